// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Imports Weston, and wraps the parts of it that Swift cannot import: variadic functions, list macros, addresses of
// members.
#pragma once
#ifndef WL_HIDE_DEPRECATED
#define WL_HIDE_DEPRECATED
#endif
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>
#include <wayland-server.h>
#include <libweston/libweston.h>
#include <libweston/config-parser.h>
#include "../opaque.h"

TACTUS_OPAQUE(weston_config)
TACTUS_OPAQUE(weston_config_section)
TACTUS_OPAQUE(weston_desktop)
TACTUS_OPAQUE(weston_desktop_surface)
TACTUS_OPAQUE(weston_log_context)
TACTUS_OPAQUE(wl_client)
TACTUS_OPAQUE(wl_display)
TACTUS_OPAQUE(wl_event_loop)
TACTUS_OPAQUE(wl_event_source)
TACTUS_OPAQUE(wl_global)
TACTUS_OPAQUE(wl_resource)

#include "versions.h"

// These functions are in a library that weston has loaded, so the module need not link it.
xkb_keysym_t xkb_keysym_from_name(const char *name, enum xkb_keysym_flags flags) __attribute__((weak));
xkb_keycode_t xkb_keymap_min_keycode(struct xkb_keymap *keymap) __attribute__((weak));
xkb_keycode_t xkb_keymap_max_keycode(struct xkb_keymap *keymap) __attribute__((weak));
int xkb_keymap_key_get_syms_by_level(
    struct xkb_keymap *keymap, xkb_keycode_t key, xkb_layout_index_t layout, xkb_level_index_t level,
    const xkb_keysym_t **symbols) __attribute__((weak));

// Weston calls this function when it loads the module.
int wet_module_init(struct weston_compositor *compositor, int *argc, char *argv[]);

static inline void tactus_weston_log(const char *line) { weston_log("tactus: %s\n", line); }

// Returns the evdev code of a key that produces the symbol at this level (1 is with Shift); 0 if there is none.
static inline uint32_t tactus_weston_find_key(struct xkb_keymap *keymap, const char *name, xkb_level_index_t level) {
  if (!xkb_keysym_from_name || !xkb_keymap_min_keycode || !xkb_keymap_max_keycode || !xkb_keymap_key_get_syms_by_level)
    return 0;
  xkb_keysym_t wanted = xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS);
  if (wanted == XKB_KEY_NoSymbol) return 0;
  xkb_keycode_t last = xkb_keymap_max_keycode(keymap);
  for (xkb_keycode_t key = xkb_keymap_min_keycode(keymap); key <= last && key < 1024; key++) {
    const xkb_keysym_t *symbols;
    if (xkb_keymap_key_get_syms_by_level(keymap, key, 0, level, &symbols) == 1 && symbols[0] == wanted && key > 8)
      return key - 8;
  }
  return 0;
}

static inline bool tactus_weston_is_pressed(const struct weston_keyboard *keyboard, uint32_t key) {
  const uint32_t *keys = keyboard->keys.data;
  for (size_t n = 0; n < keyboard->keys.size / sizeof *keys; n++)
    if (keys[n] == key) return true;
  return false;
}

// MARK: signals

#define TACTUS_WESTON_SIGNAL(type, signal) \
  static inline struct wl_signal *tactus_##type##_##signal(struct type *it) { return &it->signal; }
TACTUS_WESTON_SIGNAL(weston_compositor, destroy_signal)
TACTUS_WESTON_SIGNAL(weston_compositor, create_surface_signal)
TACTUS_WESTON_SIGNAL(weston_compositor, transform_signal)
TACTUS_WESTON_SIGNAL(weston_compositor, idle_signal)
TACTUS_WESTON_SIGNAL(weston_compositor, wake_signal)
TACTUS_WESTON_SIGNAL(weston_compositor, session_signal)
TACTUS_WESTON_SIGNAL(weston_compositor, seat_created_signal)
TACTUS_WESTON_SIGNAL(weston_compositor, output_created_signal)
TACTUS_WESTON_SIGNAL(weston_compositor, output_destroyed_signal)
TACTUS_WESTON_SIGNAL(weston_compositor, output_moved_signal)
TACTUS_WESTON_SIGNAL(weston_compositor, output_resized_signal)
TACTUS_WESTON_SIGNAL(weston_seat, destroy_signal)
TACTUS_WESTON_SIGNAL(weston_seat, updated_caps_signal)
TACTUS_WESTON_SIGNAL(weston_view, destroy_signal)
TACTUS_WESTON_SIGNAL(weston_surface, commit_signal)
#undef TACTUS_WESTON_SIGNAL

// Adds a listener that is called when the compositor is destroyed, before all existing listeners.
static inline void tactus_weston_hear_end_first(struct weston_compositor *compositor, struct wl_listener *listener) {
  wl_list_insert(&compositor->destroy_signal.listener_list, &listener->link);
}

// MARK: iteration over lists: NULL starts at the first element, and NULL is returned after the last

#define TACTUS_WESTON_NEXT(name, type, head_of, list, member) \
  static inline struct type *name(struct head_of *head, struct type *it) { \
    struct wl_list *next = it ? it->member.next : head->list.next; \
    return next == &head->list ? NULL : wl_container_of(next, it, member); \
  }
TACTUS_WESTON_NEXT(tactus_weston_next_seat, weston_seat, weston_compositor, seat_list, link)
TACTUS_WESTON_NEXT(tactus_weston_next_output, weston_output, weston_compositor, output_list, link)
// The layers are listed from the top.
TACTUS_WESTON_NEXT(tactus_weston_next_layer, weston_layer, weston_compositor, layer_list, link)
TACTUS_WESTON_NEXT(tactus_weston_next_view, weston_view, weston_layer, view_list.link, layer_link.link)
TACTUS_WESTON_NEXT(tactus_weston_next_device, weston_touch_device, weston_touch, device_list, link)
#undef TACTUS_WESTON_NEXT

// MARK: touch focus and touch devices

// Returns whether touches are in the default grab: no shell, popup or drag has grabbed them.
static inline bool tactus_weston_has_default_grab(const struct weston_touch *touch) {
  return touch->grab == &touch->default_grab;
}

// Sends a cancel to the client that has the touch focus.
static inline void tactus_weston_send_cancel(struct weston_touch *touch) {
  struct wl_resource *resource;
  wl_resource_for_each(resource, &touch->focus_resource_list) wl_touch_send_cancel(resource);
}

// Returns whether the touchscreen belongs to libinput. If so, weston does not report that a touch is cancelled, and
// only sends an empty frame. If weston is nested in another compositor, an empty frame may have other causes.
static inline bool tactus_weston_drops_cancellations(struct weston_touch *touch) {
  struct weston_touch_device *device = tactus_weston_next_device(touch, NULL);
  return device && !tactus_weston_next_device(touch, device) && device->syspath && *device->syspath == '/';
}

// Returns weston's own descriptor of the touchscreen's device; a negative number if it cannot be found. Returns
// `descriptor` if that belongs to the device, and otherwise searches all descriptors.
static inline int tactus_weston_device_descriptor(struct weston_touch *touch, int descriptor) {
  char name[512], text[32];
  unsigned major_number, minor_number;
  struct stat file;
  if (!tactus_weston_drops_cancellations(touch)) return -1;
  snprintf(name, sizeof name, "%s/dev", tactus_weston_next_device(touch, NULL)->syspath);
  int numbers = open(name, O_RDONLY | O_CLOEXEC);
  ssize_t length = numbers < 0 ? -1 : read(numbers, text, sizeof text - 1);
  if (numbers >= 0) close(numbers);
  text[length > 0 ? length : 0] = 0;
  if (sscanf(text, "%u:%u", &major_number, &minor_number) != 2) return -1;
  dev_t wanted = makedev(major_number, minor_number);
  if (fstat(descriptor, &file) || !S_ISCHR(file.st_mode) || file.st_rdev != wanted)
    for (descriptor = 1023; descriptor >= 0; --descriptor)
      if (!fstat(descriptor, &file) && S_ISCHR(file.st_mode) && file.st_rdev == wanted) break;
  return descriptor;
}

// Returns a number that no client can guess. It is not 0, the number that a client would send without having received a
// serial.
static inline uint32_t tactus_random(void) {
  uint32_t number = 0;
  while (getrandom(&number, sizeof number, GRND_NONBLOCK) == sizeof number && !number) {}
  return number;
}

// A function returns the address of the interface, since Swift would take the address of a copy of a C constant.
static inline const struct wl_interface *tactus_weston_surface_interface(void) { return &wl_surface_interface; }

// MARK: views

static inline struct weston_view *tactus_weston_first_view(struct weston_surface *surface) {
  struct weston_view *view;
  return wl_list_empty(&surface->views) ? NULL : wl_container_of(surface->views.next, view, surface_link);
}
static inline bool tactus_weston_takes_input(struct weston_surface *surface) {
  // Does the same as pixman's function, without linking pixman.
  return !surface->input.data || surface->input.data->numRects > 0;
}

// MARK: detection of weston's shell

static inline enum wl_iterator_result tactus_weston_look(struct wl_resource *resource, void *data) {
  static const char *const common[] = {"wl_display", "wl_registry", "wl_callback"};
  const char *name = wl_resource_get_class(resource);
  bool *may_be = data;
  if (!strcmp(name, "weston_desktop_shell")) return *may_be = true, WL_ITERATOR_STOP;
  for (size_t n = 0; n < sizeof common / sizeof *common; n++)
    if (!strcmp(name, common[n])) return WL_ITERATOR_CONTINUE;
  return *may_be = false, WL_ITERATOR_CONTINUE;
}

// Returns whether a client that weston has started may be weston's shell. Weston lets only its shell bind
// weston_desktop_shell, and announces that global before ours. A client that has bound nothing yet may still become the
// shell.
static inline bool tactus_weston_may_be_shell(struct wl_client *client) {
  bool may_be = true;
  wl_client_for_each_resource(client, tactus_weston_look, &may_be);
  return may_be;
}

// MARK: sockets

static inline int tactus_socket_pair(int *one, int *other) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return -errno;
  *one = ends[0];
  *other = ends[1];
  return 0;
}
