// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
//
// A window that says where it is tapped, and why it is not: all that an application in C needs to its first gesture.
// The code of the protocols is made of their XML by wayland-scanner (Makefile).

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>

#include "tactus-gestures-v1.h"
#include "xdg-shell.h"

enum { WIDTH = 800, HEIGHT = 600 };

static struct wl_compositor *compositor;
static struct wl_shm *shm;
static struct xdg_wm_base *shell;
static struct tactus_gesture_manager_v1 *manager;
static struct wl_surface *surface;
static struct {
  wl_fixed_t x, y;
} place;

static void ignore() {}
// A table of events; those that do not matter here are ignored.
#define IGNORE (void *)ignore

static void appeared(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)data, (void)version;
#define BIND(variable, type)                  \
  if (!strcmp(interface, type##_interface.name)) \
  variable = wl_registry_bind(registry, name, &type##_interface, 1)
  BIND(compositor, wl_compositor);
  BIND(shm, wl_shm);
  BIND(shell, xdg_wm_base);
  BIND(manager, tactus_gesture_manager_v1);
}
static const struct wl_registry_listener registry_events = {appeared, IGNORE};

static void answer(void *data, struct xdg_wm_base *shell, uint32_t serial) {
  (void)data;
  xdg_wm_base_pong(shell, serial);
}
static const struct xdg_wm_base_listener shell_events = {answer};

// From now on touches find it.
static void shown(void *data, struct wl_callback *frame, uint32_t time) {
  (void)data, (void)time;
  wl_callback_destroy(frame);
  puts("shown");
}
static const struct wl_callback_listener frame_events = {shown};

static void configure(void *data, struct xdg_surface *role, uint32_t serial) {
  xdg_surface_ack_configure(role, serial);
  wl_surface_attach(surface, data, 0, 0);
  wl_callback_add_listener(wl_surface_frame(surface), &frame_events, NULL);
  wl_surface_commit(surface);
}
static const struct xdg_surface_listener role_events = {configure};

// The server waits for this before it goes on telling.
static void acknowledge(void *data, struct tactus_gesture_host_v1 *host, uint32_t serial) {
  (void)data;
  tactus_gesture_host_v1_ack(host, serial);
}
static void attached(
    void *data, struct tactus_gesture_host_v1 *host, wl_fixed_t width, wl_fixed_t height, uint32_t precision) {
  (void)data, (void)host, (void)precision;
  printf("attached %gx%g\n", wl_fixed_to_double(width), wl_fixed_to_double(height));
}
static const struct tactus_gesture_host_v1_listener host_events = {
    .attached = attached, .detached = IGNORE, .suspended = IGNORE, .resumed = IGNORE, .exclusion = IGNORE,
    .touch_down = IGNORE, .touch_motion = IGNORE, .view_touch = IGNORE, .touch_disposition = IGNORE,
    .touch_up = IGNORE, .done = acknowledge};

// Values come first, and then what has become of the gesture.
static void located(void *data, struct tactus_gesture_recognizer_v1 *tap, wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)tap;
  place.x = x, place.y = y;
}
static void changed(
    void *data, struct tactus_gesture_recognizer_v1 *tap, uint32_t state, uint32_t serial, uint32_t high, uint32_t low,
    uint32_t touches, uint32_t reason) {
  (void)data, (void)tap, (void)serial, (void)high, (void)low, (void)touches;
  if (state == TACTUS_GESTURE_RECOGNIZER_V1_STATE_ENDED)
    printf("tap at %g, %g\n", wl_fixed_to_double(place.x), wl_fixed_to_double(place.y));
  else
    printf("no tap%s\n", reason == TACTUS_GESTURE_RECOGNIZER_V1_REASON_MOVED_TOO_FAR ? ": moved too far" : "");
}
static const struct tactus_gesture_recognizer_v1_listener tap_events = {
    .should_begin = IGNORE, .landing = IGNORE, .offered = IGNORE, .location = located, .tap = IGNORE,
    .translation = IGNORE, .edge = IGNORE, .swipe = IGNORE, .scale = IGNORE, .rotation = IGNORE, .touch = IGNORE,
    .state = changed};

static struct wl_buffer *grey(void) {
  int size = WIDTH * HEIGHT * 4, file = memfd_create("grey", MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, size)) return NULL;
  void *pixels = mmap(NULL, size, PROT_WRITE, MAP_SHARED, file, 0);
  if (pixels == MAP_FAILED) return NULL;
  memset(pixels, 0x80, size);
  struct wl_shm_pool *pool = wl_shm_create_pool(shm, file, size);
  return wl_shm_pool_create_buffer(pool, 0, WIDTH, HEIGHT, WIDTH * 4, WL_SHM_FORMAT_XRGB8888);
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  struct wl_display *display = wl_display_connect(NULL);
  if (!display) return fputs("taps: there is no Wayland compositor at WAYLAND_DISPLAY\n", stderr), 1;
  wl_registry_add_listener(wl_display_get_registry(display), &registry_events, NULL);
  wl_display_roundtrip(display);
  if (!compositor || !shm || !shell) return fputs("taps: the compositor lacks what a window needs\n", stderr), 1;
  if (!manager) return fputs("taps: the compositor does not know tactus_gestures_v1\n", stderr), 1;

  // A window.
  xdg_wm_base_add_listener(shell, &shell_events, NULL);
  surface = wl_compositor_create_surface(compositor);
  struct xdg_surface *role = xdg_wm_base_get_xdg_surface(shell, surface);
  xdg_surface_add_listener(role, &role_events, grey());
  xdg_toplevel_set_app_id(xdg_surface_get_toplevel(role), "taps");
  wl_surface_commit(surface);

  // Its gestures: on a host a view, on the view a recognizer. Nothing takes effect before commit.
  struct tactus_gesture_host_v1 *host = tactus_gesture_manager_v1_get_surface_host(manager, surface, NULL);
  tactus_gesture_host_v1_add_listener(host, &host_events, NULL);
  struct tactus_gesture_view_v1 *view = tactus_gesture_host_v1_create_view(host, NULL);
  tactus_gesture_view_v1_set_position(view, 0, 0, wl_fixed_from_int(WIDTH), wl_fixed_from_int(HEIGHT));
  struct tactus_gesture_recognizer_v1 *tap =
      tactus_gesture_view_v1_add_recognizer(view, TACTUS_GESTURE_RECOGNIZER_V1_KIND_TAP);
  tactus_gesture_recognizer_v1_add_listener(tap, &tap_events, NULL);
  tactus_gesture_recognizer_v1_set_reporting(tap, TACTUS_GESTURE_RECOGNIZER_V1_REPORTING_FAILURES);
  tactus_gesture_host_v1_commit(host);

  while (wl_display_dispatch(display) >= 0) {}
  return fputs("taps: the compositor is gone\n", stderr), 1;
}
