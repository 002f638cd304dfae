// States of runs in a folder of the program's own, and those that windows which are gone have left there: they
// crashed, were killed, or were closed before their run was over.
#pragma once

#include <QString>

#include <filesystem>
#include <memory>
#include <vector>

class QLockFile;

namespace tarakum {

// Several windows may use one folder at once: each locks what is its own for as long as its process lives.
class StateFolder
{
public:
    // Made where it is not there. Where it cannot be, or not be written in, newFile() is empty.
    explicit StateFolder(const QString& folder);
    ~StateFolder();
    StateFolder(const StateFolder&) = delete;
    StateFolder& operator=(const StateFolder&) = delete;

    std::filesystem::path newFile(); // for one more run of this window

    std::vector<std::filesystem::path> left() const; // the newest first
    // Makes what was left this window's own, under a new name; empty: it is gone, another window was faster.
    std::filesystem::path take(const std::filesystem::path& left);

private:
    QString m_folder, m_id;
    std::unique_ptr<QLockFile> m_lock; // null: there is no such folder
    int m_files = 0;
};

} // namespace tarakum
