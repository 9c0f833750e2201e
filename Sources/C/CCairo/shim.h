// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#pragma once
#include <cairo.h>
#include "../opaque.h"

TACTUS_OPAQUE(_cairo)
TACTUS_OPAQUE(_cairo_pattern)
TACTUS_OPAQUE(_cairo_surface)
