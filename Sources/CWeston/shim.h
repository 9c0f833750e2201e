// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Weston 10, and what Swift cannot import of it: variadics, list macros, addresses of members.
#pragma once
#ifndef WL_HIDE_DEPRECATED
#define WL_HIDE_DEPRECATED
#endif
#include <errno.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <wayland-server.h>
#include <libweston/libweston.h>
#include <libweston/config-parser.h>
#include <libweston-desktop/libweston-desktop.h>
#include <weston/weston.h>

// Exported by libweston; its public headers do not declare them.
void notify_key(
    struct weston_seat *seat, const struct timespec *time, uint32_t key, enum wl_keyboard_key_state state,
    enum weston_key_state_update update);

// Of the program, not of a library that could be linked with.
struct weston_config *wet_get_config(struct weston_compositor *compositor) __attribute__((weak));

static inline struct weston_config *tactus_weston_config(struct weston_compositor *compositor) {
  return wet_get_config ? wet_get_config(compositor) : NULL;
}

static inline void tactus_weston_log(const char *line) { weston_log("tactus: %s\n", line); }

// MARK: signals

#define TACTUS_WESTON_SIGNAL(type, signal) \
  static inline struct wl_signal *tactus_##type##_##signal(struct type *it) { return &it->signal; }
TACTUS_WESTON_SIGNAL(weston_compositor, destroy_signal)
TACTUS_WESTON_SIGNAL(weston_compositor, seat_created_signal)
TACTUS_WESTON_SIGNAL(weston_compositor, output_created_signal)
TACTUS_WESTON_SIGNAL(weston_compositor, output_destroyed_signal)
TACTUS_WESTON_SIGNAL(weston_compositor, output_moved_signal)
TACTUS_WESTON_SIGNAL(weston_compositor, output_resized_signal)
TACTUS_WESTON_SIGNAL(weston_seat, destroy_signal)
TACTUS_WESTON_SIGNAL(weston_seat, updated_caps_signal)
TACTUS_WESTON_SIGNAL(weston_view, destroy_signal)
#undef TACTUS_WESTON_SIGNAL

// MARK: lists. Each gives the element after `it`, the first one after none, and null after the last.

#define TACTUS_WESTON_NEXT(name, type, head_of, list, member) \
  static inline struct type *name(struct head_of *head, struct type *it) { \
    struct wl_list *next = it ? it->member.next : head->list.next; \
    return next == &head->list ? NULL : wl_container_of(next, it, member); \
  }
TACTUS_WESTON_NEXT(tactus_weston_next_seat, weston_seat, weston_compositor, seat_list, link)
TACTUS_WESTON_NEXT(tactus_weston_next_output, weston_output, weston_compositor, output_list, link)
// From the top.
TACTUS_WESTON_NEXT(tactus_weston_next_layer, weston_layer, weston_compositor, layer_list, link)
TACTUS_WESTON_NEXT(tactus_weston_next_view, weston_view, weston_layer, view_list.link, layer_link.link)
TACTUS_WESTON_NEXT(tactus_weston_next_device, weston_touch_device, weston_touch, device_list, link)
#undef TACTUS_WESTON_NEXT

// MARK: touch

// No shell, popup or drag has taken the touches.
static inline bool tactus_weston_has_default_grab(const struct weston_touch *touch) {
  return touch->grab == &touch->default_grab;
}

// To whom the touches go at the moment.
static inline void tactus_weston_send_cancel(struct weston_touch *touch) {
  struct wl_resource *resource;
  wl_resource_for_each(resource, &touch->focus_resource_list) wl_touch_send_cancel(resource);
}

// MARK: the system

static inline int64_t tactus_monotonic_microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static inline int tactus_open_read(const char *path) { return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); }
static inline bool tactus_is_missing(int error) { return error == ENOENT || error == ENOTDIR; }
static inline int tactus_errno(void) { return errno; }
static inline const char *tactus_entry_name(const struct dirent *entry) { return entry->d_name; }
