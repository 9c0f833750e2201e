// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "attack.h"
#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct wl_display *display;
struct wl_compositor *compositor;
struct wl_subcompositor *subcompositor;
struct wl_shm *shm;
struct wl_seat *seat;
struct xdg_wm_base *wm_base;
struct tactus_gesture_manager_v1 *manager;
struct tactus_gesture_shell_v1 *gesture_shell;
struct tactus_gesture_toplevels_v1 *toplevels;
struct xdg_toplevel *toplevel;
struct xdg_surface *toplevel_role;
bool is_polite = true, is_greedy;
uint32_t heard_numbers[HEARD];
unsigned heard_count;
void (*on_down)(uint32_t serial);
bool is_dismissed;

static struct wl_registry *registry;
static bool is_configured;
// The announced limits, indexed by the numbers of the protocol's enum `limit`.
static uint32_t limits[32];

int limit(uint32_t which, int fallback) {
  if (is_greedy || which >= 32 || !limits[which] || limits[which] > (uint32_t)fallback) return fallback;
  return (int)limits[which];
}

void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  putchar('\n');
  fflush(stdout);
}

// MARK: events

static void found(uint32_t name, const char *interface, uint32_t version) {
  static const struct {
    const struct wl_interface *interface;
    uint32_t version;
    void *place;
  } wanted[] = {
      {&wl_compositor_interface, 4, &compositor},
      {&wl_subcompositor_interface, 1, &subcompositor},
      {&wl_shm_interface, 1, &shm},
      {&wl_seat_interface, 5, &seat},
      {&xdg_wm_base_interface, 1, &wm_base},
      {&tactus_gesture_manager_v1_interface, 1, &manager},
      {&tactus_gesture_shell_v1_interface, 1, &gesture_shell},
      {&tactus_gesture_toplevels_v1_interface, 1, &toplevels},
  };
  for (size_t n = 0; n < sizeof wanted / sizeof *wanted; n++) {
    void **place = wanted[n].place;
    if (strcmp(interface, wanted[n].interface->name) || *place) continue;
    *place = attend(wl_registry_bind(
        registry, name, wanted[n].interface, version < wanted[n].version ? version : wanted[n].version));
    if (wanted[n].interface == &wl_seat_interface) attend(wl_seat_get_touch(seat));
    if (wanted[n].interface == &tactus_gesture_shell_v1_interface) say("shell");
  }
}

static int hear(
    const void *unused, void *target, uint32_t opcode, const struct wl_message *message, union wl_argument *args) {
  const char *interface = wl_proxy_get_class(target);
  for (unsigned n = 0, place = 0; message->signature[n]; n++) {
    if (message->signature[n] == '?' || (message->signature[n] >= '0' && message->signature[n] <= '9')) continue;
    if (message->signature[n] == 'u') heard_numbers[heard_count++ % HEARD] = args[place].u;
    place++;
  }
  if (!strcmp(interface, "wl_registry") && !strcmp(message->name, "global")) {
    found(args[0].u, args[1].s, args[2].u);
  } else if (!strcmp(interface, "wl_touch")) {
    if (!strcmp(message->name, "down") || !strcmp(message->name, "up") || !strcmp(message->name, "cancel"))
      say("heard %s", message->name);
    if (on_down && !strcmp(message->name, "down")) on_down(args[0].u);
  } else if (!strcmp(interface, "tactus_gesture_recognizer_v1") && !strcmp(message->name, "state")) {
    say("state %u", args[0].u);
  } else if (!strcmp(message->name, "limit") && args[0].u < 32) {
    limits[args[0].u] = args[1].u;
  } else if (!strcmp(message->name, "popup_done")) {
    is_dismissed = true;
  } else if (!strcmp(message->name, "suspended")) {
    say("suspended %u", args[0].u);
  } else if (!strcmp(interface, "wl_callback")) {
    wl_callback_destroy(target);
  } else if (!is_polite) {
    return 0;
  } else if (!strcmp(interface, "xdg_surface")) {
    xdg_surface_ack_configure(target, args[0].u);
    is_configured = true;
  } else if (!strcmp(interface, "xdg_wm_base")) {
    xdg_wm_base_pong(target, args[0].u);
  } else if (!strcmp(interface, "tactus_gesture_host_v1") && !strcmp(message->name, "done")) {
    tactus_gesture_host_v1_ack(target, args[0].u);
  }
  return 0;
}

void *attend(void *object) {
  if (object) wl_proxy_add_dispatcher(object, hear, NULL, NULL);
  return object;
}

// MARK: connection

void check_connection(void) {
  if (!wl_display_get_error(display)) return;
  const struct wl_interface *interface = NULL;
  uint32_t id, code = wl_display_get_protocol_error(display, &interface, &id);
  if (interface) say("refused %s %u", interface->name, code);
  else say("refused: %s", strerror(wl_display_get_error(display)));
  exit(0);
}

void meet(int fd) {
  display = fd < 0 ? wl_display_connect(NULL) : wl_display_connect_to_fd(fd);
  if (!display) {
    say("no compositor: %s", strerror(errno));
    exit(1);
  }
  look_again();
  // Receives the first events of the globals.
  settle();
}

void look_again(void) {
  registry = attend(wl_display_get_registry(display));
  settle();
}

void pour(void) {
  while (wl_display_flush(display) < 0 && errno == EAGAIN) {
    struct pollfd way = {wl_display_get_fd(display), POLLIN | POLLOUT, 0};
    poll(&way, 1, -1);
    if (way.revents & POLLIN) wl_display_dispatch(display);
    check_connection();
  }
  check_connection();
}

void pace(void) {
  static int count;
  if (++count % 32 == 0) pour();
}

void settle(void) {
  pour();
  wl_display_roundtrip(display);
  check_connection();
}

// MARK: windows

struct wl_buffer *picture(int width, int height) {
  int size = width * height * 4;
  int fd = memfd_create("attack", MFD_CLOEXEC);
  if (fd < 0 || ftruncate(fd, size)) exit(1);
  struct wl_shm_pool *pool = wl_shm_create_pool(shm, fd, size);
  struct wl_buffer *buffer = attend(wl_shm_pool_create_buffer(pool, 0, width, height, width * 4, 1));
  wl_shm_pool_destroy(pool);
  close(fd);
  return buffer;
}

static void show(struct wl_surface *surface, int width, int height) {
  wl_surface_attach(surface, picture(width, height), 0, 0);
  wl_surface_damage(surface, 0, 0, width, height);
  wl_surface_commit(surface);
}

struct wl_surface *window(const char *app, int width, int height) {
  struct wl_surface *surface = attend(wl_compositor_create_surface(compositor));
  toplevel_role = attend(xdg_wm_base_get_xdg_surface(wm_base, surface));
  toplevel = attend(xdg_surface_get_toplevel(toplevel_role));
  xdg_toplevel_set_app_id(toplevel, app);
  xdg_toplevel_set_title(toplevel, app);
  wl_surface_commit(surface);
  for (is_configured = false; !is_configured;) settle();
  show(surface, width, height);
  settle();
  return surface;
}

struct wl_surface *subsurface(struct wl_surface *parent, int x, int y, int width, int height) {
  struct wl_surface *surface = attend(wl_compositor_create_surface(compositor));
  struct wl_subsurface *role = attend(wl_subcompositor_get_subsurface(subcompositor, surface, parent));
  wl_subsurface_set_position(role, x, y);
  wl_subsurface_set_desync(role);
  show(surface, width, height);
  // The compositor shows the new subsurface after this commit of its parent.
  wl_surface_commit(parent);
  return surface;
}

// MARK: gestures

Host *host_of(struct wl_surface *surface) {
  return attend(tactus_gesture_manager_v1_get_surface_host(manager, surface, NULL));
}

View *view_in(Host *host, View *parent, int x, int y, int width, int height) {
  View *view = attend(tactus_gesture_host_v1_create_view(host, parent));
  tactus_gesture_view_v1_set_position(
      view, wl_fixed_from_int(x), wl_fixed_from_int(y), wl_fixed_from_int(width), wl_fixed_from_int(height));
  return view;
}

Recognizer *recognizer_in(View *view, uint32_t kind) {
  return attend(tactus_gesture_view_v1_add_recognizer(view, kind));
}
