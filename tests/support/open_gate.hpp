// A gate that never holds anything up.
#pragma once

#include "engine/lab/arm.hpp"

namespace tarakum {

class OpenGate final : public Gate
{
public:
    void pass(std::int64_t, bool) override {}
};

} // namespace tarakum
