/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 */
/* Checks that a steady stream of touches allocates no memory, by counting the library's allocations. Does not work with
 * sanitizers and valgrind, which replace the counted function themselves. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <tactus.h>

static unsigned long allocations;

/* Counts allocations. The library allocates memory with no other function. */
int posix_memalign(void **pointer, size_t alignment, size_t size) {
  allocations++;
  if (alignment < sizeof(void *)) alignment = sizeof(void *);
  *pointer = aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  return *pointer ? 0 : 12; /* ENOMEM */
}

static unsigned long effects;

static void frame(struct tactus_engine *engine) {
  tactus_touch_frame(engine);
  while (tactus_next_effect(engine) != NULL) effects++;
  tactus_next_deadline(engine);
}

/* Plays two fingers that rotate and spread. */
static void stream(struct tactus_engine *engine, int64_t *time, int frames) {
  for (int n = 0; n < frames; n++) {
    *time += 8000;
    double radius = 100 + n % 100;
    tactus_touch_motion(engine, *time, 1, 500 + radius * sin(n * 0.1), 500 + radius * cos(n * 0.1));
    tactus_touch_motion(engine, *time, 2, 500 - radius * sin(n * 0.1), 500 - radius * cos(n * 0.1));
    frame(engine);
  }
}

int main(void) {
  static const char *const kinds[] = {"pinch", "rotation", "pan", "tap", "longPress", "swipe", "edgePan"};
  uint64_t recognizers[7];
  struct tactus_engine *engine = tactus_engine_create();
  uint64_t view = tactus_view_create(engine, 0, 0, 0, 1000, 1000, NULL);
  for (int n = 0; n < 7; n++) {
    recognizers[n] = tactus_recognizer_create(engine, kinds[n], kinds[n]);
    tactus_recognizer_attach(engine, recognizers[n], view);
    for (int m = 0; m < n; m++) tactus_recognizer_set_simultaneous(engine, recognizers[n], recognizers[m], true);
  }
  unsigned long at_start = allocations;
  int64_t time = 0;
  tactus_touch_down(engine, time, 1, 500, 400, TACTUS_TOUCH_DIRECT);
  tactus_touch_down(engine, time, 2, 500, 600, TACTUS_TOUCH_DIRECT);
  frame(engine);
  stream(engine, &time, 100);
  unsigned long before = allocations;
  unsigned long effects_before = effects;
  stream(engine, &time, 10000);
  unsigned long during = allocations - before;
  effects -= effects_before;
  tactus_engine_destroy(engine);
  printf("allocations: %lu to start, %lu in 10000 frames with %lu effects\n", at_start, during, effects);
  return at_start > 0 && effects > 10000 && during == 0 ? 0 : 1;
}
