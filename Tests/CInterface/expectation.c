/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 */
#include "expectation.h"

#include "gestures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double milliseconds(int64_t time) { return (double)time / 1000; }

static bool is_at(int64_t time, const json_t *expected) {
  double tolerance = json_number_value(json_object_get(expected, "tol"));
  return fabs(milliseconds(time) - json_number_value(json_object_get(expected, "t"))) <= tolerance + 1e-6;
}

static bool is_text(const json_t *expected, const char *key, const char *got) {
  const char *wanted = json_string_value(json_object_get(expected, key));
  return wanted != NULL && strcmp(wanted, got) == 0;
}

/* Compares the effects of one kind with the list that the scenario expects. */
struct matcher {
  const char *what;
  /* Whether the effect belongs to the list. */
  bool (*concerns)(const struct scenario *s, const struct tactus_effect *e, const char *only);
  bool (*matches)(const struct scenario *s, const struct tactus_effect *e, const json_t *expected);
  void (*describe)(const struct scenario *s, const struct tactus_effect *e, char *text, size_t size);
};

static bool same_list(
  const struct scenario *s, const struct matcher *matcher, const json_t *expect, const char *key, const char *only) {
  const json_t *list = json_object_get(expect, key);
  size_t place = 0;
  for (size_t n = 0; n <= scenario_count(s); n++) {
    const struct tactus_effect *e = n < scenario_count(s) ? scenario_effect(s, n) : NULL;
    if (e && !matcher->concerns(s, e, only)) continue;
    const json_t *expected = NULL;
    while (place < json_array_size(list)) {
      expected = json_array_get(list, place++);
      if (only == NULL || is_text(expected, "recognizer", only)) break;
      expected = NULL;
    }
    if (e == NULL && expected == NULL) return true;
    if (e && expected && matcher->matches(s, e, expected)) continue;
    char got[160] = "nothing";
    if (e) matcher->describe(s, e, got, sizeof got);
    char *wanted = expected ? json_dumps(expected, JSON_COMPACT) : NULL;
    scenario_fail("%s: expected %s, got %s", matcher->what, wanted ? wanted : "nothing", got);
    free(wanted);
    return false;
  }
  return true;
}

static bool concerns_transition(const struct scenario *s, const struct tactus_effect *e, const char *only) {
  return e->type == TACTUS_EFFECT_TRANSITION
         && strcmp(scenario_recognizer_name(s, e->transition.recognizer), only) == 0;
}
static bool matches_transition(const struct scenario *s, const struct tactus_effect *e, const json_t *expected) {
  (void)s;
  return is_text(expected, "from", tactus_state_name(e->transition.from))
         && is_text(expected, "to", tactus_state_name(e->transition.to)) && is_at(e->time, expected);
}
static void describe_transition(const struct scenario *s, const struct tactus_effect *e, char *text, size_t size) {
  snprintf(text, size, "%s %s -> %s at %g", scenario_recognizer_name(s, e->transition.recognizer),
           tactus_state_name(e->transition.from), tactus_state_name(e->transition.to), milliseconds(e->time));
}

static bool concerns_action(const struct scenario *s, const struct tactus_effect *e, const char *only) {
  (void)s;
  (void)only;
  return e->type == TACTUS_EFFECT_ACTION;
}
static bool matches_action(const struct scenario *s, const struct tactus_effect *e, const json_t *expected) {
  const char *target = json_string_value(json_object_get(expected, "target"));
  const char *got = (const char *)(uintptr_t)e->action.target;
  return is_text(expected, "recognizer", scenario_recognizer_name(s, e->action.recognizer))
         && is_text(expected, "state", tactus_state_name(e->action.state)) && is_at(e->time, expected)
         && (target == NULL || (got != NULL && strcmp(target, got) == 0));
}
static void describe_action(const struct scenario *s, const struct tactus_effect *e, char *text, size_t size) {
  snprintf(text, size, "%s %s at %g", scenario_recognizer_name(s, e->action.recognizer),
           tactus_state_name(e->action.state), milliseconds(e->time));
}

static bool concerns_touch(const struct scenario *s, const struct tactus_effect *e, const char *only) {
  (void)s;
  (void)only;
  return e->type == TACTUS_EFFECT_TOUCH && e->touch.phase != TACTUS_PHASE_STATIONARY;
}
static bool matches_touch(const struct scenario *s, const struct tactus_effect *e, const json_t *expected) {
  return is_text(expected, "view", scenario_view_name(s, e->touch.view))
         && is_text(expected, "phase", tactus_phase_name(e->touch.phase)) && is_at(e->time, expected)
         && json_integer_value(json_object_get(expected, "id")) == e->touch.id;
}
static void describe_touch(const struct scenario *s, const struct tactus_effect *e, char *text, size_t size) {
  snprintf(text, size, "%s touch %lld %s at %g", scenario_view_name(s, e->touch.view), (long long)e->touch.id,
           tactus_phase_name(e->touch.phase), milliseconds(e->time));
}

static bool concerns_reset(const struct scenario *s, const struct tactus_effect *e, const char *only) {
  (void)s;
  (void)only;
  return e->type == TACTUS_EFFECT_RESET;
}
static bool matches_reset(const struct scenario *s, const struct tactus_effect *e, const json_t *expected) {
  return is_text(expected, "recognizer", scenario_recognizer_name(s, e->reset.recognizer)) && is_at(e->time, expected);
}
static void describe_reset(const struct scenario *s, const struct tactus_effect *e, char *text, size_t size) {
  snprintf(text, size, "%s at %g", scenario_recognizer_name(s, e->reset.recognizer), milliseconds(e->time));
}

static const struct matcher transitions = {
  "transitions", concerns_transition, matches_transition, describe_transition};
static const struct matcher actions = {"actions", concerns_action, matches_action, describe_action};
static const struct matcher view_touches = {"view_touches", concerns_touch, matches_touch, describe_touch};
static const struct matcher resets = {"resets", concerns_reset, matches_reset, describe_reset};

static bool same_transitions(const struct scenario *s, const json_t *expect, const json_t *recognizers) {
  size_t n;
  json_t *recognizer;
  json_array_foreach(recognizers, n, recognizer) {
    const char *id = json_string_value(json_object_get(recognizer, "id"));
    if (!same_list(s, &transitions, expect, "transitions", id)) return false;
  }
  return true;
}

static bool same_states(const struct scenario *s, const json_t *expect) {
  const char *recognizer;
  json_t *state;
  json_object_foreach(json_object_get(expect, "final"), recognizer, state) {
    int got = scenario_state(s, recognizer);
    if (got < 0 || strcmp(json_string_value(state), tactus_state_name((enum tactus_state)got)) != 0)
      return scenario_fail("final: %s is %s", recognizer, got < 0 ? "gone" : tactus_state_name((enum tactus_state)got));
  }
  return true;
}

/* Comparison of values: numbers and pairs of numbers. */

static bool near(double got, const json_t *wanted, double tolerance) {
  return json_is_number(wanted) && fabs(got - json_number_value(wanted)) <= tolerance;
}
static bool near_pair(double x, double y, const json_t *wanted, double tolerance) {
  return near(x, json_array_get(wanted, 0), tolerance) && near(y, json_array_get(wanted, 1), tolerance);
}

static double tolerance_of(const json_t *expected) {
  const json_t *tolerance = json_object_get(expected, "tolerance");
  return tolerance ? json_number_value(tolerance) : 0.01;
}

static bool has_value(const struct tactus_values *v, const char *key, const json_t *wanted, double tolerance) {
  if (strcmp(key, "location") == 0) return near_pair(v->x, v->y, wanted, tolerance);
  if (strcmp(key, "numberOfTouches") == 0) return near(v->number_of_touches, wanted, 0);
  if (strcmp(key, "numberOfTaps") == 0) return near(v->number_of_taps, wanted, 0);
  if (strcmp(key, "translation") == 0) return near_pair(v->translation_x, v->translation_y, wanted, tolerance);
  if (strcmp(key, "velocity") == 0)
    return json_is_array(wanted) ? near_pair(v->velocity_x, v->velocity_y, wanted, tolerance)
                                 : near(v->velocity, wanted, tolerance);
  if (strcmp(key, "scale") == 0) return near(v->scale, wanted, tolerance);
  if (strcmp(key, "rotation") == 0) return near(v->rotation, wanted, tolerance);
  if (strcmp(key, "direction") == 0 || strcmp(key, "edge") == 0) return v->sides == sides_from(wanted);
  if (strcmp(key, "samples") == 0) return near(v->custom[0], wanted, 0);
  return false;
}

static bool same_values(const struct scenario *s, const json_t *expect) {
  size_t place;
  json_t *expected;
  json_array_foreach(json_object_get(expect, "values"), place, expected) {
    const struct tactus_effect *found = NULL;
    for (size_t n = 0; n < scenario_count(s) && !found; n++) {
      const struct tactus_effect *e = scenario_effect(s, n);
      if (concerns_action(s, e, NULL) && matches_action(s, e, expected)) found = e;
    }
    if (!found) return scenario_fail("values: no action for number %zu", place);
    const char *key;
    json_t *wanted;
    json_object_foreach(expected, key, wanted) {
      if (strcmp(key, "recognizer") == 0 || strcmp(key, "state") == 0 || strcmp(key, "t") == 0
          || strcmp(key, "tol") == 0 || strcmp(key, "tolerance") == 0)
        continue;
      if (!has_value(&found->action.values, key, wanted, tolerance_of(expected)))
        return scenario_fail("values: %s of number %zu differs", key, place);
    }
  }
  return true;
}

static bool has_touch_value(
  const struct tactus_touch_effect *touch, const char *key, const json_t *wanted, double tolerance) {
  if (strcmp(key, "location") == 0) return near_pair(touch->x, touch->y, wanted, tolerance);
  if (strcmp(key, "previous") == 0) return near_pair(touch->previous_x, touch->previous_y, wanted, tolerance);
  if (strcmp(key, "timestamp") == 0) return near(milliseconds(touch->timestamp), wanted, 1e-6);
  if (strcmp(key, "tapCount") == 0) return near(touch->tap_count, wanted, 0);
  return false;
}

static bool same_touch_values(const struct scenario *s, const json_t *expect) {
  size_t place;
  json_t *expected;
  json_array_foreach(json_object_get(expect, "touch_values"), place, expected) {
    const struct tactus_effect *found = NULL;
    for (size_t n = 0; n < scenario_count(s) && !found; n++) {
      const struct tactus_effect *e = scenario_effect(s, n);
      if (e->type == TACTUS_EFFECT_TOUCH && is_at(e->time, expected)
          && json_integer_value(json_object_get(expected, "id")) == e->touch.id
          && (!json_object_get(expected, "phase") || is_text(expected, "phase", tactus_phase_name(e->touch.phase))))
        found = e;
    }
    if (!found) return scenario_fail("touch_values: no touch for number %zu", place);
    const char *key;
    json_t *wanted;
    json_object_foreach(expected, key, wanted) {
      if (strcmp(key, "id") == 0 || strcmp(key, "phase") == 0 || strcmp(key, "t") == 0 || strcmp(key, "tolerance") == 0)
        continue;
      if (!has_touch_value(&found->touch, key, wanted, tolerance_of(expected)))
        return scenario_fail("touch_values: %s of number %zu differs", key, place);
    }
  }
  return true;
}

bool expectation_holds(const struct scenario *s, const json_t *expect, const json_t *recognizers) {
  static const char *const known[] = {"transitions", "actions", "view_touches", "final", "values", "touch_values",
                                      "resets", "illegal_requests"};
  const char *key;
  json_t *value;
  json_object_foreach((json_t *)expect, key, value) {
    bool is_known = false;
    for (size_t n = 0; n < sizeof known / sizeof *known; n++) is_known = is_known || strcmp(known[n], key) == 0;
    if (!is_known) return scenario_fail("nothing is expected as %s", key);
  }
  const json_t *illegal = json_object_get(expect, "illegal_requests");
  if (illegal && scenario_illegal_requests(s) != (uint64_t)json_integer_value(illegal))
    return scenario_fail("illegal_requests: got %llu", (unsigned long long)scenario_illegal_requests(s));
  return same_transitions(s, expect, recognizers)
         && same_list(s, &actions, expect, "actions", NULL)
         && same_list(s, &view_touches, expect, "view_touches", NULL)
         && (!json_object_get(expect, "resets") || same_list(s, &resets, expect, "resets", NULL))
         && same_states(s, expect)
         && same_values(s, expect) && same_touch_values(s, expect);
}
