// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#pragma once

#ifndef WL_HIDE_DEPRECATED
#define WL_HIDE_DEPRECATED
#endif
#include <fcntl.h>
#include <stdlib.h>
#include <wayland-client.h>
#include "../opaque.h"

TACTUS_OPAQUE(wl_buffer)
TACTUS_OPAQUE(wl_callback)
TACTUS_OPAQUE(wl_compositor)
TACTUS_OPAQUE(wl_display)
TACTUS_OPAQUE(wl_event_queue)
TACTUS_OPAQUE(wl_keyboard)
TACTUS_OPAQUE(wl_output)
TACTUS_OPAQUE(wl_pointer)
TACTUS_OPAQUE(wl_proxy)
TACTUS_OPAQUE(wl_region)
TACTUS_OPAQUE(wl_registry)
TACTUS_OPAQUE(wl_seat)
TACTUS_OPAQUE(wl_shm)
TACTUS_OPAQUE(wl_shm_pool)
TACTUS_OPAQUE(wl_surface)
TACTUS_OPAQUE(wl_touch)

// Functions return the addresses of the interfaces, since Swift would take the address of a copy of a C constant.

static inline const struct wl_interface *tactus_wl_compositor_interface(void) { return &wl_compositor_interface; }
static inline const struct wl_interface *tactus_wl_shm_interface(void) { return &wl_shm_interface; }
static inline const struct wl_interface *tactus_wl_seat_interface(void) { return &wl_seat_interface; }
static inline const struct wl_interface *tactus_wl_output_interface(void) { return &wl_output_interface; }

// Connects over the descriptor that TACTUS_SOCKET names, as libwayland does with WAYLAND_SOCKET. Returns NULL on later
// calls, since the variable is then unset.
static inline struct wl_display *tactus_given_display(void) {
  const char *number = getenv("TACTUS_SOCKET");
  if (!number || !*number) return NULL;
  int descriptor = atoi(number);
  unsetenv("TACTUS_SOCKET");
  // Fails if the descriptor is not open, or if the variable was not meant for this program.
  if (descriptor < 3 || fcntl(descriptor, F_SETFD, FD_CLOEXEC) < 0) return NULL;
  return wl_display_connect_to_fd(descriptor);
}
