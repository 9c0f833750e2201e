// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

#include "traces.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

enum { MOST_FINGERS = 10, MOST_DRAGGED = 50, FRAME_MS = 8, DRAG_FRAMES = 100, PAUSE_MS = 600 };

// A trace being written.
struct writer {
  struct trace trace;
  uint32_t seed;
  uint32_t now;
};

static struct writer begin(size_t frames) {
  struct writer w = {.seed = 12345, .now = 1000};
  w.trace.frames = calloc(frames, sizeof *w.trace.frames);
  w.trace.samples = calloc(frames * MOST_DRAGGED, sizeof *w.trace.samples);
  if (!w.trace.frames || !w.trace.samples) abort();
  return w;
}

static struct trace end(const struct writer *w) {
  struct trace trace = w->trace;
  trace.span = w->now + 2000;
  return trace;
}

void trace_free(struct trace *trace) {
  free(trace->frames);
  free(trace->samples);
  *trace = (struct trace){0};
}

// Returns the next number of a linear congruential generator, which is the same on every machine.
static uint32_t next(struct writer *w) {
  w->seed = w->seed * 1664525u + 1013904223u;
  return w->seed >> 8;
}

// Returns a number in [0, 1).
static float fraction(struct writer *w) { return (float)(next(w) & 0xffff) / 65536.0f; }

static void put(struct writer *w, int contact, enum trace_phase phase, double x, double y) {
  w->trace.samples[w->trace.sample_count++] =
      (struct trace_sample){.contact = contact, .phase = phase, .x = (float)x, .y = (float)y};
}

static void close_frame(struct writer *w, uint32_t milliseconds) {
  struct trace_frame *frame = &w->trace.frames[w->trace.frame_count];
  const struct trace_frame *before = w->trace.frame_count > 0 ? frame - 1 : NULL;
  frame->milliseconds = w->now;
  frame->first = before ? before->first + before->count : 0;
  frame->count = (uint32_t)w->trace.sample_count - frame->first;
  w->trace.frame_count++;
  w->now += milliseconds;
}

// Returns the phase in frame `i` of a drag. The fingers lift in the last frame of the drag, or earlier if the trace has
// no room for more frames.
static enum trace_phase drag_phase(const struct writer *w, int i, size_t frames) {
  if (i == 0) return TRACE_DOWN;
  return i == DRAG_FRAMES - 1 || w->trace.frame_count == frames - 1 ? TRACE_UP : TRACE_MOVE;
}

struct trace trace_fingers(size_t frames, int fingers) {
  struct writer w = begin(frames);
  while (w.trace.frame_count < frames) {
    double x = 200 + 100 * fraction(&w);
    double y = 300 + 100 * fraction(&w);
    const double dx = 2 + 3 * fraction(&w);
    const double dy = 1.5 * fraction(&w);
    for (int i = 0; i < DRAG_FRAMES && w.trace.frame_count < frames; i++) {
      x += dx;
      y += dy + 0.5 * (fraction(&w) - 0.5);
      const enum trace_phase phase = drag_phase(&w, i, frames);
      for (int f = 0; f < fingers && f < MOST_DRAGGED; f++) put(&w, f, phase, x + 20 * f, y);
      close_frame(&w, FRAME_MS);
    }
    w.now += PAUSE_MS;
  }
  return end(&w);
}

struct trace trace_pan(size_t frames) { return trace_fingers(frames, 1); }

struct trace trace_pinch(size_t frames) {
  struct writer w = begin(frames);
  while (w.trace.frame_count < frames) {
    double x = 400 + 50 * fraction(&w);
    double y = 300 + 50 * fraction(&w);
    double radius = 60;
    double angle = 6.28 * fraction(&w);
    const double spreading = 0.6 + fraction(&w);
    const double turning = 0.01 + 0.02 * fraction(&w);
    for (int i = 0; i < DRAG_FRAMES && w.trace.frame_count < frames; i++) {
      const enum trace_phase phase = drag_phase(&w, i, frames);
      radius += spreading;
      angle += turning;
      x += 0.3;
      y += 0.2;
      put(&w, 0, phase, x + radius * cos(angle), y + radius * sin(angle));
      put(&w, 1, phase, x - radius * cos(angle), y - radius * sin(angle));
      close_frame(&w, FRAME_MS);
    }
    w.now += PAUSE_MS;
  }
  return end(&w);
}

static double within(double value, double limit) { return value < 1 ? 1 : value > limit - 1 ? limit - 1 : value; }

struct trace trace_chaos(size_t frames) {
  struct writer w = begin(frames);
  bool is_down[MOST_FINGERS] = {false};
  double x[MOST_FINGERS], y[MOST_FINGERS];
  while (w.trace.frame_count < frames) {
    const bool is_last = w.trace.frame_count == frames - 1;
    for (int i = 0; i < MOST_FINGERS; i++) {
      if (!is_down[i]) {
        if (is_last || next(&w) % 8 != 0) continue;
        is_down[i] = true;
        x[i] = 800 * fraction(&w);
        y[i] = 600 * fraction(&w);
        put(&w, i, TRACE_DOWN, x[i], y[i]);
      } else if (is_last || next(&w) % 64 == 0) {
        is_down[i] = false;
        put(&w, i, TRACE_UP, x[i], y[i]);
      } else {
        x[i] = within(x[i] + 6 * (fraction(&w) - 0.5), 800);
        y[i] = within(y[i] + 6 * (fraction(&w) - 0.5), 600);
        put(&w, i, TRACE_MOVE, x[i], y[i]);
      }
    }
    if (w.trace.sample_count == 0) {
      w.now += FRAME_MS;  // The trace begins with the first finger.
    } else {
      close_frame(&w, FRAME_MS);
    }
  }
  return end(&w);
}

struct trace trace_taps(size_t frames) {
  enum { TAP_FRAMES = 4, TAP_FRAME_MS = 16, BETWEEN_TAPS_MS = 90, BETWEEN_SERIES_MS = 500 };
  struct writer w = begin(frames);
  while (w.trace.frame_count < frames) {
    const double x = 100 + 600 * fraction(&w);
    const double y = 100 + 400 * fraction(&w);
    const uint32_t kind = next(&w) % 4;  // single, double, two fingers, triple
    const int taps = kind == 1 ? 2 : kind == 3 ? 3 : 1;
    const int fingers = kind == 2 ? 2 : 1;
    for (int tap = 0; tap < taps && w.trace.frame_count < frames; tap++) {
      const size_t left = frames - w.trace.frame_count;
      const int length = left < TAP_FRAMES ? (int)left : TAP_FRAMES;
      for (int i = 0; i < length; i++) {
        const enum trace_phase phase = i == 0 ? TRACE_DOWN : i == length - 1 ? TRACE_UP : TRACE_MOVE;
        // If only one frame is left, it stays empty: no finger may be down at the end.
        for (int f = 0; f < fingers && length > 1; f++) put(&w, f, phase, x + 80 * f + 0.4 * i, y + 0.3 * i);
        close_frame(&w, TAP_FRAME_MS);
      }
      w.now += BETWEEN_TAPS_MS;
    }
    w.now += BETWEEN_SERIES_MS;
  }
  return end(&w);
}

struct trace trace_tap(void) {
  struct writer w = begin(3);
  put(&w, 0, TRACE_DOWN, 300, 300);
  close_frame(&w, 60);
  put(&w, 0, TRACE_UP, 300, 300);
  close_frame(&w, 2000);
  close_frame(&w, 0);
  return end(&w);
}

struct trace trace_landing(void) {
  struct writer w = begin(6);
  put(&w, 0, TRACE_DOWN, 300, 300);
  close_frame(&w, FRAME_MS);
  put(&w, 0, TRACE_MOVE, 340, 300);
  close_frame(&w, FRAME_MS);
  put(&w, 1, TRACE_DOWN, 600, 300);
  close_frame(&w, FRAME_MS);
  put(&w, 1, TRACE_UP, 600, 300);
  close_frame(&w, FRAME_MS);
  put(&w, 0, TRACE_UP, 340, 300);
  close_frame(&w, 2000);
  close_frame(&w, 0);
  return end(&w);
}
