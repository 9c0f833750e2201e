// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// The functions with which backends pass input to libweston.
#pragma once
#include <stdio.h>
#include <libweston/libweston.h>
#include <libweston/version.h>
#include <libweston/windowed-output-api.h>

// Exported by libweston; its public headers do not declare them.
void weston_seat_init(struct weston_seat *seat, struct weston_compositor *compositor, const char *name);
int weston_seat_init_touch(struct weston_seat *seat);
void weston_seat_release(struct weston_seat *seat);
void weston_seat_release_touch(struct weston_seat *seat);
void weston_touch_device_destroy(struct weston_touch_device *device);
void notify_touch_frame(struct weston_touch_device *device);
void notify_touch_cancel(struct weston_touch_device *device);

#if WESTON_VERSION_MAJOR >= 16
struct weston_touch_device *weston_touch_create_touch_device(
    struct weston_touch *touch, const char *path, void *data, const struct weston_touch_device_ops *ops,
    weston_touch_device_set_output_func_t set_output);
void notify_touch_normalized(
    const struct weston_touch_event *event, const struct weston_point2d_device_normalized *norm);
#else
struct weston_touch_device *weston_touch_create_touch_device(
    struct weston_touch *touch, const char *path, void *data, const struct weston_touch_device_ops *ops);
#if WESTON_VERSION_MAJOR >= 14
void notify_touch_normalized(
    struct weston_touch_device *device, const struct timespec *time, int id, const struct weston_coord_global *at,
    const struct weston_point2d_device_normalized *norm, int type);
#else
void notify_touch_normalized(
    struct weston_touch_device *device, const struct timespec *time, int id, double x, double y,
    const struct weston_point2d_device_normalized *norm, int type);
#endif
#endif

static inline struct weston_touch_device *test_create_device(struct weston_touch *touch, const char *path) {
#if WESTON_VERSION_MAJOR >= 16
  return weston_touch_create_touch_device(touch, path, NULL, NULL, NULL);
#else
  return weston_touch_create_touch_device(touch, path, NULL, NULL);
#endif
}

// Passes a touch event to libweston. A lift has no position.
static inline void test_notify_touch(
    struct weston_touch_device *device, struct timespec time, int id, double x, double y, int type) {
#if WESTON_VERSION_MAJOR >= 14
  struct weston_coord_global at = {.c = {.x = x, .y = y}}, *place = type == WL_TOUCH_UP ? NULL : &at;
#endif
#if WESTON_VERSION_MAJOR >= 16
  struct weston_touch_event event;
  weston_touch_event_init(&event, &time, device->aggregate->seat, device, type, id, place);
  notify_touch_normalized(&event, NULL);
#elif WESTON_VERSION_MAJOR >= 14
  notify_touch_normalized(device, &time, id, place, NULL, type);
#else
  notify_touch_normalized(device, &time, id, x, y, NULL, type);
#endif
}

static inline bool test_create_head(
    struct weston_compositor *compositor, const char *name, const struct weston_windowed_output_api **api) {
#if WESTON_VERSION_MAJOR >= 14
  *api = weston_windowed_output_get_api(compositor, WESTON_WINDOWED_OUTPUT_HEADLESS);
  return *api && !(*api)->create_head(compositor->primary_backend, name);
#else
  *api = weston_windowed_output_get_api(compositor);
  return *api && !(*api)->create_head(compositor, name);
#endif
}

// Calls the motion function of the touch's current grab.
static inline void test_move(struct weston_touch *touch, struct timespec time, double x, double y) {
#if WESTON_VERSION_MAJOR >= 14
  struct weston_coord_global at = {.c = {.x = x, .y = y}};
#endif
#if WESTON_VERSION_MAJOR >= 16
  struct weston_touch_event event = {
      .base = {.ts = time, .seat = touch->seat}, .touch_type = WL_TOUCH_MOTION, .pos = at};
  touch->grab->interface->motion(touch->grab, &event);
#elif WESTON_VERSION_MAJOR >= 14
  touch->grab->interface->motion(touch->grab, &time, 0, at);
#else
  touch->grab->interface->motion(touch->grab, &time, 0, wl_fixed_from_double(x), wl_fixed_from_double(y));
#endif
}

static inline void test_label(struct weston_surface *surface, char *label, size_t size) {
#if WESTON_VERSION_MAJOR >= 16
  if (surface->label) snprintf(label, size, "%s", surface->label);
#else
  if (surface->get_label) surface->get_label(surface, label, size);
#endif
}
