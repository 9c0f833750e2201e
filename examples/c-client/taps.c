// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
//
// A window that prints where it is tapped, or why a touch is not a tap. This is everything that an application in C
// needs for its first gesture, except the window itself (window.c).

#include <stdio.h>

#include "window.h"

static struct {
  wl_fixed_t x, y;
} place;

// Acknowledges a batch of events. Without acks, the server stops sending events.
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

// Stores the location. The server sends the values of a gesture before its state.
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

int main(void) {
  struct window window = {0};
  if (!open_window(&window, "taps")) return 1;

  // A recognizer on a host covers the whole surface; for a part of the surface, use a view. Nothing takes effect before
  // the commit.
  struct tactus_gesture_host_v1 *host =
      tactus_gesture_manager_v1_get_surface_host(window.gestures, window.surface, NULL);
  tactus_gesture_host_v1_add_listener(host, &host_events, NULL);
  struct tactus_gesture_recognizer_v1 *tap =
      tactus_gesture_host_v1_add_recognizer(host, TACTUS_GESTURE_RECOGNIZER_V1_KIND_TAP);
  tactus_gesture_recognizer_v1_add_listener(tap, &tap_events, NULL);
  tactus_gesture_recognizer_v1_set_reporting(tap, TACTUS_GESTURE_RECOGNIZER_V1_REPORTING_FAILURES);
  tactus_gesture_host_v1_commit(host);

  while (wl_display_dispatch(window.display) >= 0) {}
  return fputs("taps: the compositor is gone\n", stderr), 1;
}
