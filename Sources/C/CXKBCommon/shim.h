// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#pragma once
#include <xkbcommon/xkbcommon.h>
#include <stdlib.h>
#include "../opaque.h"

TACTUS_OPAQUE(xkb_context)
TACTUS_OPAQUE(xkb_keymap)
TACTUS_OPAQUE(xkb_state)

// Frees text that xkbcommon has allocated.
static inline void tactus_xkb_free(char *text) { free(text); }
