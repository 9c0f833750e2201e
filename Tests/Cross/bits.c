/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * bits SEED SESSIONS: plays random fingers on all kinds of recognizers, and prints each effect on a line, with every
 * double as its 64 bits. The output must be the same on every CPU. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus.h>

static uint64_t state;

/* Returns a random number below the bound. Uses only integers, so that the input is the same on every machine. */
static uint32_t below(uint32_t bound) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((state >> 33) % bound);
}

static void print(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  printf(" %016" PRIx64, bits);
}

static void perform(struct tactus_engine *engine) {
  const struct tactus_effect *effect;
  while ((effect = tactus_next_effect(engine)) != NULL) {
    printf("%d", (int)effect->type);
    if (effect->type == TACTUS_EFFECT_TOUCH) {
      printf(" %" PRIu64 " %s", effect->touch.serial, tactus_phase_name(effect->touch.phase));
      print(effect->touch.x), print(effect->touch.y);
    } else if (effect->type == TACTUS_EFFECT_ACTION) {
      const struct tactus_values *values = &effect->action.values;
      printf(" %s", tactus_state_name(effect->action.state));
      print(values->x), print(values->y), print(values->translation_x), print(values->translation_y);
      print(values->velocity_x), print(values->velocity_y);
      print(values->scale), print(values->rotation), print(values->velocity);
    }
    putchar('\n');
  }
}

enum { FINGERS = 5 };

static void session(struct tactus_engine *engine, int64_t *time) {
  struct {
    bool is_down;
    int32_t x, y, dx, dy;
  } fingers[FINGERS] = {0};
  int steps = 20 + (int)below(100);
  for (int step = 0; step < steps; step++) {
    *time += 4000 + below(12000);
    for (int64_t deadline; (deadline = tactus_next_deadline(engine)) <= *time;) {
      tactus_advance(engine, deadline);
      perform(engine);
    }
    for (int n = 0; n < FINGERS; n++) {
      bool lifts = step == steps - 1 || below(40) == 0;
      if (!fingers[n].is_down) {
        if (lifts || below(step < 4 ? 3 : 60) != 0) continue;
        fingers[n].is_down = true;
        fingers[n].x = (int32_t)below(1000000), fingers[n].y = (int32_t)below(1000000);
        fingers[n].dx = (int32_t)below(30000) - 15000, fingers[n].dy = (int32_t)below(30000) - 15000;
        tactus_touch_down(engine, *time, n, fingers[n].x / 1000.0, fingers[n].y / 1000.0, TACTUS_TOUCH_DIRECT);
      } else if (lifts) {
        fingers[n].is_down = false;
        tactus_touch_up(engine, *time, n);
      } else {
        fingers[n].x += fingers[n].dx + (int32_t)below(2000) - 1000;
        fingers[n].y += fingers[n].dy + (int32_t)below(2000) - 1000;
        tactus_touch_motion(engine, *time, n, fingers[n].x / 1000.0, fingers[n].y / 1000.0);
      }
    }
    tactus_touch_frame(engine);
    perform(engine);
  }
}

int main(int argc, char *argv[]) {
  static const char *const kinds[] = {"pinch", "rotation", "pan", "tap", "longPress", "swipe", "edgePan"};
  enum { KINDS = sizeof kinds / sizeof *kinds };
  if (argc != 3) return 2;
  state = strtoull(argv[1], NULL, 10);
  struct tactus_engine *engine = tactus_engine_create();
  uint64_t view = tactus_view_create(engine, 0, 0, 0, 1000, 1000, NULL);
  uint64_t recognizers[KINDS];
  for (int n = 0; n < KINDS; n++) {
    recognizers[n] = tactus_recognizer_create(engine, kinds[n], kinds[n]);
    tactus_recognizer_attach(engine, recognizers[n], view);
    for (int m = 0; m < n; m++) tactus_recognizer_set_simultaneous(engine, recognizers[n], recognizers[m], true);
  }
  tactus_engine_observe(engine, ~0u);
  int64_t time = 0;
  for (long left = strtol(argv[2], NULL, 10); left > 0; left--) session(engine, &time);
  tactus_engine_destroy(engine);
}
