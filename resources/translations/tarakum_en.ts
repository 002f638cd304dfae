<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>tarakum::ArmCard</name>
    <message numerus="yes">
        <source>The last micro-batch of a window has %n sample(s).</source>
        <translation>
            <numerusform>The last micro-batch of a window has %n sample.</numerusform>
            <numerusform>The last micro-batch of a window has %n samples.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tarakum::Charts</name>
    <message numerus="yes">
        <source>mean of %n seed(s) at equal times</source>
        <translation>
            <numerusform>mean of %n seed at equal times</numerusform>
            <numerusform>mean of %n seeds at equal times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>mean of %n seed(s)</source>
        <translation>
            <numerusform>mean of %n seed</numerusform>
            <numerusform>mean of %n seeds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n seed(s)</source>
        <translation>
            <numerusform>, %n seed</numerusform>
            <numerusform>, %n seeds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %2 of %n seed(s)</source>
        <translation>
            <numerusform>%1 in %2 of %n seed</numerusform>
            <numerusform>%1 in %2 of %n seeds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 ends exactly as %2 does: %3 (%n seed(s))</source>
        <translation>
            <numerusform>%1 ends exactly as %2 does: %3 (%n seed)</numerusform>
            <numerusform>%1 ends exactly as %2 does: %3 (%n seeds)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 differs from %2 by more than seeds do: %3 %4 (%n seed(s))</source>
        <translation>
            <numerusform>%1 differs from %2 by more than seeds do: %3 %4 (%n seed)</numerusform>
            <numerusform>%1 differs from %2 by more than seeds do: %3 %4 (%n seeds)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 differs from %2 by less than seeds do: %3 %4 (%n seed(s))</source>
        <translation>
            <numerusform>%1 differs from %2 by less than seeds do: %3 %4 (%n seed)</numerusform>
            <numerusform>%1 differs from %2 by less than seeds do: %3 %4 (%n seeds)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tarakum::Diagram</name>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n sample</numerusform>
            <numerusform>%n samples</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>a cell: %n micro-batch(es)</source>
        <translation>
            <numerusform>a cell: %n micro-batch</numerusform>
            <numerusform>a cell: %n micro-batches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tarakum::LogTableView</name>
    <message numerus="yes">
        <source>%n row(s).</source>
        <translation>
            <numerusform>%n row.</numerusform>
            <numerusform>%n rows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied: %n row(s).</source>
        <translation>
            <numerusform>Copied: %n row.</numerusform>
            <numerusform>Copied: %n rows.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tarakum::MainWindow</name>
    <message numerus="yes">
        <source>%1 of %2 sample(s)</source>
        <translation>
            <numerusform>%1 of %2 sample</numerusform>
            <numerusform>%1 of %2 samples</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tarakum::PlannerView</name>
    <message numerus="yes">
        <source>%n micro-step(s) an update</source>
        <translation>
            <numerusform>%n micro-step an update</numerusform>
            <numerusform>%n micro-steps an update</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Least with a checkpoint every %n layer(s).</source>
        <translation>
            <numerusform>Least with a checkpoint every layer.</numerusform>
            <numerusform>Least with a checkpoint every %n layers.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tarakum::RateMap</name>
    <message numerus="yes">
        <source>%1 %2 after %n update(s).</source>
        <translation>
            <numerusform>%1 %2 after %n update.</numerusform>
            <numerusform>%1 %2 after %n updates.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tarakum::RunsView</name>
    <message numerus="yes">
        <source>%n run(s) kept, %1 of at most %2 or %3 runs; the oldest go first.</source>
        <translation>
            <numerusform>%n run kept, %1 of at most %2 or %3 runs; the oldest go first.</numerusform>
            <numerusform>%n runs kept, %1 of at most %2 or %3 runs; the oldest go first.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Deleted: %n run(s).</source>
        <translation>
            <numerusform>Deleted: %n run.</numerusform>
            <numerusform>Deleted: %n runs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tarakum::SetupGroup</name>
    <message numerus="yes">
        <source>%n more key(s)</source>
        <translation>
            <numerusform>%n more key</numerusform>
            <numerusform>%n more keys</numerusform>
        </translation>
    </message>
</context>
</TS>
