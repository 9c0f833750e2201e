// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// The part of touch-log that uses gestures. It recognizes a pan on the whole window, printed as `pan STATE X Y`, and
// prints the events of its gesture host: `attached WxH`, `detached`, `suspended`, `resumed`, `excluded EDGE PX`.
#include "tactus-gestures-v1-client-protocol.h"
#include "tactus-gestures-shell-v1-client-protocol.h"

static struct tactus_gesture_manager_v1 *gestures;
static struct tactus_gesture_shell_v1 *gesture_shell;
static struct tactus_gesture_inhibitor_v1 *inhibitor;
static struct tactus_gesture_host_v1 *host;
static struct tactus_gesture_view_v1 *whole;
static double pan_x, pan_y;

// Ignores an event with any arguments.
static void ignore(void) {}
#define IGNORE ((void *)ignore)

static void attached(
    void *data, struct tactus_gesture_host_v1 *object, wl_fixed_t w, wl_fixed_t h, uint32_t precision) {
  (void)data, (void)precision;
  tactus_gesture_view_v1_set_position(whole, 0, 0, w, h);
  tactus_gesture_host_v1_commit(object);
  printf("attached %gx%g\n", wl_fixed_to_double(w), wl_fixed_to_double(h));
  fflush(stdout);
}
static void tell(const char *word) {
  puts(word);
  fflush(stdout);
}
static void detached(void *data, struct tactus_gesture_host_v1 *object, uint32_t reason) {
  (void)data, (void)object, (void)reason, tell("detached");
}
static void suspended(void *data, struct tactus_gesture_host_v1 *object, uint32_t reason) {
  (void)data, (void)object, (void)reason, tell("suspended");
}
static void resumed(void *data, struct tactus_gesture_host_v1 *object) { (void)data, (void)object, tell("resumed"); }
static void excluded(
    void *data, struct tactus_gesture_host_v1 *object, uint32_t edge, wl_fixed_t wanted, wl_fixed_t granted) {
  (void)data, (void)object, (void)wanted;
  printf("excluded %u %g\n", edge, wl_fixed_to_double(granted));
  fflush(stdout);
}
static void acknowledge(void *data, struct tactus_gesture_host_v1 *object, uint32_t serial) {
  (void)data;
  tactus_gesture_host_v1_ack(object, serial);
}
static const struct tactus_gesture_host_v1_listener host_listener = {
    .attached = attached,
    .detached = detached,
    .suspended = suspended,
    .resumed = resumed,
    .exclusion = excluded,
    .touch_down = IGNORE,
    .touch_motion = IGNORE,
    .view_touch = IGNORE,
    .touch_disposition = IGNORE,
    .touch_up = IGNORE,
    .done = acknowledge};

static void pan_location(void *data, struct tactus_gesture_recognizer_v1 *object, wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)object;
  pan_x = wl_fixed_to_double(x);
  pan_y = wl_fixed_to_double(y);
}
static void pan_state(
    void *data, struct tactus_gesture_recognizer_v1 *object, uint32_t state, uint32_t serial, uint32_t high,
    uint32_t low, uint32_t touches, uint32_t reason) {
  (void)data, (void)object, (void)serial, (void)high, (void)low, (void)touches, (void)reason;
  static const char *const words[] = {"", "began", "changed", "ended", "cancelled", "failed"};
  printf("pan %s %g %g\n", words[state < 6 ? state : 0], pan_x, pan_y);
  fflush(stdout);
}
static const struct tactus_gesture_recognizer_v1_listener pan_listener = {
    .should_begin = IGNORE,
    .offered = IGNORE,
    .location = pan_location,
    .tap = IGNORE,
    .translation = IGNORE,
    .edge = IGNORE,
    .swipe = IGNORE,
    .scale = IGNORE,
    .rotation = IGNORE,
    .touch = IGNORE,
    .state = pan_state};

static void want_gestures(struct wl_surface *surface, uint32_t excluded_edges) {
  host = tactus_gesture_manager_v1_get_surface_host(gestures, surface, NULL);
  tactus_gesture_host_v1_add_listener(host, &host_listener, NULL);
  whole = tactus_gesture_host_v1_create_view(host, NULL);
  if (excluded_edges) tactus_gesture_view_v1_set_system_exclusion(whole, excluded_edges);
  struct tactus_gesture_recognizer_v1 *pan =
      tactus_gesture_view_v1_add_recognizer(whole, TACTUS_GESTURE_RECOGNIZER_V1_KIND_PAN);
  tactus_gesture_recognizer_v1_add_listener(pan, &pan_listener, NULL);
  tactus_gesture_host_v1_commit(host);
}

static void set_inhibited(bool is_wanted) {
  if (is_wanted && gesture_shell && !inhibitor) {
    inhibitor = tactus_gesture_shell_v1_inhibit(gesture_shell);
  } else if (!is_wanted && inhibitor) {
    tactus_gesture_inhibitor_v1_destroy(inhibitor);
    inhibitor = NULL;
  }
}
