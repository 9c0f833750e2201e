// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// The traces that the benchmark plays, the loop with which it compares the engine, and the functions with which it
// counts. They are in C, so that the comparison does not depend on Swift.
#ifndef TACTUS_BENCH_TRACES_H
#define TACTUS_BENCH_TRACES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: traces

enum trace_phase { TRACE_DOWN, TRACE_MOVE, TRACE_UP };

struct trace_sample {
  int32_t contact;
  int32_t phase;
  float x, y;
};

// One frame of the device: all its samples have the same time. A frame may have no samples.
struct trace_frame {
  uint32_t milliseconds;
  uint32_t first, count;
};

struct trace {
  struct trace_frame *frames;
  size_t frame_count;
  struct trace_sample *samples;
  size_t sample_count;
  // Adding this number of milliseconds to the times of all frames allows playing the trace again after its end.
  uint32_t span;
};

// Each trace is the same on every run and on every machine. Frames are 8 ms apart while a finger is down, except in
// taps.
//   pan    one finger, drags of 100 frames to the right, 600 ms apart
//   pinch  two fingers, 100 frames of spreading and turning about a drifting middle
//   chaos  up to ten fingers land and lift at random; while they are down, they move in every frame
//   taps   single, double, triple and two-finger taps of four frames, 16 ms a frame
struct trace trace_pan(size_t frames);
struct trace trace_pinch(size_t frames);
struct trace trace_chaos(size_t frames);
struct trace trace_taps(size_t frames);
// Drags like the pan's, with 1 to 50 fingers side by side.
struct trace trace_fingers(size_t frames, int fingers);
// `trace_tap` is one tap; `trace_landing` is a drag during which a second finger lands and lifts. Both end with an
// empty frame that comes so late that no recognizer is still waiting.
struct trace trace_tap(void);
struct trace trace_landing(void);
void trace_free(struct trace *trace);

// MARK: arithmetic

// The arithmetic of seven recognizers in a loop, and nothing else: no views, no relations, no delivery.
enum arithmetic_mode {
  // Computes everything at every sample.
  ARITHMETIC_EAGER,
  // Computes velocities only when a pan begins, or when a finger has moved far enough for a swipe.
  ARITHMETIC_LAZY,
  // Updates only the table of touches, as for touches that no recognizer follows.
  ARITHMETIC_TABLE,
};
struct arithmetic;
struct arithmetic *arithmetic_new(enum arithmetic_mode mode);
void arithmetic_free(struct arithmetic *loop);
void arithmetic_play(struct arithmetic *loop, const struct trace *trace, uint32_t start);
// The number of results that the loop has reported.
uint64_t arithmetic_results(const struct arithmetic *loop);

// MARK: counting

// Calls `body`. After each call, callgrind writes its counts.
void bench_region(void (*body)(void *), void *context);
// Returns the number of calls of malloc, calloc, realloc, aligned_alloc, memalign and posix_memalign in this process so
// far.
uint64_t bench_allocations(void);
// Returns the time that this thread has spent running.
uint64_t bench_nanoseconds(void);

#ifdef __cplusplus
}
#endif
#endif
