// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#pragma once
#include <xkbcommon/xkbcommon.h>
#include <stdlib.h>

// What xkb allocated is freed as it was allocated.
static inline void tactus_xkb_free(char *text) { free(text); }
