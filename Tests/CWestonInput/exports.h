// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// The input of backends.
#pragma once
#include <libweston/libweston.h>

// Exported by libweston; its public headers do not declare them.
void weston_seat_init(struct weston_seat *seat, struct weston_compositor *compositor, const char *name);
int weston_seat_init_touch(struct weston_seat *seat);
void weston_seat_release(struct weston_seat *seat);
void weston_seat_release_touch(struct weston_seat *seat);
struct weston_touch_device *weston_touch_create_touch_device(
    struct weston_touch *touch, const char *path, void *data, const struct weston_touch_device_ops *ops);
void weston_touch_device_destroy(struct weston_touch_device *device);
void notify_touch_normalized(
    struct weston_touch_device *device, const struct timespec *time, int id, double x, double y,
    const struct weston_point2d_device_normalized *norm, int type);
void notify_touch_frame(struct weston_touch_device *device);
void notify_touch_cancel(struct weston_touch_device *device);
