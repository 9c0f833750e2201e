// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Swift imports a pointer to any incomplete struct as `OpaquePointer`, and so cannot distinguish these pointers. This
// macro declares the struct as empty, which gives its pointer a type of its own. Only Swift needs the macro: C code
// does not use the contents of these structs.
#pragma once
#define TACTUS_OPAQUE(name) \
  struct name {};
