// The report: one file with everything in it.
#include "engine/lab/export.hpp"
#include "engine/lab/run.hpp"
#include "ui/experiment_text.hpp"
#include "ui/language.hpp"
#include "ui/report.hpp"

#include "tests/ui/window_support.hpp"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <sstream>

namespace tarakum {
namespace {

std::shared_ptr<const RunRecord> trainedRecord(Document document = smallExperiment())
{
    document["defaults"]["precision"] = "float64";
    Run run(readExperiment(document, {}), documentLine(document));
    run.play();
    EXPECT_TRUE(run.wait(std::chrono::minutes(1)));
    return run.record();
}

QString reportOf(const std::shared_ptr<const RunRecord>& record, const QByteArray& charts = {})
{
    return QString::fromUtf8(runReport(record, charts));
}

// The rows that it gives out.
QByteArray rowsIn(const QString& report)
{
    const QString head = "data:text/csv;charset=utf-8;base64,";
    const auto begin = report.indexOf(head) + head.size();
    return QByteArray::fromBase64(report.mid(begin, report.indexOf('"', begin) - begin).toLatin1());
}

TEST(Report, HasTheRowsAsTheCsvHasThem)
{
    const auto record = trainedRecord();
    std::ostringstream csv;
    writeCsv(csv, *record);
    EXPECT_EQ(rowsIn(reportOf(record)).toStdString(), csv.str());
}

TEST(Report, OpensAsItsExperiment)
{
    const auto record = trainedRecord();
    EXPECT_EQ(experimentIn(runReport(record, {}), "report"), parseDocument(record->document, ""));
}

TEST(Report, NamesTellNothingToTheBrowser)
{
    Document document = parseDocument(trainedRecord()->document, "");
    document["title"] = "a </script><script>alert(1)</script> & \"b\"";
    document["arms"][0]["name"] = "<b>bold</b>";
    const auto record = trainedRecord(document);
    const QString report = reportOf(record);
    EXPECT_EQ(report.count("<script"), 1);
    EXPECT_EQ(report.count("</script>"), 1);
    EXPECT_FALSE(report.contains("<b>bold"));
    EXPECT_TRUE(report.contains("&lt;b&gt;bold&lt;/b&gt;"));
    EXPECT_EQ(experimentIn(report.toUtf8(), "report"), document);
}

TEST(Report, HasEveryArmsFiguresAndVerdict)
{
    const auto record = trainedRecord();
    const QString report = reportOf(record, "<?xml version=\"1.0\"?><!DOCTYPE svg><svg xmlns=\"s\"><g/></svg>");
    for (const ArmSpec& arm : record->experiment.arms)
        EXPECT_TRUE(report.contains(QString::fromStdString(arm.name).toHtmlEscaped()));
    EXPECT_TRUE(report.contains("equal to rounding")) << report.left(6000).toStdString();
    EXPECT_TRUE(report.contains("<svg"));
    EXPECT_EQ(report.count("<!DOCTYPE"), 1);
    EXPECT_FALSE(report.contains("<?xml"));
}

TEST(Report, IsMirroredInArabic)
{
    setLanguage("ar");
    const QString report = reportOf(trainedRecord());
    setLanguage("en");
    EXPECT_TRUE(report.contains("<html lang=\"ar\" dir=\"rtl\">"));
    EXPECT_FALSE(report.contains(">Figures<"));
}

} // namespace
} // namespace tarakum
