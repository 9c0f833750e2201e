// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Swift imports pointers to all incomplete structs as `OpaquePointer`, which does not distinguish them. If a struct is
// declared empty, its pointer has a type of its own. Only Swift needs this: C code does not look inside these structs.
#pragma once
#define TACTUS_OPAQUE(name) \
  struct name {};
