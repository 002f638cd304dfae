// What the buffer microscope says of an arm's picture, in the language of the window.
#pragma once

#include "engine/lab/run_record.hpp"

#include <QString>

#include <vector>

namespace tarakum {

struct MicroscopeFact
{
    QString name, value; // value empty: it has none
    bool operator==(const MicroscopeFact&) const = default;
};

// Always as many, so that panels beside each other are of the same height. `picture` may be null.
std::vector<MicroscopeFact> microscopeFacts(const BufferPicture* picture, const ArmSpec&);
// Why there is nothing to see, or what is odd about what there is; empty: neither. older: than those of other arms.
QString microscopeNote(const BufferPicture* picture, const ArmRecord&, bool older);

QString arrowName(const BufferArrow&); // "g₂", "g₄…g₇" where it stands for several
QString arrowText(const BufferArrow&); // what was added, and what the buffer held then; lines apart
QString angleText(double degrees);     // "18.43°"
// The axes: what they are and what one is in. `reference`: the name of the arm that gives the directions.
QString planeXText(const BufferPicture&, const QString& reference);
QString planeYText(const BufferPicture&);

} // namespace tarakum
