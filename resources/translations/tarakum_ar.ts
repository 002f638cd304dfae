<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar" sourcelanguage="en">
<context>
    <name>ChartKeys</name>
    <message>
        <source>Crosshair to the left</source>
        <translation>خطّ القراءة إلى اليسار</translation>
    </message>
    <message>
        <source>Crosshair to the right</source>
        <translation>خطّ القراءة إلى اليمين</translation>
    </message>
    <message>
        <source>Closer, around the crosshair</source>
        <translation>تقريب حول خطّ القراءة</translation>
    </message>
    <message>
        <source>Farther</source>
        <translation>إبعاد</translation>
    </message>
    <message>
        <source>All of both axes</source>
        <translation>المحوران كاملين</translation>
    </message>
    <message>
        <source>What lies to the left</source>
        <translation>ما يقع إلى اليسار</translation>
    </message>
    <message>
        <source>What lies to the right</source>
        <translation>ما يقع إلى اليمين</translation>
    </message>
    <message>
        <source>Closer to the values alone</source>
        <translation>تقريب القيم وحدها</translation>
    </message>
    <message>
        <source>Farther from the values alone</source>
        <translation>إبعاد القيم وحدها</translation>
    </message>
    <message>
        <source>The whole axis of values</source>
        <translation>محور القيم كاملاً</translation>
    </message>
    <message>
        <source>Higher values</source>
        <translation>قيم أعلى</translation>
    </message>
    <message>
        <source>Lower values</source>
        <translation>قيم أدنى</translation>
    </message>
    <message>
        <source>To the part that was shown before</source>
        <translation>إلى الجزء المعروض قبله</translation>
    </message>
    <message>
        <source>Logarithmic, linear or automatic scale</source>
        <translation>مقياس لوغاريتميّ أو خطّيّ أو تلقائيّ</translation>
    </message>
    <message>
        <source>Leave out outliers, or not</source>
        <translation>استبعاد القيم الشاذّة أو إظهارها</translation>
    </message>
    <message>
        <source>Memory: the budget, a step along its axis; across it, another arm&apos;s</source>
        <translation>الذاكرة: تحريك السقف خطوةً على محوره؛ وعبره، سقف ذراع أخرى</translation>
    </message>
    <message>
        <source>Memory: the budget, ten steps along its axis</source>
        <translation>الذاكرة: تحريك السقف عشر خطوات على محوره</translation>
    </message>
    <message>
        <source>Memory: no budget</source>
        <translation>الذاكرة: بلا سقف</translation>
    </message>
    <message>
        <source>No crosshair; from one enlarged back to all</source>
        <translation>إخفاء خطّ القراءة؛ ومن مخطّط مكبَّر عودة إلى الكلّ</translation>
    </message>
    <message>
        <source>Enlarge, or back to all</source>
        <translation>تكبير المخطّط أو العودة إلى الكلّ</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>نقل المخطّط إلى أعلى</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>نقل المخطّط إلى أسفل</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق المخطّط</translation>
    </message>
    <message>
        <source>Copy as a picture</source>
        <translation>نسخ المخطّط صورةً</translation>
    </message>
    <message>
        <source>Legend: an arm shown or hidden</source>
        <translation>مفتاح المخطّط: إظهار ذراع أو إخفاؤها</translation>
    </message>
    <message>
        <source>Legend: the arm beside</source>
        <translation>مفتاح المخطّط: إلى الذراع المجاورة</translation>
    </message>
    <message>
        <source>Pin the crosshair, which the time strip goes by; or let it go</source>
        <translation>تثبيت خطّ القراءة، وبه يأخذ شريط الزمن، أو تحريره</translation>
    </message>
</context>
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
    <message>
        <source>What all random numbers come from: the same seed gives the same run. Several seeds repeat the experiment with each.</source>
        <translation>ما تأتي منه كلّ الأعداد العشوائيّة: البذرة نفسها تعطي التشغيل نفسه. وإذا كانت البذور عدّة كُرِّرت التجربة بكلٍّ منها.</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>اللون</translation>
    </message>
    <message>
        <source>The arm&apos;s colour in all views, by its place in the palette.</source>
        <translation>لون الذراع في كلّ المناظر، بحسب موضعه في لوحة الألوان.</translation>
    </message>
    <message>
        <source>Beginning</source>
        <translation>البداية</translation>
    </message>
    <message>
        <source>Where the arm begins: at the start, or where another one stands.</source>
        <translation>أين تبدأ الذراع: من البداية، أو من حيث تقف ذراع أخرى.</translation>
    </message>
    <message>
        <source>Begins from</source>
        <translation>تبدأ من</translation>
    </message>
    <message>
        <source>The arm before it that this one goes on from: with that one&apos;s weights, optimizer and place in the data, and with its own settings.</source>
        <translation>الذراع الّتي قبلها وتتابع هذه من عندها: بأوزان تلك ومُحسِّنها وموضعها في البيانات، وبإعداداتها هي.</translation>
    </message>
    <message>
        <source>after update</source>
        <translation>بعد التحديث</translation>
    </message>
    <message>
        <source>The updates that the other arm has made when this one begins.</source>
        <translation>التحديثات الّتي أجرتها الذراع الأخرى حين تبدأ هذه.</translation>
    </message>
</context>
<context>
    <name>Lessons</name>
    <message>
        <source>%1 of %2 right</source>
        <translation>%1 صحيح من %2</translation>
    </message>
</context>
<context>
    <name>PlannerWords</name>
    <message>
        <source>parameters</source>
        <translation>المعاملات</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>التدرّجات</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>حالة المُحسِّن</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>التنشيطات</translation>
    </message>
    <message>
        <source>output</source>
        <translation>المخرجات</translation>
    </message>
    <message>
        <source>context</source>
        <translation>برمجيّات الجهاز</translation>
    </message>
    <message>
        <source>each device</source>
        <translation>كلّ جهاز</translation>
    </message>
    <message>
        <source>first stage</source>
        <translation>المرحلة الأولى</translation>
    </message>
    <message>
        <source>last stage</source>
        <translation>المرحلة الأخيرة</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>الأوزان</translation>
    </message>
    <message>
        <source>weights of the largest layer, gathered</source>
        <translation>أوزان أكبر طبقة، مجموعةً</translation>
    </message>
    <message>
        <source>gradients of the largest layer</source>
        <translation>تدرّجات أكبر طبقة</translation>
    </message>
    <message>
        <source>gradient buffer</source>
        <translation>مخزن التدرّجات</translation>
    </message>
    <message>
        <source>float32 copy of the weights</source>
        <translation>نسخة من الأوزان بنوع ⁦float32⁩</translation>
    </message>
    <message>
        <source>float32 gradients</source>
        <translation>التدرّجات بنوع ⁦float32⁩</translation>
    </message>
    <message>
        <source>velocity</source>
        <translation>السرعة (الزخم)</translation>
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
        <source>sums of rows and columns (r numbers)</source>
        <translation>مجاميع الصفوف والأعمدة (⁦r⁩ عددًا)</translation>
    </message>
    <message>
        <source>moments in 8 bit</source>
        <translation>العزمان في 8 بتّات</translation>
    </message>
    <message>
        <source>the device&apos;s own software</source>
        <translation>برمجيّات الجهاز نفسها</translation>
    </message>
    <message>
        <source>as given</source>
        <translation>كما كُتب</translation>
    </message>
    <message>
        <source>given</source>
        <translation>مكتوب</translation>
    </message>
    <message>
        <source>input: pixels and patches</source>
        <translation>المدخلات: البكسلات والرقع</translation>
    </message>
    <message>
        <source>input: token numbers</source>
        <translation>المدخلات: أرقام الرموز</translation>
    </message>
    <message>
        <source>input: dropout mask</source>
        <translation>المدخلات: قناع الإسقاط</translation>
    </message>
    <message>
        <source>the encoder&apos;s output</source>
        <translation>مخرجات المرمِّز</translation>
    </message>
    <message>
        <source>checkpoints (C, one every c layers)</source>
        <translation>نقاط الحفظ (⁦C⁩، واحدة كلّ ⁦c⁩ طبقة)</translation>
    </message>
    <message>
        <source>norms: inputs</source>
        <translation>التطبيع: المدخلات</translation>
    </message>
    <message>
        <source>MLP: input</source>
        <translation>⁦MLP⁩: المدخلات</translation>
    </message>
    <message>
        <source>MLP: gate, its activation, up, product</source>
        <translation>⁦MLP⁩: البوّابة وتنشيطها والصعود والجداء</translation>
    </message>
    <message>
        <source>MLP: before and after its activation</source>
        <translation>⁦MLP⁩: قبل دالّة التنشيط وبعدها</translation>
    </message>
    <message>
        <source>MLP: dropout mask</source>
        <translation>⁦MLP⁩: قناع الإسقاط</translation>
    </message>
    <message>
        <source>attention: input</source>
        <translation>الانتباه: المدخلات</translation>
    </message>
    <message>
        <source>attention: queries, keys, values</source>
        <translation>الانتباه: الاستعلامات والمفاتيح والقيم</translation>
    </message>
    <message>
        <source>attention: before the norms</source>
        <translation>الانتباه: قبل التطبيع</translation>
    </message>
    <message>
        <source>attention: scores and probabilities</source>
        <translation>الانتباه: الدرجات والاحتمالات</translation>
    </message>
    <message>
        <source>attention: output</source>
        <translation>الانتباه: المخرجات</translation>
    </message>
    <message>
        <source>attention: dropout mask</source>
        <translation>الانتباه: قناع الإسقاط</translation>
    </message>
    <message>
        <source>cross-attention: input</source>
        <translation>الانتباه المتقاطع: المدخلات</translation>
    </message>
    <message>
        <source>cross-attention: queries, keys, values</source>
        <translation>الانتباه المتقاطع: الاستعلامات والمفاتيح والقيم</translation>
    </message>
    <message>
        <source>cross-attention: before the norms</source>
        <translation>الانتباه المتقاطع: قبل التطبيع</translation>
    </message>
    <message>
        <source>cross-attention: scores and probabilities</source>
        <translation>الانتباه المتقاطع: الدرجات والاحتمالات</translation>
    </message>
    <message>
        <source>cross-attention: output</source>
        <translation>الانتباه المتقاطع: المخرجات</translation>
    </message>
    <message>
        <source>cross-attention: dropout mask</source>
        <translation>الانتباه المتقاطع: قناع الإسقاط</translation>
    </message>
    <message>
        <source>inputs of the last layers</source>
        <translation>مدخلات الطبقات الأخيرة</translation>
    </message>
    <message>
        <source>scores of the vocabulary, float32</source>
        <translation>درجات المفردات، ⁦float32⁩</translation>
    </message>
    <message>
        <source>last norm: input</source>
        <translation>التطبيع الأخير: المدخلات</translation>
    </message>
    <message>
        <source>pooler: input and output</source>
        <translation>المجمِّع: المدخلات والمخرجات</translation>
    </message>
    <message>
        <source>the hidden states</source>
        <translation>الحالات الخفيّة</translation>
    </message>
    <message>
        <source>scores of the classes, float32, and their input</source>
        <translation>درجات الأصناف، ⁦float32⁩، ومدخلاتها</translation>
    </message>
    <message>
        <source>alive segment: %1</source>
        <translation>القطعة الحيّة: %1</translation>
    </message>
    <message>
        <source>decoder&apos;s %1</source>
        <translation>المفكِّك: %1</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>التضمين</translation>
    </message>
    <message>
        <source>patches</source>
        <translation>الرقع</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>المواضع</translation>
    </message>
    <message>
        <source>segments</source>
        <translation>القطع</translation>
    </message>
    <message>
        <source>norms</source>
        <translation>التطبيع</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>الانتباه</translation>
    </message>
    <message>
        <source>relative positions</source>
        <translation>المواضع النسبيّة</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>⁦MLP⁩</translation>
    </message>
    <message>
        <source>pooler</source>
        <translation>المجمِّع</translation>
    </message>
    <message>
        <source>head</source>
        <translation>الرأس</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>الطبقات</translation>
    </message>
    <message>
        <source>layers&apos; matrices (M numbers), forward and backward</source>
        <translation>مصفوفات الطبقات (⁦M⁩ عددًا)، أماميًّا وخلفيًّا</translation>
    </message>
    <message>
        <source>attention&apos;s products, forward and backward</source>
        <translation>جداءات الانتباه، أماميًّا وخلفيًّا</translation>
    </message>
    <message>
        <source>matrices outside of the layers (H numbers)</source>
        <translation>مصفوفات خارج الطبقات (⁦H⁩ عددًا)</translation>
    </message>
    <message>
        <source>layers&apos; matrices once more</source>
        <translation>مصفوفات الطبقات مرّة أخرى</translation>
    </message>
    <message>
        <source>attention&apos;s products once more</source>
        <translation>جداءات الانتباه مرّة أخرى</translation>
    </message>
    <message>
        <source>k micro-batches of X operations</source>
        <translation>⁦k⁩ دفعة صغيرة، كلّ منها ⁦X⁩ عمليّة</translation>
    </message>
    <message>
        <source>the pipeline&apos;s bubble</source>
        <translation>فقاعة خطّ الأنابيب</translation>
    </message>
    <message>
        <source>adding up gradients after each micro-batch</source>
        <translation>جمع التدرّجات بين الأجهزة بعد كلّ دفعة صغيرة</translation>
    </message>
    <message>
        <source>adding up gradients once a window</source>
        <translation>جمع التدرّجات بين الأجهزة مرّة لكلّ نافذة</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>مستنتَج</translation>
    </message>
    <message>
        <source>derived, as %1</source>
        <translation>مستنتَج، كما في %1</translation>
    </message>
    <message>
        <source>derived: dense layer, its activation, norm, scores</source>
        <translation>مستنتَج: طبقة كثيفة ودالّة تنشيطها والتطبيع والدرجات</translation>
    </message>
    <message>
        <source>fits the Hugging Face guide&apos;s V100 measurement</source>
        <translation>يوافق قياس دليل ⁦Hugging Face⁩ على ⁦V100⁩</translation>
    </message>
    <message>
        <source>Hugging Face, performance guide</source>
        <translation>⁦Hugging Face⁩، دليل الأداء</translation>
    </message>
    <message>
        <source>Hugging Face performance guide, V100</source>
        <translation>دليل الأداء من ⁦Hugging Face⁩، ⁦V100⁩</translation>
    </message>
    <message>
        <source>Hugging Face performance guide, V100, extended to b = 0</source>
        <translation>دليل الأداء من ⁦Hugging Face⁩، ⁦V100⁩، ممدودًا إلى ⁦b = 0⁩</translation>
    </message>
    <message>
        <source>%1, section 3; shared out over d as its stages 1 to 3 do</source>
        <translation>%1، القسم 3؛ موزَّعًا على ⁦d⁩ كما في مراحله من 1 إلى 3</translation>
    </message>
    <message>
        <source>%1, eq. %2; any w: EleutherAI cookbook</source>
        <translation>%1، المعادلة %2؛ لأيّ ⁦w⁩: ⁦EleutherAI cookbook⁩</translation>
    </message>
    <message>
        <source>%1, section %2</source>
        <translation>%1، القسم %2</translation>
    </message>
    <message>
        <source>%1, appendix %2</source>
        <translation>%1، الملحق %2</translation>
    </message>
    <message>
        <source>%1, eq. %2</source>
        <translation>%1، المعادلة %2</translation>
    </message>
    <message>
        <source>with the heads of its pre-training: the 340 million of the literature</source>
        <translation>مع رؤوس التدريب المسبق: وهي 340 مليونًا في المراجع</translation>
    </message>
    <message>
        <source>%1, table 2.1 and appendix B</source>
        <translation>%1، الجدول 2.1 والملحق ⁦B⁩</translation>
    </message>
    <message>
        <source>accumulate: %1</source>
        <translation>بالتراكم: %1</translation>
    </message>
    <message>
        <source>%1 passes an update, each with less work for the device to do at once</source>
        <translation>%1 مرورًا لكلّ تحديث، في كلّ منها عمل أقلّ يؤدّيه الجهاز دفعةً واحدة</translation>
    </message>
    <message>
        <source>compute again instead of keeping</source>
        <translation>بإعادة الحساب بدل الحفظ</translation>
    </message>
    <message>
        <source>one more forward pass: about 4/3 of the computing</source>
        <translation>مرور أماميّ آخر: نحو ⁦4/3⁩ من الحساب</translation>
    </message>
    <message>
        <source>16-bit numbers, gradients too</source>
        <translation>بأعداد من 16 بتًّا، والتدرّجات أيضًا</translation>
    </message>
    <message>
        <source>rounding: 8 bits of a number are kept; weights and moments stay float32, so the states save nothing</source>
        <translation>التقريب: يُحفظ من العدد 8 بتّات؛ وتبقى الأوزان والعزوم ⁦float32⁩، فلا توفّر الحالات شيئًا</translation>
    </message>
    <message>
        <source>16-bit gradients</source>
        <translation>بتدرّجات من 16 بتًّا</translation>
    </message>
    <message>
        <source>rounding: what is added to a large sum may be lost</source>
        <translation>التقريب: قد يضيع ما يُضاف إلى مجموع كبير</translation>
    </message>
    <message>
        <source>8-bit optimizer</source>
        <translation>بمُحسِّن من 8 بتّات</translation>
    </message>
    <message>
        <source>the moments are rounded to 256 values: not quite the same update</source>
        <translation>تُقرَّب العزوم إلى 256 قيمة: ليس التحديث نفسه تمامًا</translation>
    </message>
    <message>
        <source>share weights, gradients and optimizer out (ZeRO 3)</source>
        <translation>بتوزيع الأوزان والتدرّجات والمُحسِّن (⁦ZeRO 3⁩)</translation>
    </message>
    <message>
        <source>%1 devices instead of 1, and weights that go over the link twice and gradients once a micro-batch</source>
        <translation>%1 من الأجهزة بدل جهاز واحد، وأوزان تعبر الوصلة مرّتين وتدرّجات تعبرها مرّة لكلّ دفعة صغيرة</translation>
    </message>
    <message>
        <source>weights that go over the link twice and gradients once a micro-batch</source>
        <translation>أوزان تعبر الوصلة مرّتين وتدرّجات تعبرها مرّة لكلّ دفعة صغيرة</translation>
    </message>
    <message>
        <source>weights, with their copies</source>
        <translation>الأوزان ونسخها</translation>
    </message>
    <message>
        <source>optimizer&apos;s state</source>
        <translation>حالة المُحسِّن</translation>
    </message>
    <message>
        <source>activations and output</source>
        <translation>التنشيطات والمخرجات</translation>
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
        <source>a model like GPT</source>
        <translation>نموذج مثل ⁦GPT⁩</translation>
    </message>
    <message>
        <source>a model like GPT, of as many parameters as given</source>
        <translation>نموذج مثل ⁦GPT⁩ بعدد المعاملات المكتوب</translation>
    </message>
    <message>
        <source>a model known by its size alone</source>
        <translation>نموذج لا يُعرف منه إلّا حجمه</translation>
    </message>
    <message>
        <source>the model of %1</source>
        <translation>نموذج %1</translation>
    </message>
    <message>
        <source>%1 uncased with a classifier of 2 classes</source>
        <translation>%1 بلا تمييز لحالة الأحرف، مع مصنّف بصنفين</translation>
    </message>
    <message>
        <source>%1 cased, encoder and pooler</source>
        <translation>%1 مع تمييز حالة الأحرف، المرمِّز والمجمِّع</translation>
    </message>
    <message>
        <source>%1 uncased with the heads of its pre-training</source>
        <translation>%1 بلا تمييز لحالة الأحرف، مع رؤوس التدريب المسبق</translation>
    </message>
    <message>
        <source>%1 billion, dense attention</source>
        <translation>%1 مليارًا، انتباه كثيف</translation>
    </message>
    <message>
        <source>%1 million</source>
        <translation>%1 مليون</translation>
    </message>
    <message>
        <source>%1 billion</source>
        <translation>%1 مليار</translation>
    </message>
    <message>
        <source>%1, 1000 classes</source>
        <translation>%1، 1000 صنف</translation>
    </message>
    <message>
        <source>BERT-Large (340 million parameters) needs 32 GB without accumulation and runs in 16 GB with k = 8.</source>
        <translation>يحتاج ⁦BERT-Large⁩ (340 مليون معامل) إلى ⁦32 GB⁩ من دون تراكم، ويعمل في ⁦16 GB⁩ مع ⁦k = 8⁩.</translation>
    </message>
    <message>
        <source>largest b in %1, s = %2</source>
        <translation>أكبر ⁦b⁩ في %1، ⁦s = %2⁩</translation>
    </message>
    <message>
        <source>memory at L = %1: b = %2, k = %3</source>
        <translation>الذاكرة عند ⁦L = %1⁩: ⁦b = %2, k = %3⁩</translation>
    </message>
    <message>
        <source>memory at b = %1, k = %2</source>
        <translation>الذاكرة عند ⁦b = %1, k = %2⁩</translation>
    </message>
    <message>
        <source>how much less, L = %1</source>
        <translation>كم مرّة أقلّ، ⁦L = %1⁩</translation>
    </message>
    <message>
        <source>what no k takes away: states and context</source>
        <translation>ما لا تنقصه أيّ ⁦k⁩: الحالات وبرمجيّات الجهاز</translation>
    </message>
    <message>
        <source>states and context for which the claim holds</source>
        <translation>الحالات وبرمجيّات الجهاز الّتي يصحّ معها القول</translation>
    </message>
    <message>
        <source>float32, Adam, %1 tokens a sample (or 128 where said), eager attention, nothing computed again</source>
        <translation>⁦float32⁩ و⁦Adam⁩، %1 رمزًا للعيّنة (أو 128 حيث ذُكر)، انتباه يُحفظ كلّه، ولا يعاد حساب شيء</translation>
    </message>
    <message>
        <source>the device&apos;s own software takes 1343 MiB, as in the guide</source>
        <translation>تأخذ برمجيّات الجهاز نفسها ⁦1343 MiB⁩، كما في الدليل</translation>
    </message>
    <message>
        <source>GB are 10^9 bytes; a card sold as 16 GB has 16 GiB</source>
        <translation>⁦GB⁩ هو ⁦10^9⁩ بايت؛ والبطاقة الّتي تُباع على أنّها ⁦16 GB⁩ فيها ⁦16 GiB⁩</translation>
    </message>
    <message>
        <source>The claim names neither the length of a sample nor the batch, and without them its figures say nothing: 32 GB hold %1 samples of 512 tokens or %2 of 128.</source>
        <translation>لا يذكر القول طول العيّنة ولا الدفعة، ومن دونهما لا تقول أرقامه شيئًا: تتّسع ⁦32 GB⁩ لـ %1 عيّنة من 512 رمزًا أو %2 من 128.</translation>
    </message>
    <message>
        <source>Accumulation shrinks the activations alone: %1 at L = 16 (÷ %2), %3 at L = 8 (÷ %4).</source>
        <translation>لا يقلّص التراكم إلّا التنشيطات: %1 عند ⁦L = 16⁩ (⁦÷ %2⁩)، و%3 عند ⁦L = 8⁩ (⁦÷ %4⁩).</translation>
    </message>
    <message>
        <source>Never less than %1: weights, gradients, moments and the context stay, whatever k is.</source>
        <translation>لا تقلّ أبدًا عن %1: تبقى الأوزان والتدرّجات والعزوم وبرمجيّات الجهاز، أيًّا كانت ⁦k⁩.</translation>
    </message>
    <message>
        <source>From 32 to 16 GB at k = 8 is right only if states and context take %1, which is %2 bytes a parameter instead of 16.</source>
        <translation>لا يصحّ الانتقال من 32 إلى ⁦16 GB⁩ عند ⁦k = 8⁩ إلّا إذا أخذت الحالات وبرمجيّات الجهاز %1، أي %2 بايتًا لكلّ معامل بدل 16.</translation>
    </message>
    <message>
        <source>A single sample fits 16 GB without any accumulation; what k buys is the batch, not the fit.</source>
        <translation>تتّسع ⁦16 GB⁩ لعيّنة واحدة بلا أيّ تراكم؛ ما تشتريه ⁦k⁩ هو الدفعة، لا الاتّساع.</translation>
    </message>
    <message>
        <source>A modified accumulation let GPT-3 be trained on 1024 devices instead of 2048.</source>
        <translation>سمح تراكم معدَّل بتدريب ⁦GPT-3⁩ على 1024 جهازًا بدل 2048.</translation>
    </message>
    <message>
        <source>tokens of an update, at first</source>
        <translation>رموز التحديث، في البداية</translation>
    </message>
    <message>
        <source>tokens of an update, after 4 to 12 billion</source>
        <translation>رموز التحديث، بعد 4 إلى 12 مليارًا</translation>
    </message>
    <message>
        <source>replicas of 64 devices on %1</source>
        <translation>نسخ من 64 جهازًا على %1</translation>
    </message>
    <message>
        <source>k on %1 devices, b = 1</source>
        <translation>⁦k⁩ على %1 جهازًا، ⁦b = 1⁩</translation>
    </message>
    <message>
        <source>memory of a device, of %1</source>
        <translation>ذاكرة الجهاز، من %1</translation>
    </message>
    <message>
        <source>… of %1, optimizer shared out (ZeRO 1)</source>
        <translation>… من %1، والمُحسِّن موزَّع (⁦ZeRO 1⁩)</translation>
    </message>
    <message>
        <source>time of an update, 1024 over 2048: computing alone</source>
        <translation>زمن التحديث، 1024 إلى 2048: الحساب وحده</translation>
    </message>
    <message>
        <source>time of an update, 1024 over 2048: with the pipeline&apos;s bubble</source>
        <translation>زمن التحديث، 1024 إلى 2048: مع فقاعة خطّ الأنابيب</translation>
    </message>
    <message>
        <source>device-hours of an update, 1024 over 2048: computing alone</source>
        <translation>ساعات الأجهزة للتحديث، 1024 إلى 2048: الحساب وحده</translation>
    </message>
    <message>
        <source>weights, gradients and moments over all devices of a replica</source>
        <translation>الأوزان والتدرّجات والعزوم على كلّ أجهزة النسخة</translation>
    </message>
    <message>
        <source>float16 with float32 weights in Adam: 16 bytes a parameter</source>
        <translation>⁦float16⁩ مع أوزان ⁦float32⁩ في ⁦Adam⁩: 16 بايتًا لكلّ معامل</translation>
    </message>
    <message>
        <source>a replica is 64 devices: 8 cut each layer (tensor), 8 hold an eighth of the layers each (pipeline, 1F1B)</source>
        <translation>النسخة 64 جهازًا: 8 تقسم كلّ طبقة (الموتّرات)، و8 يحمل كلّ منها ثُمن الطبقات (خطّ الأنابيب، ⁦1F1B⁩)</translation>
    </message>
    <message>
        <source>activations computed again; b = 1; an update keeps its 1536 sequences of 2048 tokens</source>
        <translation>يعاد حساب التنشيطات؛ ⁦b = 1⁩؛ ويبقى للتحديث 1536 متتالية من 2048 رمزًا</translation>
    </message>
    <message>
        <source>The paper says that V100 devices of a high-bandwidth cluster were used; it gives neither number of devices, nor does it speak of accumulation. The claim has no source.</source>
        <translation>تقول الورقة إنّ أجهزة ⁦V100⁩ من عنقود عالي النطاق استُعملت؛ ولا تذكر أيًّا من عددي الأجهزة، ولا تتكلّم على التراكم. لا مصدر للادّعاء.</translation>
    </message>
    <message>
        <source>With the same update half of the devices make twice as many micro-batches each (k = %1) and take %2 times as long: the same device-hours.</source>
        <translation>مع التحديث نفسه يحسب كلّ جهاز من نصف الأجهزة ضعفي الدفعات الصغيرة (⁦k = %1⁩) ويستغرق %2 ضعفًا من الزمن: ساعات الأجهزة نفسها.</translation>
    </message>
    <message>
        <source>A device holds the same: %1 of 2048, %2 of 1024. What lets the model fit is cutting it, not accumulating.</source>
        <translation>يحمل الجهاز القدر نفسه: %1 من 2048، و%2 من 1024. ما يجعل النموذج يتّسع هو تقسيمه، لا التراكم.</translation>
    </message>
    <message>
        <source>Where the replicas share the optimizer out, fewer of them hold more each: %1.</source>
        <translation>حيث تتقاسم النسخ المُحسِّن تحمل كلّ واحدة أكثر كلّما قلّت: %1.</translation>
    </message>
    <message>
        <source>A longer window helps the pipeline: its idle share falls from %1 to %2 %, so the time is %3 times instead of %4.</source>
        <translation>النافذة الأطول تفيد خطّ الأنابيب: ينزل ما يبطل منه من %1 إلى %2 %، فيكون الزمن %3 ضعفًا بدل %4.</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>عددًا صحيحًا من %1 إلى %2</translation>
    </message>
    <message>
        <source>a whole number above 0</source>
        <translation>عددًا صحيحًا فوق 0</translation>
    </message>
    <message>
        <source>%1, the image&apos;s patches and the class token</source>
        <translation>%1، رقع الصورة ورمز الصنف</translation>
    </message>
    <message>
        <source>from 1 to %1, for which the model has positions</source>
        <translation>من 1 إلى %1، وهي ما للنموذج من مواضع</translation>
    </message>
    <message>
        <source>at least a sample for each of the %1 data-parallel devices</source>
        <translation>عيّنة على الأقلّ لكلّ من الأجهزة المتوازية، وعددها %1</translation>
    </message>
    <message>
        <source>such that data, tensor and pipeline parallel together use at most %1 devices</source>
        <translation>بحيث يُستعمل في توازي البيانات والموتّرات وخطّ الأنابيب معًا %1 جهازًا على الأكثر</translation>
    </message>
    <message>
        <source>a number of bytes above 0, at most 1e18</source>
        <translation>عدد بايتات فوق 0 و⁦1e18⁩ على الأكثر</translation>
    </message>
    <message>
        <source>a number of bytes from 0 to 1e18</source>
        <translation>عدد بايتات من 0 إلى ⁦1e18⁩</translation>
    </message>
    <message>
        <source>below the device&apos;s memory</source>
        <translation>أقلّ من ذاكرة الجهاز</translation>
    </message>
    <message>
        <source>a divisor of the heads, %1</source>
        <translation>قاسمًا لعدد الرؤوس، %1</translation>
    </message>
    <message>
        <source>a divisor of the width, %1</source>
        <translation>قاسمًا للعرض، %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>%1 على الأكثر</translation>
    </message>
    <message>
        <source>1 without a pipeline of more than one device, or with gpipe</source>
        <translation>1 من دون خطّ أنابيب من أكثر من جهاز، أو مع ⁦gpipe⁩</translation>
    </message>
    <message>
        <source>such that each part of the pipeline has a layer; the model has %1</source>
        <translation>بحيث تكون لكلّ جزء من خطّ الأنابيب طبقة؛ وفي النموذج %1</translation>
    </message>
    <message>
        <source>is needed where a model&apos;s sizes are typed in</source>
        <translation>مطلوب حيث تُكتب أحجام النموذج</translation>
    </message>
    <message>
        <source>are needed, or layers and sizes</source>
        <translation>مطلوبة، أو الطبقات والأحجام</translation>
    </message>
    <message>
        <source>is needed with a vocabulary</source>
        <translation>مطلوب مع المفردات</translation>
    </message>
    <message>
        <source>more than those of the embedding alone, vocabulary · width = %1</source>
        <translation>أكثر من معاملات التضمين وحده، المفردات · العرض = %1</translation>
    </message>
    <message>
        <source>a number above 0, at most 1</source>
        <translation>عددًا فوق 0، و1 على الأكثر</translation>
    </message>
    <message>
        <source>bytes a second, from 1 to 1e18</source>
        <translation>بايتات في الثانية، من 1 إلى ⁦1e18⁩</translation>
    </message>
    <message>
        <source>operations a second, from 1 to 1e21</source>
        <translation>عمليّات في الثانية، من 1 إلى ⁦1e21⁩</translation>
    </message>
    <message>
        <source>this key is missing, %1</source>
        <translation>هذا المفتاح ناقص، %1</translation>
    </message>
    <message>
        <source>this is no JSON object</source>
        <translation>ليس هذا كائن ⁦JSON⁩</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 is %2, but must be %3</source>
        <translation>%1 هو %2، ويجب أن يكون %3</translation>
    </message>
    <message>
        <source>%1 numbers</source>
        <translation>%1 عدد</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 ث</translation>
    </message>
    <message>
        <source>%1 samples/s</source>
        <translation>%1 عيّنة/ث</translation>
    </message>
    <message>
        <source>%1 operations</source>
        <translation>%1 عمليّة</translation>
    </message>
    <message>
        <source>%1 micro-steps</source>
        <translation>%1 دفعة صغيرة</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 عيّنة</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 رمز</translation>
    </message>
    <message>
        <source>%1 replicas</source>
        <translation>%1 نسخة</translation>
    </message>
    <message>
        <source>a number of bytes, also as 16GB or 16GiB</source>
        <translation>عدد بايتات، ويُكتب أيضًا ⁦16GB⁩ أو ⁦16GiB⁩</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>عددًا صحيحًا</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>عددًا</translation>
    </message>
    <message>
        <source>a file that can be read</source>
        <translation>ملفًّا يمكن أن يُقرأ</translation>
    </message>
    <message>
        <source>a config.json, not so large a file</source>
        <translation>ملفّ ⁦config.json⁩، لا ملفًّا بهذا الكبر</translation>
    </message>
    <message>
        <source>such that an update has at most 1048576 micro-batches of at most 1048576 samples</source>
        <translation>بحيث لا يزيد التحديث على 1048576 دفعة صغيرة، ولا الدفعة على 1048576 عيّنة</translation>
    </message>
    <message>
        <source>1 for a model of an encoder and a decoder: its stages would have to be shared out between two stacks, and the planner cuts one</source>
        <translation>1 لنموذج من مرمِّز ومفكِّك: إذ يجب توزيع مراحله على رصّتين، والمخطِّط يقسم رصّة واحدة</translation>
    </message>
    <message>
        <source>two points K:SAMPLES_A_SECOND, as 1:224.09,2:246.08</source>
        <translation>نقطتين، في كلّ منهما عدد الخطوات ثمّ عدد العيّنات في الثانية، مثل ⁦1:224.09,2:246.08⁩</translation>
    </message>
    <message>
        <source>samples a second above 0, at 1 or more micro-batches an update</source>
        <translation>عيّنات في الثانية فوق 0، مع دفعة صغيرة واحدة أو أكثر لكلّ تحديث</translation>
    </message>
    <message>
        <source>two different numbers of micro-batches an update</source>
        <translation>عددين مختلفين من الدفعات الصغيرة لكلّ تحديث</translation>
    </message>
    <message>
        <source>such that more micro-batches take longer, and give as many samples a second or more</source>
        <translation>بحيث تستغرق الدفعات الصغيرة الأكثر زمنًا أطول، وتعطي مثل ذلك من العيّنات في الثانية أو أكثر</translation>
    </message>
    <message>
        <source>such that there are at most 2^24 patches</source>
        <translation>بحيث لا تزيد الرقع على ⁦2^24⁩</translation>
    </message>
    <message>
        <source>is needed to say what fits</source>
        <translation>مطلوبة لمعرفة ما تتّسع له</translation>
    </message>
    <message>
        <source>and the width are needed to say what fits: without them activations are not known</source>
        <translation>والعرض مطلوبة لمعرفة ما تتّسع له الذاكرة: بدونها لا تُعرف التنشيطات</translation>
    </message>
    <message>
        <source>a config.json, or one of %1</source>
        <translation>ملفّ ⁦config.json⁩، أو أحد %1</translation>
    </message>
    <message>
        <source>left out: of several experts a token passes through some only, which is not planned here</source>
        <translation>محذوفًا: يمرّ الرمز ببعض الخبراء دون بعض، وهذا لا يُخطَّط هنا</translation>
    </message>
    <message>
        <source>must be left out: weights of fewer than 16 bits are not trained</source>
        <translation>يجب أن يُحذف: لا تُدرَّب أوزان دون 16 بتًّا</translation>
    </message>
    <message>
        <source>empty: layers of unlike heads are not counted</source>
        <translation>فارغًا: لا تُحسب طبقات تختلف رؤوسها</translation>
    </message>
    <message>
        <source>&quot;absolute&quot;: others have vectors that are not counted</source>
        <translation>⁦&quot;absolute&quot;⁩: فلغيرها متّجهات لا تُحسب</translation>
    </message>
    <message>
        <source>false: attention to another model is not counted</source>
        <translation>⁦false⁩: لا يُحسب الانتباه إلى نموذج آخر</translation>
    </message>
    <message>
        <source>false: fixed positions are not counted</source>
        <translation>⁦false⁩: لا تُحسب المواضع الثابتة</translation>
    </message>
    <message>
        <source>false: these norms are not counted</source>
        <translation>⁦false⁩: لا تُحسب طبقات التطبيع هذه</translation>
    </message>
    <message>
        <source>true: norms without weights are not counted</source>
        <translation>⁦true⁩: لا يُحسب التطبيع بلا أوزان</translation>
    </message>
    <message>
        <source>true: where its biases stand is not known here</source>
        <translation>⁦true⁩: لا يُعرف هنا أين تقع انحيازاته</translation>
    </message>
    <message>
        <source>a number from 0 to below 1</source>
        <translation>عددًا من 0 إلى ما دون 1</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>⁦true⁩ أو ⁦false⁩</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>كائنًا</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>نصًّا</translation>
    </message>
    <message>
        <source>a list of names</source>
        <translation>قائمة أسماء</translation>
    </message>
    <message>
        <source>a name that ends in %1</source>
        <translation>اسمًا ينتهي بأحد %1</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>أحد %1</translation>
    </message>
    <message>
        <source>a divisor of %1, %2</source>
        <translation>قاسمًا لقيمة %1، وهي %2</translation>
    </message>
    <message>
        <source>this is no plan of Tarakum&apos;s</source>
        <translation>ليست هذه خطّة من خطط البرنامج</translation>
    </message>
    <message>
        <source>a prepared one</source>
        <translation>خطّة معدّة</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>النموذج</translation>
    </message>
    <message>
        <source>a model</source>
        <translation>نموذج</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>الخطّة</translation>
    </message>
    <message>
        <source>decoder layers</source>
        <translation>طبقات المفكِّك</translation>
    </message>
    <message>
        <source>heads of keys</source>
        <translation>رؤوس المفاتيح</translation>
    </message>
    <message>
        <source>width of a head</source>
        <translation>عرض الرأس</translation>
    </message>
    <message>
        <source>width of all heads</source>
        <translation>عرض كلّ الرؤوس</translation>
    </message>
    <message>
        <source>width of the MLP</source>
        <translation>عرض ⁦MLP⁩</translation>
    </message>
    <message>
        <source>width of the embedding</source>
        <translation>عرض التضمين</translation>
    </message>
    <message>
        <source>buckets of relative positions</source>
        <translation>فئات المواضع النسبيّة</translation>
    </message>
    <message>
        <source>norms of a layer</source>
        <translation>عدد التطبيعات في الطبقة</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>الأصناف</translation>
    </message>
    <message>
        <source>image size</source>
        <translation>حجم الصورة</translation>
    </message>
    <message>
        <source>patch size</source>
        <translation>حجم الرقعة</translation>
    </message>
    <message>
        <source>colours</source>
        <translation>الألوان</translation>
    </message>
    <message>
        <source>projections</source>
        <translation>الإسقاطات الخطّيّة</translation>
    </message>
    <message>
        <source>input: narrow embedding</source>
        <translation>المدخلات: التضمين الضيّق</translation>
    </message>
    <message>
        <source>narrowed hidden states</source>
        <translation>الحالات الخفيّة المضيَّقة</translation>
    </message>
</context>
<context>
    <name>RunSettings</name>
    <message>
        <source>yes</source>
        <translation>نعم</translation>
    </message>
    <message>
        <source>no</source>
        <translation>لا</translation>
    </message>
</context>
<context>
    <name>ViewPicture</name>
    <message>
        <source>this is not a file</source>
        <translation>هذا ليس ملفًّا</translation>
    </message>
    <message>
        <source>it is saved as .csv or .png</source>
        <translation>يُحفَظ بالامتداد ⁦.csv⁩ أو ⁦.png⁩</translation>
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
    <message>
        <source>Microscope</source>
        <translation>المجهر</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>السجلّ</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>التشغيلات</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>الزمن</translation>
    </message>
    <message>
        <source>Listing</source>
        <translation>القائمة البرمجيّة</translation>
    </message>
    <message>
        <source>Planner</source>
        <translation>مخطّط الذاكرة</translation>
    </message>
    <message>
        <source>Mistakes</source>
        <translation>الأخطاء</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>الدروس</translation>
    </message>
    <message>
        <source>Neuron</source>
        <translation>العصبون</translation>
    </message>
    <message>
        <source>Stability</source>
        <translation>الاستقرار</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>الخريطة</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>الطبقات</translation>
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
    <message>
        <source>None is one rule away</source>
        <translation>لا خطأ على بعد قاعدةٍ واحدة</translation>
    </message>
    <message>
        <source>Make a mistake</source>
        <translation>أحدِث خطأً معروفًا</translation>
    </message>
    <message>
        <source>Let the arm begin at the start</source>
        <translation>لتبدأ الذراع من البداية</translation>
    </message>
    <message>
        <source>Name, colour, sizes or beginning differ from the file. Click to revert.</source>
        <translation>الاسم أو اللون أو الأحجام أو البداية غير ما في الملفّ. انقر لإعادتها.</translation>
    </message>
    <message>
        <source>Revert name, colour, sizes and beginning</source>
        <translation>إعادة الاسم واللون والأحجام والبداية</translation>
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
        <source>The norm of each layer&apos;s gradient as colours; logged where micro-batches are measured.</source>
        <translation>معيار تدرّج كلّ طبقة ألوانًا؛ يُسجَّل حين تُقاس الدفعات الصغيرة.</translation>
    </message>
    <message>
        <source>Both axes whole (0 in a chart)</source>
        <translation>المحوران كاملين (⁦0⁩ في مخطّط)</translation>
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
    <message>
        <source>, seed %1</source>
        <translation>، البذرة %1</translation>
    </message>
    <message numerus="yes">
        <source>mean of %n seed(s) at equal times</source>
        <translation>
            <numerusform>متوسّط بلا بذور عند أوقات متساوية</numerusform>
            <numerusform>متوسّط بذرة واحدة عند أوقات متساوية</numerusform>
            <numerusform>متوسّط بذرتين عند أوقات متساوية</numerusform>
            <numerusform>متوسّط %n بذور عند أوقات متساوية</numerusform>
            <numerusform>متوسّط %n بذرةً عند أوقات متساوية</numerusform>
            <numerusform>متوسّط %n بذرة عند أوقات متساوية</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>mean of %n seed(s)</source>
        <translation>
            <numerusform>متوسّط بلا بذور</numerusform>
            <numerusform>متوسّط بذرة واحدة</numerusform>
            <numerusform>متوسّط بذرتين</numerusform>
            <numerusform>متوسّط %n بذور</numerusform>
            <numerusform>متوسّط %n بذرةً</numerusform>
            <numerusform>متوسّط %n بذرة</numerusform>
        </translation>
    </message>
    <message>
        <source>, smoothed over samples</source>
        <translation>، ممهَّد على العيّنات</translation>
    </message>
    <message>
        <source>lowest to highest</source>
        <translation>من الأدنى إلى الأعلى</translation>
    </message>
    <message numerus="yes">
        <source>, %n seed(s)</source>
        <translation>
            <numerusform>، بلا بذور</numerusform>
            <numerusform>، بذرة واحدة</numerusform>
            <numerusform>، بذرتين</numerusform>
            <numerusform>، %n بذور</numerusform>
            <numerusform>، %n بذرةً</numerusform>
            <numerusform>، %n بذرة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %2 of %n seed(s)</source>
        <translation>
            <numerusform>%1 في %2 من بلا بذور</numerusform>
            <numerusform>%1 في %2 من بذرة واحدة</numerusform>
            <numerusform>%1 في %2 من بذرتين</numerusform>
            <numerusform>%1 في %2 من %n بذور</numerusform>
            <numerusform>%1 في %2 من %n بذرةً</numerusform>
            <numerusform>%1 في %2 من %n بذرة</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
    <message>
        <source>loss</source>
        <translation>الخسارة</translation>
    </message>
    <message>
        <source>test accuracy</source>
        <translation>الدقّة في الاختبار</translation>
    </message>
    <message>
        <source>rounding</source>
        <translation>التقريب</translation>
    </message>
    <message>
        <source>smaller steps are lost in rounding</source>
        <translation>دونه تضيع الخطوات في التقريب</translation>
    </message>
    <message>
        <source>what rounding explains</source>
        <translation>ما يفسّره التقريب</translation>
    </message>
    <message>
        <source>One seed cannot tell whether %1 differs from %2.</source>
        <translation>بذرة واحدة لا تكفي للحكم هل تختلف %1 عن %2.</translation>
    </message>
    <message>
        <source>Two seeds cannot tell whether %1 differs from %2.</source>
        <translation>بذرتان لا تكفيان للحكم هل تختلف %1 عن %2.</translation>
    </message>
    <message numerus="yes">
        <source>%1 ends exactly as %2 does: %3 (%n seed(s))</source>
        <translation>
            <numerusform>تنتهي %1 كما تنتهي %2 تمامًا: %3 (بلا بذور)</numerusform>
            <numerusform>تنتهي %1 كما تنتهي %2 تمامًا: %3 (بذرة واحدة)</numerusform>
            <numerusform>تنتهي %1 كما تنتهي %2 تمامًا: %3 (بذرتين)</numerusform>
            <numerusform>تنتهي %1 كما تنتهي %2 تمامًا: %3 (%n بذور)</numerusform>
            <numerusform>تنتهي %1 كما تنتهي %2 تمامًا: %3 (%n بذرةً)</numerusform>
            <numerusform>تنتهي %1 كما تنتهي %2 تمامًا: %3 (%n بذرة)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 differs from %2 by more than seeds do: %3 %4 (%n seed(s))</source>
        <translation>
            <numerusform>تختلف %1 عن %2 أكثر من اختلاف البذور: %3 %4 (بلا بذور)</numerusform>
            <numerusform>تختلف %1 عن %2 أكثر من اختلاف البذور: %3 %4 (بذرة واحدة)</numerusform>
            <numerusform>تختلف %1 عن %2 أكثر من اختلاف البذور: %3 %4 (بذرتين)</numerusform>
            <numerusform>تختلف %1 عن %2 أكثر من اختلاف البذور: %3 %4 (%n بذور)</numerusform>
            <numerusform>تختلف %1 عن %2 أكثر من اختلاف البذور: %3 %4 (%n بذرةً)</numerusform>
            <numerusform>تختلف %1 عن %2 أكثر من اختلاف البذور: %3 %4 (%n بذرة)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 differs from %2 by less than seeds do: %3 %4 (%n seed(s))</source>
        <translation>
            <numerusform>تختلف %1 عن %2 أقلّ من اختلاف البذور: %3 %4 (بلا بذور)</numerusform>
            <numerusform>تختلف %1 عن %2 أقلّ من اختلاف البذور: %3 %4 (بذرة واحدة)</numerusform>
            <numerusform>تختلف %1 عن %2 أقلّ من اختلاف البذور: %3 %4 (بذرتين)</numerusform>
            <numerusform>تختلف %1 عن %2 أقلّ من اختلاف البذور: %3 %4 (%n بذور)</numerusform>
            <numerusform>تختلف %1 عن %2 أقلّ من اختلاف البذور: %3 %4 (%n بذرةً)</numerusform>
            <numerusform>تختلف %1 عن %2 أقلّ من اختلاف البذور: %3 %4 (%n بذرة)</numerusform>
        </translation>
    </message>
    <message>
        <source>Rounding explains up to %1.</source>
        <translation>يفسّر التقريب حتّى %1.</translation>
    </message>
    <message>
        <source>run before: %1</source>
        <translation>التشغيل السابق: %1</translation>
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
    <message>
        <source>The whole axis of values</source>
        <translation>محور القيم كاملاً</translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation>انسخه صورةً</translation>
    </message>
    <message>
        <source>Export it alone…</source>
        <translation>صدّره وحده…</translation>
    </message>
</context>
<context>
    <name>tarakum::ClaimWords</name>
    <message>
        <source>“%1”</source>
        <translation>«%1»</translation>
    </message>
    <message>
        <source>Loss of a micro-batch</source>
        <translation>خسارة دفعةٍ صغيرة</translation>
    </message>
    <message>
        <source>Norm of a micro-batch&apos;s gradient</source>
        <translation>معيار تدرّج دفعةٍ صغيرة</translation>
    </message>
    <message>
        <source>Norm of the gradient buffer</source>
        <translation>معيار مخزن التدرّجات</translation>
    </message>
    <message>
        <source>%1 of a micro-batch</source>
        <translation>%1 لدفعةٍ صغيرة</translation>
    </message>
    <message>
        <source>Gradient norm of the parameter %1</source>
        <translation>معيار تدرّج المعامل %1</translation>
    </message>
    <message>
        <source>Average of the weight %1</source>
        <translation>متوسّط الوزن %1</translation>
    </message>
    <message>
        <source>Weight %1</source>
        <translation>الوزن %1</translation>
    </message>
    <message>
        <source>%1 of %2 at micro-batch %3</source>
        <translation>%1 في %2 عند الدفعة الصغيرة %3</translation>
    </message>
    <message>
        <source>%1 of %2 at update %3</source>
        <translation>%1 في %2 عند التحديث %3</translation>
    </message>
    <message>
        <source>%1 of %2 at first</source>
        <translation>%1 في %2 أوّل الأمر</translation>
    </message>
    <message>
        <source>%1 of %2 at the end</source>
        <translation>%1 في %2 عند النهاية</translation>
    </message>
    <message>
        <source>%1 of %2 at its lowest</source>
        <translation>%1 في %2 عند أدنى قيمة</translation>
    </message>
    <message>
        <source>%1 of %2 at its highest</source>
        <translation>%1 في %2 عند أعلى قيمة</translation>
    </message>
    <message>
        <source>%1 of %2 on average</source>
        <translation>%1 في %2 في المتوسّط</translation>
    </message>
    <message>
        <source>%1 of %2, the median</source>
        <translation>%1 في %2، الوسيط</translation>
    </message>
    <message>
        <source>%1 of %2: number of values</source>
        <translation>%1 في %2: عدد القيم</translation>
    </message>
    <message>
        <source>%1 of %2 over the last %3 samples</source>
        <translation>%1 في %2 على آخر %3 عيّنة</translation>
    </message>
    <message>
        <source>%1 of %2 until %3 has come down to %4</source>
        <translation>%1 في %2 إلى أن تنخفض قيمة %3 إلى %4</translation>
    </message>
    <message>
        <source>%1 of %2: share of values above %3</source>
        <translation>%1 في %2: نسبة القيم الّتي فوق %3</translation>
    </message>
    <message>
        <source>%1 of %2 at every update</source>
        <translation>%1 في %2 عند كلّ تحديث</translation>
    </message>
    <message>
        <source>%1 of %2: how much its second half trembles</source>
        <translation>%1 في %2: مقدار الارتجاف في النصف الثاني</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number, unit</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>How %1 ends: %2</source>
        <translation>نهاية %1: %2</translation>
    </message>
    <message>
        <source>that of %1</source>
        <translation>ما يقابله في %1</translation>
    </message>
    <message>
        <source>%1, divided by %2,</source>
        <translation>%1، مقسومًا على %2</translation>
    </message>
    <message>
        <source>%1, less %2,</source>
        <translation>%1، مطروحًا منه %2</translation>
    </message>
    <message>
        <source>%1 is at least %2</source>
        <translation>%1: لا تقلّ القيمة عن %2</translation>
    </message>
    <message>
        <source>%1 is at most %2</source>
        <translation>%1: لا تزيد القيمة على %2</translation>
    </message>
    <message>
        <source>%1 is %2, to the bit</source>
        <translation>%1: القيمة %2 حتّى آخر بتّ</translation>
    </message>
    <message>
        <source>%1 is %2, give or take %3 of it</source>
        <translation>%1: القيمة %2 بزيادة %3 منها أو نقصانها</translation>
    </message>
    <message>
        <source>cannot be told: %1</source>
        <translation>لا يمكن الحكم: %1</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>لم يُقَس بعد</translation>
    </message>
    <message>
        <source>measured: %1</source>
        <translation>القياس: %1</translation>
    </message>
    <message>
        <source>there is no arm “%1”, only %2</source>
        <translation>لا ذراع باسم «%1»، وإنّما %2</translation>
    </message>
    <message>
        <source>there is no column %1 of micro-batches</source>
        <translation>لا عمود %1 للدفعات الصغيرة</translation>
    </message>
    <message>
        <source>rows of micro-batches are logged with measure: micro-batch only</source>
        <translation>لا تُسجَّل صفوف الدفعات الصغيرة إلّا مع ⁦measure: micro-batch⁩</translation>
    </message>
    <message>
        <source>norms of layers are logged with measure: micro-batch only</source>
        <translation>لا تُسجَّل معايير الطبقات إلّا مع ⁦measure: micro-batch⁩</translation>
    </message>
    <message>
        <source>the model has no parameter %1</source>
        <translation>لا معامل %1 في النموذج</translation>
    </message>
    <message>
        <source>%1 was not logged</source>
        <translation>لم يُسجَّل %1</translation>
    </message>
    <message>
        <source>%1 of “%2” never came down to %3</source>
        <translation>لم ينزل %1 في «%2» إلى %3 قطّ</translation>
    </message>
    <message>
        <source>“%1” has too few values of %2</source>
        <translation>قيم %2 في «%1» أقلّ ممّا يلزم</translation>
    </message>
    <message>
        <source>“%1” has no %2 at %3</source>
        <translation>لا %2 في «%1» عند %3</translation>
    </message>
    <message>
        <source>“%1” has no %2</source>
        <translation>لا %2 في «%1»</translation>
    </message>
    <message>
        <source>“%1” has %2 rows, “%3” %4</source>
        <translation>عدد الصفوف في «%1» هو %2، وفي «%3» هو %4</translation>
    </message>
    <message>
        <source>every is asked of rows</source>
        <translation>⁦every⁩ تُطلَب من الصفوف</translation>
    </message>
</context>
<context>
    <name>tarakum::ColourButton</name>
    <message>
        <source>Blue</source>
        <translation>أزرق</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>برتقاليّ</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>أخضر</translation>
    </message>
    <message>
        <source>Pink</source>
        <translation>ورديّ</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>أحمر</translation>
    </message>
    <message>
        <source>Light blue</source>
        <translation>أزرق فاتح</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>أصفر</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>رماديّ</translation>
    </message>
    <message>
        <source>none: the arm is off</source>
        <translation>بلا لون: الذراع مطفأة</translation>
    </message>
    <message>
        <source>of its place: %1</source>
        <translation>لون موضعها: %1</translation>
    </message>
    <message>
        <source>Colour of the arm: %1</source>
        <translation>لون الذراع: %1</translation>
    </message>
    <message>
        <source>Colour of the arm</source>
        <translation>لون الذراع</translation>
    </message>
    <message>
        <source>By its place</source>
        <translation>بحسب موضعها</translation>
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
    <message>
        <source>Go back</source>
        <translation>العودة إلى الوراء</translation>
    </message>
    <message>
        <source>To an earlier update, or a new arm from there</source>
        <translation>إلى تحديث سابق، أو ذراع جديدة من عنده</translation>
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
    <message>
        <source>Update %1: the gradient is %2 times as long as that of %3 and turned by %4; distance %5.</source>
        <translation>التحديث %1: طول التدرّج %2 من طول تدرّج %3، وانحرافه %4، والبعد %5.</translation>
    </message>
</context>
<context>
    <name>tarakum::EquivalenceView</name>
    <message>
        <source>Equivalence</source>
        <translation>التكافؤ</translation>
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
    <message>
        <source>How far each arm&apos;s weights and gradients are from those of %1 at the same samples</source>
        <translation>كم تبعد أوزان كلّ ذراع وتدرّجاتها عن أوزان %1 وتدرّجاتها عند العدد نفسه من العيّنات</translation>
    </message>
    <message>
        <source>Lines: weights, ‖θ − θ*‖ / ‖θ*‖; shaded: what rounding can explain of the chosen arm&apos;s, dashed: what is to be expected. Rings: gradients, ‖G − G*‖ / ‖G*‖, of windows looked at while this view or the microscope is shown; dotted: what rounding makes of them. Logarithmic.</source>
        <translation>الخطوط: الأوزان، ⁦‖θ − θ*‖ / ‖θ*‖⁩؛ والمظلَّل: ما يفسّره التقريب من بعد الذراع المختارة، والمتقطّع: المتوقّع منه. والحلقات: التدرّجات، ⁦‖G − G*‖ / ‖G*‖⁩، في النوافذ الّتي نُظر فيها وهذا العرض أو المجهر ظاهر؛ والمنقَّط: ما يصنعه التقريب بها. المقياس لوغاريتميّ.</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>التدرّجات</translation>
    </message>
    <message>
        <source>‖G − G*‖ / ‖G*‖ of the last window that was looked at; in brackets the highest</source>
        <translation>⁦‖G − G*‖ / ‖G*‖⁩ في آخر نافذة نُظر فيها؛ وبين قوسين الأعلى</translation>
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
    <message>
        <source>&amp;Stop measuring</source>
        <translation>أو&amp;قف القياس</translation>
    </message>
</context>
<context>
    <name>tarakum::Forks</name>
    <message>
        <source>from “%1” after update %2</source>
        <translation>من «%1» بعد التحديث %2</translation>
    </message>
    <message>
        <source>Begins %1.</source>
        <translation>تبدأ %1.</translation>
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
    <message>
        <source>Known mistake: %1</source>
        <translation>خطأ معروف: %1</translation>
    </message>
    <message>
        <source>%1, known mistake</source>
        <translation>%1، خطأ معروف</translation>
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
    <name>tarakum::LayersView</name>
    <message>
        <source>Layers</source>
        <translation>الطبقات</translation>
    </message>
    <message>
        <source>No run yet. Open an experiment: its gradients are shown here layer by layer.</source>
        <translation>لا تشغيل بعد. افتح تجربة: تُعرض تدرّجاتها هنا طبقةً طبقة.</translation>
    </message>
    <message>
        <source>What one micro-batch cannot see: the part of the variance of the samples&apos; gradients that lies between the k micro-batches of a window of these samples; theory: (k − 1)/(L − 1). At the weights at the start.</source>
        <translation>ما لا تراه دفعةٌ صغيرةٌ واحدة: نصيب ما يقع بين الدفعات الصغيرة (وعددها ⁦k⁩) من تباين تدرّجات العيّنات في نافذةٍ من هذه العيّنات؛ والنظريّة: ⁦(k − 1)/(L − 1)⁩. عند الأوزان الابتدائيّة.</translation>
    </message>
    <message>
        <source>Arm</source>
        <translation>الذراع</translation>
    </message>
    <message>
        <source>Arm whose window it is</source>
        <translation>الذراع صاحبة النافذة</translation>
    </message>
    <message>
        <source>Samples of the window, L</source>
        <translation>عيّنات النافذة، ⁦L⁩</translation>
    </message>
    <message>
        <source>&amp;Measure norms</source>
        <translation>&amp;قِس المعايير</translation>
    </message>
    <message>
        <source>Sets “measure” to “micro-batch”, so that the next run logs the norms of its layers</source>
        <translation>يجعل ⁦measure⁩ مساويًا ⁦micro-batch⁩، فيسجّل التشغيل التالي معايير طبقاته</translation>
    </message>
    <message>
        <source>Sa&amp;ve…</source>
        <translation>ا&amp;حفظ…</translation>
    </message>
    <message>
        <source>The shares as CSV, or all of it as a picture</source>
        <translation>الأنصبة ملفَّ ⁦CSV⁩، أو كلّ ما هنا صورةً</translation>
    </message>
    <message>
        <source>Shares of the variance by layer and k</source>
        <translation>أنصبة التباين بحسب الطبقة و⁦k⁩</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>المعيار</translation>
    </message>
    <message>
        <source>noise scale</source>
        <translation>مقياس الضجيج</translation>
    </message>
    <message>
        <source>theory</source>
        <translation>النظريّة</translation>
    </message>
    <message>
        <source>Of the window&apos;s mean gradient</source>
        <translation>معيار متوسّط تدرّجات النافذة</translation>
    </message>
    <message>
        <source>tr Σ / |G|², in samples: the batch at which noise and gradient are of one size; from one window only</source>
        <translation>⁦tr Σ / |G|²⁩ بالعيّنات: الدفعة الّتي يتساوى عندها الضجيج والتدرّج؛ من نافذةٍ واحدةٍ فقط</translation>
    </message>
    <message>
        <source>all layers</source>
        <translation>كلّ الطبقات</translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
    <message>
        <source>%1 of %2 samples</source>
        <translation>%1 من %2 عيّنة</translation>
    </message>
    <message>
        <source>Save the shares</source>
        <translation>حفظ الأنصبة</translation>
    </message>
    <message>
        <source>Tables and pictures (*.csv *.png)</source>
        <translation>جداول وصور (⁦*.csv *.png⁩)</translation>
    </message>
</context>
<context>
    <name>tarakum::LessonCurve</name>
    <message>
        <source>The curve that you expect</source>
        <translation>المنحنى الّذي تتوقّعه</translation>
    </message>
    <message>
        <source>point %1 of %2: %3</source>
        <translation>النقطة %1 من %2: %3</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>عيّنات</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>تحديثات</translation>
    </message>
</context>
<context>
    <name>tarakum::LessonGuide</name>
    <message>
        <source>Another experiment is on the bench, or this one was changed.</source>
        <translation>على الطاولة تجربةٌ أخرى، أو غُيّرت هذه التجربة.</translation>
    </message>
    <message>
        <source>Open the lesson&apos;s experiment</source>
        <translation>افتح تجربة الدرس</translation>
    </message>
    <message>
        <source>Covered until you have answered: what is shown here would give the answer away.</source>
        <translation>محجوبٌ حتّى تجيب: فما يُعرَض هنا يكشف الجواب.</translation>
    </message>
</context>
<context>
    <name>tarakum::LessonOrder</name>
    <message>
        <source>The order that you expect</source>
        <translation>الترتيب الّذي تتوقّعه</translation>
    </message>
    <message>
        <source>Up (Ctrl and the arrow key)</source>
        <translation>إلى أعلى (⁦Ctrl⁩ مع السهم)</translation>
    </message>
    <message>
        <source>Down (Ctrl and the arrow key)</source>
        <translation>إلى أسفل (⁦Ctrl⁩ مع السهم)</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>انقل إلى أعلى</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>انقل إلى أسفل</translation>
    </message>
</context>
<context>
    <name>tarakum::LessonPanel</name>
    <message>
        <source>Asked before</source>
        <translation>سُئل من قبل</translation>
    </message>
    <message>
        <source>Your predictions: %1</source>
        <translation>توقّعاتك: %1</translation>
    </message>
    <message>
        <source>%1 not told yet: a run did not come to its end, or nothing was answered.</source>
        <translation>لم تُعرَف نتيجة %1 بعد: تدريبٌ لم يبلغ نهايته، أو سؤالٌ بلا جواب.</translation>
    </message>
    <message>
        <source>Change one thing</source>
        <translation>غيّر شيئًا واحدًا</translation>
    </message>
    <message>
        <source>Open the planner</source>
        <translation>افتح مخطّط الذاكرة</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>جرّب</translation>
    </message>
    <message>
        <source>Small print</source>
        <translation>ملاحظات</translation>
    </message>
    <message>
        <source>Step one micro-batch</source>
        <translation>دفعة صغيرة واحدة</translation>
    </message>
    <message>
        <source>Step %1 micro-batches</source>
        <translation>تقدّم %1 دفعات صغيرة</translation>
    </message>
    <message>
        <source>Step to the update</source>
        <translation>إلى التحديث التالي</translation>
    </message>
    <message>
        <source>Step %1 updates</source>
        <translation>تقدّم %1 تحديثات</translation>
    </message>
    <message>
        <source>Run to %1 samples</source>
        <translation>شغّل حتّى العيّنة %1</translation>
    </message>
    <message>
        <source>Run to update %1</source>
        <translation>شغّل حتّى التحديث %1</translation>
    </message>
    <message>
        <source>Run to the end</source>
        <translation>حتّى النهاية</translation>
    </message>
    <message>
        <source>Horizontal axis: %1</source>
        <translation>المحور الأفقيّ: %1</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>اضبط %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
    <message>
        <source>%1 · %2 of %3</source>
        <translation>%1 · %2 من %3</translation>
    </message>
    <message>
        <source>Answer first</source>
        <translation>أجب أوّلًا</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>الدرس</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>غادر الدرس</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>السابق</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>كلّ الدروس</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>التالي</translation>
    </message>
    <message>
        <source>Lesson %1 · page %2 of %3</source>
        <translation>الدرس %1 · الصفحة %2 من %3</translation>
    </message>
    <message>
        <source>Save as a sheet (PDF)…</source>
        <translation>احفظ ورقة الدرس (⁦PDF⁩)…</translation>
    </message>
    <message>
        <source>Questions, your answers and your charts, to print</source>
        <translation>الأسئلة وأجوبتك ومخطّطاتك، للطباعة</translation>
    </message>
</context>
<context>
    <name>tarakum::LessonPicture</name>
    <message>
        <source>Four micro-batches, one after the other; their gradients added up; one step</source>
        <translation>أربع دفعاتٍ صغيرة واحدة بعد أخرى؛ تدرّجاتها تُجمَع؛ ثمّ خطوة واحدة</translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation>دفعات صغيرة</translation>
    </message>
    <message>
        <source>one buffer adds up</source>
        <translation>مخزن واحد يجمع</translation>
    </message>
    <message>
        <source>one update</source>
        <translation>تحديث واحد</translation>
    </message>
</context>
<context>
    <name>tarakum::LessonQuestion</name>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
    <message>
        <source>✓ As you drew it: the solid line is what was measured.</source>
        <translation>✓ كما رسمت: الخطّ المتّصل هو القياس.</translation>
    </message>
    <message>
        <source>The solid line is what was measured; the dashed one is yours.</source>
        <translation>الخطّ المتّصل هو القياس، والمتقطّع خطُّك.</translation>
    </message>
    <message>
        <source>✓ You expected %1; measured: %2</source>
        <translation>✓ توقّعت %1، والقياس %2</translation>
    </message>
    <message>
        <source>✓ It is as you expected.</source>
        <translation>✓ الأمر كما توقّعت.</translation>
    </message>
    <message>
        <source>It came out otherwise.</source>
        <translation>جاءت النتيجة على غير ذلك.</translation>
    </message>
    <message>
        <source>The run says: %1</source>
        <translation>يقول التدريب: %1</translation>
    </message>
    <message>
        <source>You expected %1; measured: %2</source>
        <translation>توقّعت %1، والقياس %2</translation>
    </message>
    <message>
        <source>Your answer is kept. This run does not decide it; another one may.</source>
        <translation>حُفظ جوابك. هذا التدريب لا يحسم الأمر، وقد يحسمه غيره.</translation>
    </message>
    <message>
        <source>Your answer is kept. What came of it is told as soon as the run has it.</source>
        <translation>حُفظ جوابك. ستعرف النتيجة حالما يبلغها التدريب.</translation>
    </message>
    <message>
        <source>Commit</source>
        <translation>ثبّت الجواب</translation>
    </message>
    <message>
        <source>Takes your answer for good; then the run may show what comes of it.</source>
        <translation>يثبّت جوابك نهائيًّا، ثمّ يُري التدريبُ ما يكون.</translation>
    </message>
    <message>
        <source>Drag the lines, or move one with the buttons.</source>
        <translation>اسحب السطور، أو انقل أحدها بالأزرار.</translation>
    </message>
    <message>
        <source>Drag the points, or choose one with ← → and move it with ↑ ↓.</source>
        <translation>اسحب النقاط، أو اختر إحداها بالسهمين ⁦← →⁩ وحرّكها بالسهمين ⁦↑ ↓⁩.</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>عدد</translation>
    </message>
</context>
<context>
    <name>tarakum::LessonRow</name>
    <message>
        <source>done, %1</source>
        <translation>أُنجز، %1</translation>
    </message>
    <message>
        <source>done</source>
        <translation>أُنجز</translation>
    </message>
    <message>
        <source>begun, page %1 of %2</source>
        <translation>بدأ، الصفحة %1 من %2</translation>
    </message>
    <message>
        <source>Lesson %1: %2</source>
        <translation>الدرس %1: %2</translation>
    </message>
    <message>
        <source>short course</source>
        <translation>المسار القصير</translation>
    </message>
</context>
<context>
    <name>tarakum::LessonSheet</name>
    <message>
        <source>page %1 of %2</source>
        <translation>الصفحة %1 من %2</translation>
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
        <source>Measured: %1</source>
        <translation>القياس: %1</translation>
    </message>
    <message>
        <source>You expected %1</source>
        <translation>توقّعت %1</translation>
    </message>
    <message>
        <source>Number them, the largest first.</source>
        <translation>رقّمها، والأكبر أوّلًا.</translation>
    </message>
    <message>
        <source>Number them, the smallest first.</source>
        <translation>رقّمها، والأصغر أوّلًا.</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>لماذا؟</translation>
    </message>
    <message>
        <source>Page %1 of the lesson</source>
        <translation>الصفحة %1 من الدرس</translation>
    </message>
    <message>
        <source>%1, %2 times</source>
        <translation>%1، عدد المرّات %2</translation>
    </message>
    <message>
        <source>Press: %1</source>
        <translation>اضغط: %1</translation>
    </message>
    <message>
        <source>; </source>
        <translation>؛ </translation>
    </message>
    <message>
        <source>What do you see?</source>
        <translation>ماذا ترى؟</translation>
    </message>
    <message>
        <source>Lesson %1</source>
        <translation>الدرس %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>Predictions: %1</source>
        <translation>التوقّعات: %1</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>المخطّطات</translation>
    </message>
    <message>
        <source>Change one thing</source>
        <translation>غيّر شيئًا واحدًا</translation>
    </message>
    <message>
        <source>Tarakum %1, lesson %2</source>
        <translation>تراكم %1، الدرس %2</translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <translation>%1، بذرة العشوائيّة %2</translation>
    </message>
</context>
<context>
    <name>tarakum::LessonsView</name>
    <message>
        <source>Gradient accumulation</source>
        <translation>تراكم التدرّجات</translation>
    </message>
    <message>
        <source>A large batch is cut into micro-batches that pass one after the other; their gradients are added up in one buffer, and only then do the weights make one step.</source>
        <translation>تُقطَّع الدفعة الكبيرة دفعاتٍ صغيرةً تمرّ واحدةً بعد أخرى، وتُجمَع تدرّجاتها في مخزنٍ واحد، ثمّ تخطو الأوزان خطوةً واحدة.</translation>
    </message>
    <message>
        <source>Fourteen lessons</source>
        <translation>أربعة عشر درسًا</translation>
    </message>
    <message>
        <source>Each asks first what you expect, and then shows it on a real training run in this window. Lessons %1 are the short course: half an hour.</source>
        <translation>يسأل كلّ درسٍ أوّلًا عمّا تتوقّع، ثمّ يُريك إيّاه في تدريبٍ حقيقيّ في هذه النافذة. والدروس %1 هي المسار القصير: نصف ساعة.</translation>
    </message>
    <message>
        <source>Go on with lesson %1</source>
        <translation>تابع الدرس %1</translation>
    </message>
    <message>
        <source>First lesson</source>
        <translation>الدرس الأوّل</translation>
    </message>
    <message>
        <source>Sheet to print (PDF)</source>
        <translation>ورقة للطباعة (⁦PDF⁩)</translation>
    </message>
    <message>
        <source>A lesson&apos;s questions on paper, with room to answer, or with the answers that were given</source>
        <translation>أسئلة الدرس على الورق، مع موضعٍ للجواب، أو مع الأجوبة الّتي أُعطيت</translation>
    </message>
</context>
<context>
    <name>tarakum::LibraryClaims</name>
    <message>
        <source>holds so far</source>
        <translation>متحقّقة حتّى الآن</translation>
    </message>
    <message>
        <source>does not hold yet</source>
        <translation>لم تتحقّق بعد</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>تحقّقت</translation>
    </message>
    <message>
        <source>does not hold</source>
        <translation>لم تتحقّق</translation>
    </message>
    <message>
        <source>a time: it depends on the machine</source>
        <translation>زمن: يتوقّف على الجهاز</translation>
    </message>
    <message>
        <source>Open the experiment and play it: what it measures is put beside each of them.</source>
        <translation>افتح التجربة وشغّلها: يوضع ما يُقاس عند كلّ فرضيّة.</translation>
    </message>
    <message>
        <source>Play, or go on step by step: what is measured is put beside each of them.</source>
        <translation>شغّل، أو تقدّم خطوةً خطوة: يوضع ما يُقاس عند كلّ فرضيّة.</translation>
    </message>
    <message>
        <source>Claims: %1 of %2 hold</source>
        <translation>تحقّقت %1 من %2 فرضيّة</translation>
    </message>
    <message>
        <source>Which claims hold now</source>
        <translation>أيّ الفرضيّات متحقّقة الآن</translation>
    </message>
</context>
<context>
    <name>tarakum::LibraryPage</name>
    <message>
        <source>What was done wrong</source>
        <translation>ما الخطأ الّذي وقع</translation>
    </message>
    <message>
        <source>What it looks like</source>
        <translation>كيف يبدو</translation>
    </message>
    <message>
        <source>What it costs</source>
        <translation>ما ثمنه</translation>
    </message>
    <message>
        <source>How to mend it</source>
        <translation>كيف يُصلَح</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>نُسخ</translation>
    </message>
    <message>
        <source>Which claims hold now</source>
        <translation>أيّ الفرضيّات متحقّقة الآن</translation>
    </message>
    <message>
        <source>Where it was seen</source>
        <translation>أين شوهد</translation>
    </message>
    <message>
        <source>What there is to know about it</source>
        <translation>كلّ ما يُعرف عنه</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>انسخ الشيفرة</translation>
    </message>
    <message>
        <source>The right code, in PyTorch</source>
        <translation>الشيفرة الصحيحة في ⁦PyTorch⁩</translation>
    </message>
    <message>
        <source>These mistakes look like that. What tells them apart:</source>
        <translation>هذه الأخطاء تبدو هكذا، وهذا ما يميّز بعضها من بعض:</translation>
    </message>
    <message>
        <source>The mistakes of this kind, and what they look like:</source>
        <translation>أخطاء هذا النوع، وكيف تبدو:</translation>
    </message>
    <message>
        <source>Chart “%1”: </source>
        <translation>مخطّط «%1»: </translation>
    </message>
    <message>
        <source>People have made each of these mistakes. Choose one in the list, or change to “By symptom” and choose what you see. Each has an experiment to open, with the right way beside the wrong one.</source>
        <translation>كلٌّ من هذه الأخطاء وقع فيه ناس. اختر واحدًا من القائمة، أو انتقل إلى «بحسب ما يُرى» واختر ما تراه. ولكلّ خطأٍ تجربةٌ تُفتح، فيها الصحيح بجانب الخطأ.</translation>
    </message>
</context>
<context>
    <name>tarakum::LibraryView</name>
    <message>
        <source>Mistakes that others have made</source>
        <translation>أخطاء وقع فيها غيرك</translation>
    </message>
    <message>
        <source>Show its charts</source>
        <translation>أظهِر مخطّطاتها</translation>
    </message>
    <message>
        <source>Open this experiment</source>
        <translation>افتح هذه التجربة</translation>
    </message>
    <message>
        <source>The run on show is of this experiment</source>
        <translation>التشغيل المعروض لهذه التجربة</translation>
    </message>
    <message>
        <source>It takes the place of the present one; you are asked first about changes that are not saved</source>
        <translation>تحلّ محلّ التجربة الحاليّة، وتُسأل أوّلًا عن التغييرات الّتي لم تُحفظ</translation>
    </message>
    <message>
        <source>Open the experiment, or its charts</source>
        <translation>افتح التجربة أو مخطّطاتها</translation>
    </message>
    <message>
        <source>Mistakes</source>
        <translation>الأخطاء</translation>
    </message>
    <message>
        <source>What do you see?</source>
        <translation>ماذا ترى؟</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>ابحث</translation>
    </message>
    <message>
        <source>Search the library of mistakes</source>
        <translation>ابحث في مكتبة الأخطاء</translation>
    </message>
    <message>
        <source>Shows only what has these words, in English or Arabic</source>
        <translation>لا يعرض إلّا ما فيه هذه الكلمات، بالإنجليزيّة أو العربيّة</translation>
    </message>
    <message>
        <source>By kind</source>
        <translation>بحسب النوع</translation>
    </message>
    <message>
        <source>Mistakes of a kind together</source>
        <translation>أخطاء النوع الواحد معًا</translation>
    </message>
    <message>
        <source>By symptom</source>
        <translation>بحسب ما يُرى</translation>
    </message>
    <message>
        <source>From what you see to the mistakes that look like it</source>
        <translation>ممّا تراه إلى الأخطاء الّتي تبدو مثله</translation>
    </message>
    <message>
        <source>What is seen, and the mistakes that look like it</source>
        <translation>ما يُرى، والأخطاء الّتي تبدو مثله</translation>
    </message>
    <message>
        <source>Mistakes, by kind</source>
        <translation>الأخطاء بحسب النوع</translation>
    </message>
    <message>
        <source>No mistake has these words.</source>
        <translation>لا خطأ فيه هذه الكلمات.</translation>
    </message>
</context>
<context>
    <name>tarakum::Listing</name>
    <message>
        <source>k: so many micro-batches make a window, and a window makes one update.</source>
        <translation>⁦k⁩: عدد الدفعات الصغيرة في النافذة، ولكلّ نافذةٍ تحديثٌ واحد.</translation>
    </message>
    <message>
        <source>The next window&apos;s k: it changes during training.</source>
        <translation>⁦k⁩ للنافذة التالية: فهي تتغيّر في أثناء التدريب.</translation>
    </message>
    <message>
        <source>The counter of micro-batches begins at 0.</source>
        <translation>يبدأ عدّاد الدفعات الصغيرة من الصفر.</translation>
    </message>
    <message>
        <source>The next window is counted from 0 again: a counter that ran on would cut the next epoch&apos;s windows wrongly.</source>
        <translation>تُعدّ النافذة التالية من الصفر: فالعدّاد الّذي لا يُصفَّر يقطع نوافذ الدورة التالية في غير مواضعها.</translation>
    </message>
    <message>
        <source>The count begins anew with each epoch, but the gradients of a window that the epoch&apos;s end cut short are still in the buffer: they go into the next update.</source>
        <translation>يبدأ العدّ من جديد مع كلّ دورة، لكنّ تدرّجات النافذة الّتي قطعتها نهاية الدورة باقيةٌ في المخزن، فتدخل في التحديث التالي.</translation>
    </message>
    <message>
        <source>A counter of the micro-batches that were added; this loop looks at their number in the epoch instead.</source>
        <translation>عدّاد الدفعات الصغيرة الّتي أُضيفت؛ وهذه الحلقة تنظر بدلًا منه إلى رقم الدفعة في الدورة.</translation>
    </message>
    <message>
        <source>The epochs, one after the other.</source>
        <translation>الدورات واحدةً بعد أخرى.</translation>
    </message>
    <message>
        <source>The gradients are dropped; the next backward pass writes new ones.</source>
        <translation>تُترَك التدرّجات، ويكتب المرور الخلفيّ التالي غيرها.</translation>
    </message>
    <message>
        <source>The gradients are set to 0 and keep their memory.</source>
        <translation>تُجعَل التدرّجات أصفارًا وتبقى ذاكرتها محجوزة.</translation>
    </message>
    <message>
        <source>Wrong: the buffer is cleared before every micro-batch, so only the last one&apos;s gradient is left when the update comes.</source>
        <translation>خطأ: يُفرَّغ المخزن قبل كلّ دفعةٍ صغيرة، فلا يبقى عند التحديث إلّا تدرّج الأخيرة.</translation>
    </message>
    <message>
        <source>Left out: the buffer is never cleared, so every update has all gradients since the start in it.</source>
        <translation>سقط هذا السطر: لا يُفرَّغ المخزن أبدًا، ففي كلّ تحديثٍ التدرّجاتُ كلّها منذ البداية.</translation>
    </message>
    <message>
        <source>Left out: what an unfinished window has left in the buffer is not cleared when the next epoch begins.</source>
        <translation>سقط هذا السطر: ما تركته نافذةٌ لم تكتمل لا يُفرَّغ من المخزن عند بدء الدورة التالية.</translation>
    </message>
    <message>
        <source>AdamA keeps no gradients: those of a new window go straight into the moments, which fade once first.</source>
        <translation>لا يحتفظ ⁦AdamA⁩ بالتدرّجات: تدخل تدرّجات النافذة الجديدة في العزوم مباشرةً، بعد أن تضعف العزوم مرّةً واحدة.</translation>
    </message>
    <message>
        <source>The next micro-batch of b samples, in the epoch&apos;s order.</source>
        <translation>الدفعة الصغيرة التالية، وفيها ⁦b⁩ عيّنة، بترتيب الدورة.</translation>
    </message>
    <message>
        <source>The next micro-batch, and its number i in the epoch, from 0.</source>
        <translation>الدفعة الصغيرة التالية، ورقمها ⁦i⁩ في الدورة بدءًا من الصفر.</translation>
    </message>
    <message>
        <source>Wrong: a window that the epoch&apos;s end cuts short is left out, and its samples with it.</source>
        <translation>خطأ: تُترَك النافذة الّتي تقطعها نهاية الدورة، وتضيع معها عيّناتها.</translation>
    </message>
    <message>
        <source>n: the micro-batches of this window; k, or fewer where the epoch ends first.</source>
        <translation>⁦n⁩: عدد دفعات هذه النافذة؛ وهو ⁦k⁩، أو أقلّ إذا انتهت الدورة قبل ذلك.</translation>
    </message>
    <message>
        <source>Forward pass: the micro-batch goes through the model, and the values on the way are kept for the backward pass. They are the memory that accumulation saves.</source>
        <translation>المرور الأماميّ: تمرّ الدفعة الصغيرة في النموذج، وتُحفَظ القيم الّتي في الطريق للمرور الخلفيّ. وهي الذاكرة الّتي يوفّرها التراكم.</translation>
    </message>
    <message>
        <source>Forward pass: only a part of the values on the way is kept; the rest is computed again in the backward pass.</source>
        <translation>المرور الأماميّ: لا يُحفَظ إلّا جزءٌ من القيم الّتي في الطريق، ويُعاد حساب سائرها في المرور الخلفيّ.</translation>
    </message>
    <message>
        <source>Forward pass, from the state in which the last piece of the same sequences ended.</source>
        <translation>المرور الأماميّ، بدءًا من الحالة الّتي انتهت إليها القطعة السابقة من المتتاليات نفسها.</translation>
    </message>
    <message>
        <source>Wrong: the micro-batch begins in the state that another one&apos;s sequences left: the memory is somebody else&apos;s.</source>
        <translation>خطأ: تبدأ الدفعة الصغيرة من حالةٍ تركتها متتاليات غيرها، فالذاكرة ليست ذاكرتها.</translation>
    </message>
    <message>
        <source>Wrong: every piece begins without a state, as if nothing had come before.</source>
        <translation>خطأ: تبدأ كلّ قطعةٍ بلا حالة، كأنّ شيئًا لم يسبقها.</translation>
    </message>
    <message>
        <source>No sequence has a state yet.</source>
        <translation>لا حالة لأيّ متتاليةٍ بعد.</translation>
    </message>
    <message>
        <source>The state goes on; the gradient does not go back through it.</source>
        <translation>تنتقل الحالة إلى ما بعدها، ولا يعود التدرّج عبرها.</translation>
    </message>
    <message>
        <source>Dropout&apos;s masks belong to the samples, so they are the same however the batch is cut.</source>
        <translation>أقنعة الإسقاط العشوائيّ تابعةٌ للعيّنات، فلا تتغيّر كيفما قُسّمت الدفعة.</translation>
    </message>
    <message>
        <source>Left out: dropout&apos;s masks are drawn one after the other, so another cut of the batch gives other masks.</source>
        <translation>سقط هذا السطر: تُسحَب أقنعة الإسقاط العشوائيّ واحدًا بعد آخر، فإذا قُسّمت الدفعة تقسيمًا آخر تغيّرت.</translation>
    </message>
    <message>
        <source>The whole window&apos;s mean and variance first, in forward passes of their own; they count as constants.</source>
        <translation>يُحسَب متوسّط النافذة كلّها وتباينها أوّلًا في مرورٍ أماميٍّ مستقلّ، ويُعدّان ثابتين.</translation>
    </message>
    <message>
        <source>The running mean and variance follow once a window.</source>
        <translation>يُحدَّث المتوسّط الجاري والتباين الجاري مرّةً في كلّ نافذة.</translation>
    </message>
    <message>
        <source>k small steps of the running statistics are to forget as much as one large one.</source>
        <translation>ينبغي أن تنسى ⁦k⁩ من الخطوات الصغيرة في الإحصاءات الجارية قدرَ ما تنساه خطوةٌ كبيرة واحدة.</translation>
    </message>
    <message>
        <source>Batch normalisation uses the running statistics, which stand.</source>
        <translation>يستعمل تطبيع الدفعة الإحصاءات الجارية، وهي ثابتة.</translation>
    </message>
    <message>
        <source>The embeddings of all the window&apos;s samples and the loss of all pairs; its gradient is kept for each embedding.</source>
        <translation>تمثيلات عيّنات النافذة كلّها وخسارة أزواجها كلّها، ويُحفَظ تدرّج الخسارة لكلّ تمثيل.</translation>
    </message>
    <message>
        <source>The mean loss of the micro-batch.</source>
        <translation>متوسّط خسارة الدفعة الصغيرة.</translation>
    </message>
    <message>
        <source>The sum of the losses over the items of the whole window: every sample or token counts the same, however the window is cut.</source>
        <translation>مجموع الخسارات مقسومًا على عناصر النافذة كلّها: فلكلّ عيّنةٍ أو رمزٍ الوزنُ نفسه كيفما قُسّمت النافذة.</translation>
    </message>
    <message>
        <source>The sum of the losses over as many items as k micro-batches have.</source>
        <translation>مجموع الخسارات مقسومًا على ما في ⁦k⁩ من الدفعات الصغيرة من عناصر.</translation>
    </message>
    <message>
        <source>Each micro-batch&apos;s mean is divided by how many there are, before the gradients are added: a mean of means.</source>
        <translation>يُقسَم متوسّط كلّ دفعةٍ صغيرة على عدد الدفعات قبل جمع التدرّجات: متوسّط المتوسّطات.</translation>
    </message>
    <message>
        <source>Wrong here: the micro-batches are not equal, and a mean of means counts the items of a small one for more.</source>
        <translation>خطأ هنا: الدفعات الصغيرة غير متساوية، ومتوسّط المتوسّطات يزيد وزن عناصر الأصغر منها.</translation>
    </message>
    <message>
        <source>Wrong: a window that the epoch&apos;s end cuts short is divided by k too, not by what is in it, so its update is too small.</source>
        <translation>خطأ: النافذة الّتي تقطعها نهاية الدورة تُقسَم هي أيضًا على ⁦k⁩ لا على ما فيها، فيصغر تحديثها.</translation>
    </message>
    <message>
        <source>Wrong: divided a second time; the gradient is k times too small.</source>
        <translation>خطأ: قسمةٌ ثانية، فيصغر التدرّج بمقدار ⁦k⁩ مرّة.</translation>
    </message>
    <message>
        <source>The division is left out: the gradient is a sum where the formula has a mean, k times too large.</source>
        <translation>سقطت القسمة: فالتدرّج مجموعٌ حيث تطلب الصيغة المتوسّط، وهو أكبر بمقدار ⁦k⁩ مرّة.</translation>
    </message>
    <message>
        <source>Backward pass: the micro-batch&apos;s gradients are added to those that are there; then the values on the way are free.</source>
        <translation>المرور الخلفيّ: تُضاف تدرّجات الدفعة الصغيرة إلى ما في المخزن، ثمّ تتحرّر القيم الّتي حُفظت في الطريق.</translation>
    </message>
    <message>
        <source>The gradient of the window&apos;s loss for these embeddings, from which the backward pass goes on.</source>
        <translation>تدرّج خسارة النافذة لهذه التمثيلات، ومنه يتابع المرور الخلفيّ.</translation>
    </message>
    <message>
        <source>The micro-batch&apos;s own gradient, by itself: something is done to it before it is added.</source>
        <translation>تدرّج الدفعة الصغيرة وحده: فهو يُعالَج قبل أن يُضاف.</translation>
    </message>
    <message>
        <source>All losses of the window are kept, and with them the values on the way: the memory is that of the large batch.</source>
        <translation>تُحفَظ خسارات النافذة كلّها، ومعها القيم الّتي في الطريق: فالذاكرة ذاكرة الدفعة الكبيرة.</translation>
    </message>
    <message>
        <source>All backward passes at once: the gradient is right, the memory is not saved.</source>
        <translation>المرورات الخلفيّة كلّها معًا: التدرّج صحيح، والذاكرة لم تُوفَّر.</translation>
    </message>
    <message>
        <source>The micro-batch&apos;s gradient is added with its weight.</source>
        <translation>يُضاف تدرّج الدفعة الصغيرة بوزنه.</translation>
    </message>
    <message>
        <source>Wrong: added without a weight; the gradient is a sum where the formula has a mean.</source>
        <translation>خطأ: إضافةٌ بلا وزن، فالتدرّج مجموعٌ حيث تطلب الصيغة المتوسّط.</translation>
    </message>
    <message>
        <source>The gradient goes into a buffer of a type of its own, and each addition is rounded to it.</source>
        <translation>يدخل التدرّج مخزنًا له نوعه العدديّ، وتُقرَّب إليه كلّ إضافة.</translation>
    </message>
    <message>
        <source>AdamA takes each micro-batch&apos;s gradient into its moments as it comes, and needs no buffer.</source>
        <translation>يُدخِل ⁦AdamA⁩ تدرّج كلّ دفعةٍ صغيرة في عزومه فور حسابه، فلا يحتاج إلى مخزن.</translation>
    </message>
    <message>
        <source>A micro-batch whose gradient is not finite does not count; the window takes the next one.</source>
        <translation>الدفعة الصغيرة الّتي ليس تدرّجها منتهيًا لا تُحسَب، وتأخذ النافذة الّتي بعدها.</translation>
    </message>
    <message>
        <source>One more micro-batch is in the buffer.</source>
        <translation>في المخزن الآن دفعةٌ صغيرة أخرى.</translation>
    </message>
    <message>
        <source>Is the window full? Otherwise the weights stay where they are.</source>
        <translation>هل اكتملت النافذة؟ وإلّا بقيت الأوزان على حالها.</translation>
    </message>
    <message>
        <source>Is the window full, by its own size? Otherwise the weights stay where they are.</source>
        <translation>هل اكتملت النافذة بحسب حجمها هي؟ وإلّا بقيت الأوزان على حالها.</translation>
    </message>
    <message>
        <source>Wrong: i counts from 0, so the first micro-batch already makes an update, and the last ones wait in the buffer.</source>
        <translation>خطأ: تبدأ ⁦i⁩ من الصفر، فيقع تحديثٌ بعد الدفعة الأولى وحدها، وتبقى الأخيرات في المخزن.</translation>
    </message>
    <message>
        <source>Wrong: the wrong way round; there is an update unless the window is full.</source>
        <translation>خطأ: الشرط معكوس، فيقع التحديث ما لم تكتمل النافذة.</translation>
    </message>
    <message>
        <source>The window&apos;s gradient is shortened to the limit, once an update and after the division.</source>
        <translation>يُقيَّد تدرّج النافذة عند الحدّ، مرّةً في كلّ تحديثٍ وبعد القسمة.</translation>
    </message>
    <message>
        <source>Wrong: the sum so far is shortened after every addition, which favours whatever comes last.</source>
        <translation>خطأ: يُقيَّد المجموع الجاري بعد كلّ إضافة، فترجح كفّة الدفعات الأخيرة.</translation>
    </message>
    <message>
        <source>Wrong: each micro-batch&apos;s gradient is shortened by itself, so the large ones count for less.</source>
        <translation>خطأ: يُقيَّد تدرّج كلّ دفعةٍ صغيرة وحده، فينقص نصيب الكبير منها.</translation>
    </message>
    <message>
        <source>The loss is multiplied by a scale, so that small gradients do not vanish in 16 bits.</source>
        <translation>تُضرَب الخسارة في معامل تحجيم كي لا تضيع التدرّجات الصغيرة في ستّة عشر بتًّا.</translation>
    </message>
    <message>
        <source>The loss scale is taken out of the gradients before they are used.</source>
        <translation>يُزال تحجيم الخسارة من التدرّجات قبل استعمالها.</translation>
    </message>
    <message>
        <source>Wrong: the loss scale is taken out after clipping, so the limit meets a norm that is many times too large.</source>
        <translation>خطأ: يُزال تحجيم الخسارة بعد التقييد، فيُقارَن الحدّ بمعيارٍ مضخَّم.</translation>
    </message>
    <message>
        <source>The scale may change here, between two windows.</source>
        <translation>قد يتغيّر التحجيم هنا، بين نافذتين.</translation>
    </message>
    <message>
        <source>Wrong: the scale may change inside a window, whose gradients then carry different ones.</source>
        <translation>خطأ: قد يتغيّر التحجيم داخل النافذة، فتحمل تدرّجاتها تحجيماتٍ مختلفة.</translation>
    </message>
    <message>
        <source>A window whose gradient is not finite makes no update.</source>
        <translation>النافذة الّتي ليس تدرّجها منتهيًا لا يقع فيها تحديث.</translation>
    </message>
    <message>
        <source>Left out: nobody looks whether the gradient is finite.</source>
        <translation>سقط هذا السطر: لا أحد ينظر هل التدرّج منتهٍ.</translation>
    </message>
    <message>
        <source>The window&apos;s one update: the weights move.</source>
        <translation>تحديث النافذة الوحيد: تتحرّك الأوزان.</translation>
    </message>
    <message>
        <source>Wrong: the optimizer&apos;s count and its weight decay go on with every micro-batch.</source>
        <translation>خطأ: يتقدّم عدّاد المُحسِّن وتضاؤل الأوزان مع كلّ دفعةٍ صغيرة.</translation>
    </message>
    <message>
        <source>The window is not full yet.</source>
        <translation>لم تكتمل النافذة بعد.</translation>
    </message>
    <message>
        <source>The learning rate&apos;s schedule makes one step, as there was one update.</source>
        <translation>يتقدّم جدول معدّل التعلّم خطوةً واحدة، إذ وقع تحديثٌ واحد.</translation>
    </message>
    <message>
        <source>Wrong: the schedule goes on with every micro-batch, k times too fast.</source>
        <translation>خطأ: يتقدّم الجدول مع كلّ دفعةٍ صغيرة، أسرع بمقدار ⁦k⁩ مرّة.</translation>
    </message>
    <message>
        <source>The average of the weights takes in the new ones.</source>
        <translation>يأخذ متوسّط الأوزان الأوزانَ الجديدة في حسابه.</translation>
    </message>
    <message>
        <source>Wrong: the average goes on with every micro-batch, though the weights have not moved.</source>
        <translation>خطأ: يتقدّم متوسّط الأوزان مع كلّ دفعةٍ صغيرة مع أنّ الأوزان لم تتحرّك.</translation>
    </message>
    <message>
        <source>Wrong: what is told as the loss is not the window&apos;s mean.</source>
        <translation>خطأ: ما يُذكَر على أنّه الخسارة ليس متوسّط النافذة.</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>ساقط</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>خطأ</translation>
    </message>
    <message>
        <source>inputs %1</source>
        <translation>المدخلات %1</translation>
    </message>
    <message>
        <source>inputs %1, targets %2</source>
        <translation>المدخلات %1، الأهداف %2</translation>
    </message>
    <message>
        <source>%1 numbers, one for each parameter: as many for one sample as for the whole batch</source>
        <translation>%1 عدد، لكلّ معاملٍ عددٌ واحد، سواءٌ أكانت عيّنةً واحدة أم الدفعة كلّها</translation>
    </message>
    <message>
        <source>N = %1 parameters</source>
        <translation>عدد المعاملات %1</translation>
    </message>
    <message>
        <source>outputs %1; the loss is one number</source>
        <translation>المخرجات %1؛ والخسارة عددٌ واحد</translation>
    </message>
    <message>
        <source>outputs %1, targets %2; the loss is one number</source>
        <translation>المخرجات %1، الأهداف %2؛ والخسارة عددٌ واحد</translation>
    </message>
    <message>
        <source>Model, optimizer and place in the data are those of the other arm after that update; from there on the loop is this arm&apos;s own.</source>
        <translation>النموذج والمُحسِّن والموضع في البيانات هي ما للذراع الأخرى بعد ذلك التحديث؛ ومن هناك فالحلقة لهذه الذراع.</translation>
    </message>
</context>
<context>
    <name>tarakum::ListingView</name>
    <message>
        <source>not begun</source>
        <translation>لم يبدأ بعد</translation>
    </message>
    <message>
        <source>too fast to light the lines: step, or slow down</source>
        <translation>أسرع من أن تُضاء السطور: تقدّم خطوةً خطوة أو أبطئ</translation>
    </message>
    <message>
        <source>micro-batch %1 of %2 in the window</source>
        <translation>الدفعة %1 من %2 في النافذة</translation>
    </message>
    <message>
        <source>update %1 is done</source>
        <translation>تمّ التحديث %1</translation>
    </message>
    <message>
        <source>Point at a line, or choose one with the arrow keys, to read what it does.</source>
        <translation>أشِر إلى سطر، أو اختره بمفاتيح الأسهم، لتقرأ ما يفعله.</translation>
    </message>
    <message>
        <source>Copied. Its weights and samples come from a file that %1 writes.</source>
        <translation>نُسخ. تأتي أوزانه وعيّناته من ملفٍّ يكتبه %1.</translation>
    </message>
    <message>
        <source>Copied, but it leaves out: %1</source>
        <translation>نُسخ، لكن ينقصه: %1</translation>
    </message>
    <message>
        <source>Listing</source>
        <translation>القائمة البرمجيّة</translation>
    </message>
    <message>
        <source>Arm</source>
        <translation>الذراع</translation>
    </message>
    <message>
        <source>Arm whose loop is shown</source>
        <translation>الذراع الّتي تُعرَض حلقتها</translation>
    </message>
    <message>
        <source>Copy as a PyTorch script</source>
        <translation>انسخ برنامج ⁦PyTorch⁩ كاملًا</translation>
    </message>
    <message>
        <source>Copies the loop with everything around it: a script that runs by itself (%1)</source>
        <translation>ينسخ الحلقة مع كلّ ما حولها: برنامجًا يعمل وحده (%1)</translation>
    </message>
    <message>
        <source>The training loop of this arm in PyTorch&apos;s words; its lines light up while stepping.</source>
        <translation>حلقة تدريب هذه الذراع بلغة ⁦PyTorch⁩؛ وتُضاء سطورها عند التقدّم خطوةً خطوة.</translation>
    </message>
    <message>
        <source>No run yet. Open an experiment: the training loop of its arms is shown here.</source>
        <translation>لا تشغيل بعد. افتح تجربة لتُعرَض هنا حلقة تدريب أذرعها.</translation>
    </message>
    <message>
        <source>Training loop</source>
        <translation>حلقة التدريب</translation>
    </message>
    <message>
        <source>What the line does</source>
        <translation>ما يفعله السطر</translation>
    </message>
    <message>
        <source>The update with today&apos;s numbers</source>
        <translation>التحديث بأعداده الحاليّة</translation>
    </message>
    <message>
        <source>Update %1</source>
        <translation>التحديث %1</translation>
    </message>
</context>
<context>
    <name>tarakum::LogTableView</name>
    <message>
        <source>Log</source>
        <translation>السجلّ</translation>
    </message>
    <message>
        <source>Rows of the log</source>
        <translation>أسطر السجلّ</translation>
    </message>
    <message>
        <source>Arm</source>
        <translation>الذراع</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>انسخ</translation>
    </message>
    <message>
        <source>No rows yet. Press Play: there is a row for each update.</source>
        <translation>لا أسطر بعد. اضغط «شغّل»: لكلّ تحديث سطر.</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s).</source>
        <translation>
            <numerusform>لا أسطر.</numerusform>
            <numerusform>سطر واحد.</numerusform>
            <numerusform>سطران.</numerusform>
            <numerusform>%n أسطر.</numerusform>
            <numerusform>%n سطرًا.</numerusform>
            <numerusform>%n سطر.</numerusform>
        </translation>
    </message>
    <message>
        <source>While the table stands at its end it follows the newest row.</source>
        <translation>ما دام الجدول في آخره فهو يتبع أحدث سطر.</translation>
    </message>
    <message>
        <source>That is too much to copy: export the CSV instead.</source>
        <translation>هذا أكثر ممّا يُنسخ: صدّر ملفّ ⁦CSV⁩ بدلًا من ذلك.</translation>
    </message>
    <message numerus="yes">
        <source>Copied: %n row(s).</source>
        <translation>
            <numerusform>لم يُنسخ أيّ سطر.</numerusform>
            <numerusform>نُسخ سطر واحد.</numerusform>
            <numerusform>نُسخ سطران.</numerusform>
            <numerusform>نُسخت %n أسطر.</numerusform>
            <numerusform>نُسخ %n سطرًا.</numerusform>
            <numerusform>نُسخ %n سطر.</numerusform>
        </translation>
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
    <message>
        <source>run %1 of %2</source>
        <translation>التشغيل %1 من %2</translation>
    </message>
    <message>
        <source>Te&amp;xt size</source>
        <translation>حجم ال&amp;نصّ</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>أ&amp;كبر</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>أ&amp;صغر</translation>
    </message>
    <message>
        <source>As the s&amp;ystem</source>
        <translation>كالن&amp;ظام</translation>
    </message>
    <message>
        <source>PNG %1 times as large</source>
        <translation>صورة ⁦PNG⁩ بالحجم × %1</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>تراجع</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>أغلق</translation>
    </message>
    <message>
        <source>Export the &amp;visible rows as CSV…</source>
        <translation>صدّر الصفوف المعروضة ⁦CSV⁩…</translation>
    </message>
    <message>
        <source>Export c&amp;harts</source>
        <translation>صدّر المخطّطات</translation>
    </message>
    <message>
        <source>&amp;All on one sheet…</source>
        <translation>كلّها في ورقة واحدة…</translation>
    </message>
    <message>
        <source>The one in &amp;focus…</source>
        <translation>المخطّط المحدَّد…</translation>
    </message>
    <message>
        <source>&amp;Each in its own file…</source>
        <translation>كلّ مخطّط في ملفّ…</translation>
    </message>
    <message>
        <source>&amp;Copy the one in focus as a picture</source>
        <translation>انسخ المخطّط المحدَّد صورةً</translation>
    </message>
    <message>
        <source>Export &amp;report…</source>
        <translation>صدّر ت&amp;قريرًا…</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>تصدير تقرير</translation>
    </message>
    <message>
        <source>Reports (*.html)</source>
        <translation>تقارير (*.html)</translation>
    </message>
    <message>
        <source>&amp;Learn</source>
        <translation>&amp;تعلّم</translation>
    </message>
    <message>
        <source>&amp;All lessons</source>
        <translation>&amp;كلّ الدروس</translation>
    </message>
    <message>
        <source>&amp;What is wrong with my run?</source>
        <translation>&amp;ما الخطأ في تدريبي؟</translation>
    </message>
    <message>
        <source>this is not a file</source>
        <translation>ليس هذا ملفًّا</translation>
    </message>
    <message>
        <source>larger than 1 GiB, which no export is</source>
        <translation>أكبر من ⁦1 GiB⁩، ولا يبلغ ذلك ملفٌّ مصدَّر</translation>
    </message>
    <message>
        <source>&amp;Digits</source>
        <translation>الأرقام</translation>
    </message>
    <message>
        <source>Save the lesson&apos;s sheet</source>
        <translation>حفظ ورقة الدرس</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>⁦PDF (*.pdf)⁩</translation>
    </message>
    <message>
        <source>Going back</source>
        <translation>يعود إلى الوراء</translation>
    </message>
    <message>
        <source>Changed: press Play, and the run goes on with the new arm from where it begins.</source>
        <translation>تغيّرت الإعدادات: اضغط «شغّل» فيتابع التشغيل ومعه الذراع الجديدة من حيث تبدأ.</translation>
    </message>
    <message>
        <source>Experiments, exports and runs (*.json *.csv *.png *.svg *.pdf *.html *.state)</source>
        <translation>تجارب وصادرات وتشغيلات (*.json *.csv *.png *.svg *.pdf *.html *.state)</translation>
    </message>
    <message>
        <source>&amp;Save the run…</source>
        <translation>احفظ التشغيل…</translation>
    </message>
    <message>
        <source>Save the run</source>
        <translation>حفظ التشغيل</translation>
    </message>
    <message>
        <source>Saved runs (*.state)</source>
        <translation>تشغيلات محفوظة (*.state)</translation>
    </message>
    <message>
        <source>&amp;Go on with a saved run…</source>
        <translation>تابع تشغيلًا محفوظًا…</translation>
    </message>
    <message>
        <source>Go on with a saved run</source>
        <translation>متابعة تشغيل محفوظ</translation>
    </message>
    <message>
        <source>A run that was cut short cannot be read: %1</source>
        <translation>تعذّرت قراءة تشغيل انقطع: %1</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>اتركه</translation>
    </message>
    <message>
        <source>Delete it</source>
        <translation>احذفه</translation>
    </message>
    <message>
        <source>an experiment without a title</source>
        <translation>تجربة بلا عنوان</translation>
    </message>
    <message>
        <source>Go on with it</source>
        <translation>تابِعْه</translation>
    </message>
    <message>
        <source>Another window has gone on with that run already.</source>
        <translation>تابعت نافذة أخرى ذلك التشغيل.</translation>
    </message>
    <message>
        <source>A run of “%1” was cut short on %2, when %3 of it were done.</source>
        <translation>انقطع تشغيلٌ للتجربة «%1» في %2 وقد أُنجز منه %3.</translation>
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
    <message>
        <source>The step before, the next one</source>
        <translation>الخطوة السابقة، والتالية</translation>
    </message>
    <message>
        <source>The first step, the last one</source>
        <translation>أوّل خطوة، وآخر خطوة</translation>
    </message>
    <message>
        <source>No step</source>
        <translation>بلا خطوة</translation>
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
    <name>tarakum::Microscope</name>
    <message>
        <source>update %1, samples %2</source>
        <translation>التحديث %1، العيّنات %2</translation>
    </message>
    <message>
        <source>the reference</source>
        <translation>المرجع</translation>
    </message>
    <message>
        <source>%1 as long, turned by %2</source>
        <translation>%1، بانحراف %2</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>بلا حدّ</translation>
    </message>
    <message>
        <source>limit %1</source>
        <translation>الحدّ %1</translation>
    </message>
    <message>
        <source>untouched, limit %1</source>
        <translation>لم يُقيَّد، الحدّ %1</translation>
    </message>
    <message>
        <source>%1, limit %2</source>
        <translation>%1، الحدّ %2</translation>
    </message>
    <message>
        <source>window</source>
        <translation>النافذة</translation>
    </message>
    <message>
        <source>micro-batches</source>
        <translation>الدفعات الصغيرة</translation>
    </message>
    <message>
        <source>length of %1</source>
        <translation>طول %1</translation>
    </message>
    <message>
        <source>against %1</source>
        <translation>قياسًا إلى %1</translation>
    </message>
    <message>
        <source>clipping</source>
        <translation>التقييد</translation>
    </message>
    <message>
        <source>seen in this plane</source>
        <translation>ما يُرى في هذا المستوى</translation>
    </message>
    <message>
        <source>%1 of the arrows&apos; length</source>
        <translation>%1 من أطوال الأسهم</translation>
    </message>
    <message>
        <source>Nothing yet: the next window will be looked at.</source>
        <translation>لا شيء بعد: سيُنظر في النافذة التالية.</translation>
    </message>
    <message>
        <source>AdamA has no gradient buffer: each micro-gradient goes straight into its moments.</source>
        <translation>ليس في ⁦AdamA⁩ مخزن تدرّجات: يدخل تدرّج كلّ دفعة صغيرة في العزوم مباشرة.</translation>
    </message>
    <message>
        <source>%1 parameters are too many to look at: a picture may take 256 MiB.</source>
        <translation>%1 من المعاملات أكثر من أن يُنظر فيها: للصورة ⁦256 MiB⁩ على الأكثر.</translation>
    </message>
    <message>
        <source>The buffer holds numbers that are not finite.</source>
        <translation>في المخزن أعداد غير منتهية.</translation>
    </message>
    <message>
        <source>This update was left out.</source>
        <translation>تُرك هذا التحديث.</translation>
    </message>
    <message>
        <source>Each arrow is %1 micro-batches.</source>
        <translation>في كلّ سهم %1 من الدفعات الصغيرة.</translation>
    </message>
    <message>
        <source>the buffer was cleared</source>
        <translation>أُفرغ المخزن</translation>
    </message>
    <message>
        <source>%1 added %2</source>
        <translation>أضاف %1 ما طوله %2</translation>
    </message>
    <message>
        <source>then the sum was clipped</source>
        <translation>ثمّ قُيِّد المجموع</translation>
    </message>
    <message>
        <source>buffer after it: %1</source>
        <translation>المخزن بعده: %1</translation>
    </message>
    <message>
        <source>gradient of %1</source>
        <translation>تدرّج %1</translation>
    </message>
    <message>
        <source>along %1, the gradient of %2</source>
        <translation>على امتداد %1، تدرّج %2</translation>
    </message>
    <message>
        <source>across it, where micro-gradients differ most</source>
        <translation>عموديًّا عليه، حيث يكثر اختلاف التدرّجات</translation>
    </message>
    <message>
        <source>the sum after each addition, limit %1</source>
        <translation>المجموع بعد كلّ إضافة، الحدّ %1</translation>
    </message>
    <message>
        <source>each micro-gradient, limit %1</source>
        <translation>تدرّج كلّ دفعة صغيرة، الحدّ %1</translation>
    </message>
    <message>
        <source>An earlier window, drawn in its own plane.</source>
        <translation>نافذة أسبق، مرسومة في مستواها.</translation>
    </message>
    <message>
        <source>Other samples than the reference&apos;s window.</source>
        <translation>عيّناتها غير عيّنات نافذة المرجع.</translation>
    </message>
    <message>
        <source>It has ended; none of its windows was looked at.</source>
        <translation>انتهت، ولم يُنظر في نافذة من نوافذها.</translation>
    </message>
</context>
<context>
    <name>tarakum::MicroscopeLegend</name>
    <message>
        <source>%1, added by a micro-batch</source>
        <translation>%1، إضافة دفعة صغيرة</translation>
    </message>
    <message>
        <source>%1, what they come to</source>
        <translation>%1، مجموعها</translation>
    </message>
    <message>
        <source>%1 of the first arm</source>
        <translation>%1 للذراع الأولى</translation>
    </message>
    <message>
        <source>left from before</source>
        <translation>باقٍ ممّا سبق</translation>
    </message>
    <message>
        <source>after clipping</source>
        <translation>بعد التقييد</translation>
    </message>
    <message>
        <source>limit of clipping</source>
        <translation>حدّ التقييد</translation>
    </message>
</context>
<context>
    <name>tarakum::MicroscopePlot</name>
    <message>
        <source>left from before: %1</source>
        <translation>باقٍ ممّا سبق: %1</translation>
    </message>
    <message>
        <source>%1, the window&apos;s gradient: length %2</source>
        <translation>%1، تدرّج النافذة: طوله %2</translation>
    </message>
    <message>
        <source>after clipping: length %1</source>
        <translation>بعد التقييد: الطول %1</translation>
    </message>
    <message>
        <source>Gradient buffer of %1</source>
        <translation>مخزن تدرّجات %1</translation>
    </message>
</context>
<context>
    <name>tarakum::MicroscopeView</name>
    <message>
        <source>Buffer microscope</source>
        <translation>مجهر المخزن</translation>
    </message>
    <message>
        <source>For each arm, what the micro-batches of a window add to its gradient buffer, as arrows laid tip to tail.</source>
        <translation>لكلّ ذراع ما تضيفه دفعات النافذة الصغيرة إلى مخزن التدرّجات، أسهمًا موصولة بعضها ببعض.</translation>
    </message>
    <message>
        <source>What each micro-batch adds to the gradient buffer, tip to tail, in two of the gradient&apos;s directions; the same scale for all arms and both axes.</source>
        <translation>ما تضيفه كلّ دفعة صغيرة إلى مخزن التدرّجات، سهمًا عند رأس سهم، في اتّجاهين من اتّجاهات التدرّج؛ بمقياس واحد للأذرع كلّها وللمحورين.</translation>
    </message>
    <message>
        <source>No run yet. Open an experiment: what its windows add up to is drawn here.</source>
        <translation>لا تشغيل بعد. افتح تجربة: يُرسم هنا ما يُجمع في نوافذها.</translation>
    </message>
    <message>
        <source>The arrow before, the next one</source>
        <translation>السهم السابق، والتالي</translation>
    </message>
    <message>
        <source>The first arrow, the last one</source>
        <translation>أوّل سهم، وآخر سهم</translation>
    </message>
    <message>
        <source>No arrow</source>
        <translation>بلا سهم</translation>
    </message>
</context>
<context>
    <name>tarakum::Neuron</name>
    <message>
        <source>momentum</source>
        <translation>الزخم</translation>
    </message>
    <message>
        <source>weight decay</source>
        <translation>تضاؤل الأوزان</translation>
    </message>
    <message>
        <source>This update was left out: the weight stays.</source>
        <translation>تُرك هذا التحديث: يبقى الوزن كما هو.</translation>
    </message>
    <message>
        <source>Nothing is divided by %1: the step is %1 times too long.</source>
        <translation>لا قسمة على %1: الخطوة أطول من الصواب بـ %1 أضعاف.</translation>
    </message>
    <message>
        <source>Divided by %1 twice: the step is %1 times too short.</source>
        <translation>قُسم على %1 مرّتين: الخطوة أقصر من الصواب بـ %1 أضعاف.</translation>
    </message>
    <message>
        <source>%1 was left in the buffer from the window before.</source>
        <translation>بقي %1 في المخزن من النافذة السابقة.</translation>
    </message>
    <message>
        <source>The buffer is cleared before each micro-batch: only the last one is left.</source>
        <translation>يُفرَّغ المخزن قبل كلّ دفعةٍ صغيرة: لا يبقى إلّا الأخيرة.</translation>
    </message>
    <message>
        <source>Each gradient is shown as it was added: clipped, if it was longer than %1.</source>
        <translation>يظهر كلّ تدرّجٍ كما أُضيف: مقصوصًا إن كان أطول من %1.</translation>
    </message>
    <message>
        <source>The sum is clipped at %1 after each addition: what counts is what the buffer then holds.</source>
        <translation>يُقصّ المجموع عند %1 بعد كلّ إضافة: والمعتبَر ما في المخزن بعدئذ.</translation>
    </message>
    <message>
        <source>Clipping multiplies the gradient by %1.</source>
        <translation>يضرب القصّ التدرّج في %1.</translation>
    </message>
    <message>
        <source>The step is what %1 makes of the gradient.</source>
        <translation>الخطوة هي ما يصنعه %1 من التدرّج.</translation>
    </message>
    <message>
        <source>There is no gradient buffer: AdamA adds each gradient to its moments.</source>
        <translation>لا مخزن للتدرّجات: يضيف ⁦AdamA⁩ كلّ تدرّجٍ إلى عزومه.</translation>
    </message>
</context>
<context>
    <name>tarakum::NeuronLine</name>
    <message>
        <source>Where the weight of %1 has been</source>
        <translation>مواضع وزن %1</translation>
    </message>
</context>
<context>
    <name>tarakum::NeuronPlot</name>
    <message>
        <source>Network of %1</source>
        <translation>شبكة %1</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>الأوزان %1</translation>
    </message>
    <message>
        <source>; last sample %1, output %2</source>
        <translation>؛ آخر عيّنة %1، المُخرَج %2</translation>
    </message>
    <message>
        <source>input</source>
        <translation>مُدخَل</translation>
    </message>
    <message>
        <source>output</source>
        <translation>مُخرَج</translation>
    </message>
    <message>
        <source>target</source>
        <translation>هدف</translation>
    </message>
</context>
<context>
    <name>tarakum::NeuronView</name>
    <message>
        <source>Neuron</source>
        <translation>العصبون</translation>
    </message>
    <message>
        <source>Every number of the model, micro-batch by micro-batch: its gradient, the buffer that adds them up, and the update as it is computed.</source>
        <translation>كلّ أعداد النموذج دفعةً صغيرةً بعد دفعة: تدرّجها، والمخزن الّذي يجمع التدرّجات، والتحديث كما يُحسَب.</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>الوزن</translation>
    </message>
    <message>
        <source>Micro-batches of %1</source>
        <translation>الدفعات الصغيرة في %1</translation>
    </message>
    <message>
        <source>Update of %1</source>
        <translation>تحديث %1</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>العيّنات</translation>
    </message>
    <message>
        <source>buffer</source>
        <translation>المخزن</translation>
    </message>
    <message>
        <source>The counter: micro-batches of this window so far, of k.</source>
        <translation>العدّاد: ما مضى من دفعات هذه النافذة الصغيرة، من أصل ⁦k⁩.</translation>
    </message>
    <message>
        <source>The samples of the micro-batch: input and target.</source>
        <translation>عيّنات الدفعة الصغيرة: المُدخَل والهدف.</translation>
    </message>
    <message>
        <source>The gradient of the micro-batch&apos;s mean loss.</source>
        <translation>تدرّج متوسّط خسارة الدفعة الصغيرة.</translation>
    </message>
    <message>
        <source>The gradients of this window so far, added up undivided.</source>
        <translation>مجموع تدرّجات هذه النافذة إلى الآن، من غير قسمة.</translation>
    </message>
    <message>
        <source>What the gradient buffer holds after it, divided as the arm&apos;s rules say.</source>
        <translation>ما في مخزن التدرّجات بعدها، مقسومًا كما تقول قواعد الذراع.</translation>
    </message>
    <message>
        <source>The weight after it: it moves only with an update.</source>
        <translation>الوزن بعدها: لا يتحرّك إلّا بتحديث.</translation>
    </message>
    <message>
        <source>No run yet. Open an experiment: where its model has only a few weights, all of its numbers are shown here.</source>
        <translation>لا تشغيل بعد. افتح تجربة: إن كان لنموذجها أوزانٌ قليلة ظهرت أعداده كلّها هنا.</translation>
    </message>
    <message>
        <source>This model has %1 weights, too many to read one by one. Here models of up to %2 weights are shown number by number, as that of the first lesson is; the diagram, the charts and the microscope show larger ones.</source>
        <translation>لهذا النموذج %1 من الأوزان، وهي أكثر من أن تُقرأ واحدًا واحدًا. تظهر هنا نماذج لا تزيد أوزانها على %2، عددًا عددًا، كنموذج الدرس الأوّل؛ وأمّا الأكبر فيُظهره المخطّط والرسوم والمجهر.</translation>
    </message>
    <message>
        <source>Nothing yet: the run is being prepared.</source>
        <translation>لا شيء بعد: يُهيَّأ التشغيل.</translation>
    </message>
    <message>
        <source>The numbers of this run were not kept: only those of runs in this window are.</source>
        <translation>لم تُحفَظ أعداد هذا التشغيل: لا تُحفَظ إلّا أعداد ما يُشغَّل في هذا البرنامج وهو مفتوح.</translation>
    </message>
    <message>
        <source>No micro-batch yet: press the step “micro-batch”.</source>
        <translation>لا دفعة صغيرة بعد: اضغط خطوة «دفعة صغيرة».</translation>
    </message>
    <message>
        <source>Counter %1: %2 of %3 micro-batches</source>
        <translation>العدّاد %1: %2 من %3 من الدفعات الصغيرة</translation>
    </message>
    <message>
        <source>Only the first %1 rows of a run are kept here; it has gone on since.</source>
        <translation>لا يُحفَظ هنا إلّا أوّل %1 صفٍّ من التشغيل؛ وقد مضى بعدها.</translation>
    </message>
</context>
<context>
    <name>tarakum::PlannerBar</name>
    <message>
        <source>Memory of a device</source>
        <translation>ذاكرة جهاز واحد</translation>
    </message>
    <message>
        <source>together: %1</source>
        <translation>المجموع: %1</translation>
    </message>
    <message>
        <source>the device has %1</source>
        <translation>ذاكرة الجهاز %1</translation>
    </message>
</context>
<context>
    <name>tarakum::PlannerCurve</name>
    <message>
        <source>samples of a micro-batch (%1)</source>
        <translation>عيّنات الدفعة الصغيرة (%1)</translation>
    </message>
    <message>
        <source>micro-batches of an update (%1)</source>
        <translation>الدفعات الصغيرة في التحديث (%1)</translation>
    </message>
    <message>
        <source>Memory over %1</source>
        <translation>الذاكرة بحسب %1</translation>
    </message>
    <message>
        <source>from %1 at %2 to %3 at %4</source>
        <translation>من %1 عند %2 إلى %3 عند %4</translation>
    </message>
    <message>
        <source>the device has %1</source>
        <translation>ذاكرة الجهاز %1</translation>
    </message>
    <message>
        <source>together: %1</source>
        <translation>المجموع: %1</translation>
    </message>
</context>
<context>
    <name>tarakum::PlannerForm</name>
    <message>
        <source>Model</source>
        <translation>النموذج</translation>
    </message>
    <message>
        <source>&amp;Prepared</source>
        <translation>&amp;خطّة جاهزة</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;النموذج</translation>
    </message>
    <message>
        <source>sizes typed in</source>
        <translation>أحجام مكتوبة</translation>
    </message>
    <message>
        <source>a file, config.json…</source>
        <translation>ملفّ ⁦config.json⁩…</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>الطبقات</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>العرض</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>الرؤوس</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>المفردات</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>المعاملات</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>الدفعة</translation>
    </message>
    <message>
        <source>&amp;Sequence s</source>
        <translation>&amp;المتتالية ⁦s⁩</translation>
    </message>
    <message>
        <source>Micro-&amp;batch b</source>
        <translation>&amp;الدفعة الصغيرة ⁦b⁩</translation>
    </message>
    <message>
        <source>Steps &amp;k</source>
        <translation>&amp;الخطوات ⁦k⁩</translation>
    </message>
    <message>
        <source>&amp;L, of an update</source>
        <translation>&amp;الكلّيّة ⁦L⁩</translation>
    </message>
    <message>
        <source>L stays when b or k moves</source>
        <translation>⁦L⁩ ثابتة إذا تغيّرت ⁦b⁩ أو ⁦k⁩</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>التدريب</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>النوع العدديّ</translation>
    </message>
    <message>
        <source>Gradients in</source>
        <translation>نوع التدرّجات</translation>
    </message>
    <message>
        <source>as usual</source>
        <translation>المعتاد</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>المُحسِّن</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>الانتباه</translation>
    </message>
    <message>
        <source>step by step, all kept</source>
        <translation>خطوةً خطوة، يُحفظ كلّها</translation>
    </message>
    <message>
        <source>scores in one go</source>
        <translation>الدرجات دفعةً واحدة</translation>
    </message>
    <message>
        <source>Compute again</source>
        <translation>يعاد حسابه</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>لا شيء</translation>
    </message>
    <message>
        <source>attention&apos;s scores</source>
        <translation>درجات الانتباه</translation>
    </message>
    <message>
        <source>every layer</source>
        <translation>كلّ طبقة</translation>
    </message>
    <message>
        <source>Checkpoint every</source>
        <translation>نقطة حفظ كلّ</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>الجهاز</translation>
    </message>
    <message>
        <source>&amp;Card</source>
        <translation>&amp;البطاقة</translation>
    </message>
    <message>
        <source>memory typed in</source>
        <translation>ذاكرة مكتوبة</translation>
    </message>
    <message>
        <source>M&amp;emory</source>
        <translation>&amp;الذاكرة</translation>
    </message>
    <message>
        <source>Its software</source>
        <translation>برمجيّاته</translation>
    </message>
    <message>
        <source>Several devices</source>
        <translation>أجهزة عدّة</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>توازي البيانات</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>توازي الموتّرات</translation>
    </message>
    <message>
        <source>and along the sequence</source>
        <translation>وعلى طول المتتالية أيضًا</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>خطّ الأنابيب</translation>
    </message>
    <message>
        <source>Its order</source>
        <translation>ترتيبه</translation>
    </message>
    <message>
        <source>Parts a device</source>
        <translation>أجزاء لكلّ جهاز</translation>
    </message>
    <message>
        <source>Shared out (ZeRO)</source>
        <translation>الموزَّع (⁦ZeRO⁩)</translation>
    </message>
    <message>
        <source>1: optimizer</source>
        <translation>1: المُحسِّن</translation>
    </message>
    <message>
        <source>2: and gradients</source>
        <translation>2: والتدرّجات</translation>
    </message>
    <message>
        <source>3: and weights</source>
        <translation>3: والأوزان</translation>
    </message>
    <message>
        <source>Time and counting</source>
        <translation>الزمن وطريقة العدّ</translation>
    </message>
    <message>
        <source>Operations a second</source>
        <translation>عمليّة في الثانية</translation>
    </message>
    <message>
        <source>of them reached</source>
        <translation>يُبلَغ منها</translation>
    </message>
    <message>
        <source>Link, bytes a second</source>
        <translation>الوصلة، بايت/ث</translation>
    </message>
    <message>
        <source>Gradients added up</source>
        <translation>جمع التدرّجات بين الأجهزة</translation>
    </message>
    <message>
        <source>once an update</source>
        <translation>مرّة لكلّ تحديث</translation>
    </message>
    <message>
        <source>after each micro-batch</source>
        <translation>بعد كلّ دفعة صغيرة</translation>
    </message>
    <message>
        <source>Counted as by</source>
        <translation>العدّ على طريقة</translation>
    </message>
    <message>
        <source>each operation</source>
        <translation>كلّ عمليّة على حدة</translation>
    </message>
    <message>
        <source>A model&apos;s config.json</source>
        <translation>ملفّ ⁦config.json⁩ لنموذج</translation>
    </message>
    <message>
        <source>Models (config.json *.json);;All files (*)</source>
        <translation>نماذج (config.json *.json);;كلّ الملفّات (*)</translation>
    </message>
    <message>
        <source>What the device&apos;s own software takes: a CUDA context some hundred MiB to 1.4 GiB. Empty: not counted.</source>
        <translation>ما تأخذه برمجيّات الجهاز نفسها: يأخذ سياق ⁦CUDA⁩ من بضع مئات ⁦MiB⁩ إلى ⁦1.4 GiB⁩. إن تُرك فارغًا لم يُحسب.</translation>
    </message>
    <message>
        <source>Moving b then changes k, and moving k changes b. Else L follows them.</source>
        <translation>يغيّر تحريك ⁦b⁩ عندئذٍ ⁦k⁩، وتحريك ⁦k⁩ يغيّر ⁦b⁩. وإلّا تبعتهما ⁦L⁩.</translation>
    </message>
    <message>
        <source>your own plan</source>
        <translation>خطّتك أنت</translation>
    </message>
    <message>
        <source>claim: BERT-Large</source>
        <translation>القول: ⁦BERT-Large⁩</translation>
    </message>
    <message>
        <source>claim: GPT-3</source>
        <translation>القول: ⁦GPT-3⁩</translation>
    </message>
    <message>
        <source>arm: %1</source>
        <translation>ذراع: %1</translation>
    </message>
    <message>
        <source>fused, none kept</source>
        <translation>مدمج، لا يُحفظ شيء</translation>
    </message>
    <message>
        <source>Measured, k : samples/s</source>
        <translation>المقيس، ⁦k⁩ : عيّنة/ث</translation>
    </message>
    <message>
        <source>How many samples a second were measured with two numbers of steps: 1:224.09, 2:246.08. From both follows the time with any other.</source>
        <translation>كم عيّنة في الثانية قيست بعددين من الخطوات: ⁦1:224.09, 2:246.08⁩. ومنهما يُعرف الزمن بأيّ عدد آخر.</translation>
    </message>
</context>
<context>
    <name>tarakum::PlannerView</name>
    <message>
        <source>Planner and ledger: %1</source>
        <translation>المخطّط والدفتر: %1</translation>
    </message>
    <message>
        <source>bytes, as the arm is set up</source>
        <translation>بايت، كما ضُبطت الذراع</translation>
    </message>
    <message>
        <source>planner</source>
        <translation>المخطّط</translation>
    </message>
    <message>
        <source>ledger</source>
        <translation>الدفتر</translation>
    </message>
    <message>
        <source>planner / ledger</source>
        <translation>المخطّط ÷ الدفتر</translation>
    </message>
    <message>
        <source>The planner&apos;s formulas, made for large models, on this small one. They leave out the norms&apos; means and deviations; they count float32 scores and 8 bytes a token, where the laboratory has the type it computes in, and tokens under data.</source>
        <translation>صيغ المخطّط، الموضوعة للنماذج الكبيرة، على هذا النموذج الصغير. تُسقط متوسّطات طبقات التطبيع وانحرافاتها؛ وتعدّ الدرجات بنوع ⁦float32⁩ والرمز بثمانية بايتات، أمّا المختبر فيعدّها بالنوع الّذي يحسب به ويعدّ الرموز في البيانات.</translation>
    </message>
    <message>
        <source>The planner knows activations of transformers only (model.kind gpt); of other models it knows the states.</source>
        <translation>لا يعرف المخطّط من التنشيطات إلّا ما للمحوّلات (⁦model.kind gpt⁩)؛ ويعرف من سائر النماذج حالاتها.</translation>
    </message>
    <message>
        <source>There is no experiment whose model could be taken.</source>
        <translation>لا تجربة يؤخذ نموذجها.</translation>
    </message>
    <message>
        <source>The experiment&apos;s data are being loaded.</source>
        <translation>تُحمَّل بيانات التجربة.</translation>
    </message>
    <message>
        <source>Flat: a micro-batch&apos;s activations are gone before the next one&apos;s come, and gradients are added into the same buffer.</source>
        <translation>مستوٍ: تزول تنشيطات الدفعة الصغيرة قبل أن تأتي تنشيطات التالية، وتُضاف التدرّجات إلى المخزن نفسه.</translation>
    </message>
    <message>
        <source>It rises: this pipeline goes forward with all micro-batches before any goes backward.</source>
        <translation>يرتفع: تمرّ كلّ الدفعات الصغيرة أماميًّا في هذا الخطّ قبل أن يبدأ أيّ مرور خلفيّ.</translation>
    </message>
    <message>
        <source>It rises only while there are fewer micro-batches than the pipeline keeps in flight; then it is flat.</source>
        <translation>لا يرتفع إلّا ما دامت الدفعات الصغيرة أقلّ ممّا يبقيه خطّ الأنابيب في الطريق؛ ثمّ يستوي.</translation>
    </message>
    <message numerus="yes">
        <source>%n micro-step(s) an update</source>
        <translation>
            <numerusform>لا دفعات صغيرة في التحديث</numerusform>
            <numerusform>دفعة صغيرة واحدة في التحديث</numerusform>
            <numerusform>دفعتان صغيرتان في التحديث</numerusform>
            <numerusform>%n دفعات صغيرة في التحديث</numerusform>
            <numerusform>%n دفعةً صغيرة في التحديث</numerusform>
            <numerusform>%n دفعة صغيرة في التحديث</numerusform>
        </translation>
    </message>
    <message>
        <source>Without layers, width and heads activations are not known; the rest takes %1.</source>
        <translation>لا تُعرف التنشيطات من دون الطبقات والعرض والرؤوس؛ والباقي يأخذ %1.</translation>
    </message>
    <message>
        <source>It takes %1. Choose a card, or type its memory, to see what fits.</source>
        <translation>تأخذ الخطّة %1. اختر بطاقة أو اكتب ذاكرتها لترى ما تتّسع له.</translation>
    </message>
    <message>
        <source>No b fits: one sample takes %1.</source>
        <translation>لا تتّسع لأيّ ⁦b⁩: عيّنة واحدة تأخذ %1.</translation>
    </message>
    <message>
        <source>Largest %1: %2 fits at once, no accumulation is needed.</source>
        <translation>الأكبر %1: تتّسع لها %2 مرّة واحدة، فلا حاجة إلى التراكم.</translation>
    </message>
    <message>
        <source>Largest %1, %2 for %3: %4.</source>
        <translation>الأكبر %1، و%2 من أجل %3: %4.</translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
    <message>
        <source>As chosen, %1: %2, of which %3 are left of the device&apos;s %4.</source>
        <translation>كما اختير، %1: %2، ويبقى %3 من ذاكرة الجهاز %4.</translation>
    </message>
    <message>
        <source>As chosen, %1: %2, which is %3 too much for the device&apos;s %4.</source>
        <translation>كما اختير، %1: %2، وهو أكثر بمقدار %3 من ذاكرة الجهاز %4.</translation>
    </message>
    <message>
        <source>In equal parts: %1, %2.</source>
        <translation>في أجزاء متساوية: %1، %2.</translation>
    </message>
    <message>
        <source>%1 devices; the fullest: %2.</source>
        <translation>عدد الأجهزة %1؛ أكثرها امتلاءً: %2.</translation>
    </message>
    <message numerus="yes">
        <source>Least with a checkpoint every %n layer(s).</source>
        <translation>
            <numerusform>الأقلّ بلا نقاط حفظ.</numerusform>
            <numerusform>الأقلّ مع نقطة حفظ لكلّ طبقة.</numerusform>
            <numerusform>الأقلّ مع نقطة حفظ لكلّ طبقتين.</numerusform>
            <numerusform>الأقلّ مع نقطة حفظ لكلّ %n طبقات.</numerusform>
            <numerusform>الأقلّ مع نقطة حفظ لكلّ %n طبقةً.</numerusform>
            <numerusform>الأقلّ مع نقطة حفظ لكلّ %n طبقة.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is counted for the device&apos;s own software.</source>
        <translation>لم يُحسب شيء لبرمجيّات الجهاز نفسها.</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>غير معروف</translation>
    </message>
    <message>
        <source>Cheaper, each on top of those before it</source>
        <translation>ما يوفّر، كلّ واحد فوق ما قبله</translation>
    </message>
    <message>
        <source>what</source>
        <translation>ماذا</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>الذاكرة</translation>
    </message>
    <message>
        <source>saves</source>
        <translation>يوفّر</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>تتّسع</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>لا شيء</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>نعم</translation>
    </message>
    <message>
        <source>no</source>
        <translation>لا</translation>
    </message>
    <message>
        <source>costs: %1</source>
        <translation>كلفته: %1</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>المعاملات</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Time of an update</source>
        <translation>زمن التحديث</translation>
    </message>
    <message>
        <source>computing again costs × %1</source>
        <translation>إعادة الحساب تضرب الكلفة في %1</translation>
    </message>
    <message>
        <source>idle share of the pipeline: %1 %</source>
        <translation>ما يبطل من خطّ الأنابيب: %1 %</translation>
    </message>
    <message>
        <source>gradients added up once an update: %1; after each micro-batch: %2</source>
        <translation>جمع التدرّجات بين الأجهزة مرّةً لكلّ تحديث: %1؛ وبعد كلّ دفعة صغيرة: %2</translation>
    </message>
    <message>
        <source>The claim</source>
        <translation>القول</translation>
    </message>
    <message>
        <source>claimed</source>
        <translation>كما قيل</translation>
    </message>
    <message>
        <source>formulas</source>
        <translation>الصيغ</translation>
    </message>
    <message>
        <source>published</source>
        <translation>المنشور</translation>
    </message>
    <message>
        <source>published: %1</source>
        <translation>المنشور: %1</translation>
    </message>
    <message>
        <source>Assumed:</source>
        <translation>المفترض:</translation>
    </message>
    <message>
        <source>So:</source>
        <translation>إذن:</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>احفظ الخطّة</translation>
    </message>
    <message>
        <source>&amp;Use it</source>
        <translation>&amp;استعمله</translation>
    </message>
    <message>
        <source>Sets b and k to what is largest and fits.</source>
        <translation>يضبط ⁦b⁩ و⁦k⁩ على أكبر ما تتّسع له.</translation>
    </message>
    <message>
        <source>Sa&amp;ve…</source>
        <translation>&amp;احفظ…</translation>
    </message>
    <message>
        <source>What the device holds; a line opens to its formulas</source>
        <translation>ما يحمله الجهاز؛ ينفتح السطر على صيغه</translation>
    </message>
    <message>
        <source>Memory over the micro-batch</source>
        <translation>الذاكرة بحسب الدفعة الصغيرة</translation>
    </message>
    <message>
        <source>Memory over the steps</source>
        <translation>الذاكرة بحسب الخطوات</translation>
    </message>
    <message>
        <source>What is planned</source>
        <translation>ما يُخطَّط له</translation>
    </message>
    <message>
        <source>together</source>
        <translation>المجموع</translation>
    </message>
    <message>
        <source>Open a line to its formulas</source>
        <translation>فتح السطر على صيغه</translation>
    </message>
    <message>
        <source>Read a chart, place by place</source>
        <translation>قراءة المخطّط موضعًا موضعًا</translation>
    </message>
    <message>
        <source>Its first and last place</source>
        <translation>أوّل موضع فيه وآخره</translation>
    </message>
    <message>
        <source>No place</source>
        <translation>بلا موضع</translation>
    </message>
    <message>
        <source>Largest %1. %2 would take %3: more micro-steps than the %4 that are planned.</source>
        <translation>الأكبر %1. وتحتاج %2 إلى %3: أكثر ممّا يُخطَّط، وهو %4 دفعة صغيرة.</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>طبّق</translation>
    </message>
    <message>
        <source>Time of an update, as measured</source>
        <translation>زمن التحديث كما قيس</translation>
    </message>
    <message>
        <source>The line through both points: %1</source>
        <translation>المستقيم المارّ بالنقطتين: %1</translation>
    </message>
    <message>
        <source>A plan is saved as .json, .csv, .png, .svg or .pdf.</source>
        <translation>تُحفظ الخطّة بصيغة ⁦.json⁩ أو ⁦.csv⁩ أو ⁦.png⁩ أو ⁦.svg⁩ أو ⁦.pdf⁩.</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>تعذّرت قراءة %1.</translation>
    </message>
    <message>
        <source>Plans (*.json *.csv *.png *.svg *.pdf)</source>
        <translation>خطط (*.json *.csv *.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>فتح خطّة</translation>
    </message>
    <message>
        <source>Plans (*.json);;All files (*)</source>
        <translation>خطط (*.json);;كلّ الملفّات (*)</translation>
    </message>
    <message>
        <source>&amp;Take back</source>
        <translation>ت&amp;راجع</translation>
    </message>
    <message>
        <source>Back to the plan before the last option, claim, paste or file.</source>
        <translation>عودة إلى الخطّة قبل آخر خيار أو ادّعاء أو لصق أو ملفّ.</translation>
    </message>
    <message>
        <source>Cop&amp;y</source>
        <translation>ا&amp;نسخ</translation>
    </message>
    <message>
        <source>As text and as a picture, and to be pasted here again.</source>
        <translation>نصًّا وصورة، وليُلصق هنا من جديد.</translation>
    </message>
    <message>
        <source>A plan that was copied here, or the text of one that was saved as JSON.</source>
        <translation>خطّة نُسخت من هنا، أو نصّ خطّة حُفظت بصيغة ⁦JSON⁩.</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>ا&amp;فتح…</translation>
    </message>
    <message>
        <source>Letters: N parameters of the device, s sequence, b micro-batch, k steps, h width, a heads, q and g widths of queries and keys, f of the MLP, E of a narrow embedding, V vocabulary, L layers, w and e bytes of a number and of a gradient, d, t, p devices, m micro-batches in flight.</source>
        <translation>الحروف: ⁦N⁩ معاملات الجهاز، ⁦s⁩ المتتالية، ⁦b⁩ الدفعة الصغيرة، ⁦k⁩ الخطوات، ⁦h⁩ العرض، ⁦a⁩ الرؤوس، ⁦q⁩ و⁦g⁩ عرضا الاستعلامات والمفاتيح، ⁦f⁩ عرض ⁦MLP⁩، ⁦E⁩ عرض التضمين الضيّق، ⁦V⁩ المفردات، ⁦L⁩ الطبقات، ⁦w⁩ و⁦e⁩ بايتات العدد والتدرّج، ⁦d⁩ و⁦t⁩ و⁦p⁩ الأجهزة، ⁦m⁩ الدفعات الصغيرة في الطريق.</translation>
    </message>
    <message>
        <source>For the time of an update choose a card, or type its operations a second, or two measured points.</source>
        <translation>لمعرفة زمن التحديث اختر بطاقة، أو اكتب عمليّاتها في الثانية، أو نقطتين مقيستين.</translation>
    </message>
    <message>
        <source>P&amp;aste</source>
        <translation>ال&amp;صق</translation>
    </message>
</context>
<context>
    <name>tarakum::RateMap</name>
    <message>
        <source>loss at the end</source>
        <translation>الخسارة في النهاية</translation>
    </message>
    <message>
        <source>test loss</source>
        <translation>خسارة الاختبار</translation>
    </message>
    <message>
        <source>test accuracy</source>
        <translation>الدقّة في الاختبار</translation>
    </message>
    <message>
        <source>not trained yet</source>
        <translation>لم تُدرَّب بعد</translation>
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
        <source>the loss is no longer finite</source>
        <translation>لم تعد الخسارة عددًا منتهيًا</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>أخفقت</translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
    <message>
        <source>rate %1</source>
        <translation>المعدّل %1</translation>
    </message>
    <message>
        <source>:</source>
        <translation>:</translation>
    </message>
    <message numerus="yes">
        <source>%1 %2 after %n update(s).</source>
        <translation>
            <numerusform>%1 %2 بلا أيّ تحديث.</numerusform>
            <numerusform>%1 %2 بعد تحديثٍ واحد.</numerusform>
            <numerusform>%1 %2 بعد تحديثين.</numerusform>
            <numerusform>%1 %2 بعد %n تحديثات.</numerusform>
            <numerusform>%1 %2 بعد %n تحديثًا.</numerusform>
            <numerusform>%1 %2 بعد %n تحديث.</numerusform>
        </translation>
    </message>
    <message>
        <source>The best of all cells.</source>
        <translation>أفضل الخلايا كلّها.</translation>
    </message>
    <message>
        <source>The best so far.</source>
        <translation>الأفضل إلى الآن.</translation>
    </message>
    <message>
        <source>The best rate for this k.</source>
        <translation>أفضل معدّلٍ لهذه القيمة من ⁦k⁩.</translation>
    </message>
    <message>
        <source>.</source>
        <translation>.</translation>
    </message>
    <message>
        <source>Behind the wall.</source>
        <translation>وراء الجدار.</translation>
    </message>
</context>
<context>
    <name>tarakum::RateMapCurve</name>
    <message>
        <source>Loss of the cell over samples</source>
        <translation>خسارة الخليّة بحسب العيّنات</translation>
    </message>
    <message>
        <source>loss, logarithmic</source>
        <translation>الخسارة، لوغاريتميّة</translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
    <message>
        <source>rate %1</source>
        <translation>المعدّل %1</translation>
    </message>
</context>
<context>
    <name>tarakum::RateMapLegend</name>
    <message>
        <source>best of all</source>
        <translation>الأفضل إطلاقًا</translation>
    </message>
    <message>
        <source>best of its k</source>
        <translation>الأفضل عند ⁦k⁩ نفسها</translation>
    </message>
    <message>
        <source>wall: from here on it diverges</source>
        <translation>الجدار: يتباعد التدريب من هنا</translation>
    </message>
    <message>
        <source>no longer finite</source>
        <translation>لم تعد منتهية</translation>
    </message>
    <message>
        <source>theory for SGD: rate ∝ L</source>
        <translation>النظريّة مع ⁦SGD⁩: المعدّل ⁦∝ L⁩</translation>
    </message>
    <message>
        <source>theory for Adam: rate ∝ √L</source>
        <translation>النظريّة مع ⁦Adam⁩: المعدّل ⁦∝ √L⁩</translation>
    </message>
</context>
<context>
    <name>tarakum::RateMapPlot</name>
    <message>
        <source>Map of k and rate</source>
        <translation>خريطة ⁦k⁩ والمعدّل</translation>
    </message>
    <message>
        <source>Arrows move from cell to cell.</source>
        <translation>تنقل الأسهم من خليّةٍ إلى خليّة.</translation>
    </message>
    <message>
        <source>k, micro-batches of an update</source>
        <translation>⁦k⁩، الدفعات الصغيرة في التحديث</translation>
    </message>
    <message>
        <source>k, micro-batches of an update of the same L</source>
        <translation>⁦k⁩، الدفعات الصغيرة في تحديثٍ له ⁦L⁩ نفسها</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>معدّل التعلّم</translation>
    </message>
</context>
<context>
    <name>tarakum::RateMapView</name>
    <message>
        <source>about %1 s</source>
        <translation>نحو %1 ث</translation>
    </message>
    <message>
        <source>about %1 min</source>
        <translation>نحو %1 د</translation>
    </message>
    <message>
        <source>Map of k and rate</source>
        <translation>خريطة ⁦k⁩ والمعدّل</translation>
    </message>
    <message>
        <source>An arm of the experiment, trained shortly for each k and learning rate: which rate goes with which k, and where the wall is. Enter opens a cell as an arm.</source>
        <translation>ذراعٌ من التجربة تُدرَّب زمنًا قصيرًا لكلّ ⁦k⁩ ولكلّ معدّل تعلّم: أيّ معدّلٍ يناسب أيّ ⁦k⁩، وأين الجدار. مفتاح الإدخال يفتح الخليّة ذراعًا.</translation>
    </message>
    <message>
        <source>Arm</source>
        <translation>الذراع</translation>
    </message>
    <message>
        <source>Arm that is trained</source>
        <translation>الذراع الّتي تُدرَّب</translation>
    </message>
    <message>
        <source>The largest k</source>
        <translation>أكبر ⁦k⁩</translation>
    </message>
    <message>
        <source>rates</source>
        <translation>المعدّلات</translation>
    </message>
    <message>
        <source>How many rates, each twice the one before</source>
        <translation>عدد المعدّلات، وكلٌّ منها ضعف ما قبله</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>العيّنات</translation>
    </message>
    <message>
        <source>Samples that each cell trains on</source>
        <translation>العيّنات الّتي تتدرّب عليها كلّ خليّة</translation>
    </message>
    <message>
        <source>Its size</source>
        <translation>مقداره</translation>
    </message>
    <message>
        <source>What stays while k changes</source>
        <translation>ما يثبت حين تتغيّر ⁦k⁩</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>المعروض</translation>
    </message>
    <message>
        <source>%1 stays</source>
        <translation>تثبت %1</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>أ&amp;لغِ</translation>
    </message>
    <message>
        <source>&amp;Open as an arm</source>
        <translation>ا&amp;فتحها ذراعًا</translation>
    </message>
    <message>
        <source>Adds an arm with the cell&apos;s k and rate to the experiment</source>
        <translation>يضيف إلى التجربة ذراعًا لها ⁦k⁩ الخليّة ومعدّلها</translation>
    </message>
    <message>
        <source>Sa&amp;ve…</source>
        <translation>ا&amp;حفظ…</translation>
    </message>
    <message>
        <source>The map as CSV, or as a picture</source>
        <translation>الخريطة ملفَّ ⁦CSV⁩ أو صورةً</translation>
    </message>
    <message>
        <source>No run yet. Open an experiment: its arms are trained here for several k and rates.</source>
        <translation>لا تشغيل بعد. افتح تجربة: تُدرَّب أذرعها هنا بعدّة قيمٍ من ⁦k⁩ ومن المعدّل.</translation>
    </message>
    <message>
        <source>All %1 cells are trained.</source>
        <translation>دُرّبت الخلايا كلّها، وعددها %1.</translation>
    </message>
    <message>
        <source>Paused: %1 of %2 cells</source>
        <translation>متوقّف مؤقّتًا: %1 من %2 خليّة</translation>
    </message>
    <message>
        <source>%1 of %2 cells</source>
        <translation>%1 من %2 خليّة</translation>
    </message>
    <message>
        <source>%1 cells of %2 samples each</source>
        <translation>عدد الخلايا %1، ولكلٍّ منها %2 عيّنة</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>&amp;تابع</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>ا&amp;بدأ</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>أ&amp;وقف مؤقّتًا</translation>
    </message>
    <message>
        <source>Choose a cell with the arrows or the pointer to read it.</source>
        <translation>اختر خليّةً بالأسهم أو بالمؤشّر لتقرأها.</translation>
    </message>
    <message>
        <source>Save the map</source>
        <translation>حفظ الخريطة</translation>
    </message>
    <message>
        <source>Tables and pictures (*.csv *.png)</source>
        <translation>جداول وصور (⁦*.csv *.png⁩)</translation>
    </message>
    <message>
        <source>Another k</source>
        <translation>⁦k⁩ أخرى</translation>
    </message>
    <message>
        <source>Another rate</source>
        <translation>معدّل آخر</translation>
    </message>
    <message>
        <source>Open the cell as an arm</source>
        <translation>فتح الخليّة ذراعًا</translation>
    </message>
</context>
<context>
    <name>tarakum::Report</name>
    <message>
        <source>Arm</source>
        <translation>الذراع</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>التحديثات</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>العيّنات</translation>
    </message>
    <message>
        <source>Last loss</source>
        <translation>آخر خسارة</translation>
    </message>
    <message>
        <source>Test accuracy</source>
        <translation>دقّة الاختبار</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>ذروة الذاكرة</translation>
    </message>
    <message>
        <source>ms an update (median)</source>
        <translation>ملّي ثانية لكلّ تحديث (الوسيط)</translation>
    </message>
    <message>
        <source>Samples a second</source>
        <translation>عيّنات في الثانية</translation>
    </message>
    <message>
        <source>Distance of weights (highest)</source>
        <translation>بُعد الأوزان (أعلاه)</translation>
    </message>
    <message>
        <source>State</source>
        <translation>الحالة</translation>
    </message>
    <message>
        <source>b × k = L</source>
        <translation>⁦b × k = L⁩</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>الإعدادات</translation>
    </message>
    <message>
        <source>Beside %1</source>
        <translation>بإزاء %1</translation>
    </message>
    <message>
        <source>The rows (%1) are too many for this page: export them as CSV.</source>
        <translation>الصفوف (%1) أكثر من أن تسعها هذه الصفحة: صدّرها بصيغة ⁦CSV⁩.</translation>
    </message>
    <message>
        <source>All rows as CSV (%1)</source>
        <translation>كلّ الصفوف بصيغة ⁦CSV⁩ (%1)</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>تجربة</translation>
    </message>
    <message>
        <source>Tarakum %1, seed %2, %3 samples of training data, %4</source>
        <translation>تراكُم %1، البذرة %2، %3 من عيّنات التدريب، %4</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>الأرقام</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>المخطّطات</translation>
    </message>
    <message>
        <source>The experiment&apos;s file</source>
        <translation>ملفّ التجربة</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>الصفوف</translation>
    </message>
    <message>
        <source>Computed on %1, %2 cores, %3.</source>
        <translation>حُسبت على %1، %2 من الأنوية، %3.</translation>
    </message>
</context>
<context>
    <name>tarakum::RewindBar</name>
    <message>
        <source>before the first update</source>
        <translation>قبل التحديث الأوّل</translation>
    </message>
    <message>
        <source>after update %1 of %2</source>
        <translation>بعد التحديث %1 من %2</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>العودة إلى الوراء</translation>
    </message>
    <message>
        <source>The arm whose updates are counted</source>
        <translation>الذراع الّتي تُعَدّ تحديثاتها</translation>
    </message>
    <message>
        <source>Update to go back to</source>
        <translation>التحديث الّذي يُعاد إليه</translation>
    </message>
    <message>
        <source>Go back here</source>
        <translation>عُد إلى هنا</translation>
    </message>
    <message>
        <source>Trains up to here once more, with the same numbers, and pauses; this run stays as faint curves</source>
        <translation>يدرّب حتّى هنا مرّة أخرى بالأعداد نفسها ثمّ يتوقّف؛ ويبقى هذا التشغيل منحنياتٍ باهتة</translation>
    </message>
    <message>
        <source>New arm from here</source>
        <translation>ذراع جديدة من هنا</translation>
    </message>
    <message>
        <source>A copy of this arm that begins here: change k or a rule in it, and play</source>
        <translation>نسخة من هذه الذراع تبدأ هنا: غيّر فيها k أو قاعدة ثمّ شغّل</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
</context>
<context>
    <name>tarakum::RunStore</name>
    <message>
        <source>The run was not kept: %1: %2</source>
        <translation>لم يُحفظ التشغيل: ⁦%1⁩: %2</translation>
    </message>
    <message>
        <source>the folder cannot be made</source>
        <translation>تعذّر إنشاء المجلّد</translation>
    </message>
    <message>
        <source>it is larger than all that is kept may be</source>
        <translation>حجمه أكبر من كلّ ما يُسمح بحفظه</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>تعذّرت قراءة ⁦%1⁩.</translation>
    </message>
    <message>
        <source>Not deleted: %1: %2</source>
        <translation>لم يُحذف: ⁦%1⁩: %2</translation>
    </message>
</context>
<context>
    <name>tarakum::RunsModel</name>
    <message>
        <source>now</source>
        <translation>الآن</translation>
    </message>
    <message>
        <source>untitled</source>
        <translation>بلا عنوان</translation>
    </message>
    <message>
        <source>When the run was over</source>
        <translation>متى انتهى التشغيل</translation>
    </message>
    <message>
        <source>The last update&apos;s loss</source>
        <translation>خسارة آخر تحديث</translation>
    </message>
    <message>
        <source>The lowest loss of an update</source>
        <translation>أدنى خسارة في تحديث</translation>
    </message>
    <message>
        <source>The last accuracy on the test data</source>
        <translation>آخر دقّة على بيانات الاختبار</translation>
    </message>
    <message>
        <source>The most that the arm had in use at once</source>
        <translation>أكثر ما استعملته الذراع من الذاكرة في وقت واحد</translation>
    </message>
    <message>
        <source>Median time of an update, in milliseconds</source>
        <translation>وسيط زمن التحديث بالملّي ثانية</translation>
    </message>
    <message>
        <source>Samples a second of training</source>
        <translation>عيّنات في كلّ ثانية من التدريب</translation>
    </message>
    <message>
        <source>When</source>
        <translation>الوقت</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>التجربة</translation>
    </message>
    <message>
        <source>Arm</source>
        <translation>الذراع</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>التحديثات</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>العيّنات</translation>
    </message>
    <message>
        <source>Last loss</source>
        <translation>آخر خسارة</translation>
    </message>
    <message>
        <source>Best loss</source>
        <translation>أدنى خسارة</translation>
    </message>
    <message>
        <source>Test accuracy</source>
        <translation>الدقّة في الاختبار</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>ذروة الذاكرة</translation>
    </message>
    <message>
        <source>ms/update</source>
        <translation>ملّي ثانية/تحديث</translation>
    </message>
    <message>
        <source>Samples/s</source>
        <translation>عيّنة/ث</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>الحالة</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>tarakum::RunsView</name>
    <message>
        <source>Runs</source>
        <translation>التشغيلات</translation>
    </message>
    <message>
        <source>Runs, a row for each arm</source>
        <translation>التشغيلات، سطر لكلّ ذراع</translation>
    </message>
    <message>
        <source>Rows that have these words</source>
        <translation>الأسطر التي فيها هذه الكلمات</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>ترشيح</translation>
    </message>
    <message>
        <source>Only this experiment</source>
        <translation>هذه التجربة فقط</translation>
    </message>
    <message>
        <source>Leaves out the runs of other experiments, by their title</source>
        <translation>يخفي تشغيلات التجارب الأخرى، بحسب عناوينها</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>افتح</translation>
    </message>
    <message>
        <source>The run&apos;s experiment takes the place of the present one</source>
        <translation>تحلّ تجربة هذا التشغيل محلّ التجربة الحاليّة</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>صدّر ⁦CSV⁩…</translation>
    </message>
    <message>
        <source>Writes the rows of the run&apos;s log to a file</source>
        <translation>يكتب أسطر سجلّ التشغيل في ملفّ</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>انسخ</translation>
    </message>
    <message>
        <source>Copies the chosen rows as text, cells parted by tabs</source>
        <translation>ينسخ الأسطر المختارة نصًّا تفصل علامات الجدولة بين خلاياه</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>احذف</translation>
    </message>
    <message>
        <source>Takes the runs of the chosen rows out of the list</source>
        <translation>يخرج تشغيلات الأسطر المختارة من القائمة</translation>
    </message>
    <message>
        <source>Undo delete</source>
        <translation>تراجع عن الحذف</translation>
    </message>
    <message>
        <source>Brings back what was deleted last</source>
        <translation>يعيد آخر ما حُذف</translation>
    </message>
    <message>
        <source>No row has all of these words.</source>
        <translation>لا سطر فيه كلّ هذه الكلمات.</translation>
    </message>
    <message>
        <source>No runs yet. Press Play: every run is kept here when it is over.</source>
        <translation>لا تشغيلات بعد. اضغط «شغّل»: يُحفظ كلّ تشغيل هنا حين ينتهي.</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) kept, %1 of at most %2 or %3 runs; the oldest go first.</source>
        <translation>
            <numerusform>لا تشغيلات محفوظة، %1 من %2 أو %3 تشغيل على الأكثر؛ الأقدم يذهب أوّلًا.</numerusform>
            <numerusform>تشغيل محفوظ واحد، %1 من %2 أو %3 تشغيل على الأكثر؛ الأقدم يذهب أوّلًا.</numerusform>
            <numerusform>تشغيلان محفوظان، %1 من %2 أو %3 تشغيل على الأكثر؛ الأقدم يذهب أوّلًا.</numerusform>
            <numerusform>%n تشغيلات محفوظة، %1 من %2 أو %3 تشغيل على الأكثر؛ الأقدم يذهب أوّلًا.</numerusform>
            <numerusform>%n تشغيلًا محفوظًا، %1 من %2 أو %3 تشغيل على الأكثر؛ الأقدم يذهب أوّلًا.</numerusform>
            <numerusform>%n تشغيل محفوظ، %1 من %2 أو %3 تشغيل على الأكثر؛ الأقدم يذهب أوّلًا.</numerusform>
        </translation>
    </message>
    <message>
        <source>Runs are not kept here.</source>
        <translation>لا تُحفظ التشغيلات هنا.</translation>
    </message>
    <message>
        <source>Hide its curves</source>
        <translation>أخفِ منحنياته</translation>
    </message>
    <message>
        <source>Show beside</source>
        <translation>أظهِر بجانب الحاليّ</translation>
    </message>
    <message>
        <source>Takes the run&apos;s faint curves off the charts</source>
        <translation>يزيل منحنيات التشغيل الباهتة من المخطّطات</translation>
    </message>
    <message>
        <source>Shows the run&apos;s curves in the charts, faint, behind the present ones</source>
        <translation>يُظهر منحنيات التشغيل باهتةً في المخطّطات خلف المنحنيات الحاليّة</translation>
    </message>
    <message>
        <source>Deleted: %1.</source>
        <translation>حُذف: %1.</translation>
    </message>
    <message numerus="yes">
        <source>Deleted: %n run(s).</source>
        <translation>
            <numerusform>لم يُحذف أيّ تشغيل.</numerusform>
            <numerusform>حُذف تشغيل واحد.</numerusform>
            <numerusform>حُذف تشغيلان.</numerusform>
            <numerusform>حُذفت %n تشغيلات.</numerusform>
            <numerusform>حُذف %n تشغيلًا.</numerusform>
            <numerusform>حُذف %n تشغيل.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tarakum::SeedsChooser</name>
    <message>
        <source>seed %1</source>
        <translation>البذرة %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
    <message>
        <source>The one at work: %1</source>
        <translation>الجاري الآن: %1</translation>
    </message>
    <message>
        <source>Variation on show</source>
        <translation>ما يُعرض من البذور والقيم</translation>
    </message>
    <message>
        <source>Which seed, or which of the sweep&apos;s values, the views show. The curves are means over all seeds.</source>
        <translation>أيّ بذرة، أو أيّ قيم من المسح، تُعرض في المناظر. أمّا المنحنيات فمتوسّطات على كلّ البذور.</translation>
    </message>
</context>
<context>
    <name>tarakum::SeedsEditor</name>
    <message>
        <source>Number of seeds</source>
        <translation>عدد البذور</translation>
    </message>
    <message>
        <source>How many seeds the experiment is run with, one after another: curves then become means over the seeds, on bands from the lowest to the highest.</source>
        <translation>عدد البذور التي تُشغَّل بها التجربة واحدة بعد أخرى: عندئذٍ تصير المنحنيات متوسّطات على البذور فوق نطاقات من الأدنى إلى الأعلى.</translation>
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
    <message>
        <source>making a mistake</source>
        <translation>إحداث خطأ</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <comment>a new arm&apos;s name: from this update on</comment>
        <translation>%1 من %2</translation>
    </message>
    <message>
        <source>a new arm from an update on</source>
        <translation>ذراع جديدة من تحديث</translation>
    </message>
</context>
<context>
    <name>tarakum::ShortcutSheet</name>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
    <message>
        <source>Anywhere</source>
        <translation>في كلّ مكان</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>اختصارات لوحة المفاتيح</translation>
    </message>
</context>
<context>
    <name>tarakum::Stability</name>
    <message>
        <source>error of the summing</source>
        <translation>خطأ الجمع</translation>
    </message>
    <message>
        <source>error beside the whole window</source>
        <translation>الخطأ قياسًا إلى النافذة كلّها</translation>
    </message>
    <message>
        <source>numbers that stand still</source>
        <translation>أعدادٌ لا تتحرّك</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>عاديّ</translation>
    </message>
    <message>
        <source>Kahan</source>
        <translation>كاهان</translation>
    </message>
    <message>
        <source>stochastic</source>
        <translation>عشوائيّ</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1، %2</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>غير منتهٍ</translation>
    </message>
    <message>
        <source>%1, %2: a number ran over the largest that the type has.</source>
        <translation>%1، %2: تجاوز عددٌ أكبر ما يسعه النوع.</translation>
    </message>
    <message>
        <source>%1, %2: the sum of the gradients is off by %3.</source>
        <translation>%1، %2: مجموع التدرّجات بعيدٌ عن الصواب بمقدار %3.</translation>
    </message>
    <message>
        <source>It is the measure itself.</source>
        <translation>هو المقياس نفسه.</translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
    <message>
        <source>%1 of its numbers did not move with the last micro-batch.</source>
        <translation>%1 من أعداده لم تتحرّك مع الدفعة الصغيرة الأخيرة.</translation>
    </message>
    <message>
        <source>Beside the window in one piece in float64, as “grad_error” has it: %1.</source>
        <translation>قياسًا إلى النافذة قطعةً واحدةً في ⁦float64⁩، كما في ⁦grad_error⁩: %1.</translation>
    </message>
    <message>
        <source>Theory: %1; at most %2, since the gradients&apos; sizes add up to %3 times their sum.</source>
        <translation>النظريّة: %1؛ ولا يزيد على %2، لأنّ مقادير التدرّجات تبلغ %3 أضعاف مجموعها.</translation>
    </message>
</context>
<context>
    <name>tarakum::StabilityLegend</name>
    <message>
        <source>theory</source>
        <translation>النظريّة</translation>
    </message>
</context>
<context>
    <name>tarakum::StabilityPlot</name>
    <message>
        <source>Errors over k</source>
        <translation>الأخطاء بحسب ⁦k⁩</translation>
    </message>
    <message>
        <source>The figures of the table as curves; theory&apos;s lines for the type in focus.</source>
        <translation>أعداد الجدول منحنياتٍ؛ وخطوط النظريّة للنوع المختار.</translation>
    </message>
    <message>
        <source>k, micro-batches of the window</source>
        <translation>⁦k⁩، الدفعات الصغيرة في النافذة</translation>
    </message>
    <message>
        <source>equal summands stop growing: %1</source>
        <translation>يجمد مجموع الأعداد المتساوية: %1</translation>
    </message>
    <message>
        <source>%1, logarithmic</source>
        <translation>%1، لوغاريتميّ</translation>
    </message>
    <message>
        <source>%1 lies below</source>
        <translation>يقع %1 تحت هذا</translation>
    </message>
</context>
<context>
    <name>tarakum::StabilityView</name>
    <message>
        <source>Numerical stability</source>
        <translation>الاستقرار العدديّ</translation>
    </message>
    <message>
        <source>Arm</source>
        <translation>الذراع</translation>
    </message>
    <message>
        <source>Arm whose window it is</source>
        <translation>الذراع صاحبة النافذة</translation>
    </message>
    <message>
        <source>Samples of a micro-batch, b</source>
        <translation>عيّنات الدفعة الصغيرة، ⁦b⁩</translation>
    </message>
    <message>
        <source>The largest k</source>
        <translation>أكبر ⁦k⁩</translation>
    </message>
    <message>
        <source>The largest k, as far as the data go</source>
        <translation>أكبر ⁦k⁩، بقدر ما تسمح البيانات</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>المعروض</translation>
    </message>
    <message>
        <source>Sa&amp;ve…</source>
        <translation>ا&amp;حفظ…</translation>
    </message>
    <message>
        <source>The table as CSV, or table and curves as a picture</source>
        <translation>الجدول ملفَّ ⁦CSV⁩، أو الجدول والمنحنيات صورةً</translation>
    </message>
    <message>
        <source>No run yet. Open an experiment: how exactly its gradients are added up is measured here.</source>
        <translation>لا تشغيل بعد. افتح تجربة: يُقاس هنا مدى الدقّة في جمع تدرّجاتها.</translation>
    </message>
    <message>
        <source>Errors by buffer and k</source>
        <translation>الأخطاء بحسب المخزن و⁦k⁩</translation>
    </message>
    <message>
        <source>Arm %1, seed %2</source>
        <translation>الذراع %1، البذرة %2</translation>
    </message>
    <message>
        <source>measured: %1 micro-batches</source>
        <translation>قيست %1 دفعة صغيرة</translation>
    </message>
    <message>
        <source>; the data hold no larger window</source>
        <translation>؛ لا تتّسع البيانات لنافذةٍ أكبر</translation>
    </message>
    <message>
        <source>the data are being loaded</source>
        <translation>تُحمَّل البيانات</translation>
    </message>
    <message>
        <source>stopped at %1 of %2 micro-batches</source>
        <translation>متوقّف عند %1 من %2 دفعة صغيرة</translation>
    </message>
    <message>
        <source>%1 of %2 micro-batches</source>
        <translation>%1 من %2 دفعة صغيرة</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>&amp;تابع</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>أو&amp;قف</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>حفظ الجدول</translation>
    </message>
    <message>
        <source>Tables and pictures (*.csv *.png)</source>
        <translation>جداول وصور (⁦*.csv *.png⁩)</translation>
    </message>
    <message>
        <source>Read the table, cell by cell</source>
        <translation>قراءة الجدول خليّةً خليّة</translation>
    </message>
    <message>
        <source>The first window&apos;s gradient at the weights at the start, added up in each type and way, beside the same micro-gradients added up in float64. b stays, so the window grows with k.</source>
        <translation>تدرّج النافذة الأولى عند الأوزان الابتدائيّة، مجموعًا في كلّ نوعٍ وبكلّ طريقة، قياسًا إلى تدرّجات الدفعات نفسها مجموعةً في ⁦float64⁩. تثبت ⁦b⁩، فتكبر النافذة مع ⁦k⁩.</translation>
    </message>
</context>
<context>
    <name>tarakum::SwatchLegend</name>
    <message>
        <source>Legend</source>
        <translation>مفتاح المخطّط</translation>
    </message>
</context>
<context>
    <name>tarakum::TableModel</name>
    <message>
        <source>skipped</source>
        <translation>تُخطّي</translation>
    </message>
    <message>
        <source>Whether the update was left out, or why the arm ended early.</source>
        <translation>هل تُرك التحديث، أو لماذا انتهت الذراع مبكرًا.</translation>
    </message>
    <message>
        <source>Norm of this parameter&apos;s gradient.</source>
        <translation>معيار تدرّج هذا المعامل.</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>الحالة</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>tarakum::TeachKeys</name>
    <message>
        <source>What may be changed</source>
        <translation>ما يمكن تغييره</translation>
    </message>
    <message>
        <source>Changed: it counts from the next start on.</source>
        <translation>تغيّر الضبط: يسري من البداية التالية.</translation>
    </message>
</context>
<context>
    <name>tarakum::TeachMode</name>
    <message>
        <source>Leave &amp;teacher&apos;s mode</source>
        <translation>غادر وضع المعلّم</translation>
    </message>
    <message>
        <source>&amp;Teacher&apos;s mode</source>
        <translation>وضع المعلّم</translation>
    </message>
    <message>
        <source>Shows only what the experiment or lesson names for a class, in large type</source>
        <translation>يُظهر ما تسمّيه التجربة أو الدرس للصفّ وحده، بخطٍّ كبير</translation>
    </message>
</context>
<context>
    <name>tarakum::TimePlot</name>
    <message>
        <source>%1 s</source>
        <translation>%1 ث</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 م.ث</translation>
    </message>
    <message>
        <source>not booked to a phase</source>
        <translation>غير منسوب إلى مرحلة</translation>
    </message>
    <message>
        <source>micro-batch %1: %2</source>
        <translation>الدفعة الصغيرة %1: %2</translation>
    </message>
    <message>
        <source>Time of an update</source>
        <translation>زمن التحديث</translation>
    </message>
    <message>
        <source>%1: update %2 took %3, the median is %4</source>
        <translation>%1: استغرق التحديث %2 %3، والوسيط %4</translation>
    </message>
    <message>
        <source>median of %1 updates</source>
        <translation>وسيط %1 من التحديثات</translation>
    </message>
    <message>
        <source>update %1</source>
        <translation>التحديث %1</translation>
    </message>
    <message>
        <source>%1, %2 of the update</source>
        <translation>%1، وهو %2 من التحديث</translation>
    </message>
    <message>
        <source>median</source>
        <translation>الوسيط</translation>
    </message>
    <message>
        <source>%1 samples/s</source>
        <translation>%1 عيّنة/ث</translation>
    </message>
    <message>
        <source>milliseconds from the window&apos;s first micro-batch</source>
        <translation>ملّي ثانية منذ أوّل دفعة صغيرة في النافذة</translation>
    </message>
</context>
<context>
    <name>tarakum::TimeView</name>
    <message>
        <source>no update by then</source>
        <translation>لا تحديث حتّى ذلك الحين</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>لا شيء بعد</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 عيّنة</translation>
    </message>
    <message>
        <source>Time strip</source>
        <translation>شريط الزمن</translation>
    </message>
    <message>
        <source>For each arm the time of an update to scale, and the median of the updates before it.</source>
        <translation>لكلّ ذراع زمن تحديث واحد بمقياسه، ووسيط التحديثات الّتي قبله.</translation>
    </message>
    <message>
        <source>No run yet. Open an experiment: where the time of its updates goes is drawn here.</source>
        <translation>لا تشغيل بعد. افتح تجربة: يُرسم هنا فيمَ يذهب زمن تحديثاتها.</translation>
    </message>
    <message>
        <source>Each arm&apos;s update to scale, above the median of its last %1: micro-batch by micro-batch where the experiment measures them, else phase by phase.</source>
        <translation>تحديث كلّ ذراع بمقياسه، وتحته وسيط آخر %1 من تحديثاتها: دفعةً صغيرة بعد دفعة حيث تقيسها التجربة، وإلّا فمرحلةً بعد مرحلة.</translation>
    </message>
    <message>
        <source>Update at</source>
        <translation>التحديث عند</translation>
    </message>
    <message>
        <source>Samples at which the update ends</source>
        <translation>العيّنات الّتي ينتهي عندها التحديث</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>الأحدث</translation>
    </message>
    <message>
        <source>Follow the newest update of each arm</source>
        <translation>تابع أحدث تحديث في كلّ ذراع</translation>
    </message>
    <message>
        <source>The piece before, the next one; on the slider: the update</source>
        <translation>القطعة السابقة، والتالية؛ وعلى المزلاج: التحديث</translation>
    </message>
    <message>
        <source>No piece</source>
        <translation>بلا قطعة</translation>
    </message>
</context>
<context>
    <name>tarakum::ViewTabs</name>
    <message>
        <source>More</source>
        <translation>المزيد</translation>
    </message>
    <message>
        <source>More views</source>
        <translation>عروض أخرى</translation>
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
