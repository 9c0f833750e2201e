// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#pragma once

#ifndef WL_HIDE_DEPRECATED
#define WL_HIDE_DEPRECATED
#endif
#include <fcntl.h>
#include <stdlib.h>
#include <wayland-client.h>

// Of a C constant Swift takes the address of a copy.

static inline const struct wl_interface *tactus_wl_compositor_interface(void) { return &wl_compositor_interface; }
static inline const struct wl_interface *tactus_wl_shm_interface(void) { return &wl_shm_interface; }
static inline const struct wl_interface *tactus_wl_seat_interface(void) { return &wl_seat_interface; }
static inline const struct wl_interface *tactus_wl_output_interface(void) { return &wl_output_interface; }

// Over the connection that this program was started with, once, as libwayland does it with WAYLAND_SOCKET.
static inline struct wl_display *tactus_given_display(void) {
  const char *number = getenv("TACTUS_SOCKET");
  if (!number || !*number) return NULL;
  int descriptor = atoi(number);
  unsetenv("TACTUS_SOCKET");
  // Not open, or not meant for a program of its own.
  if (descriptor < 3 || fcntl(descriptor, F_SETFD, FD_CLOEXEC) < 0) return NULL;
  return wl_display_connect_to_fd(descriptor);
}
