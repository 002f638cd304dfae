// Where the charts' texts are translated.
#pragma once

#include <QCoreApplication>

namespace tarakum {

class Charts
{
    Q_DECLARE_TR_FUNCTIONS(tarakum::Charts)
};

} // namespace tarakum
