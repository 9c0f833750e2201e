// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Functions that hide the differences between Weston 10, 14 and 16. Except for a surface's own coordinates, all
// coordinates are in pixels, and span all outputs. Include this header after all headers of Weston that a module needs.
#pragma once
#include <stdbool.h>
#include <time.h>
#include <libweston/version.h>
#include <libweston/libweston.h>
#if WESTON_VERSION_MAJOR >= 14
#include <libweston/desktop.h>
#else
#include <libweston-desktop/libweston-desktop.h>
#endif

// MARK: functions that libweston exports without declaring them in a public header

void weston_seat_init(struct weston_seat *seat, struct weston_compositor *compositor, const char *name);
int weston_seat_init_keyboard(struct weston_seat *seat, struct xkb_keymap *keymap);
void weston_seat_release(struct weston_seat *seat);
#if WESTON_VERSION_MAJOR >= 16
void notify_key(const struct weston_key_event *event);
#else
void notify_key(
    struct weston_seat *seat, const struct timespec *time, uint32_t key, enum wl_keyboard_key_state state,
    enum weston_key_state_update update);
#endif
static inline void tactus_weston_notify_key(
    struct weston_seat *seat, struct timespec time, uint32_t key, enum wl_keyboard_key_state state) {
#if WESTON_VERSION_MAJOR >= 16
  struct weston_key_event event;
  weston_key_event_init(&event, &time, seat, key, state, STATE_UPDATE_AUTOMATIC);
  notify_key(&event);
#else
  notify_key(seat, &time, key, state, STATE_UPDATE_AUTOMATIC);
#endif
}

// The program weston exports these functions, so the module need not link a library for them.
struct weston_config *wet_get_config(struct weston_compositor *compositor) __attribute__((weak));
#if WESTON_VERSION_MAJOR >= 14
struct wl_client *wet_client_start(struct weston_compositor *compositor, const char *path) __attribute__((weak));
#else
struct wl_client *weston_client_start(struct weston_compositor *compositor, const char *path) __attribute__((weak));
#define wet_client_start weston_client_start
#endif
static inline struct weston_config *tactus_weston_config(struct weston_compositor *compositor) {
  return wet_get_config ? wet_get_config(compositor) : NULL;
}
// Starts a program with a Wayland connection of its own.
static inline struct wl_client *tactus_weston_start(struct weston_compositor *compositor, const char *path) {
  return wet_client_start ? wet_client_start(compositor, path) : NULL;
}

// Returns whether desktop-shell has workspaces.
static inline bool tactus_weston_has_workspaces(void) { return WESTON_VERSION_MAJOR < 14; }

// MARK: coordinates

#if WESTON_VERSION_MAJOR >= 14
static inline struct weston_coord_global tactus_weston_global(double x, double y) {
  struct weston_coord_global at = {.c = {.x = x, .y = y}};
  return at;
}
#endif

static inline void tactus_weston_output_origin(const struct weston_output *output, double *x, double *y) {
#if WESTON_VERSION_MAJOR >= 14
  *x = output->pos.c.x;
  *y = output->pos.c.y;
#else
  *x = output->x;
  *y = output->y;
#endif
}

// Converts from or to a surface's own coordinates. Updates the view's transform first: Weston 14 and later aborts if
// the view has moved since its transform was computed.
static inline void tactus_weston_to_global(struct weston_view *view, double x, double y, double *to_x, double *to_y) {
#if WESTON_VERSION_MAJOR >= 14
  struct weston_coord_surface own = {.c = {.x = x, .y = y}, .coordinate_space_id = view->surface};
  weston_view_update_transform(view);
  struct weston_coord_global at = weston_coord_surface_to_global(view, own);
  *to_x = at.c.x;
  *to_y = at.c.y;
#else
  float at_x, at_y;
  weston_view_to_global_float(view, x, y, &at_x, &at_y);
  *to_x = at_x;
  *to_y = at_y;
#endif
}
static inline void tactus_weston_from_global(
    struct weston_view *view, double x, double y, double *to_x, double *to_y) {
#if WESTON_VERSION_MAJOR >= 14
  weston_view_update_transform(view);
  struct weston_coord_surface own = weston_coord_global_to_surface(view, tactus_weston_global(x, y));
  *to_x = own.c.x;
  *to_y = own.c.y;
#else
  wl_fixed_t own_x, own_y;
  weston_view_from_global_fixed(view, wl_fixed_from_double(x), wl_fixed_from_double(y), &own_x, &own_y);
  *to_x = wl_fixed_to_double(own_x);
  *to_y = wl_fixed_to_double(own_y);
#endif
}

static inline struct weston_view *tactus_weston_pick(struct weston_compositor *compositor, double x, double y) {
#if WESTON_VERSION_MAJOR >= 14
  return weston_compositor_pick_view(compositor, tactus_weston_global(x, y));
#else
  wl_fixed_t own_x, own_y;
  return weston_compositor_pick_view(compositor, wl_fixed_from_double(x), wl_fixed_from_double(y), &own_x, &own_y);
#endif
}

// MARK: views and surfaces

static inline void tactus_weston_position(const struct weston_view *view, float *x, float *y) {
#if WESTON_VERSION_MAJOR >= 14
  *x = view->geometry.pos_offset.x;
  *y = view->geometry.pos_offset.y;
#else
  *x = view->geometry.x;
  *y = view->geometry.y;
#endif
}
static inline void tactus_weston_set_position(struct weston_view *view, float x, float y) {
#if WESTON_VERSION_MAJOR >= 14
  weston_view_set_position(view, tactus_weston_global(x, y));
#else
  weston_view_set_position(view, x, y);
#endif
}
static inline void tactus_weston_set_alpha(struct weston_view *view, float alpha) {
#if WESTON_VERSION_MAJOR >= 14
  weston_view_set_alpha(view, alpha);
#else
  view->alpha = alpha;
#endif
}
// Moves the view to the top of a layer. If `layer` is NULL, removes the view from its layer.
static inline void tactus_weston_move_to_layer(struct weston_view *view, struct weston_layer *layer) {
#if WESTON_VERSION_MAJOR >= 14
  weston_view_move_to_layer(view, layer ? &layer->view_list : NULL);
#else
  if (layer) weston_view_damage_below(view);
  weston_layer_entry_remove(&view->layer_link);
  if (layer) weston_layer_entry_insert(&layer->view_list, &view->layer_link);
#endif
}
// Schedules a repaint of the view. Weston 14 and later itself damages the area of a changed view.
static inline void tactus_weston_repaint(struct weston_view *view) {
  weston_view_geometry_dirty(view);
#if WESTON_VERSION_MAJOR < 14
  weston_surface_damage(view->surface);
#endif
  weston_compositor_schedule_repaint(view->surface->compositor);
}

static inline struct weston_surface *tactus_weston_surface_create(struct weston_compositor *compositor) {
#if WESTON_VERSION_MAJOR >= 16
  return weston_surface_create(compositor, NULL);
#else
  return weston_surface_create(compositor);
#endif
}
static inline void tactus_weston_surface_destroy(struct weston_surface *surface) {
#if WESTON_VERSION_MAJOR >= 14
  weston_surface_unref(surface);
#else
  weston_surface_destroy(surface);
#endif
}

// MARK: touch events for the client with the focus

static inline void tactus_weston_settle_focus(struct weston_touch *touch) {
#if WESTON_VERSION_MAJOR >= 14
  if (touch->focus) weston_view_update_transform(touch->focus);
#endif
}
#if WESTON_VERSION_MAJOR >= 16
static inline struct weston_touch_event tactus_weston_event(
    struct weston_touch *touch, int type, const struct timespec *time, int id, double x, double y) {
  struct weston_touch_event event = {
      .base = {.ts = *time, .seat = touch->seat},
      .touch_type = type,
      .touch_id = id,
      .pos = tactus_weston_global(x, y)};
  struct weston_touch_device *device;
  if (!wl_list_empty(&touch->device_list)) event.device = wl_container_of(touch->device_list.next, device, link);
  return event;
}
#endif

static inline void tactus_weston_send_down(
    struct weston_touch *touch, const struct timespec *time, int id, double x, double y) {
  tactus_weston_settle_focus(touch);
#if WESTON_VERSION_MAJOR >= 16
  struct weston_touch_event event = tactus_weston_event(touch, WL_TOUCH_DOWN, time, id, x, y);
  weston_touch_send_down(&event);
#elif WESTON_VERSION_MAJOR >= 14
  weston_touch_send_down(touch, time, id, tactus_weston_global(x, y));
#else
  weston_touch_send_down(touch, time, id, wl_fixed_from_double(x), wl_fixed_from_double(y));
#endif
}
static inline void tactus_weston_send_motion(
    struct weston_touch *touch, const struct timespec *time, int id, double x, double y) {
  tactus_weston_settle_focus(touch);
#if WESTON_VERSION_MAJOR >= 16
  struct weston_touch_event event = tactus_weston_event(touch, WL_TOUCH_MOTION, time, id, x, y);
  weston_touch_send_motion(&event);
#elif WESTON_VERSION_MAJOR >= 14
  weston_touch_send_motion(touch, time, id, tactus_weston_global(x, y));
#else
  weston_touch_send_motion(touch, time, id, wl_fixed_from_double(x), wl_fixed_from_double(y));
#endif
}
static inline void tactus_weston_send_up(struct weston_touch *touch, const struct timespec *time, int id) {
#if WESTON_VERSION_MAJOR >= 16
  struct weston_touch_event event = tactus_weston_event(touch, WL_TOUCH_UP, time, id, 0, 0);
  weston_touch_send_up(&event);
#else
  weston_touch_send_up(touch, time, id);
#endif
}

// MARK: touch events from weston, for the callbacks of the module's grab

void tactus_weston_down(struct weston_touch_grab *grab, struct timespec time, int id, double x, double y);
void tactus_weston_motion(struct weston_touch_grab *grab, struct timespec time, int id, double x, double y);
void tactus_weston_up(struct weston_touch_grab *grab, struct timespec time, int id);
void tactus_weston_frame(struct weston_touch_grab *grab);
void tactus_weston_cancel(struct weston_touch_grab *grab);

#if WESTON_VERSION_MAJOR >= 16
static inline void tactus_weston_hear_down(struct weston_touch_grab *grab, const struct weston_touch_event *event) {
  tactus_weston_down(grab, event->base.ts, event->touch_id, event->pos.c.x, event->pos.c.y);
}
static inline void tactus_weston_hear_motion(struct weston_touch_grab *grab, const struct weston_touch_event *event) {
  tactus_weston_motion(grab, event->base.ts, event->touch_id, event->pos.c.x, event->pos.c.y);
}
static inline void tactus_weston_hear_up(struct weston_touch_grab *grab, const struct weston_touch_event *event) {
  tactus_weston_up(grab, event->base.ts, event->touch_id);
}
#else
#if WESTON_VERSION_MAJOR >= 14
#define TACTUS_WESTON_AT struct weston_coord_global at
#define TACTUS_WESTON_X_Y at.c.x, at.c.y
#else
#define TACTUS_WESTON_AT wl_fixed_t x, wl_fixed_t y
#define TACTUS_WESTON_X_Y wl_fixed_to_double(x), wl_fixed_to_double(y)
#endif
static inline void tactus_weston_hear_down(
    struct weston_touch_grab *grab, const struct timespec *time, int id, TACTUS_WESTON_AT) {
  tactus_weston_down(grab, *time, id, TACTUS_WESTON_X_Y);
}
static inline void tactus_weston_hear_motion(
    struct weston_touch_grab *grab, const struct timespec *time, int id, TACTUS_WESTON_AT) {
  tactus_weston_motion(grab, *time, id, TACTUS_WESTON_X_Y);
}
static inline void tactus_weston_hear_up(struct weston_touch_grab *grab, const struct timespec *time, int id) {
  tactus_weston_up(grab, *time, id);
}
#undef TACTUS_WESTON_AT
#undef TACTUS_WESTON_X_Y
#endif

static inline const struct weston_touch_grab_interface *tactus_weston_grab(void) {
  static const struct weston_touch_grab_interface grab = {
      .down = tactus_weston_hear_down, .up = tactus_weston_hear_up, .motion = tactus_weston_hear_motion,
      .frame = tactus_weston_frame, .cancel = tactus_weston_cancel};
  return &grab;
}
