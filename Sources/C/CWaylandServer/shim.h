// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#pragma once

// Hides the deprecated declarations, so that `struct wl_resource` is opaque in every file that includes this header.
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

// These functions are in C, since Swift imports no variadic functions, and would take the address of a copy of a C
// constant.

static inline void tactus_wl_post_error(struct wl_resource *resource, uint32_t code, const char *message) {
  wl_resource_post_error(resource, code, "%s", message);
}

/* Posts an error such as "tap: allowableMovement (parameter 3) cannot be -1.50". */
static inline void tactus_wl_post_value_error(
    struct wl_resource *resource, uint32_t code, const uint8_t *kind, const uint8_t *name, uint32_t parameter,
    wl_fixed_t value) {
  wl_resource_post_error(
      resource, code, "%s: %s (parameter %u) cannot be %.2f", (const char *)kind, (const char *)name, parameter,
      wl_fixed_to_double(value));
}

/* Returns the amount of kernel memory that holds data which the client has not read; negative if unknown. */
static inline int tactus_wl_client_unread(struct wl_client *client) {
  int unread = 0;
  return ioctl(wl_client_get_fd(client), SIOCOUTQ, &unread) == 0 ? unread : -1;
}

static inline const struct wl_interface *tactus_wl_surface_interface(void) { return &wl_surface_interface; }
static inline const struct wl_interface *tactus_wl_seat_interface(void) { return &wl_seat_interface; }
static inline const struct wl_interface *tactus_wl_output_interface(void) { return &wl_output_interface; }

/* A listener and its owner. A callback in Swift finds the owner by the address of the first member. */
struct tactus_wl_listener {
  struct wl_listener listener;
  void *owner;
};
