// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// What the benchmark plays, what it compares with, and how it counts. Plain C: the comparison must owe Swift nothing.
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

// One frame of the device: all its samples happen at once. It may have none.
struct trace_frame {
  uint32_t milliseconds;
  uint32_t first, count;
};

struct trace {
  struct trace_frame *frames;
  size_t frame_count;
  struct trace_sample *samples;
  size_t sample_count;
  // Add this to every time, and the trace can be played again right after itself.
  uint32_t span;
};

// Each is the same on every run and on every machine: 8 ms a frame while a finger is down.
//   pan    one finger, drags of 100 frames to the right, 600 ms apart
//   pinch  two fingers, 100 frames of spreading and turning about a drifting middle
//   chaos  up to ten fingers land and lift at random; whoever is down moves in every frame
//   taps   single, double, triple and two-finger taps of four frames, 16 ms a frame
struct trace trace_pan(size_t frames);
struct trace trace_pinch(size_t frames);
struct trace trace_chaos(size_t frames);
struct trace trace_taps(size_t frames);
// A drag like the pan's with so many fingers side by side, 1 to 10.
struct trace trace_fingers(size_t frames, int fingers);
// One tap, or a drag during which a second finger lands and lifts; then an empty frame, by which all waits are over.
struct trace trace_tap(void);
struct trace trace_landing(void);
void trace_free(struct trace *trace);

// MARK: the comparison

// The arithmetic of seven recognizers in a loop, and nothing else: no views, no relations, no delivery.
enum arithmetic_mode {
  // Everything computed at every sample.
  ARITHMETIC_EAGER,
  // Angles and velocities only where a result needs them.
  ARITHMETIC_LAZY,
  // Only the table of touches: what a loop does when nobody follows.
  ARITHMETIC_TABLE,
};
struct arithmetic;
struct arithmetic *arithmetic_new(enum arithmetic_mode mode);
void arithmetic_free(struct arithmetic *loop);
void arithmetic_play(struct arithmetic *loop, const struct trace *trace, uint32_t start);
// How many results it has given out.
uint64_t arithmetic_results(const struct arithmetic *loop);

// MARK: counting

// Calls `body`; callgrind counts what happens inside and nothing else.
void bench_region(void (*body)(void *), void *context);
// Calls of malloc, calloc, realloc, aligned_alloc, memalign and posix_memalign in this process so far.
uint64_t bench_allocations(void);
// Time that this thread has spent running.
uint64_t bench_nanoseconds(void);

#ifdef __cplusplus
}
#endif
#endif
