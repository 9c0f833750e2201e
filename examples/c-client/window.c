// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
//
// Creates a window like any Wayland client.

#define _GNU_SOURCE
#include "window.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "xdg-shell.h"

static struct wl_compositor *compositor;
static struct wl_shm *shm;
static struct xdg_wm_base *shell;
static struct wl_buffer *picture;

void ignore() {}

static void appeared(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)version;
  struct window *window = data;
#define BIND(variable, type)                  \
  if (!strcmp(interface, type##_interface.name)) \
  variable = wl_registry_bind(registry, name, &type##_interface, 1)
  BIND(compositor, wl_compositor);
  BIND(shm, wl_shm);
  BIND(shell, xdg_wm_base);
  BIND(window->gestures, tactus_gesture_manager_v1);
}
static const struct wl_registry_listener registry_events = {appeared, IGNORE};

static void answer(void *data, struct xdg_wm_base *shell, uint32_t serial) {
  (void)data;
  xdg_wm_base_pong(shell, serial);
}
static const struct xdg_wm_base_listener shell_events = {answer};

static struct wl_buffer *grey(void) {
  int size = WIDTH * HEIGHT * 4, file = memfd_create("grey", MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, size)) return NULL;
  void *pixels = mmap(NULL, size, PROT_WRITE, MAP_SHARED, file, 0);
  if (pixels == MAP_FAILED) return NULL;
  memset(pixels, 0x80, size);
  struct wl_shm_pool *pool = wl_shm_create_pool(shm, file, size);
  return wl_shm_pool_create_buffer(pool, 0, WIDTH, HEIGHT, WIDTH * 4, WL_SHM_FORMAT_XRGB8888);
}

// Called when the window is shown. From then on, it receives touches.
static void shown(void *data, struct wl_callback *frame, uint32_t time) {
  (void)data, (void)time;
  wl_callback_destroy(frame);
  puts("shown");
}
static const struct wl_callback_listener frame_events = {shown};

static void configure(void *data, struct xdg_surface *role, uint32_t serial) {
  struct wl_surface *surface = data;
  xdg_surface_ack_configure(role, serial);
  wl_surface_attach(surface, picture, 0, 0);
  wl_callback_add_listener(wl_surface_frame(surface), &frame_events, NULL);
  wl_surface_commit(surface);
}
static const struct xdg_surface_listener role_events = {configure};

bool open_window(struct window *window, const char *name) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  const char *lack = NULL;
  window->display = wl_display_connect(NULL);
  if (!window->display) return fprintf(stderr, "%s: there is no Wayland compositor at WAYLAND_DISPLAY\n", name), false;
  wl_registry_add_listener(wl_display_get_registry(window->display), &registry_events, window);
  wl_display_roundtrip(window->display);
  if (!compositor || !shm || !shell) lack = "lacks what a window needs";
  else if (!window->gestures) lack = "does not know tactus_gestures_v1";
  else if (!(picture = grey())) lack = "cannot get a picture: out of memory";
  if (lack) return fprintf(stderr, "%s: the compositor %s\n", name, lack), false;

  xdg_wm_base_add_listener(shell, &shell_events, NULL);
  window->surface = wl_compositor_create_surface(compositor);
  struct xdg_surface *role = xdg_wm_base_get_xdg_surface(shell, window->surface);
  xdg_surface_add_listener(role, &role_events, window->surface);
  xdg_toplevel_set_app_id(xdg_surface_get_toplevel(role), name);
  wl_surface_commit(window->surface);
  return true;
}
