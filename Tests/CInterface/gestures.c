/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 */
#include "gestures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef const struct tactus_touch *const *touches_t;

int state_named(const char *name) {
  for (int state = TACTUS_STATE_POSSIBLE; state <= TACTUS_STATE_FAILED; state++)
    if (strcmp(tactus_state_name(state), name) == 0) return state;
  return -1;
}

static uint64_t create(
  struct tactus_engine *engine, const struct tactus_recognizer_functions *functions, void *data, const char *name) {
  if (data == NULL) return 0;
  uint64_t recognizer = tactus_recognizer_create_custom(engine, functions, data, name);
  if (recognizer == 0) free(data);
  return recognizer;
}

/* The check mark: a stroke down to the right and then up, which ends above its start (S19.2). */

enum stroke { NOT_STARTED, LANDED, GOING_DOWN, GOING_UP };

static void checkmark_began(void *data, struct tactus_context *context, touches_t touches, size_t count) {
  enum stroke *stroke = data;
  if (*stroke != NOT_STARTED) {
    for (size_t n = 0; n < count; n++) tactus_context_ignore(context, touches[n]);
    return;
  }
  *stroke = LANDED;
  if (count > 1) tactus_context_request(context, TACTUS_STATE_FAILED);
}

static void checkmark_moved(void *data, struct tactus_context *context, touches_t touches, size_t count) {
  enum stroke *stroke = data;
  if (count == 0) return;
  double dx = touches[0]->x - touches[0]->previous_x;
  double dy = touches[0]->y - touches[0]->previous_y;
  bool is_good = dx >= 0;
  if (*stroke == LANDED) {
    is_good = is_good && dy >= 0;
    *stroke = GOING_DOWN;
  } else if (*stroke == GOING_DOWN) {
    if (dy < 0) *stroke = GOING_UP;
  } else if (*stroke == GOING_UP) {
    is_good = is_good && dy <= 0;
  }
  if (!is_good) tactus_context_request(context, TACTUS_STATE_FAILED);
}

static void checkmark_ended(void *data, struct tactus_context *context, touches_t touches, size_t count) {
  enum stroke *stroke = data;
  bool is_done = count > 0 && *stroke == GOING_UP && touches[0]->y < touches[0]->start_y;
  tactus_context_request(context, is_done ? TACTUS_STATE_RECOGNIZED : TACTUS_STATE_FAILED);
}

static void checkmark_reset(void *data) { *(enum stroke *)data = NOT_STARTED; }

uint64_t checkmark_create(struct tactus_engine *engine, const char *name) {
  static const struct tactus_recognizer_functions functions = {
    .size = sizeof functions,
    .began = checkmark_began,
    .moved = checkmark_moved,
    .ended = checkmark_ended,
    .reset = checkmark_reset,
    .destroy = free,
  };
  return create(engine, &functions, calloc(1, sizeof(enum stroke)), name);
}

/* The stroke capture: the path of one finger, from its landing to its lift (S19.3). Counts the samples. */

static void capture_began(void *data, struct tactus_context *context, touches_t touches, size_t count) {
  unsigned *samples = data;
  if (*samples > 0) {
    for (size_t n = 0; n < count; n++) tactus_context_ignore(context, touches[n]);
    return;
  }
  *samples = 1;
  tactus_context_request(context, count > 1 ? TACTUS_STATE_FAILED : TACTUS_STATE_BEGAN);
}

static void capture_moved(void *data, struct tactus_context *context, touches_t touches, size_t count) {
  (void)touches;
  *(unsigned *)data += count > 0;
  tactus_context_request(context, TACTUS_STATE_CHANGED);
}

static void capture_ended(void *data, struct tactus_context *context, touches_t touches, size_t count) {
  (void)touches;
  *(unsigned *)data += count > 0;
  tactus_context_request(context, TACTUS_STATE_ENDED);
}

static void capture_measure(void *data, struct tactus_context *context, double values[4]) {
  (void)context;
  values[0] = *(unsigned *)data;
}

static void capture_reset(void *data) { *(unsigned *)data = 0; }

uint64_t capture_create(struct tactus_engine *engine, const char *name) {
  static const struct tactus_recognizer_functions functions = {
    .size = sizeof functions,
    .began = capture_began,
    .moved = capture_moved,
    .ended = capture_ended,
    .reset = capture_reset,
    .measure = capture_measure,
    .destroy = free,
  };
  return create(engine, &functions, calloc(1, sizeof(unsigned)), name);
}

/* The scripted recognizer, which requests the states that the scenario lists. */

struct scripted {
  const json_t *script;
  int64_t asked; /* the time of the last requests, which are made only once for all phases of an event */
};

static void scripted_ask(void *data, struct tactus_context *context, touches_t touches, size_t count) {
  (void)touches;
  (void)count;
  struct scripted *scripted = data;
  int64_t time = tactus_context_time(context);
  if (scripted->script == NULL || scripted->asked == time) return;
  const char *key;
  json_t *states;
  json_object_foreach((json_t *)scripted->script, key, states) {
    if (strtod(key, NULL) * 1000 != (double)time) continue;
    scripted->asked = time;
    size_t n;
    json_t *state;
    json_array_foreach(states, n, state) tactus_context_request(context, state_named(json_string_value(state)));
  }
}

uint64_t scripted_create(struct tactus_engine *engine, const char *name, const json_t *script) {
  static const struct tactus_recognizer_functions functions = {
    .size = sizeof functions,
    .began = scripted_ask,
    .moved = scripted_ask,
    .ended = scripted_ask,
    .destroy = free,
  };
  struct scripted *scripted = calloc(1, sizeof *scripted);
  if (scripted != NULL) *scripted = (struct scripted){.script = script, .asked = INT64_MIN};
  return create(engine, &functions, scripted, name);
}
