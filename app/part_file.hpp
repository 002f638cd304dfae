// A new file that is to take another's place once it is complete.
//
// Until then it has no name (O_TMPFILE), so that a program that is killed leaves nothing behind. Where the file system
// cannot do that (NFS, FAT) it is a hidden ".tarakum-PID-N.part" beside the target, locked by its program: the next one
// removes those that nobody holds any more.
#pragma once

#include <filesystem>

namespace tarakum {

class PartFile
{
public:
    enum class Name { Late, Early }; // Early: as where there are no files without a name
    // Throws std::system_error if the target's folder takes no new files.
    explicit PartFile(std::filesystem::path target, Name = Name::Late);
    // Without takePlace() nothing has happened.
    ~PartFile();
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;

    int descriptor() const { return m_descriptor; } // to write to
    // Once. The target is the old file or the new one, whole, at every moment, a power cut included. Throws
    // std::system_error, and the old one stays.
    void takePlace();

private:
    void openNamed();
    void nameIt();

    std::filesystem::path m_target;
    std::filesystem::path m_name; // empty: none
    int m_descriptor = -1;
};

} // namespace tarakum
