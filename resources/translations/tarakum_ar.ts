<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar" sourcelanguage="en">
<context>
    <name>KeyTexts</name>
    <message>
        <source>Seed</source>
        <translation>بذرة العشوائيّة</translation>
    </message>
    <message>
        <source>What all random numbers come from: the same seed gives the same run.</source>
        <translation>منها تأتي كلّ الأعداد العشوائيّة: البذرة نفسها تعطي التشغيل نفسه.</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>البيانات</translation>
    </message>
    <message>
        <source>What the networks are trained on.</source>
        <translation>ما تُدرَّب عليه الشبكات.</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>المسار</translation>
    </message>
    <message>
        <source>The folder or file that the data are read from.</source>
        <translation>المجلّد أو الملفّ الّذي تُقرأ منه البيانات.</translation>
    </message>
    <message>
        <source>Test file</source>
        <translation>ملفّ الاختبار</translation>
    </message>
    <message>
        <source>A CSV file with the test data.</source>
        <translation>ملفّ CSV فيه بيانات الاختبار.</translation>
    </message>
    <message>
        <source>Target column</source>
        <translation>عمود الهدف</translation>
    </message>
    <message>
        <source>The column that is to be predicted; the last one if empty.</source>
        <translation>العمود المطلوب توقّعه؛ والأخير إن تُرك فارغًا.</translation>
    </message>
    <message>
        <source>Training samples</source>
        <translation>عيّنات التدريب</translation>
    </message>
    <message>
        <source>How many samples to train on.</source>
        <translation>عدد العيّنات الّتي يُدرَّب عليها.</translation>
    </message>
    <message>
        <source>Test samples</source>
        <translation>عيّنات الاختبار</translation>
    </message>
    <message>
        <source>How many samples to test on.</source>
        <translation>عدد العيّنات الّتي يُختبر عليها.</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>خلط العيّنات</translation>
    </message>
    <message>
        <source>Draws the samples in a new order each epoch, the same for all arms.</source>
        <translation>تُسحب العيّنات بترتيب جديد في كلّ دورة، وهو واحد لكلّ الأذرع.</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>المدخلات</translation>
    </message>
    <message>
        <source>Numbers in a sample.</source>
        <translation>عدد الأعداد في العيّنة.</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>المخرجات</translation>
    </message>
    <message>
        <source>Numbers in a target.</source>
        <translation>عدد الأعداد في الهدف.</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>الأصناف</translation>
    </message>
    <message>
        <source>How many classes there are.</source>
        <translation>عدد الأصناف.</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>الضجيج</translation>
    </message>
    <message>
        <source>Standard deviation of the noise that is added to the data.</source>
        <translation>الانحراف المعياريّ للضجيج المضاف إلى البيانات.</translation>
    </message>
    <message>
        <source>Hidden layers</source>
        <translation>الطبقات الخفيّة</translation>
    </message>
    <message>
        <source>Widths of the hidden layers, such as 128, 64; none makes a linear model.</source>
        <translation>عرض كلّ طبقة خفيّة، مثل ⁦128, 64⁩؛ ومن دونها يكون النموذج خطّيًّا.</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>دالّة التنشيط</translation>
    </message>
    <message>
        <source>The function between the layers.</source>
        <translation>الدالّة بين الطبقات.</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>الخسارة</translation>
    </message>
    <message>
        <source>What training makes small.</source>
        <translation>ما يصغّره التدريب.</translation>
    </message>
    <message>
        <source>Test every</source>
        <translation>الاختبار كلّ</translation>
    </message>
    <message>
        <source>Test loss and accuracy every so many samples; 0: at the end only.</source>
        <translation>خسارة الاختبار والدقّة فيه كلّ هذا العدد من العيّنات؛ 0: في النهاية فقط.</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>الطريقة</translation>
    </message>
    <message>
        <source>How an update is made from the gradient.</source>
        <translation>كيف يُصنع التحديث من التدرّج.</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>معدّل التعلّم</translation>
    </message>
    <message>
        <source>The length of a step along the gradient.</source>
        <translation>طول الخطوة في اتّجاه التدرّج.</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>الزخم</translation>
    </message>
    <message>
        <source>The share of the last step that goes into the next.</source>
        <translation>نصيب الخطوة السابقة في التالية.</translation>
    </message>
    <message>
        <source>Nesterov</source>
        <translation>نيستيروف</translation>
    </message>
    <message>
        <source>Looks one step of the momentum ahead; needs momentum.</source>
        <translation>ينظر خطوةً من الزخم إلى الأمام؛ ويحتاج إلى زخم.</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>تضاؤل الأوزان</translation>
    </message>
    <message>
        <source>Draws the weights towards 0.</source>
        <translation>يجذب الأوزان نحو 0.</translation>
    </message>
    <message>
        <source>Decay of the mean of gradients.</source>
        <translation>تضاؤل متوسّط التدرّجات.</translation>
    </message>
    <message>
        <source>Decay of the mean of squared gradients.</source>
        <translation>تضاؤل متوسّط مربّعات التدرّجات.</translation>
    </message>
    <message>
        <source>Added to the root of the mean of squared gradients.</source>
        <translation>تُضاف إلى جذر متوسّط مربّعات التدرّجات.</translation>
    </message>
    <message>
        <source>Clip norm</source>
        <translation>حدّ التقييد</translation>
    </message>
    <message>
        <source>The gradient is shortened to this norm where it is longer.</source>
        <translation>يُقصَّر التدرّج إلى هذا المعيار إن زاد عليه.</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>النوع العدديّ</translation>
    </message>
    <message>
        <source>The number type that is computed in.</source>
        <translation>نوع الأعداد الّذي يُحسب به.</translation>
    </message>
    <message>
        <source>Memory budget</source>
        <translation>سقف الذاكرة</translation>
    </message>
    <message>
        <source>Bytes that the arm may use, such as 64 MiB; an allocation beyond fails, as on a real device.</source>
        <translation>ما يجوز للذراع أن تستعمله من البايتات، مثل ⁦64 MiB⁩؛ وما زاد عليه يفشل حجزه كما على جهاز حقيقيّ.</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>The arm&apos;s name, unlike those of the others.</source>
        <translation>اسم الذراع، وهو غير أسماء الأذرع الأخرى.</translation>
    </message>
    <message>
        <source>How the gradients of a window become their mean.</source>
        <translation>كيف تصير تدرّجات النافذة متوسّطًا.</translation>
    </message>
    <message>
        <source>What becomes of an epoch&apos;s last window when it is short.</source>
        <translation>ما يحدث للنافذة الأخيرة في الدورة إن كانت ناقصة.</translation>
    </message>
    <message>
        <source>When the counter says that a window is full.</source>
        <translation>متى يقول العدّاد إنّ النافذة اكتملت.</translation>
    </message>
    <message>
        <source>When the gradient buffer is cleared.</source>
        <translation>متى يُفرَّغ مخزن التدرّجات.</translation>
    </message>
    <message>
        <source>What is clipped, where there is a limit.</source>
        <translation>ما يُقيَّد، إن كان هناك حدّ.</translation>
    </message>
    <message>
        <source>right: every item counts alike</source>
        <translation>صحيح: لكلّ عنصر الوزن نفسه</translation>
    </message>
    <message>
        <source>the mean of means: wrong where micro-batches differ in size</source>
        <translation>متوسّط المتوسّطات: خطأ حين تختلف أحجام الدفعات الصغيرة</translation>
    </message>
    <message>
        <source>the sum: k times too large</source>
        <translation>المجموع: أكبر من الصحيح k مرّة</translation>
    </message>
    <message>
        <source>divided again: k times too small</source>
        <translation>قسمة ثانية: أصغر من الصحيح k مرّة</translation>
    </message>
    <message>
        <source>right: updates with what is in it, divided by what is in it</source>
        <translation>صحيح: يُحدَّث بما فيها مقسومًا على ما فيها</translation>
    </message>
    <message>
        <source>updates with what is in it, but divided by k</source>
        <translation>يُحدَّث بما فيها، لكن مقسومًا على k</translation>
    </message>
    <message>
        <source>leaves it out</source>
        <translation>تُترك</translation>
    </message>
    <message>
        <source>leaves it in the buffer, for the next epoch&apos;s first window</source>
        <translation>تبقى في المخزن لأوّل نافذة في الدورة التالية</translation>
    </message>
    <message>
        <source>counts on over the end of the epoch</source>
        <translation>يستمرّ العدّ بعد نهاية الدورة</translation>
    </message>
    <message>
        <source>right: after counting, G % k = 0</source>
        <translation>صحيح: بعد العدّ، ⁦G % k = 0⁩</translation>
    </message>
    <message>
        <source>before counting, i % k = 0: off by one</source>
        <translation>قبل العدّ، ⁦i % k = 0⁩: خطأ بواحد</translation>
    </message>
    <message>
        <source>the condition turned round: updates where it should add up</source>
        <translation>الشرط معكوس: يُحدَّث حيث ينبغي الجمع</translation>
    </message>
    <message>
        <source>right: after every update</source>
        <translation>صحيح: بعد كلّ تحديث</translation>
    </message>
    <message>
        <source>after every micro-batch: only the last one counts</source>
        <translation>بعد كلّ دفعة صغيرة: لا يُحسب إلّا الأخيرة</translation>
    </message>
    <message>
        <source>never: old gradients stay in every update</source>
        <translation>لا يُفرَّغ أبدًا: تبقى التدرّجات القديمة في كلّ تحديث</translation>
    </message>
    <message>
        <source>right: the window&apos;s gradient, once an update</source>
        <translation>صحيح: تدرّج النافذة، مرّةً في كلّ تحديث</translation>
    </message>
    <message>
        <source>the buffer after each addition</source>
        <translation>المخزن بعد كلّ جمع</translation>
    </message>
    <message>
        <source>each micro-batch&apos;s gradient before it is added</source>
        <translation>تدرّج كلّ دفعة صغيرة قبل جمعه</translation>
    </message>
    <message>
        <source>must be a number above %1 and at most %2</source>
        <translation>يجب أن يكون عددًا أكبر من %1 ولا يزيد على %2</translation>
    </message>
    <message>
        <source>must be a number above %1</source>
        <translation>يجب أن يكون عددًا أكبر من %1</translation>
    </message>
    <message>
        <source>must be a number from %1 and below %2</source>
        <translation>يجب أن يكون عددًا من %1 وأصغر من %2</translation>
    </message>
    <message>
        <source>must be a whole number from %1 to %2</source>
        <translation>يجب أن يكون عددًا صحيحًا من %1 إلى %2</translation>
    </message>
    <message>
        <source>must be a whole number, at least %1</source>
        <translation>يجب أن يكون عددًا صحيحًا لا يقلّ عن %1</translation>
    </message>
    <message>
        <source>must be a number from %1 to %2</source>
        <translation>يجب أن يكون عددًا من %1 إلى %2</translation>
    </message>
    <message>
        <source>must be a number, at least %1</source>
        <translation>يجب أن يكون عددًا لا يقلّ عن %1</translation>
    </message>
    <message>
        <source>all</source>
        <comment>samples</comment>
        <translation>كلّها</translation>
    </message>
    <message>
        <source>none</source>
        <comment>hidden layers</comment>
        <translation>لا شيء</translation>
    </message>
    <message>
        <source>as usual</source>
        <comment>the data set&apos;s own number</comment>
        <translation>المعتاد</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no limit</comment>
        <translation>بلا حدّ</translation>
    </message>
    <message>
        <source>must be bytes, such as %1</source>
        <translation>يجب أن يكون عدد بايتات، مثل %1</translation>
    </message>
    <message>
        <source>must be whole numbers from %1 to %2, with commas between</source>
        <translation>يجب أن تكون أعدادًا صحيحة من %1 إلى %2 بينها فواصل</translation>
    </message>
    <message>
        <source>must be %1</source>
        <translation>يجب أن يكون: %1</translation>
    </message>
</context>
<context>
    <name>tarakum::ArmCard</name>
    <message>
        <source>micro-batch b</source>
        <translation>الدفعة الصغيرة b</translation>
    </message>
    <message>
        <source>steps k</source>
        <translation>الخطوات k</translation>
    </message>
    <message>
        <source>batch L</source>
        <translation>الكلّيّة L</translation>
    </message>
    <message>
        <source>L = b · k: when b changes, L stays if b divides it, else k stays; when k changes, b stays; when L changes, b stays.
The arrows of b go through the divisors of L.</source>
        <translation>⁦L = b · k⁩: إذا تغيّرت b بقيت L إن قسمتها b بلا باقٍ، وإلّا بقيت k؛ وإذا تغيّرت k بقيت b؛ وإذا تغيّرت L بقيت b.
سهما b يمرّان بقواسم L.</translation>
    </message>
    <message>
        <source>Samples that go forward and backward together.</source>
        <translation>العيّنات الّتي تمرّ معًا في المرور الأماميّ والخلفيّ.</translation>
    </message>
    <message>
        <source>Micro-batches between two updates (accumulation steps).</source>
        <translation>عدد الدفعات الصغيرة بين تحديثين (خطوات التراكم).</translation>
    </message>
    <message>
        <source>Samples of an update (effective batch).</source>
        <translation>عيّنات التحديث الواحد (الدفعة الكلّيّة، effective batch).</translation>
    </message>
    <message>
        <source>Micro-batch size b</source>
        <translation>حجم الدفعة الصغيرة b</translation>
    </message>
    <message>
        <source>Accumulation steps k</source>
        <translation>خطوات التراكم k</translation>
    </message>
    <message>
        <source>Effective batch L</source>
        <translation>الدفعة الكلّيّة L</translation>
    </message>
    <message>
        <source>Name of the arm</source>
        <translation>اسم الذراع</translation>
    </message>
    <message>
        <source>Duplicate the arm</source>
        <translation>كرّر الذراع</translation>
    </message>
    <message>
        <source>Remove the arm</source>
        <translation>احذف الذراع</translation>
    </message>
    <message>
        <source>b in turn: %1</source>
        <translation>قيم b بالتناوب: %1</translation>
    </message>
    <message numerus="yes">
        <source>The last micro-batch of a window has %n sample(s).</source>
        <translation>
            <numerusform>آخر دفعة صغيرة في النافذة: لا عيّنات.</numerusform>
            <numerusform>آخر دفعة صغيرة في النافذة: عيّنة واحدة.</numerusform>
            <numerusform>آخر دفعة صغيرة في النافذة: عيّنتان.</numerusform>
            <numerusform>آخر دفعة صغيرة في النافذة: %n عيّنات.</numerusform>
            <numerusform>آخر دفعة صغيرة في النافذة: %n عيّنةً.</numerusform>
            <numerusform>آخر دفعة صغيرة في النافذة: %n عيّنة.</numerusform>
        </translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>القواعد</translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
    <message>
        <source>Learning rate and rules of this arm</source>
        <translation>معدّل التعلّم والقواعد لهذه الذراع</translation>
    </message>
</context>
<context>
    <name>tarakum::Charts</name>
    <message>
        <source>Experiment</source>
        <translation>التجربة</translation>
    </message>
    <message>
        <source>Tarakum %1, seed %2, %3 samples of training data</source>
        <translation>تراكُم %1، البذرة %2، عيّنات التدريب: %3</translation>
    </message>
    <message>
        <source>, momentum %1</source>
        <translation>، الزخم %1</translation>
    </message>
    <message>
        <source>, weight decay %1</source>
        <translation>، تضاؤل الأوزان %1</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>الخسارة</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>معيار التدرّج</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>الذاكرة</translation>
    </message>
    <message>
        <source>Time of an update</source>
        <translation>زمن التحديث</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>عيّنات</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>تحديثات</translation>
    </message>
    <message>
        <source>micro-steps</source>
        <translation>دفعات صغيرة</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>ثوانٍ</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>المعاملات</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>التدرّجات</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>التنشيطات</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>حالة المُحسِّن</translation>
    </message>
    <message>
        <source>optimizer</source>
        <comment>phase</comment>
        <translation>تحديث</translation>
    </message>
    <message>
        <source>workspace</source>
        <translation>ذاكرة العمل</translation>
    </message>
    <message>
        <source>data</source>
        <translation>البيانات</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>أماميّ</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>خلفيّ</translation>
    </message>
    <message>
        <source>accumulate</source>
        <translation>جمع</translation>
    </message>
    <message>
        <source>clip</source>
        <translation>تقييد</translation>
    </message>
    <message>
        <source>, clipped at %1</source>
        <translation>، التقييد عند %1</translation>
    </message>
    <message>
        <source>, budget %1</source>
        <translation>، السقف %1</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>تنتظر</translation>
    </message>
    <message>
        <source>training</source>
        <translation>تتدرّب</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>انتهت</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>نفدت الذاكرة</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>عدد غير منتهٍ</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>أُنهيت</translation>
    </message>
    <message>
        <source>%1: nothing yet, %2.</source>
        <translation>%1: لا شيء بعد، %2.</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>غير معروف</translation>
    </message>
    <message>
        <source>%1: loss %2 after %3 samples, lowest %4.</source>
        <translation>%1: الخسارة %2 بعد %3 عيّنة، وأدناها %4.</translation>
    </message>
    <message>
        <source>Test loss %1.</source>
        <translation>خسارة الاختبار %1.</translation>
    </message>
    <message>
        <source>%1: gradient norm %2 after %3 samples, from %4 to %5 so far.</source>
        <translation>%1: معيار التدرّج %2 بعد %3 عيّنة، من %4 إلى %5 حتّى الآن.</translation>
    </message>
    <message>
        <source>%1: at most %2 in use, %3 of it %4.</source>
        <translation>%1: المستعمل %2 على الأكثر، منه %3 %4.</translation>
    </message>
    <message>
        <source>%1: an update takes %2 ms (median), %3 ms of it %4.</source>
        <translation>%1: يستغرق التحديث %2 م.ث (وسيطًا)، منها %3 م.ث %4.</translation>
    </message>
    <message>
        <source>It ended early: %1.</source>
        <translation>انتهت قبل أوانها: %1.</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>م.ث</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 م.ث</translation>
    </message>
    <message>
        <source>No experiment is open</source>
        <translation>لا تجربة مفتوحة</translation>
    </message>
    <message>
        <source>Open one, then press Play.</source>
        <translation>افتح تجربة ثمّ اضغط «شغّل».</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>جاهز</translation>
    </message>
    <message>
        <source>Press Play to train this arm.</source>
        <translation>اضغط «شغّل» لتدريب هذه الذراع.</translation>
    </message>
    <message>
        <source>, test %1</source>
        <translation>، الاختبار %1</translation>
    </message>
    <message>
        <source>, clipped %1</source>
        <translation>، بعد التقييد %1</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>نات</translation>
    </message>
    <message>
        <source>no unit</source>
        <translation>بلا وحدة</translation>
    </message>
    <message>
        <source>, log scale</source>
        <translation>، مقياس لوغاريتميّ</translation>
    </message>
    <message>
        <source>each update</source>
        <translation>كلّ تحديث</translation>
    </message>
    <message>
        <source>smoothed over samples</source>
        <translation>متوسّط على العيّنات</translation>
    </message>
    <message>
        <source>test</source>
        <translation>الاختبار</translation>
    </message>
    <message>
        <source>no unit, log scale</source>
        <translation>بلا وحدة، مقياس لوغاريتميّ</translation>
    </message>
    <message>
        <source>after clipping</source>
        <translation>بعد التقييد</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>الذروة</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>السقف</translation>
    </message>
    <message>
        <source>ms, median</source>
        <translation>م.ث، الوسيط</translation>
    </message>
    <message>
        <source>whole update</source>
        <translation>التحديث كلّه</translation>
    </message>
    <message>
        <source>beyond the axis</source>
        <translation>خارج المحور</translation>
    </message>
    <message>
        <source>zero or less</source>
        <translation>صفر أو أقلّ</translation>
    </message>
    <message>
        <source>run before</source>
        <translation>التشغيل السابق</translation>
    </message>
    <message>
        <source>Nothing to show yet.</source>
        <translation>لا شيء لعرضه بعد.</translation>
    </message>
    <message>
        <source>%1 after update %2</source>
        <translation>%1 بعد التحديث %2</translation>
    </message>
    <message>
        <source>%1 at the first update</source>
        <translation>%1 عند التحديث الأوّل</translation>
    </message>
    <message>
        <source>smoothed, before clipping</source>
        <translation>متوسّط، قبل التقييد</translation>
    </message>
    <message>
        <source>All arms</source>
        <translation>كلّ الأذرع</translation>
    </message>
</context>
<context>
    <name>tarakum::ControlBar</name>
    <message>
        <source>Samples</source>
        <translation>العيّنات</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>التحديثات</translation>
    </message>
    <message>
        <source>Micro-steps</source>
        <translation>الدفعات الصغيرة</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>الثواني</translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation>بقي %1 ث</translation>
    </message>
    <message>
        <source>%1 min %2 s left</source>
        <translation>بقي %1 د %2 ث</translation>
    </message>
    <message>
        <source>%1 h %2 min left</source>
        <translation>بقي %1 س %2 د</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>أوقف مؤقّتًا</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>شغّل</translation>
    </message>
    <message>
        <source>Run control</source>
        <translation>التحكّم في التشغيل</translation>
    </message>
    <message>
        <source>Step one micro-batch</source>
        <translation>دفعة صغيرة واحدة</translation>
    </message>
    <message>
        <source>Step to the update</source>
        <translation>إلى التحديث التالي</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>من البداية</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>جنبًا إلى جنب</translation>
    </message>
    <message>
        <source>Overlaid</source>
        <translation>بعضها فوق بعض</translation>
    </message>
    <message>
        <source>The next micro-batch, then pause</source>
        <translation>الدفعة الصغيرة التالية، ثمّ توقّف</translation>
    </message>
    <message>
        <source>To the end of the window in hand: one update, then pause</source>
        <translation>إلى نهاية النافذة الحاليّة: تحديث واحد، ثمّ توقّف</translation>
    </message>
    <message>
        <source>From the start, with the settings as they are; this run stays as faint curves</source>
        <translation>من البداية بالإعدادات الحاليّة؛ ويبقى هذا التشغيل منحنياتٍ باهتة</translation>
    </message>
    <message>
        <source>A column of charts for each arm</source>
        <translation>عمود من المخطّطات لكلّ ذراع</translation>
    </message>
    <message>
        <source>All arms in the same charts</source>
        <translation>كلّ الأذرع في المخطّطات نفسها</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>السرعة</translation>
    </message>
    <message>
        <source>Updates a second, or as fast as possible</source>
        <translation>التحديثات في الثانية، أو أقصى سرعة</translation>
    </message>
    <message>
        <source>%1 updates/s</source>
        <translation>%1 تحديث/ث</translation>
    </message>
    <message>
        <source>full speed</source>
        <translation>أقصى سرعة</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>المحور</translation>
    </message>
    <message>
        <source>Horizontal axis</source>
        <translation>المحور الأفقيّ</translation>
    </message>
    <message>
        <source>What the charts&apos; horizontal axis counts</source>
        <translation>ما يعدّه المحور الأفقيّ للمخطّطات</translation>
    </message>
</context>
<context>
    <name>tarakum::MainWindow</name>
    <message>
        <source>Not saved: mend first what the setup panel marks.</source>
        <translation>لم تُحفظ: أصلح أوّلًا ما تشير إليه لوحة الإعداد.</translation>
    </message>
    <message>
        <source>There is no run to export.</source>
        <translation>لا تشغيل لتصديره.</translation>
    </message>
    <message>
        <source>No run</source>
        <translation>لا تشغيل</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>يحمّل البيانات</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>يعمل</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>انتهى</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>فشل</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>متوقّف مؤقّتًا</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>جاهز</translation>
    </message>
    <message>
        <source>%1: out of memory at update %2</source>
        <translation>%1: نفدت الذاكرة عند التحديث %2</translation>
    </message>
    <message>
        <source>%1: the loss is no longer finite (update %2)</source>
        <translation>%1: لم تعد الخسارة عددًا منتهيًا (التحديث %2)</translation>
    </message>
    <message>
        <source>%1: stopped</source>
        <translation>%1: أُنهيت</translation>
    </message>
    <message>
        <source>%1: finished</source>
        <translation>%1: انتهت</translation>
    </message>
    <message>
        <source>; </source>
        <translation>؛ </translation>
    </message>
    <message>
        <source>%1: micro-batch %2 of %3, update %4, %5</source>
        <translation>%1: الدفعة الصغيرة %2 من %3، التحديث %4، %5</translation>
    </message>
    <message>
        <source>%1 is next: update %2, %3</source>
        <translation>الدور على %1: التحديث %2، %3</translation>
    </message>
    <message>
        <source>Changed: press Reset or Play to start again. The present run then stays as faint curves.</source>
        <translation>تغيّرت الإعدادات: اضغط «من البداية» أو «شغّل» لبدء تشغيل جديد، ويبقى الحاليّ منحنياتٍ باهتة.</translation>
    </message>
    <message>
        <source>unsaved experiment</source>
        <translation>تجربة لم تُحفظ</translation>
    </message>
    <message>
        <source>Tarakum</source>
        <translation>تراكُم</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ملفّ</translation>
    </message>
    <message>
        <source>&amp;Open experiment…</source>
        <translation>افتح تجربة…</translation>
    </message>
    <message>
        <source>Open experiment</source>
        <translation>افتح تجربة</translation>
    </message>
    <message>
        <source>Experiments (*.json)</source>
        <translation>تجارب (*.json)</translation>
    </message>
    <message>
        <source>S&amp;hipped experiments</source>
        <translation>تجارب مرفقة</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>احفظ</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>احفظ باسم…</translation>
    </message>
    <message>
        <source>Export CS&amp;V…</source>
        <translation>صدّر CSV…</translation>
    </message>
    <message>
        <source>Export CSV</source>
        <translation>صدّر CSV</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Export &amp;charts…</source>
        <translation>صدّر المخطّطات…</translation>
    </message>
    <message>
        <source>Export charts</source>
        <translation>صدّر المخطّطات</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>صور (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>أغلق</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>تشغيل</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>عرض</translation>
    </message>
    <message>
        <source>Se&amp;tup</source>
        <translation>لوحة الإعداد</translation>
    </message>
    <message>
        <source>&amp;Horizontal axis</source>
        <translation>المحور الأفقيّ</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>المظهر</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>كالنظام</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>فاتح</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>داكن</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>اللغة</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>مساعدة</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>اختصارات لوحة المفاتيح</translation>
    </message>
    <message>
        <source>&amp;About Tarakum</source>
        <translation>عن تراكُم</translation>
    </message>
    <message>
        <source>Save the experiment</source>
        <translation>احفظ التجربة</translation>
    </message>
    <message>
        <source>About Tarakum</source>
        <translation>عن تراكُم</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Tarakum %1&lt;/h3&gt;&lt;p&gt;A laboratory for gradient accumulation.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later (GPL-3.0-or-later). It comes with no warranty.&lt;/p&gt;&lt;p&gt;Made with Qt and Qt Charts.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;تراكُم %1&lt;/h3&gt;&lt;p&gt;مختبر لتراكم التدرّجات.&lt;/p&gt;&lt;p&gt;برنامج حرّ برخصة غنو العموميّة، الإصدار 3 أو ما بعده (⁦GPL-3.0-or-later⁩)، ويأتي من دون أيّ ضمان.&lt;/p&gt;&lt;p&gt;صُنع بـ ⁦Qt⁩ و ⁦Qt Charts⁩.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>اختصارات لوحة المفاتيح</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 sample(s)</source>
        <translation>
            <numerusform>%1 من %2 عيّنة</numerusform>
            <numerusform>%1 من عيّنة واحدة</numerusform>
            <numerusform>%1 من عيّنتين</numerusform>
            <numerusform>%1 من %2 عيّنات</numerusform>
            <numerusform>%1 من %2 عيّنةً</numerusform>
            <numerusform>%1 من %2 عيّنة</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
</context>
<context>
    <name>tarakum::MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation>أخفِ</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>أخفِ الرسالة</translation>
    </message>
</context>
<context>
    <name>tarakum::SetupPanel</name>
    <message>
        <source>new arm</source>
        <translation>ذراع جديدة</translation>
    </message>
    <message>
        <source>Own value: %1</source>
        <translation>قيمة خاصّة: %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
    <message>
        <source>Setup of the experiment</source>
        <translation>إعداد التجربة</translation>
    </message>
    <message>
        <source>Arms</source>
        <translation>الأذرع</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>التدريب</translation>
    </message>
    <message>
        <source>Optimizer, for all arms</source>
        <translation>المُحسِّن، لكلّ الأذرع</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>النموذج</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>البيانات</translation>
    </message>
    <message>
        <source>Add an arm</source>
        <translation>أضف ذراعًا</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>المدّة</translation>
    </message>
    <message>
        <source>Length of the training</source>
        <translation>مدّة التدريب</translation>
    </message>
    <message>
        <source>Unit of the length</source>
        <translation>وحدة المدّة</translation>
    </message>
    <message>
        <source>How long to train. Updates are those of the arm with the largest batch; all arms stop at the same number of samples.</source>
        <translation>مدّة التدريب. التحديثات هي تحديثات الذراع ذات الدفعة الأكبر؛ وتقف كلّ الأذرع عند العدد نفسه من العيّنات.</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>تحديثات</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>دورات</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>عيّنات</translation>
    </message>
</context>
</TS>
