// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
//
// Recognizers that the client implements: a check mark, a scratch to and fro, and the stroke as it was drawn. The
// server offers touches to them and arbitrates between their proposals, as between its own kinds of recognizers.

#include <stdio.h>
#include <stdlib.h>

#include "window.h"

typedef struct tactus_gesture_recognizer_v1 Recognizer;
enum {
  BEGAN = TACTUS_GESTURE_RECOGNIZER_V1_STATE_BEGAN,
  CHANGED = TACTUS_GESTURE_RECOGNIZER_V1_STATE_CHANGED,
  ENDED = TACTUS_GESTURE_RECOGNIZER_V1_STATE_ENDED,
  FAILED = TACTUS_GESTURE_RECOGNIZER_V1_STATE_FAILED
};
enum { MOST = 4096 };

// The finger that is followed, and its path so far.
static struct {
  uint32_t touch;
  bool has_moved, is_lifted;
  size_t count;
  double x[MOST], y[MOST];
} way;

// Judges a check mark: the finger moves down to the right, then up, and ends above its start.
static uint32_t judge_check_mark(uint32_t before) {
  (void)before;
  bool is_up = false;
  for (size_t n = 1; n < way.count; n++) {
    double dx = way.x[n] - way.x[n - 1], dy = way.y[n] - way.y[n - 1];
    if (dx < 0 || (dy < 0 && n == 1) || (dy > 0 && is_up)) return FAILED;
    if (dy < 0) is_up = true;
  }
  if (!way.is_lifted) return 0;
  return is_up && way.y[way.count - 1] < way.y[0] ? ENDED : FAILED;
}

// Judges a scratch: the finger changes direction at least three times, each time after more than 40 px to one side.
static uint32_t judge_scratch(uint32_t before) {
  (void)before;
  int turns = 0, side = 0;
  double farthest = way.x[0];
  for (size_t n = 1; n < way.count; n++) {
    double dx = way.x[n] - farthest;
    if (side * dx > 0) {
      farthest = way.x[n];
    } else if (dx > 40 || dx < -40) {
      if (side) turns++;
      side = dx > 0 ? 1 : -1;
      farthest = way.x[n];
    }
  }
  return turns >= 3 ? ENDED : way.is_lifted ? FAILED : 0;
}

// Judges a stroke: it begins with the first movement, and ends when the finger lifts.
static uint32_t judge_stroke(uint32_t before) {
  if (way.is_lifted) return before ? ENDED : FAILED;
  return !way.has_moved ? 0 : before ? CHANGED : BEGAN;
}

static struct custom {
  const char *name;
  // Returns the state that the recognizer proposes, or 0 if it proposes nothing new. `before` is the state that it has
  // last proposed for this finger, or 0.
  uint32_t (*judge)(uint32_t before);
  Recognizer *proxy;
  // Whether the recognizer was offered the finger and has not decided yet.
  bool is_open;
  uint32_t proposed;
} customs[] = {
    {.name = "check mark", .judge = judge_check_mark},
    {.name = "scratch", .judge = judge_scratch},
    {.name = "stroke", .judge = judge_stroke}};
enum { COUNT = sizeof customs / sizeof *customs, STROKE = COUNT - 1 };

// Adds a location to the path. A host reports the locations of touches that are offered to its recognizers, even
// without touch reporting.
static void add(wl_fixed_t x, wl_fixed_t y) {
  if (way.count == MOST) return;
  way.x[way.count] = wl_fixed_to_double(x);
  way.y[way.count++] = wl_fixed_to_double(y);
}
static void landed(
    void *data, struct tactus_gesture_host_v1 *host, uint32_t touch, int32_t id, struct tactus_gesture_view_v1 *view,
    uint32_t high, uint32_t low, wl_fixed_t x, wl_fixed_t y, uint32_t taps, uint32_t disposition, uint32_t reason) {
  (void)data, (void)host, (void)id, (void)view, (void)high, (void)low, (void)taps, (void)disposition, (void)reason;
  if (way.count && !way.is_lifted) return;
  way.touch = touch, way.count = 0, way.is_lifted = false;
  add(x, y);
}
static void moved(
    void *data, struct tactus_gesture_host_v1 *host, uint32_t touch, uint32_t high, uint32_t low, wl_fixed_t x,
    wl_fixed_t y) {
  (void)data, (void)host, (void)high, (void)low;
  if (touch != way.touch) return;
  way.has_moved = true;
  add(x, y);
}
static void lifted(void *data, struct tactus_gesture_host_v1 *host, uint32_t touch, uint32_t high, uint32_t low) {
  (void)data, (void)host, (void)high, (void)low;
  if (touch == way.touch) way.is_lifted = true;
}

// Ignores every finger but the first.
static void offered(void *data, Recognizer *proxy, uint32_t touch, uint32_t deadline) {
  (void)deadline;
  struct custom *custom = data;
  if (touch != way.touch) return tactus_gesture_recognizer_v1_ignore(proxy, touch);
  custom->is_open = true, custom->proposed = 0;
}
static void changed(
    void *data, Recognizer *proxy, uint32_t state, uint32_t serial, uint32_t high, uint32_t low, uint32_t touches,
    uint32_t reason) {
  (void)proxy, (void)serial, (void)high, (void)low, (void)touches, (void)reason;
  struct custom *custom = data;
  if (state == ENDED) printf("%s of %zu points\n", custom->name, way.count);
  if (state != BEGAN && state != CHANGED) custom->is_open = false;
}
static const struct tactus_gesture_recognizer_v1_listener custom_events = {
    .should_begin = IGNORE, .landing = IGNORE, .offered = offered, .location = IGNORE, .tap = IGNORE,
    .translation = IGNORE, .edge = IGNORE, .swipe = IGNORE, .scale = IGNORE, .rotation = IGNORE, .touch = IGNORE,
    .state = changed};

// Called when a batch of events is complete. Each proposal is based on the whole batch, and contains its serial.
static void judge(void *data, struct tactus_gesture_host_v1 *host, uint32_t serial) {
  (void)data;
  for (struct custom *custom = customs; custom < customs + COUNT; custom++) {
    uint32_t state = custom->is_open ? custom->judge(custom->proposed) : 0;
    if (!state) continue;
    custom->proposed = state;
    custom->is_open = state == BEGAN || state == CHANGED;
    tactus_gesture_recognizer_v1_set_state(custom->proxy, serial, state);
  }
  way.has_moved = false;
  tactus_gesture_host_v1_ack(host, serial);
}
static const struct tactus_gesture_host_v1_listener host_events = {
    .attached = IGNORE, .detached = IGNORE, .suspended = IGNORE, .resumed = IGNORE, .exclusion = IGNORE,
    .touch_down = landed, .touch_motion = moved, .view_touch = IGNORE, .touch_disposition = IGNORE,
    .touch_up = lifted, .done = judge};

int main(void) {
  struct window window = {0};
  if (!open_window(&window, "strokes")) return 1;
  struct tactus_gesture_host_v1 *host =
      tactus_gesture_manager_v1_get_surface_host(window.gestures, window.surface, NULL);
  tactus_gesture_host_v1_add_listener(host, &host_events, NULL);
  for (struct custom *custom = customs; custom < customs + COUNT; custom++) {
    custom->proxy = tactus_gesture_host_v1_add_recognizer(host, TACTUS_GESTURE_RECOGNIZER_V1_KIND_CUSTOM);
    tactus_gesture_recognizer_v1_add_listener(custom->proxy, &custom_events, custom);
  }
  // The stroke and the other recognizers may recognize at the same time.
  for (struct custom *custom = customs; custom < customs + STROKE; custom++)
    tactus_gesture_recognizer_v1_relate(
        customs[STROKE].proxy, TACTUS_GESTURE_RECOGNIZER_V1_RELATION_SIMULTANEOUS, custom->proxy);
  tactus_gesture_host_v1_commit(host);

  while (wl_display_dispatch(window.display) >= 0) {}
  return fputs("strokes: the compositor is gone\n", stderr), 1;
}
