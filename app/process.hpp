// What the process finds when it starts, and would stumble over later.
#pragma once

namespace tarakum {

// Streams that are closed stay unusable but taken, or else the first file that is opened would be standard output; a
// file that grows beyond the user's limit is a write that fails, not the end. The threads share a heap.
void prepareProcess();

// False where the user's limit on the address space leaves no room to multiply matrices.
bool hasRoomToCompute();

} // namespace tarakum
