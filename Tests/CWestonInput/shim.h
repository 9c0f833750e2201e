// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Runs Weston in a test, with its headless backend and the input that a backend would pass to it.
#pragma once
#ifndef WL_HIDE_DEPRECATED
#define WL_HIDE_DEPRECATED
#endif
#include <libweston/backend-headless.h>
#include <libweston/libweston.h>
#include <libweston/windowed-output-api.h>
#include <stdarg.h>

#include "exports.h"

static inline bool test_load_headless(struct weston_compositor *compositor) {
#if WESTON_VERSION_MAJOR >= 14
  struct weston_headless_backend_config config = {
      .base = {WESTON_HEADLESS_BACKEND_CONFIG_VERSION, sizeof config}, .renderer = WESTON_RENDERER_NOOP};
  return weston_compositor_load_backend(compositor, WESTON_BACKEND_HEADLESS, &config.base) != NULL;
#else
  struct weston_headless_backend_config config = {
      {WESTON_HEADLESS_BACKEND_CONFIG_VERSION, sizeof config}, false, false};
  return weston_compositor_load_backend(compositor, WESTON_BACKEND_HEADLESS, &config.base) == 0;
#endif
}

// Adds an output to the right of the existing ones. Returns null if that fails.
static inline struct weston_output *test_add_output(
    struct weston_compositor *compositor, const char *name, int width, int height) {
  const struct weston_windowed_output_api *api;
  if (!test_create_head(compositor, name, &api)) return NULL;
  struct weston_head *head = NULL;
  while ((head = weston_compositor_iterate_heads(compositor, head)) && weston_head_is_enabled(head)) {}
#if WESTON_VERSION_MAJOR >= 14
  struct weston_output *output = head ? weston_compositor_create_output(compositor, head, name) : NULL;
#else
  struct weston_output *output = head ? weston_compositor_create_output_with_head(compositor, head) : NULL;
#endif
  if (!output) return NULL;
  weston_output_set_scale(output, 1);
  weston_output_set_transform(output, WL_OUTPUT_TRANSFORM_NORMAL);
  if (api->output_set_size(output, width, height) || weston_output_enable(output)) return NULL;
  return output;
}

// Puts a view first in the list of painted views, where Weston searches for the touched view.
static inline void test_put_in_front(struct weston_compositor *compositor, struct weston_view *view) {
  wl_list_remove(&view->link);
  wl_list_insert(&compositor->view_list, &view->link);
}

// Returns a lasting pointer to the default grab: in Swift, a pointer to a struct's member does not stay valid.
static inline struct weston_touch_grab *test_default_grab(struct weston_touch *touch) {
  return &touch->default_grab;
}

// A grab that passes touches to no client.
#if WESTON_VERSION_MAJOR >= 16
static inline void test_silent_event(struct weston_touch_grab *grab, const struct weston_touch_event *event) {}
#define test_silent_place test_silent_event
#define test_silent_up test_silent_event
#else
#if WESTON_VERSION_MAJOR >= 14
static inline void test_silent_place(
    struct weston_touch_grab *grab, const struct timespec *time, int id, struct weston_coord_global at) {}
#else
static inline void test_silent_place(
    struct weston_touch_grab *grab, const struct timespec *time, int id, wl_fixed_t x, wl_fixed_t y) {}
#endif
static inline void test_silent_up(struct weston_touch_grab *grab, const struct timespec *time, int id) {}
#endif
static inline void test_silent(struct weston_touch_grab *grab) {}
static inline const struct weston_touch_grab_interface *test_silence(void) {
  static const struct weston_touch_grab_interface silence = {
      .down = test_silent_place, .up = test_silent_up, .motion = test_silent_place, .frame = test_silent,
      .cancel = test_silent};
  return &silence;
}
