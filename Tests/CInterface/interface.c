/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 */
/* Tests the parts of the C interface that scenarios do not test: replies to NULL and stale ids, structs of other sizes,
 * calls from callbacks, presses, deadlines, text. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus.h>

static int checked;
static int broken;

#define CHECK(condition) \
  do { \
    checked++; \
    if (condition) break; \
    broken++; \
    printf("%s:%d: %s: not %s\n", __FILE__, __LINE__, __func__, #condition); \
  } while (0)

static void drop_effects(struct tactus_engine *engine) {
  while (tactus_next_effect(engine) != NULL) continue;
}

/* Returns the next effect of this type, or NULL. Drops the effects before it. */
static const struct tactus_effect *next_of(struct tactus_engine *engine, enum tactus_effect_type type) {
  const struct tactus_effect *effect;
  do effect = tactus_next_effect(engine);
  while (effect != NULL && effect->type != type);
  return effect;
}

static uint64_t output(struct tactus_engine *engine) {
  return tactus_view_create(engine, 0, 0, 0, 1000, 1000, NULL);
}

static uint64_t attached(struct tactus_engine *engine, const char *kind, uint64_t view) {
  uint64_t recognizer = tactus_recognizer_create(engine, kind, kind);
  CHECK(recognizer != 0);
  CHECK(tactus_recognizer_attach(engine, recognizer, view));
  return recognizer;
}

static void down(struct tactus_engine *engine, int64_t time, int64_t id, double x, double y) {
  CHECK(tactus_touch_down(engine, time, id, x, y, TACTUS_TOUCH_DIRECT));
  CHECK(tactus_touch_frame(engine));
}
static void motion(struct tactus_engine *engine, int64_t time, int64_t id, double x, double y) {
  CHECK(tactus_touch_motion(engine, time, id, x, y));
  CHECK(tactus_touch_frame(engine));
}
static void up(struct tactus_engine *engine, int64_t time, int64_t id) {
  CHECK(tactus_touch_up(engine, time, id));
  CHECK(tactus_touch_frame(engine));
}

/* Calls every function that takes an engine, with ids that do not exist. If there is an engine, it must not change. */
static void call_everything(struct tactus_engine *engine, uint64_t view, uint64_t recognizer) {
  struct tactus_view_properties properties = {.size = sizeof properties};
  struct tactus_recognizer_settings settings = {.size = sizeof settings};
  enum tactus_state state;
  double x = 1;
  double y = 2;
  char text[8];
  CHECK(!tactus_handle_press(engine, 0, view, TACTUS_PRESS_POWER, TACTUS_PRESS_BEGAN, 1));
  CHECK(tactus_view_create(engine, view ? view : UINT64_MAX, 0, 0, 1, 1, NULL) == 0);
  CHECK(!tactus_view_destroy(engine, view));
  CHECK(tactus_view_data(engine, view) == NULL);
  CHECK(!tactus_view_set_data(engine, view, text));
  CHECK(!tactus_view_get_properties(engine, view, &properties));
  CHECK(!tactus_view_set_properties(engine, view, &properties));
  CHECK(!tactus_view_set_frame(engine, view, 0, 0, 1, 1));
  CHECK(!tactus_view_move(engine, view, 0, -1));
  CHECK(!tactus_view_unmap(engine, view));
  CHECK(!tactus_view_map(engine, view));
  CHECK(!tactus_view_convert_point(engine, view, &x, &y));
  CHECK(!tactus_view_convert_vector(engine, view, &x, &y));
  CHECK(!tactus_recognizer_destroy(engine, recognizer));
  CHECK(!tactus_recognizer_attach(engine, recognizer, view));
  CHECK(!tactus_recognizer_detach(engine, recognizer));
  CHECK(!tactus_recognizer_set_enabled(engine, recognizer, false));
  CHECK(!tactus_recognizer_set(engine, recognizer, "hysteresis", 1));
  CHECK(!tactus_recognizer_get_settings(engine, recognizer, &settings));
  CHECK(!tactus_recognizer_set_settings(engine, recognizer, &settings));
  CHECK(!tactus_recognizer_set_translation(engine, recognizer, 0, 0));
  CHECK(!tactus_recognizer_set_scale(engine, recognizer, 1));
  CHECK(!tactus_recognizer_set_rotation(engine, recognizer, 0));
  CHECK(!tactus_recognizer_get_state(engine, recognizer, &state));
  CHECK(tactus_recognizer_values(engine, recognizer) == NULL);
  CHECK(!tactus_recognizer_get_touch_location(engine, recognizer, 0, &x, &y));
  CHECK(tactus_recognizer_name(engine, recognizer, text, sizeof text) == 0);
  CHECK(!tactus_recognizer_request(engine, recognizer, TACTUS_STATE_ENDED));
  CHECK(!tactus_recognizer_add_target(engine, recognizer, 7));
  CHECK(!tactus_recognizer_remove_target(engine, recognizer, 0));
  CHECK(tactus_recognizer_require_to_fail(engine, recognizer, recognizer) == TACTUS_REQUIREMENT_IGNORED);
  CHECK(!tactus_recognizer_remove_requirement(engine, recognizer, recognizer));
  CHECK(!tactus_recognizer_set_simultaneous(engine, recognizer, recognizer, true));
  CHECK(!tactus_recognizer_set_prevents(engine, recognizer, recognizer, false));
  CHECK(x == 1 && y == 2);
}

static void no_engine_is_answered_with_nothing(void) {
  struct tactus_counters counters = {.size = sizeof counters};
  struct tactus_delegate delegate = {.size = sizeof delegate};
  struct tactus_recognizer_functions functions = {.size = sizeof functions};
  call_everything(NULL, 0, 0);
  call_everything(NULL, 1, 1);
  CHECK(!tactus_engine_set_action_on_cancel(NULL, true));
  CHECK(!tactus_engine_action_on_cancel(NULL));
  CHECK(!tactus_engine_set_threshold_scale(NULL, 1));
  CHECK(tactus_engine_threshold_scale(NULL) == 0);
  CHECK(!tactus_engine_observe(NULL, 1));
  CHECK(tactus_engine_observations(NULL) == 0);
  CHECK(!tactus_engine_get_counters(NULL, &counters));
  CHECK(!tactus_engine_is_idle(NULL));
  CHECK(!tactus_engine_end_session(NULL));
  CHECK(!tactus_engine_set_delegate(NULL, &delegate, NULL));
  CHECK(!tactus_touch_down(NULL, 0, 1, 0, 0, TACTUS_TOUCH_DIRECT));
  CHECK(!tactus_touch_motion(NULL, 0, 1, 0, 0));
  CHECK(!tactus_touch_up(NULL, 0, 1));
  CHECK(!tactus_touch_cancel(NULL, 0, 1));
  CHECK(!tactus_touch_frame(NULL));
  CHECK(tactus_next_deadline(NULL) == TACTUS_NEVER);
  CHECK(!tactus_advance(NULL, 0));
  CHECK(!tactus_advance_once(NULL, 0));
  CHECK(tactus_next_effect(NULL) == NULL);
  CHECK(tactus_reason(NULL, NULL, 0) == 0);
  CHECK(tactus_view_at(NULL, 0, 0) == 0);
  CHECK(tactus_recognizer_create(NULL, "tap", NULL) == 0);
  CHECK(tactus_recognizer_create_custom(NULL, &functions, NULL, NULL) == 0);
  tactus_engine_destroy(NULL);
}

static void stale_ids_name_nothing(void) {
  struct tactus_engine *engine = tactus_engine_create();
  CHECK(tactus_view_at(engine, 0, 0) == 0);
  call_everything(engine, 0, 0);
  call_everything(engine, UINT64_MAX, UINT64_MAX);
  uint64_t view = output(engine);
  uint64_t pan = attached(engine, "pan", view);
  CHECK(tactus_view_destroy(engine, view));
  CHECK(tactus_recognizer_destroy(engine, pan));
  call_everything(engine, view, pan);
  /* A new view and a new recognizer reuse the slots of the destroyed ones, with other ids. */
  CHECK(output(engine) != view);
  CHECK(tactus_recognizer_create(engine, "pan", NULL) != pan);
  call_everything(engine, view, pan);
  tactus_engine_destroy(engine);
}

static void null_arguments_are_refused(void) {
  struct tactus_engine *engine = tactus_engine_create();
  uint64_t view = output(engine);
  uint64_t pan = attached(engine, "pan", view);
  double number = 5;
  CHECK(!tactus_engine_get_counters(engine, NULL));
  CHECK(!tactus_view_get_properties(engine, view, NULL));
  CHECK(!tactus_view_set_properties(engine, view, NULL));
  CHECK(!tactus_view_convert_point(engine, view, NULL, &number));
  CHECK(!tactus_view_convert_vector(engine, view, &number, NULL));
  CHECK(tactus_recognizer_create(engine, NULL, NULL) == 0);
  CHECK(tactus_recognizer_create(engine, "custom", NULL) == 0);
  CHECK(tactus_recognizer_create(engine, "pans", NULL) == 0);
  CHECK(tactus_recognizer_create_custom(engine, NULL, NULL, NULL) == 0);
  CHECK(!tactus_recognizer_set(engine, pan, NULL, 1));
  CHECK(!tactus_recognizer_get_settings(engine, pan, NULL));
  CHECK(!tactus_recognizer_set_settings(engine, pan, NULL));
  CHECK(!tactus_recognizer_get_state(engine, pan, NULL));
  CHECK(!tactus_recognizer_get_touch_location(engine, pan, 0, NULL, &number));
  CHECK(tactus_recognizer_name(engine, pan, NULL, 0) == 3);
  CHECK(tactus_recognizer_name(engine, pan, NULL, 10) == 3);
  CHECK(!tactus_recognizer_add_target(engine, pan, 0));
  CHECK(tactus_context_time(NULL) == 0);
  CHECK(tactus_context_scale(NULL) == 1);
  CHECK(tactus_context_state(NULL) == TACTUS_STATE_POSSIBLE);
  CHECK(tactus_context_touches(NULL, TACTUS_TOUCHES_DOWN, NULL) == 0);
  CHECK(!tactus_context_centroid(NULL, &number, &number));
  CHECK(!tactus_context_request(NULL, TACTUS_STATE_ENDED));
  CHECK(!tactus_context_ignore(NULL, NULL));
  CHECK(!tactus_context_wait(NULL, 1, TACTUS_LIMIT_MINIMUM));
  CHECK(!tactus_context_stop_waiting(NULL));
  tactus_engine_destroy(engine);
}

static void unusable_values_are_refused(void) {
  struct tactus_engine *engine = tactus_engine_create();
  uint64_t view = output(engine);
  uint64_t pan = attached(engine, "pan", view);
  uint64_t swipe = attached(engine, "swipe", view);
  struct tactus_view_properties properties = {.size = sizeof properties};
  CHECK(tactus_view_get_properties(engine, view, &properties));
  properties.alpha = NAN;
  CHECK(!tactus_view_set_properties(engine, view, &properties));
  properties.alpha = 1;
  properties.control = (enum tactus_control)99;
  CHECK(!tactus_view_set_properties(engine, view, &properties));
  CHECK(tactus_view_create(engine, 0, INFINITY, 0, 1, 1, NULL) == 0);
  CHECK(!tactus_view_set_frame(engine, view, 0, NAN, 1, 1));
  CHECK(!tactus_engine_set_threshold_scale(engine, 0));
  CHECK(!tactus_engine_set_threshold_scale(engine, NAN));
  CHECK(tactus_threshold_scale_for(NAN) == 1 && tactus_threshold_scale_for(1e9) == 2);
  CHECK(!tactus_recognizer_set(engine, pan, "hysteresis", -1));
  CHECK(!tactus_recognizer_set(engine, pan, "hysteresi", 1));
  CHECK(!tactus_recognizer_set(engine, swipe, "hysteresis", 1));
  CHECK(!tactus_recognizer_set(engine, swipe, "direction", 16));
  CHECK(!tactus_recognizer_set(engine, pan, "minimumNumberOfTouches", 1.5));
  CHECK(!tactus_recognizer_set_translation(engine, pan, NAN, 0));
  CHECK(!tactus_recognizer_set_translation(engine, swipe, 0, 0));
  CHECK(!tactus_recognizer_set_scale(engine, pan, 1));
  CHECK(!tactus_recognizer_request(engine, pan, (enum tactus_state)77));
  CHECK(!tactus_touch_down(engine, 0, 1, 0, 0, (enum tactus_touch_type)9));
  CHECK(!tactus_handle_press(engine, 0, view, (enum tactus_press_type)9, TACTUS_PRESS_BEGAN, 1));
  CHECK(strcmp(tactus_state_name((enum tactus_state)9), "unknown") == 0);
  /* A device may send any times and coordinates. */
  down(engine, INT64_MAX, 1, NAN, 1);
  down(engine, INT64_MIN, 2, 1e300, -INFINITY);
  down(engine, INT64_MIN, 3, 5, 5);
  motion(engine, INT64_MAX, 3, 1e6, -1e6);
  CHECK(tactus_advance(engine, INT64_MAX) && tactus_advance(engine, INT64_MIN));
  up(engine, 0, 3);
  up(engine, 0, 3);
  struct tactus_counters counters = {.size = sizeof counters};
  CHECK(tactus_engine_get_counters(engine, &counters));
  CHECK(counters.dropped_samples == 3);
  tactus_engine_destroy(engine);
}

/* Checks that each value of an enumeration has the right name. */
static void enumerations_have_their_names(void) {
  const char *states[] = {"possible", "began", "changed", "ended", "cancelled", "failed"};
  for (int n = 0; n < 6; n++) CHECK(strcmp(tactus_state_name((enum tactus_state)n), states[n]) == 0);
  CHECK(strcmp(tactus_phase_name(TACTUS_PHASE_BEGAN), "began") == 0);
  CHECK(strcmp(tactus_phase_name(TACTUS_PHASE_MOVED), "moved") == 0);
  CHECK(strcmp(tactus_phase_name(TACTUS_PHASE_STATIONARY), "stationary") == 0);
  CHECK(strcmp(tactus_phase_name(TACTUS_PHASE_ENDED), "ended") == 0);
  CHECK(strcmp(tactus_phase_name(TACTUS_PHASE_CANCELLED), "cancelled") == 0);
  struct tactus_engine *engine = tactus_engine_create();
  uint64_t view = output(engine);
  const char *kinds[] = {"tap", "longPress", "pan", "edgePan", "swipe", "pinch", "rotation"};
  for (int n = 0; n < 7; n++) {
    CHECK(strcmp(tactus_kind_name((enum tactus_kind)n), kinds[n]) == 0);
    attached(engine, kinds[n], view);
  }
  CHECK(strcmp(tactus_kind_name(TACTUS_KIND_CUSTOM), "custom") == 0);
  CHECK(tactus_version() == TACTUS_VERSION_MAJOR * 1000000 + TACTUS_VERSION_MINOR * 1000 + TACTUS_VERSION_PATCH);
  tactus_engine_destroy(engine);
}

static void a_view_keeps_what_it_is_told(void) {
  struct tactus_engine *engine = tactus_engine_create();
  int mine;
  uint64_t root = tactus_view_create(engine, 0, 2000, 0, 800, 600, &mine);
  uint64_t child = tactus_view_create(engine, root, 100, 50, 300, 200, NULL);
  CHECK(tactus_view_data(engine, root) == &mine);
  CHECK(tactus_view_set_data(engine, child, &mine) && tactus_view_data(engine, child) == &mine);
  struct tactus_view_properties properties = {.size = sizeof properties};
  CHECK(tactus_view_get_properties(engine, child, &properties));
  CHECK(properties.frame.x == 100 && properties.frame.height == 200 && properties.alpha == 1);
  CHECK(properties.is_user_interaction_enabled && properties.is_multiple_touch_enabled && !properties.is_hidden);
  CHECK(properties.transform[0] == 1 && properties.transform[1] == 0 && properties.threshold_scale == 1);
  properties.transform[0] = properties.transform[3] = 2;
  properties.control = TACTUS_CONTROL_SLIDER;
  properties.axis = TACTUS_AXIS_VERTICAL;
  properties.has_knob = true;
  properties.knob = (struct tactus_rect){1, 2, 3, 4};
  CHECK(tactus_view_set_properties(engine, child, &properties));
  struct tactus_view_properties again = {.size = sizeof again};
  CHECK(tactus_view_get_properties(engine, child, &again));
  CHECK(memcmp(&again, &properties, sizeof again) == 0);
  double x = 2120;
  double y = 70;
  CHECK(tactus_view_convert_point(engine, child, &x, &y) && x == 10 && y == 10);
  CHECK(tactus_view_convert_vector(engine, child, &x, &y) && x == 5 && y == 5);
  CHECK(tactus_view_at(engine, 2120, 70) == child);
  CHECK(tactus_view_unmap(engine, child) && tactus_view_at(engine, 2120, 70) == root);
  CHECK(tactus_view_map(engine, child) && tactus_view_at(engine, 2120, 70) == child);
  uint64_t front = tactus_view_create(engine, root, 100, 50, 300, 200, NULL);
  CHECK(tactus_view_at(engine, 2120, 70) == front);
  CHECK(tactus_view_move(engine, front, root, 0) && tactus_view_at(engine, 2120, 70) == child);
  CHECK(tactus_view_move(engine, front, root, INT64_MAX) && tactus_view_at(engine, 2120, 70) == front);
  CHECK(!tactus_view_move(engine, root, front, 0));
  tactus_engine_destroy(engine);
}

static void a_recognizer_keeps_its_settings(void) {
  struct tactus_engine *engine = tactus_engine_create();
  uint64_t pan = tactus_recognizer_create(engine, "pan", NULL);
  struct tactus_recognizer_settings settings = {.size = sizeof settings};
  CHECK(tactus_recognizer_get_settings(engine, pan, &settings));
  CHECK(settings.allowed_touch_types == 15 && settings.allowed_press_types == 0 && settings.questions == 0);
  CHECK(settings.action_on_cancel == -1 && settings.cancels_touches_in_view && !settings.delays_touches_began);
  CHECK(settings.delays_touches_ended && settings.requires_exclusive_touch_type && !settings.requires_sequence_start);
  settings.questions = TACTUS_ASK_SHOULD_BEGIN;
  settings.action_on_cancel = 0;
  settings.delays_touches_began = true;
  CHECK(tactus_recognizer_set_settings(engine, pan, &settings));
  struct tactus_recognizer_settings again = {.size = sizeof again};
  CHECK(tactus_recognizer_get_settings(engine, pan, &again));
  CHECK(memcmp(&again, &settings, sizeof again) == 0);
  tactus_engine_destroy(engine);
}

static void an_older_caller_has_shorter_structs(void) {
  struct tactus_engine *engine = tactus_engine_create();
  uint64_t view = output(engine);
  uint64_t pan = attached(engine, "pan", view);
  /* According to `size`, the struct contains only the size and one counter, so the function writes no other counter. */
  struct tactus_counters counters = {.size = 2 * sizeof(uint64_t), .illegal_requests = 42, .retired_touches = 43};
  CHECK(tactus_engine_get_counters(engine, &counters));
  CHECK(counters.size == 2 * sizeof(uint64_t) && counters.illegal_requests == 42 && counters.retired_touches == 43);
  counters.size = 3;
  CHECK(!tactus_engine_get_counters(engine, &counters));
  /* A field that the caller's struct lacks keeps its value. */
  struct tactus_recognizer_settings settings = {.size = offsetof(struct tactus_recognizer_settings, questions)};
  settings.allowed_touch_types = 1u << TACTUS_TOUCH_PENCIL;
  CHECK(tactus_recognizer_set_settings(engine, pan, &settings));
  struct tactus_recognizer_settings whole = {.size = sizeof whole};
  CHECK(tactus_recognizer_get_settings(engine, pan, &whole));
  CHECK(whole.allowed_touch_types == 1u << TACTUS_TOUCH_PENCIL && whole.cancels_touches_in_view);
  /* The struct of a newer caller is longer. The function does not write the fields that it does not know. */
  struct {
    struct tactus_recognizer_settings known;
    uint64_t unknown;
  } newer = {.known = {.size = sizeof newer}, .unknown = 44};
  CHECK(tactus_recognizer_get_settings(engine, pan, &newer.known));
  CHECK(newer.unknown == 44 && newer.known.allowed_touch_types == 1u << TACTUS_TOUCH_PENCIL);
  struct tactus_delegate delegate = {.size = 0};
  CHECK(!tactus_engine_set_delegate(engine, &delegate, NULL));
  CHECK(tactus_engine_set_delegate(engine, NULL, NULL));
  tactus_engine_destroy(engine);
}

/* A delegate that makes calls that delegates must not make. */

struct intruder {
  struct tactus_engine *engine;
  uint64_t view;
  uint64_t recognizer;
  int asked;
};

static bool intrude(void *data, uint64_t recognizer, const struct tactus_values *values) {
  struct intruder *it = data;
  CHECK(recognizer == it->recognizer);
  CHECK(values->number_of_touches == 1 && values->translation_x >= 10);
  call_everything(it->engine, it->view, it->recognizer);
  CHECK(!tactus_touch_up(it->engine, 0, 1));
  CHECK(!tactus_touch_frame(it->engine));
  CHECK(!tactus_advance(it->engine, INT64_MAX));
  CHECK(!tactus_engine_end_session(it->engine));
  CHECK(tactus_next_effect(it->engine) == NULL);
  tactus_engine_destroy(it->engine);
  it->asked++;
  return true;
}

static void calls_from_a_callback_are_refused(void) {
  struct tactus_engine *engine = tactus_engine_create();
  uint64_t view = output(engine);
  uint64_t pan = attached(engine, "pan", view);
  struct intruder intruder = {engine, view, pan, 0};
  struct tactus_delegate delegate = {.size = sizeof delegate, .should_begin = intrude};
  CHECK(tactus_engine_set_delegate(engine, &delegate, &intruder));
  struct tactus_recognizer_settings settings = {.size = sizeof settings};
  CHECK(tactus_recognizer_get_settings(engine, pan, &settings));
  settings.questions = TACTUS_ASK_SHOULD_BEGIN;
  CHECK(tactus_recognizer_set_settings(engine, pan, &settings));
  down(engine, 0, 1, 100, 100);
  motion(engine, 10000, 1, 130, 100);
  CHECK(intruder.asked == 1);
  const struct tactus_effect *action = next_of(engine, TACTUS_EFFECT_ACTION);
  CHECK(action != NULL && action->action.state == TACTUS_STATE_BEGAN && action->action.kind == TACTUS_KIND_PAN);
  tactus_engine_destroy(engine);
}

static void a_reason_is_text_of_any_length(void) {
  struct tactus_engine *engine = tactus_engine_create();
  uint64_t view = output(engine);
  attached(engine, "tap", view);
  CHECK(tactus_engine_observe(engine, TACTUS_OBSERVE_TRANSITIONS));
  CHECK(tactus_engine_observations(engine) == TACTUS_OBSERVE_TRANSITIONS);
  down(engine, 0, 1, 100, 100);
  motion(engine, 10000, 1, 200.5, 100);
  const struct tactus_effect *transition = next_of(engine, TACTUS_EFFECT_TRANSITION);
  CHECK(transition != NULL && transition->transition.to == TACTUS_STATE_FAILED && transition->time == 10000);
  char text[64] = "";
  const char *expected = "moved 100.5 px, 45 allowed";
  CHECK(tactus_reason(engine, NULL, 0) == strlen(expected));
  CHECK(tactus_reason(engine, text, sizeof text) == strlen(expected) && strcmp(text, expected) == 0);
  CHECK(tactus_reason(engine, text, 6) == strlen(expected) && strcmp(text, "moved") == 0);
  CHECK(tactus_reason(engine, text, 1) == strlen(expected) && text[0] == 0);
  tactus_engine_destroy(engine);
}

static void the_trace_tells_who_waits_for_whom(void) {
  struct tactus_engine *engine = tactus_engine_create();
  uint64_t view = output(engine);
  uint64_t one = attached(engine, "tap", view);
  uint64_t two = attached(engine, "tap", view);
  CHECK(tactus_recognizer_set(engine, two, "numberOfTapsRequired", 2));
  CHECK(tactus_recognizer_require_to_fail(engine, one, two) == TACTUS_REQUIREMENT_MADE);
  CHECK(tactus_recognizer_require_to_fail(engine, two, one) == TACTUS_REQUIREMENT_MADE_A_CIRCLE);
  CHECK(tactus_recognizer_remove_requirement(engine, two, one));
  CHECK(tactus_engine_observe(engine, TACTUS_OBSERVE_TRACE));
  down(engine, 0, 1, 100, 100);
  up(engine, 50000, 1);
  bool is_held = false;
  const struct tactus_effect *effect;
  while ((effect = next_of(engine, TACTUS_EFFECT_TRACE)) != NULL) {
    if (effect->trace.type != TACTUS_TRACE_HELD) continue;
    char text[64];
    is_held = effect->trace.recognizer == one;
    tactus_reason(engine, text, sizeof text);
    CHECK(strcmp(text, "waits for tap to fail") == 0);
  }
  CHECK(is_held);
  CHECK(tactus_next_deadline(engine) == 400000);
  CHECK(tactus_advance_once(engine, 400001) && !tactus_advance_once(engine, 400001));
  effect = next_of(engine, TACTUS_EFFECT_ACTION);
  CHECK(effect != NULL && effect->action.recognizer == one && effect->time == 400000);
  CHECK(tactus_next_deadline(engine) == TACTUS_NEVER && tactus_engine_is_idle(engine));
  tactus_engine_destroy(engine);
}

static void targets_are_numbers_of_the_host(void) {
  struct tactus_engine *engine = tactus_engine_create();
  uint64_t view = output(engine);
  uint64_t tap = attached(engine, "tap", view);
  CHECK(tactus_recognizer_add_target(engine, tap, 7) && tactus_recognizer_add_target(engine, tap, UINT64_MAX));
  CHECK(tactus_recognizer_add_target(engine, tap, 7));
  down(engine, 0, 1, 100, 100);
  up(engine, 10000, 1);
  const struct tactus_effect *action = next_of(engine, TACTUS_EFFECT_ACTION);
  CHECK(action != NULL && action->action.target == 7 && action->action.values.number_of_taps == 1);
  action = next_of(engine, TACTUS_EFFECT_ACTION);
  CHECK(action != NULL && action->action.target == UINT64_MAX);
  CHECK(next_of(engine, TACTUS_EFFECT_ACTION) == NULL);
  CHECK(tactus_recognizer_remove_target(engine, tap, 0));
  down(engine, 1000000, 1, 100, 100);
  up(engine, 1010000, 1);
  action = next_of(engine, TACTUS_EFFECT_ACTION);
  CHECK(action != NULL && action->action.target == 0);
  tactus_engine_destroy(engine);
}

static void each_action_can_bring_the_change_since_the_last(void) {
  struct tactus_engine *engine = tactus_engine_create();
  uint64_t view = output(engine);
  uint64_t pan = attached(engine, "pan", view);
  double x;
  double y;
  down(engine, 0, 1, 100, 100);
  for (int n = 1; n <= 3; n++) {
    motion(engine, n * 10000, 1, 100 + 20 * n, 100);
    const struct tactus_effect *action = next_of(engine, TACTUS_EFFECT_ACTION);
    CHECK(action != NULL && action->action.values.translation_x == 20);
    CHECK(tactus_recognizer_set_translation(engine, pan, 0, 0));
  }
  enum tactus_state state;
  CHECK(tactus_recognizer_get_state(engine, pan, &state) && state == TACTUS_STATE_CHANGED);
  const struct tactus_values *values = tactus_recognizer_values(engine, pan);
  CHECK(values != NULL && values->x == 160 && values->translation_x == 0);
  CHECK(tactus_recognizer_get_touch_location(engine, pan, 0, &x, &y) && x == 160 && y == 100);
  CHECK(!tactus_recognizer_get_touch_location(engine, pan, 1, &x, &y));
  CHECK(!tactus_recognizer_get_touch_location(engine, pan, SIZE_MAX, &x, &y));
  CHECK(tactus_engine_end_session(engine));
  CHECK(next_of(engine, TACTUS_EFFECT_ACTION)->action.state == TACTUS_STATE_CANCELLED);
  tactus_engine_destroy(engine);
}

/* A custom recognizer that records the presses, deadlines and touches that it receives. */

struct witness {
  struct tactus_engine *engine;
  struct tactus_context *context;
  uint64_t other;
  int presses;
  int deadlines;
  int64_t deadline_time;
  int resets;
  int destroyed;
  size_t received;
  size_t throughout;
  double parameter;
  bool ignores_second;
};

static void witness_began(
  void *data, struct tactus_context *context, const struct tactus_touch *const *touches, size_t count) {
  struct witness *it = data;
  it->context = context;
  CHECK(count == 1 && touches[0]->is_down && touches[0]->x == touches[0]->previous_x);
  CHECK(touches[0]->root_frame.width == 1000);
  CHECK(tactus_context_scale(context) == 1);
  CHECK(!tactus_context_ignore(context, NULL));
  struct tactus_touch copy = *touches[0];
  CHECK(!tactus_context_ignore(context, &copy));
  if (it->ignores_second && tactus_context_touches(context, TACTUS_TOUCHES_RECEIVED, NULL) == 2) {
    CHECK(tactus_context_ignore(context, touches[0]));
    CHECK(tactus_context_touches(context, TACTUS_TOUCHES_RECEIVED, NULL) == 1);
    return;
  }
  CHECK(tactus_context_wait(context, tactus_context_time(context) + 100000, TACTUS_LIMIT_MINIMUM));
  CHECK(!tactus_context_wait(context, 0, (enum tactus_limit)5));
}

static void witness_moved(
  void *data, struct tactus_context *context, const struct tactus_touch *const *touches, size_t count) {
  struct witness *it = data;
  const struct tactus_touch *const *listed = NULL;
  it->received = tactus_context_touches(context, TACTUS_TOUCHES_RECEIVED, &listed);
  CHECK(count == 1 && it->received >= 1 && listed[0]->serial <= touches[0]->serial);
  it->throughout = tactus_context_touches(context, TACTUS_TOUCHES_THROUGHOUT, NULL);
  double x;
  double y;
  CHECK(tactus_context_centroid(context, &x, &y));
  CHECK(tactus_context_request(context, TACTUS_STATE_BEGAN));
  CHECK(tactus_context_state(context) == TACTUS_STATE_BEGAN);
}

static void witness_press(void *data, struct tactus_context *context, const struct tactus_press *press) {
  struct witness *it = data;
  CHECK(press->type == TACTUS_PRESS_POWER && press->force == 0.5);
  it->presses++;
  if (press->phase == TACTUS_PRESS_ENDED) tactus_context_request(context, TACTUS_STATE_RECOGNIZED);
}

static void witness_deadline(void *data, struct tactus_context *context) {
  struct witness *it = data;
  it->deadlines++;
  it->deadline_time = tactus_context_time(context);
  CHECK(tactus_context_stop_waiting(context));
}

static void witness_measure(void *data, struct tactus_context *context, double values[4]) {
  (void)data;
  CHECK(!tactus_context_request(context, TACTUS_STATE_FAILED));
  CHECK(!tactus_context_wait(context, 1, TACTUS_LIMIT_MINIMUM));
  for (int n = 0; n < 4; n++) values[n] = n + 1;
}

static bool witness_location(void *data, struct tactus_context *context, double *x, double *y) {
  (void)data;
  *x = 11;
  *y = tactus_context_scale(context) * 12;
  return true;
}

static bool witness_number_of_touches(void *data, struct tactus_context *context, uint32_t *count) {
  (void)data;
  *count = 40 + (uint32_t)tactus_context_touches(context, TACTUS_TOUCHES_DOWN, NULL);
  return true;
}

static void witness_reset(void *data) {
  struct witness *it = data;
  it->resets++;
  CHECK(!tactus_context_request(it->context, TACTUS_STATE_ENDED));
  CHECK(!tactus_recognizer_set_enabled(it->engine, it->other, false));
}

static bool witness_set(void *data, const char *parameter, double value) {
  struct witness *it = data;
  if (strcmp(parameter, "threshold") != 0) return false;
  it->parameter = value;
  return true;
}

static bool witness_refuses(void *data, uint64_t other) {
  struct witness *it = data;
  return other != it->other;
}

static void witness_destroy(void *data) { ((struct witness *)data)->destroyed++; }

static const struct tactus_recognizer_functions witness_functions = {
  .size = sizeof witness_functions,
  .began = witness_began,
  .moved = witness_moved,
  .press = witness_press,
  .deadline = witness_deadline,
  .measure = witness_measure,
  .location = witness_location,
  .number_of_touches = witness_number_of_touches,
  .reset = witness_reset,
  .can_prevent = witness_refuses,
  .can_be_prevented = witness_refuses,
  .set = witness_set,
  .destroy = witness_destroy,
};

static void a_custom_recognizer_sees_its_touches_and_its_deadline(void) {
  struct tactus_engine *engine = tactus_engine_create();
  uint64_t view = output(engine);
  struct witness witness = {.engine = engine, .ignores_second = true};
  uint64_t custom = tactus_recognizer_create_custom(engine, &witness_functions, &witness, "witness");
  CHECK(tactus_recognizer_attach(engine, custom, view));
  witness.other = attached(engine, "pan", view);
  CHECK(tactus_recognizer_set(engine, custom, "threshold", 3) && witness.parameter == 3);
  CHECK(!tactus_recognizer_set(engine, custom, "hysteresis", 3));
  down(engine, 0, 1, 100, 100);
  down(engine, 1000, 2, 200, 100);
  CHECK(!tactus_context_request(witness.context, TACTUS_STATE_ENDED)); /* the context is invalid after the call */
  CHECK(tactus_context_touches(witness.context, TACTUS_TOUCHES_DOWN, NULL) == 0);
  CHECK(tactus_next_deadline(engine) == 100000);
  CHECK(tactus_advance(engine, 200000));
  CHECK(witness.deadlines == 1 && witness.deadline_time == 100000);
  drop_effects(engine);
  motion(engine, 210000, 1, 150, 100);
  CHECK(witness.received == 1 && witness.throughout == 1);
  const struct tactus_effect *action = next_of(engine, TACTUS_EFFECT_ACTION);
  CHECK(action != NULL && action->action.recognizer == custom && action->action.kind == TACTUS_KIND_CUSTOM);
  CHECK(action->action.values.custom[0] == 1 && action->action.values.custom[3] == 4);
  CHECK(action->action.values.x == 11 && action->action.values.y == 12);
  CHECK(action->action.values.number_of_touches == 41);
  /* Neither recognizer prevents the other. */
  action = next_of(engine, TACTUS_EFFECT_ACTION);
  CHECK(action != NULL && action->action.recognizer == witness.other);
  drop_effects(engine);
  /* When touches are cancelled, a custom recognizer without a function for this requests TACTUS_STATE_CANCELLED. */
  CHECK(tactus_touch_cancel(engine, 220000, 1) && tactus_touch_frame(engine));
  action = next_of(engine, TACTUS_EFFECT_ACTION);
  CHECK(action != NULL && action->action.state == TACTUS_STATE_CANCELLED);
  CHECK(witness.resets == 1);
  CHECK(tactus_recognizer_destroy(engine, custom) && witness.destroyed == 1);
  tactus_engine_destroy(engine);
  CHECK(witness.destroyed == 1);
}

/* Returns a number that a 32-bit `Int` cannot hold. */
static uint32_t endless_tap_rank(void *data) {
  (void)data;
  return UINT32_MAX;
}
static bool endless_number_of_touches(void *data, struct tactus_context *context, uint32_t *count) {
  (void)data, (void)context;
  *count = UINT32_MAX;
  return true;
}

static void a_custom_recognizer_may_count_to_any_number(void) {
  static const struct tactus_recognizer_functions endless = {
    .size = sizeof endless,
    .moved = witness_moved,
    .tap_rank = endless_tap_rank,
    .number_of_touches = endless_number_of_touches,
  };
  struct tactus_engine *engine = tactus_engine_create();
  uint64_t view = output(engine);
  struct witness witness = {.engine = engine};
  uint64_t custom = tactus_recognizer_create_custom(engine, &endless, &witness, "endless");
  CHECK(tactus_recognizer_attach(engine, custom, view));
  attached(engine, "tap", view);
  down(engine, 0, 1, 100, 100);
  motion(engine, 10000, 1, 150, 100);
  const struct tactus_effect *action = next_of(engine, TACTUS_EFFECT_ACTION);
  CHECK(action != NULL && action->action.recognizer == custom);
  CHECK(action->action.values.number_of_touches >= INT32_MAX);
  tactus_engine_destroy(engine);
}

static void a_press_reaches_a_recognizer_that_accepts_it(void) {
  struct tactus_engine *engine = tactus_engine_create();
  uint64_t view = output(engine);
  struct witness witness = {.engine = engine};
  uint64_t custom = tactus_recognizer_create_custom(engine, &witness_functions, &witness, NULL);
  CHECK(tactus_recognizer_attach(engine, custom, view));
  CHECK(tactus_handle_press(engine, 0, view, TACTUS_PRESS_POWER, TACTUS_PRESS_BEGAN, 0.5) && witness.presses == 0);
  struct tactus_recognizer_settings settings = {.size = sizeof settings};
  CHECK(tactus_recognizer_get_settings(engine, custom, &settings));
  settings.allowed_press_types = 1u << TACTUS_PRESS_POWER;
  CHECK(tactus_recognizer_set_settings(engine, custom, &settings));
  CHECK(tactus_handle_press(engine, 1, view, TACTUS_PRESS_POWER, TACTUS_PRESS_BEGAN, 0.5) && witness.presses == 1);
  CHECK(tactus_handle_press(engine, 2, view, TACTUS_PRESS_POWER, TACTUS_PRESS_ENDED, 0.5) && witness.presses == 2);
  const struct tactus_effect *action = next_of(engine, TACTUS_EFFECT_ACTION);
  CHECK(action != NULL && action->action.state == TACTUS_STATE_RECOGNIZED);
  tactus_engine_destroy(engine);
  CHECK(witness.destroyed == 1);
}

/* Checks that the engine gives all samples of a frame the same time: the latest of the times that the host passes. */
static void samples_wait_for_the_frame(void) {
  struct tactus_engine *engine = tactus_engine_create();
  uint64_t view = output(engine);
  CHECK(tactus_touch_down(engine, 5, 1, 10, 10, TACTUS_TOUCH_DIRECT));
  CHECK(tactus_touch_down(engine, 7, 2, 20, 10, TACTUS_TOUCH_PENCIL));
  CHECK(tactus_next_effect(engine) == NULL && !tactus_engine_is_idle(engine));
  CHECK(tactus_touch_frame(engine));
  const struct tactus_effect *effect = tactus_next_effect(engine);
  CHECK(effect != NULL && effect->type == TACTUS_EFFECT_TOUCH && effect->time == 7 && effect->touch.id == 1);
  CHECK(effect->touch.view == view && effect->touch.phase == TACTUS_PHASE_BEGAN && effect->touch.tap_count == 1);
  effect = tactus_next_effect(engine);
  CHECK(effect != NULL && effect->touch.id == 2 && effect->touch.type == TACTUS_TOUCH_PENCIL);
  CHECK(tactus_next_effect(engine) == NULL);
  CHECK(tactus_touch_frame(engine) && tactus_next_effect(engine) == NULL);
  tactus_engine_destroy(engine);
}

int main(void) {
  no_engine_is_answered_with_nothing();
  stale_ids_name_nothing();
  null_arguments_are_refused();
  unusable_values_are_refused();
  enumerations_have_their_names();
  a_view_keeps_what_it_is_told();
  a_recognizer_keeps_its_settings();
  an_older_caller_has_shorter_structs();
  calls_from_a_callback_are_refused();
  a_reason_is_text_of_any_length();
  the_trace_tells_who_waits_for_whom();
  targets_are_numbers_of_the_host();
  each_action_can_bring_the_change_since_the_last();
  a_custom_recognizer_sees_its_touches_and_its_deadline();
  a_custom_recognizer_may_count_to_any_number();
  a_press_reaches_a_recognizer_that_accepts_it();
  samples_wait_for_the_frame();
  printf("interface: %d checks, %d failed\n", checked, broken);
  return broken == 0 ? 0 : 1;
}
