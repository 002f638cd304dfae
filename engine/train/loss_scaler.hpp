// Loss scaling for 16-bit gradients: the loss is multiplied before backward, the gradient divided afterwards.
#pragma once

#include "engine/backend/state_archive.hpp"

#include <cstdint>

namespace tarakum {

struct LossScaleSpec
{
    bool dynamic = false;
    double initial = 1; // the scale itself where it is not dynamic
    double growth = 2, backoff = 0.5;
    std::int64_t interval = 2000; // good updates before it grows (defaults of PyTorch's GradScaler: 65536, 2, ½, 2000)
};

class LossScaler
{
public:
    explicit LossScaler(const LossScaleSpec& spec = {}) : m_spec(spec), m_scale(spec.initial) {}

    double scale() const { return m_scale; }
    bool dynamic() const { return m_spec.dynamic; }
    // After a window (or, a known mistake, a micro-batch): backs off at once, grows after `interval` good ones in a
    // row.
    void update(bool finite)
    {
        if (!m_spec.dynamic) return;
        if (!finite) {
            m_scale *= m_spec.backoff;
            m_good = 0;
        } else if (++m_good == m_spec.interval) {
            m_scale *= m_spec.growth;
            m_good = 0;
        }
    }
    void state(StateArchive& archive)
    {
        archive.number(m_scale);
        archive.count(m_good);
    }

private:
    LossScaleSpec m_spec;
    double m_scale;
    std::int64_t m_good = 0;
};

} // namespace tarakum
