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
