<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar" sourcelanguage="en">
<context>
    <name>Columns</name>
    <message>
        <source>Update</source>
        <translation>التحديث</translation>
    </message>
    <message>
        <source>Optimizer steps so far, this one included.</source>
        <translation>خطوات المُحسِّن حتّى الآن، ومنها هذه.</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>الدورة</translation>
    </message>
    <message>
        <source>Whole passes over the training data so far, from 0.</source>
        <translation>المرّات الكاملة على بيانات التدريب حتّى الآن، بدءًا من 0.</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>الدفعات الصغيرة</translation>
    </message>
    <message>
        <source>Micro-batches that the data order has passed so far, dropped ones too.</source>
        <translation>الدفعات الصغيرة الّتي مرّ بها ترتيب البيانات حتّى الآن، ومنها المتروكة.</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>العيّنات</translation>
    </message>
    <message>
        <source>Training samples that the data order has passed so far, dropped ones too.</source>
        <translation>عيّنات التدريب الّتي مرّ بها ترتيب البيانات حتّى الآن، ومنها المتروكة.</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>العناصر</translation>
    </message>
    <message>
        <source>What the loss is averaged over, counted so far: samples, tokens or output numbers.</source>
        <translation>ما تُحسب عليه الخسارة متوسّطًا، معدودًا حتّى الآن: عيّنات أو رموز أو أعداد من المخرجات.</translation>
    </message>
    <message>
        <source>Accumulation steps</source>
        <translation>خطوات التراكم</translation>
    </message>
    <message>
        <source>Micro-batches of a whole window, k, as it was in force.</source>
        <translation>عدد الدفعات الصغيرة في نافذة كاملة، k، كما كان معمولًا به.</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>معدّل التعلّم</translation>
    </message>
    <message>
        <source>The learning rate that this update used.</source>
        <translation>معدّل التعلّم الّذي استعمله هذا التحديث.</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>الخسارة</translation>
    </message>
    <message>
        <source>The true mean loss of the window&apos;s items, before the update.</source>
        <translation>متوسّط الخسارة الحقيقيّ لعناصر النافذة، قبل التحديث.</translation>
    </message>
    <message>
        <source>Reported loss</source>
        <translation>الخسارة المعلنة</translation>
    </message>
    <message>
        <source>What the arm&apos;s rule for reporting makes of the window&apos;s losses.</source>
        <translation>ما تجعله قاعدة الإعلان في الذراع من خسارات النافذة.</translation>
    </message>
    <message>
        <source>Gradient norm</source>
        <translation>معيار التدرّج</translation>
    </message>
    <message>
        <source>Norm of the accumulated gradient, before clipping.</source>
        <translation>معيار التدرّج المتراكم، قبل التقييد.</translation>
    </message>
    <message>
        <source>Gradient norm after clipping</source>
        <translation>معيار التدرّج بعد التقييد</translation>
    </message>
    <message>
        <source>Norm of the gradient after clipping; empty without a limit.</source>
        <translation>معيار التدرّج بعد التقييد؛ فارغ إن لم يكن حدّ.</translation>
    </message>
    <message>
        <source>Update norm</source>
        <translation>معيار التحديث</translation>
    </message>
    <message>
        <source>Norm of the change that the update made to the weights.</source>
        <translation>معيار ما غيّره التحديث في الأوزان.</translation>
    </message>
    <message>
        <source>Distance of weights</source>
        <translation>البعد بين الأوزان</translation>
    </message>
    <message>
        <source>Distance of the weights from the first arm&apos;s at the same number of samples, relative to the first arm&apos;s norm.</source>
        <translation>بعد الأوزان عن أوزان الذراع الأولى عند العدد نفسه من العيّنات، قياسًا إلى معيار الذراع الأولى.</translation>
    </message>
    <message>
        <source>Noise scale</source>
        <translation>مقياس الضجيج</translation>
    </message>
    <message>
        <source>Estimated batch size at which noise and gradient weigh the same.</source>
        <translation>تقدير حجم الدفعة الّذي يتساوى عنده وزن الضجيج والتدرّج.</translation>
    </message>
    <message>
        <source>Test loss</source>
        <translation>خسارة الاختبار</translation>
    </message>
    <message>
        <source>Mean loss over the test data.</source>
        <translation>متوسّط الخسارة على بيانات الاختبار.</translation>
    </message>
    <message>
        <source>Test accuracy</source>
        <translation>الدقّة في الاختبار</translation>
    </message>
    <message>
        <source>Share of the test samples that are classified right, from 0 to 1.</source>
        <translation>نسبة عيّنات الاختبار المصنّفة تصنيفًا صحيحًا، من 0 إلى 1.</translation>
    </message>
    <message>
        <source>Memory, peak</source>
        <translation>الذاكرة: الذروة</translation>
    </message>
    <message>
        <source>The most bytes that the arm held at once in the window.</source>
        <translation>أكثر ما شغلته الذراع من البايتات معًا في النافذة.</translation>
    </message>
    <message>
        <source>Memory, parameters</source>
        <translation>الذاكرة: المعاملات</translation>
    </message>
    <message>
        <source>Bytes of the weights at the window&apos;s peak.</source>
        <translation>بايتات الأوزان عند ذروة النافذة.</translation>
    </message>
    <message>
        <source>Memory, gradients</source>
        <translation>الذاكرة: التدرّجات</translation>
    </message>
    <message>
        <source>Bytes of the gradient buffer at the window&apos;s peak.</source>
        <translation>بايتات مخزن التدرّجات عند ذروة النافذة.</translation>
    </message>
    <message>
        <source>Memory, activations</source>
        <translation>الذاكرة: التنشيطات</translation>
    </message>
    <message>
        <source>Bytes of the activations at the window&apos;s peak.</source>
        <translation>بايتات التنشيطات عند ذروة النافذة.</translation>
    </message>
    <message>
        <source>Memory, optimizer</source>
        <translation>الذاكرة: حالة المُحسِّن</translation>
    </message>
    <message>
        <source>Bytes of the optimizer&apos;s state at the window&apos;s peak.</source>
        <translation>بايتات حالة المُحسِّن عند ذروة النافذة.</translation>
    </message>
    <message>
        <source>Memory, workspace</source>
        <translation>الذاكرة: ذاكرة العمل</translation>
    </message>
    <message>
        <source>Bytes of workspace at the window&apos;s peak.</source>
        <translation>بايتات ذاكرة العمل عند ذروة النافذة.</translation>
    </message>
    <message>
        <source>Memory, data</source>
        <translation>الذاكرة: البيانات</translation>
    </message>
    <message>
        <source>Bytes of the micro-batch at the window&apos;s peak.</source>
        <translation>بايتات الدفعة الصغيرة عند ذروة النافذة.</translation>
    </message>
    <message>
        <source>Time, forward</source>
        <translation>الزمن: أماميّ</translation>
    </message>
    <message>
        <source>Time of the window&apos;s forward passes.</source>
        <translation>زمن المرورات الأماميّة في النافذة.</translation>
    </message>
    <message>
        <source>Time, backward</source>
        <translation>الزمن: خلفيّ</translation>
    </message>
    <message>
        <source>Time of the window&apos;s backward passes.</source>
        <translation>زمن المرورات الخلفيّة في النافذة.</translation>
    </message>
    <message>
        <source>Time, accumulate</source>
        <translation>الزمن: جمع</translation>
    </message>
    <message>
        <source>Time that adding up the gradients costs beyond the products.</source>
        <translation>ما يكلّفه جمع التدرّجات من زمن فوق الجداءات.</translation>
    </message>
    <message>
        <source>Time, clip</source>
        <translation>الزمن: تقييد</translation>
    </message>
    <message>
        <source>Time of the gradient&apos;s norm and of clipping.</source>
        <translation>زمن حساب معيار التدرّج وتقييده.</translation>
    </message>
    <message>
        <source>Time, optimizer</source>
        <translation>الزمن: تحديث</translation>
    </message>
    <message>
        <source>Time of the optimizer&apos;s step.</source>
        <translation>زمن خطوة المُحسِّن.</translation>
    </message>
    <message>
        <source>Time of an update</source>
        <translation>زمن التحديث</translation>
    </message>
    <message>
        <source>Time from the first micro-batch&apos;s data to the last weight, without pauses and evaluation.</source>
        <translation>الزمن من بيانات الدفعة الصغيرة الأولى إلى آخر وزن، بلا توقّف ولا اختبار.</translation>
    </message>
    <message>
        <source>Gradient error</source>
        <translation>خطأ التدرّج</translation>
    </message>
    <message>
        <source>Relative distance of the accumulated gradient from the window&apos;s right gradient, computed in float64.</source>
        <translation>البعد النسبيّ بين التدرّج المتراكم وتدرّج النافذة الصحيح المحسوب بالنوع float64.</translation>
    </message>
    <message>
        <source>Gradient cosine</source>
        <translation>جيب تمام التدرّج</translation>
    </message>
    <message>
        <source>Cosine between the accumulated gradient and the window&apos;s right gradient, computed in float64.</source>
        <translation>جيب التمام بين التدرّج المتراكم وتدرّج النافذة الصحيح المحسوب بالنوع float64.</translation>
    </message>
    <message>
        <source>Loss scale</source>
        <translation>تحجيم الخسارة</translation>
    </message>
    <message>
        <source>What the loss was multiplied by before backward; empty where it was not scaled.</source>
        <translation>ما ضُربت به الخسارة قبل المرور الخلفيّ؛ فارغ حيث لم تُحجَّم.</translation>
    </message>
</context>
<context>
    <name>KeyGroups</name>
    <message>
        <source>Training</source>
        <translation>التدريب</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>النموذج</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>الخسارة</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>البيانات</translation>
    </message>
    <message>
        <source>Title and texts</source>
        <translation>العنوان والنصوص</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>غير ذلك</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>الدفعة</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>المُحسِّن</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>جدول معدّل التعلّم</translation>
    </message>
    <message>
        <source>Clipping</source>
        <translation>التقييد</translation>
    </message>
    <message>
        <source>Precision and buffer</source>
        <translation>النوع العدديّ ومخزن التدرّجات</translation>
    </message>
    <message>
        <source>Memory and machine</source>
        <translation>الذاكرة والجهاز</translation>
    </message>
    <message>
        <source>Averages</source>
        <translation>متوسّط الأوزان</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>القواعد</translation>
    </message>
    <message>
        <source>Only with %1</source>
        <translation>فقط مع %1</translation>
    </message>
    <message>
        <source> that adapts</source>
        <translation> المتكيّف</translation>
    </message>
    <message>
        <source> that follows measurements</source>
        <translation> التابع للقياس</translation>
    </message>
    <message>
        <source>Not with %1</source>
        <translation>ليس مع %1</translation>
    </message>
</context>
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
    <message>
        <source>Title</source>
        <translation>العنوان</translation>
    </message>
    <message>
        <source>The experiment&apos;s name for people, in English and Arabic.</source>
        <translation>اسم التجربة للقارئ، بالإنجليزيّة والعربيّة.</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>السؤال</translation>
    </message>
    <message>
        <source>What the experiment asks, in English and Arabic.</source>
        <translation>ما تسأله التجربة، بالإنجليزيّة والعربيّة.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>النصّ</translation>
    </message>
    <message>
        <source>What there is to know about the experiment, in English and Arabic.</source>
        <translation>ما ينبغي أن يُعرف عن التجربة، بالإنجليزيّة والعربيّة.</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>قيم متعدّدة</translation>
    </message>
    <message>
        <source>Values that keys take in turn: a line for each key, with its values behind a colon. The command line runs every combination; the window runs the first.</source>
        <translation>قيمٌ تأخذها المفاتيح بالتناوب: سطرٌ لكلّ مفتاح، وقيمه بعد نقطتين. يشغّل سطر الأوامر كلّ التراكيب، ويشغّل البرنامج هنا أوّلها.</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>الصفوف</translation>
    </message>
    <message>
        <source>The training data themselves, instead of a file: a row of numbers on each line, the target last.</source>
        <translation>بيانات التدريب نفسها بدلًا من ملفّ: في كلّ سطر صفٌّ من الأعداد، والهدف آخرها.</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>القنوات</translation>
    </message>
    <message>
        <source>Channels of random pictures.</source>
        <translation>قنوات الصور العشوائيّة.</translation>
    </message>
    <message>
        <source>Picture size</source>
        <translation>حجم الصورة</translation>
    </message>
    <message>
        <source>Height and width of random pictures, in pixels.</source>
        <translation>ارتفاع الصور العشوائيّة وعرضها بالبكسل.</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>المفردات</translation>
    </message>
    <message>
        <source>Kinds of tokens; the samples are tokens then, not numbers.</source>
        <translation>عدد أنواع الرموز؛ والعيّنات حينئذٍ رموز لا أعداد.</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>السياق</translation>
    </message>
    <message>
        <source>Tokens in a sample.</source>
        <translation>عدد الرموز في العيّنة.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>الخطوات</translation>
    </message>
    <message>
        <source>Steps of a sequence: of the longest, or of a stream&apos;s piece.</source>
        <translation>خطوات المتتالية: أطولها، أو قطعةٍ من تيّار.</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>المسالك</translation>
    </message>
    <message>
        <source>Sequences of a stream that run side by side.</source>
        <translation>متتاليات التيّار الّتي تسير جنبًا إلى جنب.</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>القطع</translation>
    </message>
    <message>
        <source>What the micro-batches of a window are: other lanes at the same time, or the same lanes as time goes on.</source>
        <translation>ما الدفعات الصغيرة في النافذة: مسالك أخرى في الزمن نفسه، أو المسالك نفسها مع مضيّ الزمن.</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>الشبكة</translation>
    </message>
    <message>
        <source>The kind of network: layers of neurons, convolutions, a transformer, or recurrent layers.</source>
        <translation>نوع الشبكة: طبقاتٌ من الخلايا العصبيّة، أو التفافات، أو محوّل، أو طبقات تكراريّة.</translation>
    </message>
    <message>
        <source>Channels of each stage of convolution and pooling, such as 16, 32.</source>
        <translation>قنوات كلّ مرحلة من الالتفاف والتجميع، مثل ⁦16, 32⁩.</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>العرض</translation>
    </message>
    <message>
        <source>Numbers that a token becomes.</source>
        <translation>عدد الأعداد الّتي يصير إليها الرمز.</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>الرؤوس</translation>
    </message>
    <message>
        <source>Heads of attention; they divide the width.</source>
        <translation>رؤوس الانتباه؛ وعددها يقسم العرض.</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>الطبقات</translation>
    </message>
    <message>
        <source>Blocks of attention and neurons.</source>
        <translation>كتلٌ من الانتباه والخلايا العصبيّة.</translation>
    </message>
    <message>
        <source>Normalisation</source>
        <translation>التطبيع</translation>
    </message>
    <message>
        <source>What is normalised before the activation: over the micro-batch, over the layer, over groups of channels.</source>
        <translation>ما يُطبَّع قبل التنشيط: على الدفعة الصغيرة، أو الطبقة، أو مجموعات القنوات.</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>المجموعات</translation>
    </message>
    <message>
        <source>Groups of channels that are normalised together; they divide the channels.</source>
        <translation>مجموعات القنوات الّتي تُطبَّع معًا؛ وعددها يقسم القنوات.</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>الإسقاط العشوائيّ</translation>
    </message>
    <message>
        <source>Probability that a value of a hidden layer is set to 0 in training.</source>
        <translation>احتمال أن تُجعل قيمةٌ من طبقة خفيّة 0 في التدريب.</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>الانحياز</translation>
    </message>
    <message>
        <source>Gives each neuron a bias.</source>
        <translation>يعطي كلّ خليّة عصبيّة انحيازًا.</translation>
    </message>
    <message>
        <source>Stateful</source>
        <translation>ذو حالة</translation>
    </message>
    <message>
        <source>Starts a micro-batch with the state that the one before left.</source>
        <translation>تبدأ الدفعة الصغيرة بالحالة الّتي تركتها سابقتها.</translation>
    </message>
    <message>
        <source>First weights</source>
        <translation>الأوزان الأولى</translation>
    </message>
    <message>
        <source>Uniform within ±1/√fan-in, normal after He, zeros, or a file of weights.</source>
        <translation>منتظمة ضمن ⁦±1/√fan-in⁩، أو طبيعيّة على طريقة ⁦He⁩، أو أصفار، أو ملفّ أوزان.</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>الحرارة</translation>
    </message>
    <message>
        <source>What a contrastive loss divides similarities by.</source>
        <translation>ما تقسم عليه الخسارة التباينيّة درجات التشابه.</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>المدّة</translation>
    </message>
    <message>
        <source>How long to train. Updates are those of the arm with the largest batch; all arms stop at the same number of samples.</source>
        <translation>مدّة التدريب. التحديثات تحديثات الذراع ذات الدفعة الأكبر؛ وتقف كلّ الأذرع عند العدد نفسه من العيّنات.</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>القياس</translation>
    </message>
    <message>
        <source>Logs each update, or each micro-batch&apos;s gradient too.</source>
        <translation>يسجّل كلّ تحديث، أو تدرّج كلّ دفعة صغيرة أيضًا.</translation>
    </message>
    <message>
        <source>Check gradient</source>
        <translation>تحقّق من التدرّج</translation>
    </message>
    <message>
        <source>Computes the window&apos;s gradient again in float64 every so many updates; 0: never.</source>
        <translation>يحسب تدرّج النافذة من جديد بالنوع ⁦float64⁩ كلّ هذا العدد من التحديثات؛ 0: أبدًا.</translation>
    </message>
    <message>
        <source>Micro-batch b</source>
        <translation>الدفعة الصغيرة b</translation>
    </message>
    <message>
        <source>Samples that go through the network together; a list is used in turn.</source>
        <translation>العيّنات الّتي تمرّ بالشبكة معًا؛ والقائمة تُستعمل أحجامها بالتناوب.</translation>
    </message>
    <message>
        <source>Steps k</source>
        <translation>الخطوات k</translation>
    </message>
    <message>
        <source>Micro-batches whose gradients are added up for one update: a number, a list of when it changes, or what it follows.</source>
        <translation>الدفعات الصغيرة الّتي تُجمع تدرّجاتها لتحديث واحد: عدد، أو قائمة بمواضع تغيّره، أو ما يتبعه.</translation>
    </message>
    <message>
        <source>Batch L</source>
        <translation>الدفعة L</translation>
    </message>
    <message>
        <source>Samples of an update, instead of the steps.</source>
        <translation>عيّنات التحديث، بدلًا من الخطوات.</translation>
    </message>
    <message>
        <source>k follows</source>
        <translation>k تتبع</translation>
    </message>
    <message>
        <source>What k follows: the gradient noise scale over b, or the loss as it falls.</source>
        <translation>ما تتبعه k: مقياس ضجيج التدرّج مقسومًا على b، أو الخسارة في هبوطها.</translation>
    </message>
    <message>
        <source>Smallest k</source>
        <translation>أصغر k</translation>
    </message>
    <message>
        <source>The smallest k, and the first.</source>
        <translation>أصغر k، وأولاها.</translation>
    </message>
    <message>
        <source>Largest k</source>
        <translation>أكبر k</translation>
    </message>
    <message>
        <source>The largest k.</source>
        <translation>أكبر k.</translation>
    </message>
    <message>
        <source>Look every</source>
        <translation>النظر كلّ</translation>
    </message>
    <message>
        <source>How many updates lie between two looks.</source>
        <translation>كم تحديثًا بين نظرتين.</translation>
    </message>
    <message>
        <source>Growth of k</source>
        <translation>نموّ k</translation>
    </message>
    <message>
        <source>What k is multiplied by when the loss has fallen.</source>
        <translation>ما تُضرب به k إذا هبطت الخسارة.</translation>
    </message>
    <message>
        <source>Fall of the loss</source>
        <translation>هبوط الخسارة</translation>
    </message>
    <message>
        <source>To what share of what it was the loss must fall for k to grow.</source>
        <translation>إلى أيّ نسبة ممّا كانت عليه يجب أن تهبط الخسارة حتّى تكبر k.</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>جدول معدّل التعلّم</translation>
    </message>
    <message>
        <source>How the learning rate changes during training.</source>
        <translation>كيف يتغيّر معدّل التعلّم أثناء التدريب.</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>الإحماء</translation>
    </message>
    <message>
        <source>The rate rises linearly over so much of the training first.</source>
        <translation>يرتفع المعدّل أوّلًا ارتفاعًا خطّيًّا على هذا القدر من التدريب.</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>حتّى</translation>
    </message>
    <message>
        <source>Where the rate comes to its end, warm-up included; at the run&apos;s end if left out.</source>
        <translation>حيث يبلغ المعدّل نهايته، والإحماء محسوب فيه؛ وإن تُرك فعند نهاية التشغيل.</translation>
    </message>
    <message>
        <source>Stair</source>
        <translation>الدرجة</translation>
    </message>
    <message>
        <source>Length of a stair.</source>
        <translation>طول الدرجة.</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>المضروب فيه</translation>
    </message>
    <message>
        <source>What each stair multiplies the rate by.</source>
        <translation>ما تضرب به كلّ درجة المعدّل.</translation>
    </message>
    <message>
        <source>Share left</source>
        <translation>النسبة الباقية</translation>
    </message>
    <message>
        <source>Share of the rate that is left at the end.</source>
        <translation>نسبة المعدّل الباقية في النهاية.</translation>
    </message>
    <message>
        <source>Loss scale</source>
        <translation>تحجيم الخسارة</translation>
    </message>
    <message>
        <source>What the loss is multiplied by before the backward pass: a number, or one that adapts.</source>
        <translation>ما تُضرب به الخسارة قبل المرور الخلفيّ: عدد ثابت أو متكيّف.</translation>
    </message>
    <message>
        <source>First scale</source>
        <translation>أوّل المقياس</translation>
    </message>
    <message>
        <source>The scale to begin with.</source>
        <translation>المقياس الّذي يُبدأ به.</translation>
    </message>
    <message>
        <source>Growth</source>
        <translation>النموّ</translation>
    </message>
    <message>
        <source>What the scale is multiplied by after so many good updates in a row.</source>
        <translation>ما يُضرب به المقياس بعد عددٍ من التحديثات السليمة المتوالية.</translation>
    </message>
    <message>
        <source>Back-off</source>
        <translation>التراجع</translation>
    </message>
    <message>
        <source>What the scale is multiplied by when the gradient is not finite.</source>
        <translation>ما يُضرب به المقياس إذا لم يكن التدرّج منتهيًا.</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>الفترة</translation>
    </message>
    <message>
        <source>Good updates before the scale grows.</source>
        <translation>التحديثات السليمة قبل أن يكبر المقياس.</translation>
    </message>
    <message>
        <source>Buffer type</source>
        <translation>نوع المخزن</translation>
    </message>
    <message>
        <source>The type of the gradient buffer; float64 where the precision is, else float32, if left out.</source>
        <translation>النوع العدديّ لمخزن التدرّجات؛ وإن تُرك فهو ⁦float64⁩ حيث يُحسب به، وإلّا ⁦float32⁩.</translation>
    </message>
    <message>
        <source>Summation</source>
        <translation>طريقة الجمع</translation>
    </message>
    <message>
        <source>How gradients are added: rounded, with what rounding lost kept, or rounded at random.</source>
        <translation>كيف تُجمع التدرّجات: بالتقريب، أو بحفظ ما ضاع في التقريب، أو بتقريبٍ عشوائيّ.</translation>
    </message>
    <message>
        <source>Recomputation</source>
        <translation>إعادة الحساب</translation>
    </message>
    <message>
        <source>Which layers&apos; values are not kept for the backward pass but computed again (checkpointing): none, every layer&apos;s, all but the last of so many segments, or what suits the memory budget best.</source>
        <translation>تنشيطات أيّ الطبقات لا تُحفظ للمرور الخلفيّ بل يُعاد حسابها (⁦checkpointing⁩): لا شيء، أو كلّ طبقة، أو كلّ ما عدا الأخير من هذا العدد من المقاطع، أو الأنسب لسقف الذاكرة.</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>الجهاز</translation>
    </message>
    <message>
        <source>What computes.</source>
        <translation>ما يحسب.</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>الخيوط</translation>
    </message>
    <message>
        <source>Threads that compute; all cores if left out. No result depends on it.</source>
        <translation>عدد الخيوط الّتي تحسب؛ وإن تُرك فكلّ الأنوية. ولا تتوقّف عليه نتيجة.</translation>
    </message>
    <message>
        <source>Decay</source>
        <translation>التضاؤل</translation>
    </message>
    <message>
        <source>Averages the weights, each update keeping this share; test figures are then the average&apos;s.</source>
        <translation>يأخذ متوسّط الأوزان، ويُبقي كلّ تحديثٍ هذه النسبة؛ وأرقام الاختبار حينئذٍ للمتوسّط.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>مطفأة</translation>
    </message>
    <message>
        <source>Leaves the arm out of the run, but keeps it in the file.</source>
        <translation>تُترك الذراع خارج التشغيل، وتبقى في الملفّ.</translation>
    </message>
    <message>
        <source>How the buffer is cleared: the next gradient overwrites it, zeros are written, its memory is given back.</source>
        <translation>كيف يُفرَّغ المخزن: يُكتب التدرّج التالي فوقه، أو تُكتب أصفار، أو تُعاد ذاكرته.</translation>
    </message>
    <message>
        <source>What the schedule of the rate advances with.</source>
        <translation>ما يتقدّم معه جدول معدّل التعلّم.</translation>
    </message>
    <message>
        <source>What the optimizer&apos;s step count and its decoupled decay advance with.</source>
        <translation>ما يتقدّم معه عدّ خطوات المُحسِّن والتضاؤل المنفصل.</translation>
    </message>
    <message>
        <source>What the average of the weights advances with.</source>
        <translation>ما يتقدّم معه متوسّط الأوزان.</translation>
    </message>
    <message>
        <source>What is done about a gradient that is not finite; with a loss scale that adapts the window is skipped.</source>
        <translation>ما يُفعل بتدرّجٍ غير منتهٍ؛ ومع تحجيمٍ متكيّف للخسارة تُتخطّى النافذة.</translation>
    </message>
    <message>
        <source>Whether the loss scale is taken out before clipping.</source>
        <translation>هل يُرفع تحجيم الخسارة قبل التقييد.</translation>
    </message>
    <message>
        <source>What a loss scale that adapts may change with.</source>
        <translation>متى يجوز أن يتغيّر تحجيم الخسارة المتكيّف.</translation>
    </message>
    <message>
        <source>Whose statistics batch normalisation uses; the window&apos;s are held constant, so a part of the gradient is missing.</source>
        <translation>إحصاءات ماذا يستعمل تطبيع الدفعة؛ وإحصاءات النافذة تُعدّ ثوابت، فينقص من التدرّج جزء.</translation>
    </message>
    <message>
        <source>Which state a stateful model goes on with: its sequence&apos;s own, that of the micro-batch before, none.</source>
        <translation>بأيّ حالة يمضي النموذج ذو الحالة: حالة متتاليته، أو حالة الدفعة الصغيرة السابقة، أو لا شيء.</translation>
    </message>
    <message>
        <source>Whether dropout&apos;s masks belong to the samples or are drawn one after the other.</source>
        <translation>هل أقنعة الإسقاط العشوائيّ للعيّنات نفسها أم تُسحب واحدًا بعد آخر.</translation>
    </message>
    <message>
        <source>Which pairs a contrastive loss compares: the micro-batch&apos;s, or the whole window&apos;s.</source>
        <translation>أيّ الأزواج تقارن الخسارة التباينيّة: أزواج الدفعة الصغيرة أم أزواج النافذة كلّها.</translation>
    </message>
    <message>
        <source>When the backward passes are made: the gradient is the same, the memory is not.</source>
        <translation>متى يجري المرور الخلفيّ: التدرّج واحد، والذاكرة تختلف.</translation>
    </message>
    <message>
        <source>What the loop reports as its loss.</source>
        <translation>ما تعلنه حلقة التدريب خسارةً لها.</translation>
    </message>
    <message>
        <source>right: once an update</source>
        <translation>صحيح: مرّة في كلّ تحديث</translation>
    </message>
    <message>
        <source>with every micro-batch: k times too fast</source>
        <translation>مع كلّ دفعة صغيرة: أسرع من الصحيح k مرّة</translation>
    </message>
    <message>
        <source>with every micro-batch: bias correction and decay run ahead</source>
        <translation>مع كلّ دفعة صغيرة: يسبق تصحيحُ الانحياز والتضاؤلُ موضعهما</translation>
    </message>
    <message>
        <source>with every micro-batch: it forgets k times too fast</source>
        <translation>مع كلّ دفعة صغيرة: ينسى أسرع من الصحيح k مرّة</translation>
    </message>
    <message>
        <source>right: the limit is for the true gradient</source>
        <translation>صحيح: الحدّ للتدرّج الحقيقيّ</translation>
    </message>
    <message>
        <source>the limit is for the scaled gradient: far too small</source>
        <translation>الحدّ للتدرّج المحجَّم: أصغر بكثير ممّا ينبغي</translation>
    </message>
    <message>
        <source>right: one scale for a whole window</source>
        <translation>صحيح: مقياسٌ واحد للنافذة كلّها</translation>
    </message>
    <message>
        <source>in mid-window: gradients of different scales are added</source>
        <translation>في وسط النافذة: تُجمع تدرّجات بمقاييس مختلفة</translation>
    </message>
    <message>
        <source>the arm ends</source>
        <translation>تنتهي الذراع</translation>
    </message>
    <message>
        <source>leaves the update out</source>
        <translation>يترك التحديث</translation>
    </message>
    <message>
        <source>leaves the micro-batch out and takes the next</source>
        <translation>يترك الدفعة الصغيرة ويأخذ التالية</translation>
    </message>
    <message>
        <source>makes the update all the same: the weights are lost</source>
        <translation>يُجري التحديث مع ذلك: تضيع الأوزان</translation>
    </message>
    <message>
        <source>what frameworks do: not those of the large batch</source>
        <translation>كما تفعل المكتبات: غير إحصاءات الدفعة الكبيرة</translation>
    </message>
    <message>
        <source>running statistics once a window</source>
        <translation>الإحصاءات الجارية مرّة في النافذة</translation>
    </message>
    <message>
        <source>the window&apos;s, held constant: outputs of the large batch</source>
        <translation>إحصاءات النافذة ثابتةً: مخرجات الدفعة الكبيرة</translation>
    </message>
    <message>
        <source>running statistics with a momentum corrected for k</source>
        <translation>الإحصاءات الجارية بزخمٍ مصحَّح بحسب k</translation>
    </message>
    <message>
        <source>the running ones, unchanged</source>
        <translation>الإحصاءات الجارية من دون تغيير</translation>
    </message>
    <message>
        <source>right: each sequence goes on with its own</source>
        <translation>صحيح: كلّ متتالية تمضي بحالتها</translation>
    </message>
    <message>
        <source>that of the micro-batch before: of other sequences</source>
        <translation>حالة الدفعة الصغيرة السابقة: وهي لمتتالياتٍ أخرى</translation>
    </message>
    <message>
        <source>none: every micro-batch begins anew</source>
        <translation>لا شيء: كلّ دفعة صغيرة تبدأ من جديد</translation>
    </message>
    <message>
        <source>a sample has its mask whatever b is</source>
        <translation>للعيّنة قناعها مهما كانت b</translation>
    </message>
    <message>
        <source>masks depend on b, as in frameworks</source>
        <translation>تتوقّف الأقنعة على b كما في المكتبات</translation>
    </message>
    <message>
        <source>fewer pairs to tell apart than the large batch has</source>
        <translation>أزواجٌ للتمييز أقلّ ممّا في الدفعة الكبيرة</translation>
    </message>
    <message>
        <source>embeddings are cached: as the large batch</source>
        <translation>تُحفظ التضمينات: كالدفعة الكبيرة</translation>
    </message>
    <message>
        <source>after each forward pass: memory of one micro-batch</source>
        <translation>بعد كلّ مرور أماميّ: ذاكرة دفعة صغيرة واحدة</translation>
    </message>
    <message>
        <source>at the end: memory of the whole window</source>
        <translation>في النهاية: ذاكرة النافذة كلّها</translation>
    </message>
    <message>
        <source>right: the mean over the window</source>
        <translation>صحيح: المتوسّط على النافذة</translation>
    </message>
    <message>
        <source>that of the last micro-batch</source>
        <translation>خسارة الدفعة الصغيرة الأخيرة</translation>
    </message>
    <message>
        <source>divided by k once more</source>
        <translation>مقسومة على k مرّةً أخرى</translation>
    </message>
    <message>
        <source>the first gradient of a window takes the buffer&apos;s place</source>
        <translation>يحلّ أوّل تدرّج في النافذة محلّ ما في المخزن</translation>
    </message>
    <message>
        <source>zeros are written</source>
        <translation>تُكتب أصفار</translation>
    </message>
    <message>
        <source>its memory is given back</source>
        <translation>تُعاد ذاكرته</translation>
    </message>
    <message>
        <source>as the precision</source>
        <translation>كالنوع العدديّ</translation>
    </message>
    <message>
        <source>all cores</source>
        <translation>كلّ الأنوية</translation>
    </message>
    <message>
        <source>end</source>
        <comment>of the run</comment>
        <translation>النهاية</translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message>
        <source>Charts</source>
        <translation>المخطّطات</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>الذاكرة</translation>
    </message>
    <message>
        <source>Diagram</source>
        <translation>النافذة</translation>
    </message>
    <message>
        <source>Equivalence</source>
        <translation>التكافؤ</translation>
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
        <source>, </source>
        <translation>، </translation>
    </message>
    <message>
        <source>L = b · k. While the lock at L is closed, L stays when b or k changes; while it is open, k stays when b changes, and b when k changes. When L changes, b stays.
The arrows of b go through the divisors of L.</source>
        <translation>⁦L = b · k⁩. ما دام القفل عند L مغلقًا تبقى L إذا تغيّرت b أو k؛ وإذا فُتح بقيت k عند تغيّر b، وبقيت b عند تغيّر k. وإذا تغيّرت L بقيت b.
يمرّ سهما b على قواسم L.</translation>
    </message>
    <message>
        <source>Keep L when b or k changes</source>
        <translation>أبقِ L إذا تغيّرت b أو k</translation>
    </message>
    <message>
        <source>Duplicate, move, switch off or remove the arm</source>
        <translation>كرّر الذراع أو انقلها أو أطفئها أو احذفها</translation>
    </message>
    <message>
        <source>What can be done with the arm</source>
        <translation>ما يمكن فعله بالذراع</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>كرّر</translation>
    </message>
    <message>
        <source>Duplicate as one large batch</source>
        <translation>كرّرها بدفعةٍ كبيرة واحدة</translation>
    </message>
    <message>
        <source>Duplicate with smaller micro-batches</source>
        <translation>كرّرها بدفعاتٍ أصغر</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>انقلها إلى أعلى</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>انقلها إلى أسفل</translation>
    </message>
    <message>
        <source>Switch on</source>
        <translation>شغّلها</translation>
    </message>
    <message>
        <source>Switch off</source>
        <translation>أطفئها</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>احذفها</translation>
    </message>
    <message>
        <source>A new arm: the file does not have it.</source>
        <translation>ذراع جديدة: ليست في الملفّ.</translation>
    </message>
    <message>
        <source>Name or sizes differ from the file. Click to revert.</source>
        <translation>اختلف الاسم أو الأحجام عمّا في الملفّ. انقر لإرجاعها.</translation>
    </message>
    <message>
        <source>Revert name and sizes</source>
        <translation>أرجِع الاسم والأحجام</translation>
    </message>
    <message>
        <source>Switched off: left out of the run.</source>
        <translation>مطفأة: متروكة خارج التشغيل.</translation>
    </message>
    <message>
        <source>k changes: %1</source>
        <translation>تتغيّر k: %1</translation>
    </message>
    <message>
        <source>k follows what is measured.</source>
        <translation>تتبع k ما يُقاس.</translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation>إعدادات خاصّة</translation>
    </message>
    <message>
        <source>Settings in which this arm is unlike the others</source>
        <translation>الإعدادات الّتي تختلف فيها هذه الذراع عن غيرها</translation>
    </message>
</context>
<context>
    <name>tarakum::ChartTools</name>
    <message>
        <source>What is held at the peak, by category.</source>
        <translation>ما يُشغَل من الذاكرة عند الذروة، بحسب الصنف.</translation>
    </message>
    <message>
        <source>How long an update takes, by phase.</source>
        <translation>ما يستغرقه التحديث، بحسب المرحلة.</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>مفتاح المخطّط</translation>
    </message>
    <message>
        <source>The usual four charts</source>
        <translation>المخطّطات الأربعة المعتادة</translation>
    </message>
    <message>
        <source>None</source>
        <translation>بلا متوسّط</translation>
    </message>
    <message>
        <source>Weak</source>
        <translation>ضعيف</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>متوسّط</translation>
    </message>
    <message>
        <source>Strong</source>
        <translation>قويّ</translation>
    </message>
    <message>
        <source>Very strong</source>
        <translation>قويّ جدًّا</translation>
    </message>
    <message>
        <source>Show each update too</source>
        <translation>أظهِر كلّ تحديث أيضًا</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>مخطّط</translation>
    </message>
    <message>
        <source>Add or close charts</source>
        <translation>أضف مخطّطات أو أغلقها</translation>
    </message>
    <message>
        <source>Charts of any column of the log</source>
        <translation>مخطّط لأيّ عمود من السجلّ</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>المتوسّط</translation>
    </message>
    <message>
        <source>Over how many samples curves are smoothed: the same for all arms</source>
        <translation>على كم عيّنة يُحسب متوسّط المنحنيات: العدد نفسه لكلّ الأذرع</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>خطوة إلى الوراء</translation>
    </message>
    <message>
        <source>To the part that was shown before (Backspace in a chart)</source>
        <translation>إلى الجزء المعروض قبله (Backspace في المخطّط)</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>التشغيل كلّه</translation>
    </message>
    <message>
        <source>The whole horizontal axis (0 in a chart)</source>
        <translation>المحور الأفقيّ كلّه (0 في المخطّط)</translation>
    </message>
    <message>
        <source>The norm of each layer&apos;s gradient as colours; logged where micro-batches are measured.</source>
        <translation>معيار تدرّج كلّ طبقة ألوانًا؛ يُسجَّل حين تُقاس الدفعات الصغيرة.</translation>
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
    <message>
        <source>no budget: drag to set one</source>
        <translation>بلا سقف: اسحب لتحدّده</translation>
    </message>
    <message>
        <source>no budget</source>
        <translation>بلا سقف</translation>
    </message>
    <message>
        <source>Gradient norms of the layers</source>
        <translation>معايير التدرّج في الطبقات</translation>
    </message>
    <message>
        <source>%1: no values so far.</source>
        <translation>%1: لا قيم بعد.</translation>
    </message>
    <message>
        <source>%1: %2 %3 after %4 samples, from %5 to %6 so far.</source>
        <translation>%1: %2 تساوي %3 بعد %4 عيّنة، ومداها حتّى الآن من %5 إلى %6.</translation>
    </message>
    <message>
        <source>No such values so far</source>
        <translation>لا قيم من هذا النوع بعد</translation>
    </message>
    <message>
        <source>%1, best %2</source>
        <translation>%1، الأفضل %2</translation>
    </message>
    <message>
        <source>Press to hide this arm</source>
        <translation>اضغط لإخفاء هذه الذراع</translation>
    </message>
    <message>
        <source>Press to show this arm</source>
        <translation>اضغط لإظهار هذه الذراع</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>مفتاح المخطّط</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>دورات</translation>
    </message>
    <message>
        <source>items</source>
        <translation>عناصر</translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation>دفعات صغيرة</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>بايت</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>التعلّم</translation>
    </message>
    <message>
        <source>Gradients and weights</source>
        <translation>التدرّجات والأوزان</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>الزمن</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>الأعداد</translation>
    </message>
    <message>
        <source>No norms of layers</source>
        <translation>لا معايير للطبقات</translation>
    </message>
    <message>
        <source>They are logged where micro-batches are measured.</source>
        <translation>تُسجَّل حين تُقاس الدفعات الصغيرة.</translation>
    </message>
    <message>
        <source>%1: gradient norms of %2 layers.</source>
        <translation>%1: معايير التدرّج في %2 من الطبقات.</translation>
    </message>
    <message>
        <source>no unit, log scale</source>
        <translation>بلا وحدة، مقياس لوغاريتميّ</translation>
    </message>
</context>
<context>
    <name>tarakum::ChartsView</name>
    <message>
        <source>%1: scale, size and place</source>
        <translation>%1: المقياس والحجم والموضع</translation>
    </message>
    <message>
        <source>Scale as it fits</source>
        <translation>المقياس المناسب</translation>
    </message>
    <message>
        <source>Linear scale</source>
        <translation>مقياس خطّيّ</translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation>مقياس لوغاريتميّ</translation>
    </message>
    <message>
        <source>Leave out outliers</source>
        <translation>دون القيم الشاذّة</translation>
    </message>
    <message>
        <source>Back to all charts</source>
        <translation>عودة إلى كلّ المخطّطات</translation>
    </message>
    <message>
        <source>Enlarge</source>
        <translation>كبّر</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>انقل إلى أعلى</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>انقل إلى أسفل</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>أغلق</translation>
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
    <name>tarakum::Diagram</name>
    <message>
        <source>forward: %1</source>
        <translation>أماميّ: %1</translation>
    </message>
    <message>
        <source>backward: %1</source>
        <translation>خلفيّ: %1</translation>
    </message>
    <message>
        <source>%1 is added to %2</source>
        <translation>يُضاف %1 إلى %2</translation>
    </message>
    <message>
        <source>the weights move</source>
        <translation>تُحدَّث الأوزان</translation>
    </message>
    <message>
        <source>the data are being loaded</source>
        <translation>تُحمَّل البيانات</translation>
    </message>
    <message>
        <source>the buffer is full</source>
        <translation>امتلأ المخزن</translation>
    </message>
    <message>
        <source>next: micro-batch %1 of %2</source>
        <translation>التالية: الدفعة الصغيرة %1 من %2</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>لا عيّنات</numerusform>
            <numerusform>عيّنة واحدة</numerusform>
            <numerusform>عيّنتان</numerusform>
            <numerusform>%n عيّنات</numerusform>
            <numerusform>%n عيّنةً</numerusform>
            <numerusform>%n عيّنة</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 من %2</translation>
    </message>
    <message>
        <source>update %1 is made</source>
        <translation>تمّ التحديث %1</translation>
    </message>
    <message>
        <source>update %1</source>
        <translation>التحديث %1</translation>
    </message>
    <message>
        <source>out of memory: the budget is %1</source>
        <translation>نفدت الذاكرة: السقف %1</translation>
    </message>
    <message>
        <source>budget %1</source>
        <translation>السقف %1</translation>
    </message>
    <message>
        <source>too fast for the eye: shows one update in %1</source>
        <translation>أسرع من العين: يُعرض تحديث واحد من كلّ %1</translation>
    </message>
    <message>
        <source>gradient buffer %1</source>
        <translation>مخزن التدرّجات %1</translation>
    </message>
    <message>
        <source>network</source>
        <translation>الشبكة</translation>
    </message>
    <message numerus="yes">
        <source>a cell: %n micro-batch(es)</source>
        <translation>
            <numerusform>الخانة: لا دفعات صغيرة</numerusform>
            <numerusform>الخانة: دفعة صغيرة واحدة</numerusform>
            <numerusform>الخانة: دفعتان صغيرتان</numerusform>
            <numerusform>الخانة: %n دفعات صغيرة</numerusform>
            <numerusform>الخانة: %n دفعةً صغيرة</numerusform>
            <numerusform>الخانة: %n دفعة صغيرة</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, peak %2</source>
        <translation>%1، الذروة %2</translation>
    </message>
</context>
<context>
    <name>tarakum::DiagramView</name>
    <message>
        <source>Window diagram</source>
        <translation>نافذة التراكم</translation>
    </message>
    <message>
        <source>For each arm the micro-batches of the window in hand, the gradient buffer that they fill, and the update that follows.</source>
        <translation>لكلّ ذراع: الدفعات الصغيرة في النافذة الحاليّة، ومخزن التدرّجات الّذي تملؤه، والتحديث الّذي يليها.</translation>
    </message>
    <message>
        <source>No run yet. Open an experiment: its windows are drawn here as they fill.</source>
        <translation>لا تشغيل بعد. افتح تجربة: تُرسم نوافذها هنا وهي تمتلئ.</translation>
    </message>
</context>
<context>
    <name>tarakum::Equivalence</name>
    <message>
        <source>%1 times the weights&apos; own length</source>
        <translation>%1 مثلًا من طول متّجه الأوزان نفسه</translation>
    </message>
    <message>
        <source>the reference</source>
        <translation>المرجع</translation>
    </message>
    <message>
        <source>not compared yet</source>
        <translation>لم تُقارَن بعد</translation>
    </message>
    <message>
        <source>was never at the same samples as %1</source>
        <translation>لم تقف قطّ عند العدد نفسه من العيّنات مع %1</translation>
    </message>
    <message>
        <source>the same, bit for bit</source>
        <translation>متطابقة بتًّا بتًّا</translation>
    </message>
    <message>
        <source>equal to rounding</source>
        <translation>متساوية إلى حدّ التقريب</translation>
    </message>
    <message>
        <source>differs: %1 times too large</source>
        <translation>مختلفة: أكبر ممّا ينبغي %1 مرّة</translation>
    </message>
    <message>
        <source>differs: %1 times too small</source>
        <translation>مختلفة: أصغر ممّا ينبغي %1 مرّة</translation>
    </message>
    <message>
        <source>differs: the paths part by %1</source>
        <translation>مختلفة: يفترق المساران بقدر %1</translation>
    </message>
    <message>
        <source>equal to rounding before update %1, then the paths part by %2</source>
        <translation>متساوية إلى حدّ التقريب قبل التحديث %1، ثمّ يفترق المساران بقدر %2</translation>
    </message>
    <message>
        <source>the same norm</source>
        <translation>المعيار نفسه</translation>
    </message>
    <message>
        <source>the same norm but for rounding</source>
        <translation>المعيار نفسه إلى حدّ التقريب</translation>
    </message>
    <message>
        <source>A relu or a maximum that rounding flips can do this without any mistake: try it in float64 or with a smooth activation.</source>
        <translation>قد يحدث هذا من دون أيّ خطأ حين يقلب التقريب ⁦relu⁩ أو قيمةً عظمى: جرّب ⁦float64⁩ أو دالّة تنشيط ملساء.</translation>
    </message>
</context>
<context>
    <name>tarakum::EquivalenceView</name>
    <message>
        <source>Equivalence</source>
        <translation>التكافؤ</translation>
    </message>
    <message>
        <source>How far each arm&apos;s weights are from those of %1 at the same samples</source>
        <translation>بُعد أوزان كلّ ذراع عن أوزان %1 عند العدد نفسه من العيّنات</translation>
    </message>
    <message>
        <source>‖θ − θ*‖ / ‖θ*‖, logarithmic. Shaded: what rounding can explain of the chosen arm&apos;s distance; dashed: what is to be expected of it.</source>
        <translation>⁦‖θ − θ*‖ / ‖θ*‖⁩، لوغاريتميّ. المظلَّل: ما يفسّره التقريب من بُعد الذراع المختارة؛ والخطّ المتقطّع: ما يُتوقَّع منه.</translation>
    </message>
    <message>
        <source>There is one arm only: add another to compare it with.</source>
        <translation>لا توجد إلّا ذراع واحدة: أضف أخرى لتُقارَن بها.</translation>
    </message>
    <message>
        <source>No run yet. Open an experiment: its arms are compared here with the first one.</source>
        <translation>لا تشغيل بعد. افتح تجربة: تُقارَن أذرعها هنا بالأولى.</translation>
    </message>
    <message>
        <source>Distance of weights</source>
        <translation>البُعد بين الأوزان</translation>
    </message>
    <message>
        <source>Verdicts</source>
        <translation>الأحكام</translation>
    </message>
    <message>
        <source>Arm, layer</source>
        <translation>الذراع، الطبقة</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>الحكم</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>البُعد</translation>
    </message>
    <message>
        <source>Rounding explains</source>
        <translation>يفسّره التقريب</translation>
    </message>
    <message>
        <source>First gradient</source>
        <translation>أوّل تدرّج</translation>
    </message>
    <message>
        <source>Of the weights, the last; in brackets the highest</source>
        <translation>بُعد الأوزان الأخير؛ وبين قوسين الأكبر</translation>
    </message>
    <message>
        <source>The distance that rounding alone can make by now</source>
        <translation>البُعد الّذي قد يُحدثه التقريب وحده حتّى الآن</translation>
    </message>
    <message>
        <source>Its norm in the first window, over the reference&apos;s: the weights are the same then</source>
        <translation>معياره في النافذة الأولى مقسومًا على معيار المرجع: الأوزان متساوية عندها</translation>
    </message>
</context>
<context>
    <name>tarakum::FitPanel</name>
    <message>
        <source>Memory must be a number of bytes, also as “4 MiB”.</source>
        <translation>يجب أن تكون الذاكرة عددًا من البايتات، ويصحّ مثل «4 MiB».</translation>
    </message>
    <message>
        <source>L must be a whole number from 1 on.</source>
        <translation>يجب أن يكون L عددًا صحيحًا لا يقلّ عن 1.</translation>
    </message>
    <message>
        <source>%1 (%2 bytes)</source>
        <translation>%1 (%2 بايت)</translation>
    </message>
    <message>
        <source>largest micro-batch</source>
        <translation>أكبر دفعة صغيرة</translation>
    </message>
    <message>
        <source>%1, as many samples as there are</source>
        <translation>%1، أي كلّ العيّنات الموجودة</translation>
    </message>
    <message>
        <source>windows of %1</source>
        <translation>نوافذ %1</translation>
    </message>
    <message>
        <source>%1: no accumulation is needed</source>
        <translation>%1: لا حاجة إلى التراكم</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>in equal parts</source>
        <translation>بأجزاء متساوية</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1، %2</translation>
    </message>
    <message>
        <source>predicted peak</source>
        <translation>الذروة المتوقّعة</translation>
    </message>
    <message>
        <source>measured peak</source>
        <translation>الذروة المقيسة</translation>
    </message>
    <message>
        <source>floor, without a sample</source>
        <translation>الحدّ الأدنى، بلا أيّ عيّنة</translation>
    </message>
    <message>
        <source>time</source>
        <translation>الزمن</translation>
    </message>
    <message>
        <source>%1 ms an update, %2 samples a second</source>
        <translation>%1 مللي ثانية لكلّ تحديث، %2 عيّنة في الثانية</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>يُقاس…</translation>
    </message>
    <message>
        <source>F&amp;ind</source>
        <translation>&amp;ابحث</translation>
    </message>
    <message>
        <source>What fits into a memory</source>
        <translation>ما تتّسع له ذاكرة</translation>
    </message>
    <message>
        <source>Ar&amp;m</source>
        <translation>&amp;الذراع</translation>
    </message>
    <message>
        <source>M&amp;emory</source>
        <translation>&amp;الذاكرة</translation>
    </message>
    <message>
        <source>&amp;Batch L</source>
        <translation>&amp;دفعة L</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>كما هي</translation>
    </message>
    <message>
        <source>&amp;Use it</source>
        <translation>&amp;استخدمه</translation>
    </message>
    <message>
        <source>Use e&amp;qual parts</source>
        <translation>&amp;استخدم الأجزاء المتساوية</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
</context>
<context>
    <name>tarakum::KeyEditor</name>
    <message>
        <source>%1 (shared)</source>
        <translation>%1 (مشترك)</translation>
    </message>
    <message>
        <source>on</source>
        <translation>نعم</translation>
    </message>
    <message>
        <source>off</source>
        <translation>لا</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>اختر ملفًّا</translation>
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
    <message>
        <source>Unit of %1</source>
        <translation>وحدة %1</translation>
    </message>
    <message>
        <source>one number</source>
        <translation>عدد واحد</translation>
    </message>
    <message>
        <source>a fixed number</source>
        <translation>عدد ثابت</translation>
    </message>
    <message>
        <source>a list: from, steps</source>
        <translation>قائمة: من، الخطوات</translation>
    </message>
    <message>
        <source>adapting</source>
        <translation>متكيّف</translation>
    </message>
    <message>
        <source>follows the noise scale</source>
        <translation>تتبع مقياس الضجيج</translation>
    </message>
    <message>
        <source>follows the loss</source>
        <translation>تتبع الخسارة</translation>
    </message>
    <message>
        <source>as shared</source>
        <translation>كالمشترك</translation>
    </message>
    <message>
        <source>%1, in Arabic</source>
        <translation>%1، بالعربيّة</translation>
    </message>
</context>
<context>
    <name>tarakum::KeyField</name>
    <message>
        <source>Revert %1</source>
        <translation>أرجِع %1</translation>
    </message>
    <message>
        <source>Changed: the file says nothing here. Click to revert.</source>
        <translation>تغيّر: لا شيء هنا في الملفّ. انقر لإرجاعه.</translation>
    </message>
    <message>
        <source>Changed: the file has %1. Click to revert.</source>
        <translation>تغيّر: في الملفّ %1. انقر لإرجاعه.</translation>
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
    <message>
        <source>copied text</source>
        <translation>النصّ المنسوخ</translation>
    </message>
    <message>
        <source>This experiment</source>
        <translation>هذه التجربة</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>في %1 تغييرات لم تُحفظ.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>احفظ</translation>
    </message>
    <message>
        <source>Do not save</source>
        <translation>لا تحفظ</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>ألغِ</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>تراجع عن %1</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>تراجع</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <translation>أعد %1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>أعد</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>لا شيء بعد</translation>
    </message>
    <message>
        <source>Forget them</source>
        <translation>انسَها</translation>
    </message>
    <message>
        <source>Experiments and exports (*.json *.csv *.png *.svg *.pdf)</source>
        <translation>تجارب وملفّات مصدَّرة (*.json *.csv *.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>افتح ملفًّا سابقًا</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>تحرير</translation>
    </message>
    <message>
        <source>&amp;Copy the experiment as text</source>
        <translation>انسخ التجربة نصًّا</translation>
    </message>
    <message>
        <source>&amp;Paste an experiment</source>
        <translation>ألصق تجربة</translation>
    </message>
    <message>
        <source>&amp;Find a key</source>
        <translation>ابحث عن مفتاح</translation>
    </message>
</context>
<context>
    <name>tarakum::Memory</name>
    <message>
        <source>weights</source>
        <translation>الأوزان</translation>
    </message>
    <message>
        <source>16-bit copy of the weights</source>
        <translation>نسخة الأوزان ذات 16 بت</translation>
    </message>
    <message>
        <source>running statistics</source>
        <translation>الإحصاءات الجارية</translation>
    </message>
    <message>
        <source>velocity</source>
        <translation>السرعة</translation>
    </message>
    <message>
        <source>first moment</source>
        <translation>العزم الأوّل</translation>
    </message>
    <message>
        <source>second moment</source>
        <translation>العزم الثاني</translation>
    </message>
    <message>
        <source>average of the weights</source>
        <translation>متوسّط الأوزان</translation>
    </message>
    <message>
        <source>gradient buffer</source>
        <translation>مخزن التدرّجات</translation>
    </message>
    <message>
        <source>Kahan&apos;s part of the gradient buffer</source>
        <translation>جزء كاهان من مخزن التدرّجات</translation>
    </message>
    <message>
        <source>micro-gradient</source>
        <translation>تدرّج الدفعة الصغيرة</translation>
    </message>
    <message>
        <source>one parameter&apos;s gradient</source>
        <translation>تدرّج معامل واحد</translation>
    </message>
    <message>
        <source>the window&apos;s statistics</source>
        <translation>إحصاءات النافذة</translation>
    </message>
    <message>
        <source>carried states</source>
        <translation>الحالات المنقولة</translation>
    </message>
    <message>
        <source>data of the micro-batch</source>
        <translation>بيانات الدفعة الصغيرة</translation>
    </message>
    <message>
        <source>forward of %1</source>
        <translation>المرور الأماميّ في %1</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>الخسارة</translation>
    </message>
    <message>
        <source>forward again of %1</source>
        <translation>مرور أماميّ ثانٍ في %1</translation>
    </message>
    <message>
        <source>backward of %1</source>
        <translation>المرور الخلفيّ في %1</translation>
    </message>
    <message>
        <source>update of the weights</source>
        <translation>تحديث الأوزان</translation>
    </message>
    <message>
        <source>clearing of the buffer</source>
        <translation>تفريغ المخزن</translation>
    </message>
    <message>
        <source>highest: %1, %2</source>
        <translation>الأعلى: %1، %2</translation>
    </message>
</context>
<context>
    <name>tarakum::MemoryAccount</name>
    <message>
        <source>The account comes with the data.</source>
        <translation>يأتي الحساب مع البيانات.</translation>
    </message>
    <message>
        <source>By the formula, with b = %1. Measured once an update is made.</source>
        <translation>بحسب الصيغة، و⁦b = %1⁩. يُقاس بعد أوّل تحديث.</translation>
    </message>
    <message>
        <source>Equal to the byte, with b = %1.</source>
        <translation>متساويان بايتًا ببايت، و⁦b = %1⁩.</translation>
    </message>
    <message>
        <source>Equal to the byte in all, with b = %1; highest at another moment.</source>
        <translation>المجموع متساوٍ بايتًا ببايت، و⁦b = %1⁩؛ والذروة في لحظة أخرى.</translation>
    </message>
    <message>
        <source>They differ by %1 bytes, with b = %2.</source>
        <translation>يختلفان بمقدار %1 بايت، و⁦b = %2⁩.</translation>
    </message>
    <message>
        <source>bytes at the highest moment</source>
        <translation>البايتات في لحظة الذروة</translation>
    </message>
    <message>
        <source>formula</source>
        <translation>الصيغة</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>المقيس</translation>
    </message>
    <message>
        <source>comes and goes: %1</source>
        <translation>يأتي ويذهب: %1</translation>
    </message>
    <message>
        <source>together</source>
        <translation>المجموع</translation>
    </message>
    <message>
        <source>Memory at the highest moment, formula and measured</source>
        <translation>الذاكرة في لحظة الذروة، بالصيغة وبالقياس</translation>
    </message>
    <message>
        <source>By the formula, with b = %1: %2 more than the budget.</source>
        <translation>بحسب الصيغة، و⁦b = %1⁩: أكثر من السقف بمقدار %2.</translation>
    </message>
</context>
<context>
    <name>tarakum::MemoryPlot</name>
    <message>
        <source>micro-batch %1: %2</source>
        <translation>الدفعة الصغيرة %1: %2</translation>
    </message>
    <message>
        <source>highest within: %1</source>
        <translation>الأعلى أثناءها: %1</translation>
    </message>
    <message>
        <source>held after it: %1</source>
        <translation>المشغول بعدها: %1</translation>
    </message>
    <message>
        <source>Memory in the first window of %1</source>
        <translation>الذاكرة في النافذة الأولى من %1</translation>
    </message>
    <message>
        <source>It ended before its first step.</source>
        <translation>انتهت قبل خطوتها الأولى.</translation>
    </message>
    <message>
        <source>Press Play or a step: what the first window holds appears here.</source>
        <translation>اضغط تشغيل أو خطوة: يظهر هنا ما تشغله النافذة الأولى.</translation>
    </message>
    <message>
        <source>micro-batch %1</source>
        <translation>الدفعة الصغيرة %1</translation>
    </message>
    <message>
        <source>budget %1, above</source>
        <translation>السقف %1، أعلى من المقياس</translation>
    </message>
    <message>
        <source>budget %1</source>
        <translation>السقف %1</translation>
    </message>
</context>
<context>
    <name>tarakum::MemoryView</name>
    <message>
        <source>&amp;Fit…</source>
        <translation>&amp;ما يتّسع…</translation>
    </message>
    <message>
        <source>The largest micro-batch that a memory holds, and how many of them make up a window.</source>
        <translation>أكبر دفعة صغيرة تتّسع لها ذاكرة، وكم منها يؤلّف نافذة.</translation>
    </message>
    <message>
        <source>What the first window holds, step by step. Only what comes and goes grows with b; k adds nothing.</source>
        <translation>ما تشغله النافذة الأولى، خطوة بخطوة. لا يزيد مع ⁦b⁩ إلّا ما يأتي ويذهب؛ و⁦k⁩ لا تزيد شيئًا.</translation>
    </message>
    <message>
        <source>There is no run: mend first what the setup panel marks.</source>
        <translation>لا توجد تجربة تعمل: أصلح أوّلًا ما تشير إليه لوحة الإعداد.</translation>
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
    <name>tarakum::SetupGroup</name>
    <message>
        <source>Fewer keys</source>
        <translation>مفاتيح أقلّ</translation>
    </message>
    <message numerus="yes">
        <source>%n more key(s)</source>
        <translation>
            <numerusform>لا مفاتيح أخرى</numerusform>
            <numerusform>مفتاح آخر</numerusform>
            <numerusform>مفتاحان آخران</numerusform>
            <numerusform>%n مفاتيح أخرى</numerusform>
            <numerusform>%n مفتاحًا آخر</numerusform>
            <numerusform>%n مفتاح آخر</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1، تغيّر</translation>
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
        <source>Add an arm</source>
        <translation>أضف ذراعًا</translation>
    </message>
    <message>
        <source>change of %1</source>
        <translation>تغيير %1</translation>
    </message>
    <message>
        <source>changes of the last time</source>
        <translation>تغييرات المرّة السابقة</translation>
    </message>
    <message>
        <source>adding an arm</source>
        <translation>إضافة ذراع</translation>
    </message>
    <message>
        <source>duplicating an arm</source>
        <translation>تكرار ذراع</translation>
    </message>
    <message>
        <source>large batch</source>
        <translation>دفعة كبيرة</translation>
    </message>
    <message>
        <source>accumulated</source>
        <translation>مع التراكم</translation>
    </message>
    <message>
        <source>moving an arm</source>
        <translation>نقل ذراع</translation>
    </message>
    <message>
        <source>switching an arm on</source>
        <translation>تشغيل ذراع</translation>
    </message>
    <message>
        <source>switching an arm off</source>
        <translation>إطفاء ذراع</translation>
    </message>
    <message>
        <source>removing an arm</source>
        <translation>حذف ذراع</translation>
    </message>
    <message>
        <source>For all arms</source>
        <translation>لكلّ الأذرع</translation>
    </message>
    <message>
        <source>Filter keys</source>
        <translation>ابحث في المفاتيح</translation>
    </message>
    <message>
        <source>Filter keys by name or text</source>
        <translation>ابحث في المفاتيح بالاسم أو النصّ</translation>
    </message>
    <message>
        <source>Shows the keys only whose name or text has these words.</source>
        <translation>لا يُظهر إلّا المفاتيح الّتي في اسمها أو نصّها هذه الكلمات.</translation>
    </message>
    <message>
        <source>No key has these words.</source>
        <translation>لا مفتاح فيه هذه الكلمات.</translation>
    </message>
</context>
<context>
    <name>tarakum::Views</name>
    <message>
        <source>Views</source>
        <translation>المشاهد</translation>
    </message>
</context>
</TS>
