// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#pragma once

#ifndef WL_HIDE_DEPRECATED
#define WL_HIDE_DEPRECATED
#endif
#include <wayland-client.h>

#include "xdg-shell-client-protocol.h"
#include "../../opaque.h"

TACTUS_OPAQUE(xdg_surface)
TACTUS_OPAQUE(xdg_toplevel)
TACTUS_OPAQUE(xdg_wm_base)

// A function returns the address of the interface, since Swift would take the address of a copy of a C constant.

static inline const struct wl_interface *tactus_xdg_wm_base_interface(void) { return &xdg_wm_base_interface; }
