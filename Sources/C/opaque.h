// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// What a library keeps to itself, Swift knows by `OpaquePointer` alone, whatever it points at. Said to be empty, each
// struct has a pointer of its own. Only Swift sees this: in C, where nothing is inside, nothing changes.
#pragma once
#define TACTUS_OPAQUE(name) \
  struct name {};
