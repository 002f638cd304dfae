#include "ui/diagram_motion.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tarakum {
namespace {

// Lengths of the stages, in parts.
constexpr double kForward = 2, kBackward = 2, kAdd = 1, kMicro = kForward + kBackward + kAdd, kUpdate = 4;

} // namespace

void DiagramMotion::pace(double ms, std::int64_t passed)
{
    constexpr double kStands = 500; // ms that a number stands still, to be read
    // One leap alone is not a pace: the view may have been hidden meanwhile.
    const bool before = std::exchange(m_leapt, passed > 1);
    if (passed > 1 && !before) return;
    if (passed <= 1 ? ms - m_everySince >= 2 * kStands : ms - m_everySince >= kStands || m_every == 1) {
        m_every = std::max<std::int64_t>(1, passed);
        m_everySince = ms;
    }
}

void DiagramMotion::see(const DiagramReading& now, double ms)
{
    const bool begins = now.windows == m_last.windows && now.windowStart != m_last.windowStart; // as a fork
    const bool anew = !m_seen || now.microSteps < m_last.microSteps || now.windows < m_last.windows || begins;
    if (anew) {
        *this = DiagramMotion();
        m_last = m_window = now;
        m_from = now.microSteps;
        m_seen = true;
        m_changed = ms;
        return;
    }
    const std::int64_t passed = now.windows - m_last.windows;
    if (now.microSteps == m_last.microSteps) {
        m_waited = true;
        m_last = now;
        if (ms - m_changed > 1000) pace(ms, 1);
        return;
    }
    // Where the motion had come to by now.
    const DiagramScene shown = scene(ms);
    const std::int64_t told =
        m_length == 0 || ms >= m_start + m_length
            ? m_last.microSteps
            : (shown.update == m_last.updates + 1 ? m_last.windowStart : m_window.windowStart) + shown.done;
    m_interval = ms - m_changed;
    m_changed = ms;
    m_waited = false;
    if (passed > 0) m_window = m_last;
    const bool behind = passed > 1 || told < m_window.windowStart;
    pace(ms, passed);
    m_last = now;
    m_length = 0;
    if (behind || m_interval < kShortest) return;
    const double steps = static_cast<double>(now.microSteps - told);
    m_from = told;
    m_start = ms;
    m_length = std::min({kMicroBatch * steps, kLongest, std::max(0.9 * m_interval, kShortest)});
}

bool DiagramMotion::moving(double ms) const
{
    return m_length > 0 && ms < m_start + m_length;
}

DiagramScene DiagramMotion::scene(double ms) const
{
    DiagramScene scene;
    const auto in = [&scene](const DiagramReading& window) {
        scene.update = window.updates + 1;
        scene.steps = std::max<std::int64_t>(window.steps, 1);
        scene.samples = window.samples;
    };
    in(m_last);
    if (!moving(ms)) {
        scene.done = std::clamp<std::int64_t>(m_last.microSteps - m_last.windowStart, 0, scene.steps);
        const bool inside = m_waited && !m_last.ended && scene.done < scene.steps;
        if (inside && (m_last.forward || m_last.backward)) {
            scene.stage = m_last.forward ? DiagramStage::Forward : DiagramStage::Backward;
            scene.layer = m_last.forward ? m_last.forward : m_last.backward;
            scene.current = scene.done;
        }
        return scene;
    }
    const std::int64_t end = m_last.windowStart; // of the window before
    const bool updates = m_from < end;
    const double before = updates ? static_cast<double>(end - m_from) * kMicro : 0, pause = updates ? kUpdate : 0;
    const double whole = static_cast<double>(m_last.microSteps - m_from) * kMicro + pause;
    double at = std::clamp((ms - m_start) / m_length, 0.0, 1.0) * whole;
    std::int64_t first = m_from - end; // of the window told of
    if (at < before + pause && updates) {
        in(m_window);
        first = m_from - m_window.windowStart;
        scene.steps = std::max(scene.steps, end - m_window.windowStart);
        if (at >= before) {
            scene.stage = DiagramStage::Update;
            scene.done = end - m_window.windowStart;
            scene.share = (at - before) / kUpdate;
            return scene;
        }
    } else if (updates) {
        at -= before + pause;
        first = 0;
    }
    const auto told = static_cast<std::int64_t>(at / kMicro);
    at -= static_cast<double>(told) * kMicro;
    scene.done = scene.current = std::min(first + told, scene.steps - 1);
    if (at < kForward) {
        scene.stage = DiagramStage::Forward;
        scene.share = at / kForward;
    } else if (at < kForward + kBackward) {
        scene.stage = DiagramStage::Backward;
        scene.share = (at - kForward) / kBackward;
    } else {
        scene.stage = DiagramStage::Add;
        scene.share = (at - kForward - kBackward) / kAdd;
    }
    return scene;
}

} // namespace tarakum
