// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#pragma once

#ifndef WL_HIDE_DEPRECATED
#define WL_HIDE_DEPRECATED
#endif
#include <wayland-client.h>

// Of a C constant Swift takes the address of a copy.

static inline const struct wl_interface *tactus_wl_compositor_interface(void) { return &wl_compositor_interface; }
static inline const struct wl_interface *tactus_wl_shm_interface(void) { return &wl_shm_interface; }
static inline const struct wl_interface *tactus_wl_seat_interface(void) { return &wl_seat_interface; }
static inline const struct wl_interface *tactus_wl_output_interface(void) { return &wl_output_interface; }
