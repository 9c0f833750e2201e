// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Weston 10, and what Swift cannot import of it: variadics, list macros, addresses of members.
#pragma once
#ifndef WL_HIDE_DEPRECATED
#define WL_HIDE_DEPRECATED
#endif
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include <wayland-server.h>
#include <libweston/libweston.h>
#include <libweston/config-parser.h>
#include <libweston-desktop/libweston-desktop.h>
#include <weston/weston.h>

// Exported by libweston; its public headers do not declare them.
void weston_seat_init(struct weston_seat *seat, struct weston_compositor *compositor, const char *name);
int weston_seat_init_keyboard(struct weston_seat *seat, struct xkb_keymap *keymap);
void weston_seat_release(struct weston_seat *seat);
void notify_key(
    struct weston_seat *seat, const struct timespec *time, uint32_t key, enum wl_keyboard_key_state state,
    enum weston_key_state_update update);

// Of the program, and of a library that it brings along: nothing to link with.
struct weston_config *wet_get_config(struct weston_compositor *compositor) __attribute__((weak));
char *wet_get_libexec_path(const char *name) __attribute__((weak));
xkb_keysym_t xkb_keysym_from_name(const char *name, enum xkb_keysym_flags flags) __attribute__((weak));
xkb_keycode_t xkb_keymap_min_keycode(struct xkb_keymap *keymap) __attribute__((weak));
xkb_keycode_t xkb_keymap_max_keycode(struct xkb_keymap *keymap) __attribute__((weak));
int xkb_keymap_key_get_syms_by_level(
    struct xkb_keymap *keymap, xkb_keycode_t key, xkb_layout_index_t layout, xkb_level_index_t level,
    const xkb_keysym_t **symbols) __attribute__((weak));

static inline struct weston_config *tactus_weston_config(struct weston_compositor *compositor) {
  return wet_get_config ? wet_get_config(compositor) : NULL;
}

// Where weston has a program of its own; to be freed.
static inline char *tactus_weston_program(const char *name) {
  return wet_get_libexec_path ? wet_get_libexec_path(name) : NULL;
}

static inline void tactus_weston_log(const char *line) { weston_log("tactus: %s\n", line); }

// The evdev code of a key that gives the symbol at this level (1 is with Shift); 0 where there is none.
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

// Of a C constant Swift takes the address of a copy.
static inline const struct wl_interface *tactus_weston_surface_interface(void) { return &wl_surface_interface; }

// MARK: views

static inline struct weston_view *tactus_weston_first_view(struct weston_surface *surface) {
  struct weston_view *view;
  return wl_list_empty(&surface->views) ? NULL : wl_container_of(surface->views.next, view, surface_link);
}
static inline bool tactus_weston_takes_input(struct weston_surface *surface) {
  // As pixman says it, without its library.
  return !surface->input.data || surface->input.data->numRects > 0;
}

static inline struct weston_layer_entry *tactus_weston_layer_entry(struct weston_view *view) {
  return &view->layer_link;
}
static inline struct weston_layer_entry *tactus_weston_layer_top(struct weston_layer *layer) {
  return &layer->view_list;
}

// MARK: programs

static inline bool tactus_is_child(pid_t process) {
  char name[32], text[512];
  snprintf(name, sizeof name, "/proc/%d/stat", (int)process);
  int file = open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return false;
  text[length] = 0;
  // The name before may hold anything.
  const char *after = strrchr(text, ')');
  int parent;
  return after && sscanf(after, ") %*c %d", &parent) == 1 && parent == getpid();
}

// MARK: the system

static inline int tactus_socket_pair(int *one, int *other) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return -errno;
  *one = ends[0];
  *other = ends[1];
  return 0;
}

// Starts a program that is found as a shell finds it, in a session of its own, with signals as usual: weston blocks
// those that it takes from its event loop. `values` go before those of the environment. 0 or an error.
static inline int tactus_spawn(char *const arguments[], char *const values[]) {
  extern char **environ;
  size_t more = 0, own = 0;
  while (values[more]) more++;
  while (environ[own]) own++;
  char **both = malloc((more + own + 1) * sizeof *both);
  if (!both) return ENOMEM;
  memcpy(both, values, more * sizeof *both);
  memcpy(both + more, environ, (own + 1) * sizeof *both);
  posix_spawnattr_t how;
  sigset_t none, all;
  pid_t child;
  int error = posix_spawnattr_init(&how);
  if (error) {
    free(both);
    return error;
  }
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&how, &none);
  posix_spawnattr_setsigdefault(&how, &all);
  // POSIX_SPAWN_SETSID is hidden from strict C.
  posix_spawnattr_setflags(&how, 0x80 | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  error = posix_spawnp(&child, arguments[0], NULL, &how, arguments, both);
  posix_spawnattr_destroy(&how);
  free(both);
  return error;
}
