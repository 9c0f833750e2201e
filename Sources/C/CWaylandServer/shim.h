// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#pragma once

// Without its deprecated half, `struct wl_resource` is opaque to everything that imports it.
#ifndef WL_HIDE_DEPRECATED
#define WL_HIDE_DEPRECATED
#endif
#include <linux/sockios.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <wayland-server.h>
#include "../opaque.h"

TACTUS_OPAQUE(wl_client)
TACTUS_OPAQUE(wl_display)
TACTUS_OPAQUE(wl_event_loop)
TACTUS_OPAQUE(wl_event_source)
TACTUS_OPAQUE(wl_global)
TACTUS_OPAQUE(wl_resource)

// Swift imports no variadic functions, and would take the address of a copy of a C constant.

static inline void tactus_wl_post_error(struct wl_resource *resource, uint32_t code, const char *message) {
  wl_resource_post_error(resource, code, "%s", message);
}

/* "tap: allowableMovement (parameter 3) cannot be -1.50" */
static inline void tactus_wl_post_value_error(
    struct wl_resource *resource, uint32_t code, const uint8_t *kind, const uint8_t *name, uint32_t parameter,
    wl_fixed_t value) {
  wl_resource_post_error(
      resource, code, "%s: %s (parameter %u) cannot be %.2f", (const char *)kind, (const char *)name, parameter,
      wl_fixed_to_double(value));
}

/* How much data the client has not read yet, in the kernel's count of memory. Negative if that is unknown. */
static inline int tactus_wl_client_unread(struct wl_client *client) {
  int unread = 0;
  return ioctl(wl_client_get_fd(client), SIOCOUTQ, &unread) == 0 ? unread : -1;
}

static inline const struct wl_interface *tactus_wl_surface_interface(void) { return &wl_surface_interface; }
static inline const struct wl_interface *tactus_wl_seat_interface(void) { return &wl_seat_interface; }
static inline const struct wl_interface *tactus_wl_output_interface(void) { return &wl_output_interface; }

/* A listener with a pointer of its owner: the address of the first member leads Swift back to its object. */
struct tactus_wl_listener {
  struct wl_listener listener;
  void *owner;
};
