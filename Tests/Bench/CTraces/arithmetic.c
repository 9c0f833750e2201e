// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// The lower bound of the cost: a loop that computes only the values that seven recognizers need. Every sample updates a
// table of touches, the centroid, the distance and the angle of two fingers, and a least-squares velocity of the first
// two touches over 100 ms. Then tap, double tap, long press, pan, pinch, rotation and swipe run as plain state
// machines, which report their results through a function pointer.
#include "traces.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

enum { FINGERS = 10, HISTORY = 16, VELOCITY_WINDOW_MS = 100 };
enum recognizer { TAP, DOUBLE_TAP, LONG_PRESS, PAN, PINCH, ROTATION, SWIPE, RECOGNIZERS };
enum state { POSSIBLE, BEGAN, CHANGED, ENDED, FAILED };

struct point {
  uint32_t time;
  float x, y;
};
struct finger {
  int32_t contact;
  uint32_t written;  // The number of points written so far; the history keeps the most recent ones.
  float x, y;
  struct point history[HISTORY];
};
struct arithmetic {
  struct finger fingers[FINGERS];
  uint8_t order[FINGERS];  // Indices of `fingers`, in landing order.
  uint32_t taken;          // One bit for each of `fingers` that is down.
  int count, most;
  enum arithmetic_mode mode;
  enum trace_phase phase;
  uint32_t now, landed;
  float x, y;                      // The centroid.
  float base_x, base_y;            // The centroid when the set of fingers last changed.
  float carried_x, carried_y;      // The movement before the set of fingers last changed.
  float moved_x, moved_y, farthest;
  float distance, first_distance, angle, first_angle;
  float vx, vy;
  uint8_t states[RECOGNIZERS];
  uint32_t last_tap;
  float tap_x, tap_y;
  void (*give)(struct arithmetic *, enum recognizer, enum state, float, float, float, float);
  uint64_t results;
  volatile float last;
};

__attribute__((noinline)) static void count_result(
    struct arithmetic *a, enum recognizer r, enum state s, float v0, float v1, float v2, float v3) {
  (void)r, (void)s, (void)v1, (void)v2, (void)v3;
  a->results++;
  a->last = v0;
}

struct arithmetic *arithmetic_new(enum arithmetic_mode mode) {
  struct arithmetic *a = calloc(1, sizeof *a);
  if (!a) abort();
  a->mode = mode;
  a->give = count_result;
  return a;
}
void arithmetic_free(struct arithmetic *loop) { free(loop); }
uint64_t arithmetic_results(const struct arithmetic *loop) { return loop->results; }

static inline const struct finger *finger(const struct arithmetic *a, int n) { return &a->fingers[a->order[n]]; }

// MARK: contact slots

static inline bool track(struct arithmetic *a, const struct trace_sample *s, uint32_t now) {
  int place;
  if (s->phase == TRACE_DOWN) {
    place = __builtin_ctz(~a->taken);
    if (place >= FINGERS) return false;
    if (a->count == 0) {
      a->landed = now;
      a->most = 0;
      a->moved_x = a->moved_y = a->farthest = a->vx = a->vy = 0;
      for (int i = 0; i < RECOGNIZERS; i++) a->states[i] = POSSIBLE;
    }
    a->taken |= 1u << place;
    a->fingers[place].contact = s->contact;
    a->fingers[place].written = 0;
    a->order[a->count++] = (uint8_t)place;
    if (a->count > a->most) a->most = a->count;
  } else {
    int n = 0;
    while (n < a->count && finger(a, n)->contact != s->contact) n++;
    if (n == a->count) return false;
    place = a->order[n];
    if (s->phase == TRACE_UP) {
      a->taken &= ~(1u << place);
      for (; n + 1 < a->count; n++) a->order[n] = a->order[n + 1];
      a->count--;
    }
  }
  struct finger *f = &a->fingers[place];
  f->x = s->x;
  f->y = s->y;
  if (s->phase != TRACE_UP) f->history[f->written++ % HISTORY] = (struct point){now, s->x, s->y};
  a->phase = (enum trace_phase)s->phase;
  a->now = now;
  return true;
}

// MARK: geometry

// Adds the velocity of a finger: the slope of the line that fits its points of the last 100 ms best.
static inline void add_velocity(const struct finger *f, uint32_t now, float *vx, float *vy) {
  float n = 0, t = 0, tt = 0, x = 0, y = 0, tx = 0, ty = 0;
  const uint32_t kept = f->written < HISTORY ? f->written : HISTORY;
  for (uint32_t i = 1; i <= kept; i++) {
    const struct point *p = &f->history[(f->written - i) % HISTORY];
    if (now - p->time > VELOCITY_WINDOW_MS) break;
    const float time = (float)(int32_t)(p->time - now);
    n += 1;
    t += time;
    tt += time * time;
    x += p->x;
    y += p->y;
    tx += time * p->x;
    ty += time * p->y;
  }
  const float spread = n * tt - t * t;
  if (!(spread > 0)) return;
  *vx += (n * tx - t * x) / spread * 1000;
  *vy += (n * ty - t * y) / spread * 1000;
}

static inline void measure_velocity(struct arithmetic *a) {
  float vx = 0, vy = 0;
  const int n = a->count < 2 ? a->count : 2;
  for (int i = 0; i < n; i++) add_velocity(finger(a, i), a->now, &vx, &vy);
  a->vx = n > 0 ? vx / (float)n : 0;
  a->vy = n > 0 ? vy / (float)n : 0;
}

static inline void measure(struct arithmetic *a, bool is_lazy) {
  const bool changes_hand = a->phase != TRACE_MOVE;
  if (a->count > 0) {
    float x = 0, y = 0;
    for (int i = 0; i < a->count; i++) {
      x += finger(a, i)->x;
      y += finger(a, i)->y;
    }
    const float share = 1.0f / (float)a->count;
    a->x = x * share;
    a->y = y * share;
    if (changes_hand) {
      a->carried_x = a->moved_x;
      a->carried_y = a->moved_y;
      a->base_x = a->x;
      a->base_y = a->y;
    }
    a->moved_x = a->carried_x + a->x - a->base_x;
    a->moved_y = a->carried_y + a->y - a->base_y;
    const float squared = a->moved_x * a->moved_x + a->moved_y * a->moved_y;
    if (squared > a->farthest) a->farthest = squared;
    if (a->count >= 2) {
      const float dx = finger(a, 1)->x - finger(a, 0)->x;
      const float dy = finger(a, 1)->y - finger(a, 0)->y;
      a->distance = sqrtf(dx * dx + dy * dy);
      a->angle = atan2f(dy, dx);
      if (changes_hand) {
        a->first_distance = a->distance;
        a->first_angle = a->angle;
      }
    }
  }
  if (!is_lazy && a->phase != TRACE_UP) measure_velocity(a);
}

static inline float turned(const struct arithmetic *a) {
  const float angle = a->angle - a->first_angle;
  return angle > 3.14159265f ? angle - 6.2831853f : angle < -3.14159265f ? angle + 6.2831853f : angle;
}

// MARK: recognizers

static inline void give(
    struct arithmetic *a, enum recognizer r, enum state s, float v0, float v1, float v2, float v3) {
  a->states[r] = s;
  a->give(a, r, s, v0, v1, v2, v3);
}

static inline bool all_lifted(const struct arithmetic *a) { return a->phase == TRACE_UP && a->count == 0; }
static inline bool is_no_tap(const struct arithmetic *a) {
  return a->farthest > 100 || a->now - a->landed > 300 || a->most != 1;
}
static inline bool is_active(const struct arithmetic *a, enum recognizer r) {
  return a->states[r] == BEGAN || a->states[r] == CHANGED;
}

static inline void tap(struct arithmetic *a) {
  if (a->states[TAP] != POSSIBLE) return;
  if (is_no_tap(a)) {
    a->states[TAP] = FAILED;
  } else if (all_lifted(a)) {
    give(a, TAP, ENDED, a->x, a->y, 1, 0);
  }
}

static inline void double_tap(struct arithmetic *a) {
  if (!all_lifted(a)) return;
  if (is_no_tap(a)) {
    a->last_tap = 0;
    return;
  }
  const float dx = a->x - a->tap_x, dy = a->y - a->tap_y;
  if (a->last_tap && a->now - a->last_tap < 400 && dx * dx + dy * dy < 1600) {
    a->last_tap = 0;
    give(a, DOUBLE_TAP, ENDED, a->x, a->y, 2, 0);
  } else {
    a->last_tap = a->now;
    a->tap_x = a->x;
    a->tap_y = a->y;
  }
}

static inline void long_press(struct arithmetic *a) {
  if (a->states[LONG_PRESS] == POSSIBLE) {
    if (a->farthest > 100 || a->phase == TRACE_UP) {
      a->states[LONG_PRESS] = FAILED;
    } else if (a->now - a->landed >= 500) {
      give(a, LONG_PRESS, BEGAN, a->x, a->y, 0, 0);
    }
  } else if (is_active(a, LONG_PRESS)) {
    give(a, LONG_PRESS, all_lifted(a) ? ENDED : CHANGED, a->x, a->y, 0, 0);
  }
}

static inline void pan(struct arithmetic *a, bool is_lazy) {
  if (a->states[PAN] == POSSIBLE) {
    if (a->farthest <= 100) return;
    if (is_lazy) measure_velocity(a);
    give(a, PAN, BEGAN, a->moved_x, a->moved_y, a->vx, a->vy);
  } else if (is_active(a, PAN)) {
    give(a, PAN, all_lifted(a) ? ENDED : CHANGED, a->moved_x, a->moved_y, a->vx, a->vy);
  }
}

static inline void pinch(struct arithmetic *a) {
  const float scale = a->distance / a->first_distance;
  if (a->states[PINCH] == POSSIBLE) {
    if (a->count >= 2 && fabsf(a->distance - a->first_distance) > 8) give(a, PINCH, BEGAN, scale, 0, 0, 0);
  } else if (is_active(a, PINCH)) {
    give(a, PINCH, a->count < 2 ? ENDED : CHANGED, scale, 0, 0, 0);
  }
}

static inline void rotation(struct arithmetic *a) {
  if (a->states[ROTATION] == POSSIBLE) {
    if (a->count >= 2 && fabsf(turned(a)) > 0.1f) give(a, ROTATION, BEGAN, turned(a), 0, 0, 0);
  } else if (is_active(a, ROTATION)) {
    give(a, ROTATION, a->count < 2 ? ENDED : CHANGED, turned(a), 0, 0, 0);
  }
}

static inline void swipe(struct arithmetic *a, bool is_lazy) {
  if (a->states[SWIPE] != POSSIBLE) return;
  if (a->now - a->landed > 500) {
    a->states[SWIPE] = FAILED;
    return;
  }
  if (a->farthest <= 2500) return;
  if (is_lazy) measure_velocity(a);
  if (fabsf(a->vx) > 300 && fabsf(a->vx) > 2 * fabsf(a->vy)) give(a, SWIPE, ENDED, a->vx, a->vy, 0, 0);
}

// MARK: playing a trace

static inline void play(struct arithmetic *a, const struct trace *trace, uint32_t start, enum arithmetic_mode mode) {
  const bool is_lazy = mode == ARITHMETIC_LAZY;
  for (size_t f = 0; f < trace->frame_count; f++) {
    const struct trace_frame *frame = &trace->frames[f];
    for (uint32_t n = 0; n < frame->count; n++) {
      if (!track(a, &trace->samples[frame->first + n], frame->milliseconds + start)) continue;
      if (mode == ARITHMETIC_TABLE) continue;
      measure(a, is_lazy);
      tap(a);
      double_tap(a);
      long_press(a);
      pan(a, is_lazy);
      pinch(a);
      rotation(a);
      swipe(a, is_lazy);
    }
  }
}

void arithmetic_play(struct arithmetic *loop, const struct trace *trace, uint32_t start) {
  switch (loop->mode) {
    case ARITHMETIC_EAGER: return play(loop, trace, start, ARITHMETIC_EAGER);
    case ARITHMETIC_LAZY: return play(loop, trace, start, ARITHMETIC_LAZY);
    case ARITHMETIC_TABLE: return play(loop, trace, start, ARITHMETIC_TABLE);
  }
}
