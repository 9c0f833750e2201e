/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 */
#include "scenario.h"

#include "gestures.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAXIMUM = 64 };

struct named {
  const char *name;
  uint64_t id;
  const json_t *description;
  /* The answers of a recognizer's delegate; not used for views. */
  const json_t *delegate;
};

/* A question to which the delegate answers yes, and the two recognizers that it is about. */
struct yes {
  const char *question;
  uint64_t recognizer;
  uint64_t other;
};

struct scenario {
  const json_t *description;
  struct tactus_engine *engine;
  struct named views[MAXIMUM];
  size_t view_count;
  struct named recognizers[MAXIMUM];
  size_t recognizer_count;
  struct yes yes[MAXIMUM];
  size_t yes_count;
  struct tactus_effect *effects;
  size_t effect_count;
  size_t effect_capacity;
};

static char error_text[512];

const char *scenario_error(void) { return error_text; }

bool scenario_fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error_text, sizeof error_text, format, arguments);
  va_end(arguments);
  return false;
}

/* Looking up views and recognizers by name. */

static const struct named *find(const struct named *all, size_t count, const char *name) {
  for (size_t n = 0; name != NULL && n < count; n++)
    if (strcmp(all[n].name, name) == 0) return &all[n];
  return NULL;
}

static uint64_t view_named(const struct scenario *s, const char *name) {
  const struct named *found = find(s->views, s->view_count, name);
  return found ? found->id : 0;
}

static uint64_t recognizer_named(const struct scenario *s, const char *name) {
  const struct named *found = find(s->recognizers, s->recognizer_count, name);
  return found ? found->id : 0;
}

static const struct named *with_id(const struct named *all, size_t count, uint64_t id) {
  for (size_t n = 0; n < count; n++)
    if (all[n].id == id) return &all[n];
  return NULL;
}

const char *scenario_view_name(const struct scenario *s, uint64_t view) {
  const struct named *found = with_id(s->views, s->view_count, view);
  return found ? found->name : "?";
}

const char *scenario_recognizer_name(const struct scenario *s, uint64_t recognizer) {
  const struct named *found = with_id(s->recognizers, s->recognizer_count, recognizer);
  return found ? found->name : "?";
}

size_t scenario_count(const struct scenario *s) { return s->effect_count; }
const struct tactus_effect *scenario_effect(const struct scenario *s, size_t n) { return &s->effects[n]; }

int scenario_state(const struct scenario *s, const char *recognizer) {
  enum tactus_state state;
  if (!tactus_recognizer_get_state(s->engine, recognizer_named(s, recognizer), &state)) return -1;
  return (int)state;
}

uint64_t scenario_illegal_requests(const struct scenario *s) {
  struct tactus_counters counters = {.size = sizeof counters};
  return tactus_engine_get_counters(s->engine, &counters) ? counters.illegal_requests : UINT64_MAX;
}

/* Reading values from JSON. */

static const char *text(const json_t *object, const char *key) {
  return json_string_value(json_object_get(object, key));
}

static double number(const json_t *object, const char *key) {
  return json_number_value(json_object_get(object, key));
}

static int64_t microseconds(const json_t *object, const char *key) {
  return llround(number(object, key) * 1000);
}

static bool rect_from(const json_t *value, struct tactus_rect *rect) {
  double *numbers[] = {&rect->x, &rect->y, &rect->width, &rect->height};
  if (json_array_size(value) != 4) return false;
  for (size_t n = 0; n < 4; n++) *numbers[n] = json_number_value(json_array_get(value, n));
  return true;
}

static int place_in(const char *const *words, size_t count, const char *word) {
  for (size_t n = 0; word != NULL && n < count; n++)
    if (strcmp(words[n], word) == 0) return (int)n;
  return -1;
}
#define PLACE_IN(words, word) place_in(words, sizeof words / sizeof *words, word)

static const char *const touch_types[] = {"direct", "pencil", "indirect", "indirectPointer"};

uint32_t sides_from(const json_t *value) {
  static const char *const names[] = {"left", "right", "up", "down", "top", "bottom"};
  static const uint32_t sides[] = {
    TACTUS_SIDE_LEFT, TACTUS_SIDE_RIGHT, TACTUS_SIDE_UP, TACTUS_SIDE_DOWN, TACTUS_SIDE_TOP, TACTUS_SIDE_BOTTOM};
  if (json_is_string(value)) {
    int place = PLACE_IN(names, json_string_value(value));
    return place < 0 ? 0 : sides[place];
  }
  uint32_t sum = 0;
  size_t n;
  json_t *element;
  json_array_foreach(value, n, element) sum |= sides_from(element);
  return sum;
}

/* The delegate. */

static const json_t *delegate_of(const struct scenario *s, uint64_t recognizer) {
  const struct named *found = with_id(s->recognizers, s->recognizer_count, recognizer);
  return found ? found->delegate : NULL;
}

static bool should_begin(void *data, uint64_t recognizer, const struct tactus_values *values) {
  struct scenario *s = data;
  (void)values;
  /* A delegate must not call the engine: such a call is refused and does nothing. */
  if (tactus_engine_end_session(s->engine) || tactus_next_effect(s->engine) != NULL) abort();
  return !json_is_false(json_object_get(delegate_of(s, recognizer), "shouldBegin"));
}

static bool should_receive_touch(void *data, uint64_t recognizer, const struct tactus_touch *touch) {
  struct scenario *s = data;
  const json_t *delegate = delegate_of(s, recognizer);
  size_t n;
  json_t *element;
  json_array_foreach(json_object_get(delegate, "rejectTouchesInViews"), n, element)
    if (view_named(s, json_string_value(element)) == touch->view) return false;
  json_array_foreach(json_object_get(delegate, "rejectTouchIds"), n, element)
    if (json_integer_value(element) == touch->id) return false;
  return true;
}

static bool says_yes(const struct scenario *s, const char *question, uint64_t recognizer, uint64_t other) {
  for (size_t n = 0; n < s->yes_count; n++)
    if (s->yes[n].recognizer == recognizer && s->yes[n].other == other && strcmp(s->yes[n].question, question) == 0)
      return true;
  return false;
}

static bool simultaneously(void *data, uint64_t recognizer, uint64_t other) {
  return says_yes(data, "simultaneous", recognizer, other);
}
static bool require_failure(void *data, uint64_t recognizer, uint64_t other) {
  return says_yes(data, "shouldRequireFailureOf", recognizer, other);
}
static bool be_required_to_fail(void *data, uint64_t recognizer, uint64_t other) {
  return says_yes(data, "shouldBeRequiredToFailBy", recognizer, other);
}

/* Building the engine of a scenario. */

static bool add_view(struct scenario *s, const json_t *description) {
  static const char *const controls[] = {"", "button", "switch", "stepper", "segmented", "page", "slider"};
  static const char *const axes[] = {"horizontal", "vertical"};
  const char *name = text(description, "id");
  const char *parent = text(description, "parent");
  struct tactus_rect frame;
  if (name == NULL || s->view_count == MAXIMUM || !rect_from(json_object_get(description, "frame"), &frame))
    return scenario_fail("a view without id or frame");
  uint64_t view = tactus_view_create(
    s->engine, view_named(s, parent), frame.x, frame.y, frame.width, frame.height, (void *)description);
  struct tactus_view_properties properties = {.size = sizeof properties};
  if (view == 0 || tactus_view_data(s->engine, view) != description
      || !tactus_view_get_properties(s->engine, view, &properties))
    return scenario_fail("view %s was refused", name);
  s->views[s->view_count++] = (struct named){name, view, description, NULL};

  const char *key;
  json_t *value;
  json_object_foreach((json_t *)description, key, value) {
    if (strcmp(key, "id") == 0 || strcmp(key, "parent") == 0 || strcmp(key, "frame") == 0) continue;
    if (strcmp(key, "hidden") == 0) {
      properties.is_hidden = json_is_true(value);
    } else if (strcmp(key, "userInteractionEnabled") == 0) {
      properties.is_user_interaction_enabled = json_is_true(value);
    } else if (strcmp(key, "multipleTouch") == 0) {
      properties.is_multiple_touch_enabled = json_is_true(value);
    } else if (strcmp(key, "alpha") == 0) {
      properties.alpha = json_number_value(value);
    } else if (strcmp(key, "scale") == 0) {
      properties.transform[0] = properties.transform[3] = json_number_value(value);
    } else if (strcmp(key, "control") == 0) {
      int kind = PLACE_IN(controls, text(value, "kind"));
      int axis = PLACE_IN(axes, text(value, "axis"));
      if (kind < 1) return scenario_fail("view %s has no such control", name);
      properties.control = (enum tactus_control)kind;
      properties.axis = axis < 0 ? TACTUS_AXIS_HORIZONTAL : (enum tactus_axis)axis;
      properties.has_knob = rect_from(json_object_get(value, "knob"), &properties.knob);
    } else {
      return scenario_fail("view %s has an unknown key %s", name, key);
    }
  }
  if (!tactus_view_set_properties(s->engine, view, &properties))
    return scenario_fail("the properties of view %s were refused", name);
  return true;
}

static uint64_t create_recognizer(struct scenario *s, const char *kind, const char *name, const json_t *script) {
  if (strcmp(kind, "checkmark") == 0) return checkmark_create(s->engine, name);
  if (strcmp(kind, "capture") == 0) return capture_create(s->engine, name);
  if (strcmp(kind, "scripted") == 0) return scripted_create(s->engine, name, script);
  return tactus_recognizer_create(s->engine, kind, name);
}

/* Sets a setting that every recognizer has. Returns false if the key names no such setting. */
static bool set_setting(struct tactus_recognizer_settings *settings, const char *key, const json_t *value) {
  static const struct {
    const char *key;
    size_t offset;
  } flags[] = {
    {"cancelsTouchesInView", offsetof(struct tactus_recognizer_settings, cancels_touches_in_view)},
    {"delaysTouchesBegan", offsetof(struct tactus_recognizer_settings, delays_touches_began)},
    {"delaysTouchesEnded", offsetof(struct tactus_recognizer_settings, delays_touches_ended)},
    {"requiresExclusiveTouchType", offsetof(struct tactus_recognizer_settings, requires_exclusive_touch_type)},
    {"requiresSequenceStart", offsetof(struct tactus_recognizer_settings, requires_sequence_start)},
  };
  for (size_t n = 0; n < sizeof flags / sizeof *flags; n++)
    if (strcmp(flags[n].key, key) == 0) {
      *(bool *)((char *)settings + flags[n].offset) = json_is_true(value);
      return true;
    }
  if (strcmp(key, "actionOnCancel") == 0) {
    settings->action_on_cancel = json_is_true(value);
    return true;
  }
  if (strcmp(key, "allowedTouchTypes") == 0) {
    settings->allowed_touch_types = 0;
    size_t n;
    json_t *type;
    json_array_foreach(value, n, type) {
      int place = PLACE_IN(touch_types, json_string_value(type));
      if (place >= 0) settings->allowed_touch_types |= 1u << place;
    }
    return true;
  }
  return false;
}

static bool set_parameter(struct scenario *s, uint64_t recognizer, const char *key, const json_t *value) {
  double number = json_is_number(value) ? json_number_value(value)
                  : json_is_boolean(value) ? json_is_true(value)
                                           : sides_from(value);
  return tactus_recognizer_set(s->engine, recognizer, key, number);
}

static bool add_recognizer(struct scenario *s, const json_t *description) {
  static const char *const handled[] = {
    "id", "kind", "view", "name", "enabled", "detached", "targets", "delegate", "script"};
  const char *id = text(description, "id");
  const char *kind = text(description, "kind");
  if (id == NULL || kind == NULL || s->recognizer_count == MAXIMUM)
    return scenario_fail("a recognizer without id or kind");
  const char *name = text(description, "name");
  uint64_t recognizer = create_recognizer(s, kind, name ? name : id, json_object_get(description, "script"));
  struct tactus_recognizer_settings settings = {.size = sizeof settings};
  if (!tactus_recognizer_get_settings(s->engine, recognizer, &settings))
    return scenario_fail("recognizer %s was refused", id);
  s->recognizers[s->recognizer_count++] = (struct named){
    id, recognizer, description, json_object_get(description, "delegate")};

  settings.questions = TACTUS_ASK_SHOULD_RECEIVE_TOUCH | TACTUS_ASK_SHOULD_RECEIVE_EVENT | TACTUS_ASK_SHOULD_BEGIN
                       | TACTUS_ASK_SIMULTANEOUS | TACTUS_ASK_REQUIRE_FAILURE | TACTUS_ASK_BE_REQUIRED_TO_FAIL;
  const char *key;
  json_t *value;
  json_object_foreach((json_t *)description, key, value) {
    if (PLACE_IN(handled, key) >= 0 || set_setting(&settings, key, value)) continue;
    if (!set_parameter(s, recognizer, key, value)) return scenario_fail("recognizer %s refused %s", id, key);
  }
  if (!tactus_recognizer_set_settings(s->engine, recognizer, &settings))
    return scenario_fail("the settings of recognizer %s were refused", id);

  size_t n;
  json_t *target;
  json_array_foreach(json_object_get(description, "targets"), n, target)
    tactus_recognizer_add_target(s->engine, recognizer, (uintptr_t)json_string_value(target));
  if (json_is_false(json_object_get(description, "enabled")))
    tactus_recognizer_set_enabled(s->engine, recognizer, false);
  if (json_is_true(json_object_get(description, "detached"))) return true;
  return tactus_recognizer_attach(s->engine, recognizer, view_named(s, text(description, "view")))
         || scenario_fail("recognizer %s could not be attached", id);
}

static void set_answer(struct scenario *s, const char *question, uint64_t a, uint64_t b, bool is_yes) {
  for (size_t n = s->yes_count; n-- > 0;)
    if (s->yes[n].recognizer == a && s->yes[n].other == b && strcmp(s->yes[n].question, question) == 0)
      s->yes[n] = s->yes[--s->yes_count];
  if (is_yes) s->yes[s->yes_count++] = (struct yes){question, a, b};
}

/* Adds a relation between two recognizers, or removes it. */
static bool set_relation(struct scenario *s, const json_t *relation, bool is_made) {
  static const char *const asked[] = {
    "simultaneous", "notSimultaneous", "shouldRequireFailureOf", "shouldBeRequiredToFailBy"};
  const char *word = json_string_value(json_array_get(relation, 0));
  uint64_t a = recognizer_named(s, json_string_value(json_array_get(relation, 1)));
  uint64_t b = recognizer_named(s, json_string_value(json_array_get(relation, 2)));
  if (word == NULL || a == 0 || b == 0) return scenario_fail("a relation of nobody");
  if (strcmp(word, "requireToFail") == 0 && !is_made)
    return tactus_recognizer_remove_requirement(s->engine, a, b);
  if (strcmp(word, "requireToFail") == 0) {
    /* A recognizer's requirement that it itself fail is ignored (S7.9). */
    enum tactus_requirement made = tactus_recognizer_require_to_fail(s->engine, a, b);
    return (a == b) == (made == TACTUS_REQUIREMENT_IGNORED) || scenario_fail("a requirement came to %d", (int)made);
  }
  if (strcmp(word, "cannotPrevent") == 0) return tactus_recognizer_set_prevents(s->engine, a, b, !is_made);
  if (strcmp(word, "cannotBePreventedBy") == 0) return tactus_recognizer_set_prevents(s->engine, b, a, !is_made);
  if (PLACE_IN(asked, word) < 0 || s->yes_count == MAXIMUM) return scenario_fail("no relation is called %s", word);
  bool is_no = strcmp(word, "notSimultaneous") == 0;
  set_answer(s, is_no ? "simultaneous" : word, a, b, is_made != is_no);
  return true;
}

static bool build(struct scenario *s) {
  const json_t *engine = json_object_get(s->description, "engine");
  if (json_is_false(json_object_get(engine, "actionOnCancel"))) tactus_engine_set_action_on_cancel(s->engine, false);
  if (json_object_get(engine, "thresholdScale"))
    tactus_engine_set_threshold_scale(s->engine, number(engine, "thresholdScale"));
  size_t n;
  json_t *element;
  json_array_foreach(json_object_get(s->description, "views"), n, element)
    if (!add_view(s, element)) return false;
  json_array_foreach(json_object_get(s->description, "recognizers"), n, element)
    if (!add_recognizer(s, element)) return false;
  json_array_foreach(json_object_get(s->description, "relations"), n, element)
    if (!set_relation(s, element, true)) return false;
  return true;
}

struct scenario *scenario_create(const json_t *description) {
  struct scenario *s = calloc(1, sizeof *s);
  if (s == NULL) return NULL;
  s->description = description;
  s->engine = tactus_engine_create();
  struct tactus_delegate delegate = {
    .size = sizeof delegate,
    .should_receive_touch = should_receive_touch,
    .should_begin = should_begin,
    .should_recognize_simultaneously = simultaneously,
    .should_require_failure = require_failure,
    .should_be_required_to_fail = be_required_to_fail,
  };
  tactus_engine_set_delegate(s->engine, &delegate, s);
  uint32_t observations = TACTUS_OBSERVE_TRANSITIONS | TACTUS_OBSERVE_RESETS | TACTUS_OBSERVE_ILLEGAL_REQUESTS
                          | TACTUS_OBSERVE_STATIONARY | TACTUS_OBSERVE_TRACE;
  tactus_engine_observe(s->engine, observations);
  if (build(s)) return s;
  scenario_destroy(s);
  return NULL;
}

void scenario_destroy(struct scenario *s) {
  if (s == NULL) return;
  tactus_engine_destroy(s->engine);
  free(s->effects);
  free(s);
}

/* Running a scenario. */

static bool perform(struct scenario *s, const json_t *operation) {
  const char *word = text(operation, "op");
  const json_t *value = json_object_get(operation, "value");
  const json_t *delegate = json_object_get(operation, "delegate");
  const char *name = text(operation, "recognizer");
  uint64_t recognizer = recognizer_named(s, name);
  uint64_t view = view_named(s, text(operation, "view"));
  bool is_done = false;
  if (word == NULL) return scenario_fail("an operation without op");
  if (strcmp(word, "enable") == 0) {
    is_done = tactus_recognizer_set_enabled(s->engine, recognizer, true);
  } else if (strcmp(word, "disable") == 0) {
    is_done = tactus_recognizer_set_enabled(s->engine, recognizer, false);
  } else if (strcmp(word, "add") == 0) {
    const struct named *found = find(s->recognizers, s->recognizer_count, name);
    is_done = found && tactus_recognizer_attach(s->engine, recognizer, view_named(s, text(found->description, "view")));
  } else if (strcmp(word, "remove") == 0) {
    is_done = tactus_recognizer_detach(s->engine, recognizer);
  } else if (strcmp(word, "unmapView") == 0) {
    is_done = tactus_view_unmap(s->engine, view);
  } else if (strcmp(word, "destroyView") == 0) {
    is_done = tactus_view_destroy(s->engine, view);
  } else if (strcmp(word, "sessionEvent") == 0) {
    is_done = tactus_engine_end_session(s->engine);
  } else if (strcmp(word, "setState") == 0) {
    int state = state_named(text(operation, "state"));
    is_done = state >= 0;
    tactus_recognizer_request(s->engine, recognizer, (enum tactus_state)state);
  } else if (strcmp(word, "setTranslation") == 0) {
    is_done = tactus_recognizer_set_translation(
      s->engine, recognizer, json_number_value(json_array_get(value, 0)), json_number_value(json_array_get(value, 1)));
  } else if (strcmp(word, "setScale") == 0) {
    is_done = tactus_recognizer_set_scale(s->engine, recognizer, json_number_value(value));
  } else if (strcmp(word, "setRotation") == 0) {
    is_done = tactus_recognizer_set_rotation(s->engine, recognizer, json_number_value(value));
  } else if (strcmp(word, "setMinimumNumberOfTouches") == 0) {
    is_done = tactus_recognizer_set(s->engine, recognizer, "minimumNumberOfTouches", json_number_value(value));
  } else if (strcmp(word, "setDelegate") == 0) {
    for (size_t n = 0; n < s->recognizer_count; n++)
      if (s->recognizers[n].id == recognizer) s->recognizers[n].delegate = delegate, is_done = true;
  } else if (strcmp(word, "setRelation") == 0) {
    is_done = set_relation(s, json_object_get(operation, "relation"), json_is_true(value));
  }
  return is_done || scenario_fail("operation %s was refused", word);
}

static bool keep(struct scenario *s, const struct tactus_effect *effect) {
  if (s->effect_count == s->effect_capacity) {
    size_t capacity = s->effect_capacity ? 2 * s->effect_capacity : 64;
    struct tactus_effect *larger = realloc(s->effects, capacity * sizeof *larger);
    if (larger == NULL) return scenario_fail("out of memory");
    s->effects = larger;
    s->effect_capacity = capacity;
  }
  s->effects[s->effect_count++] = *effect;
  return true;
}

/* Checks that a failure or a cancellation has a reason, as text. */
static bool check_reason(struct scenario *s, const struct tactus_effect *effect) {
  enum tactus_state to = effect->transition.to;
  if (to != TACTUS_STATE_FAILED && to != TACTUS_STATE_CANCELLED) return true;
  char reason[128] = "";
  size_t length = tactus_reason(s->engine, reason, sizeof reason);
  return (length > 0 && length < sizeof reason && strlen(reason) == length)
         || scenario_fail("%s %s without a reason", scenario_recognizer_name(s, effect->transition.recognizer),
                          tactus_state_name(to));
}

/* Reads the effects of the last call, and performs the operations that belong to an action. */
static bool drain(struct scenario *s) {
  const struct tactus_effect *effect;
  while ((effect = tactus_next_effect(s->engine)) != NULL) {
    if (!keep(s, effect)) return false;
    if (effect->type == TACTUS_EFFECT_TRANSITION && !check_reason(s, effect)) return false;
    if (effect->type != TACTUS_EFFECT_ACTION) continue;
    char moment[128];
    snprintf(moment, sizeof moment, "%s.%s", scenario_recognizer_name(s, effect->action.recognizer),
             tactus_state_name(effect->action.state));
    size_t n;
    json_t *operation;
    json_array_foreach(json_object_get(s->description, "ops"), n, operation) {
      const char *when = text(operation, "when");
      if (when && strcmp(when, moment) == 0 && !perform(s, operation)) return false;
    }
  }
  return true;
}

/* Runs the timer cycles one by one, and after each cycle the operations that belong to its actions. */
static bool run_timers(struct scenario *s, int64_t before) {
  while (tactus_advance_once(s->engine, before))
    if (!drain(s)) return false;
  return true;
}

static bool advance(struct scenario *s, int64_t now) {
  return run_timers(s, now + 1) && tactus_advance(s->engine, now) && drain(s)
         && (tactus_next_deadline(s->engine) > now || scenario_fail("a deadline has passed"));
}

static bool sample(struct scenario *s, const json_t *touch, int64_t time) {
  static const char *const phases[] = {"down", "move", "up", "cancel"};
  int64_t id = json_integer_value(json_object_get(touch, "id"));
  int place = PLACE_IN(touch_types, text(touch, "type"));
  enum tactus_touch_type type = place < 0 ? TACTUS_TOUCH_DIRECT : (enum tactus_touch_type)place;
  double x = number(touch, "x");
  double y = number(touch, "y");
  switch (PLACE_IN(phases, text(touch, "phase"))) {
  case 0: return tactus_touch_down(s->engine, time, id, x, y, type);
  case 1: return tactus_touch_motion(s->engine, time, id, x, y);
  case 2: return tactus_touch_up(s->engine, time, id);
  case 3: return tactus_touch_cancel(s->engine, time, id);
  default: return scenario_fail("no touch phase is called so");
  }
}

static bool run_moment(struct scenario *s, int64_t time) {
  bool has_touches = false;
  size_t n;
  json_t *element;
  if (!run_timers(s, time)) return false;
  json_array_foreach(json_object_get(s->description, "touches"), n, element) {
    if (microseconds(element, "t") != time) continue;
    has_touches = true;
    if (!sample(s, element, time)) return false;
  }
  if (has_touches ? !(tactus_touch_frame(s->engine) && drain(s)) : !advance(s, time)) return false;
  json_array_foreach(json_object_get(s->description, "ops"), n, element) {
    if (json_object_get(element, "t") == NULL || microseconds(element, "t") != time) continue;
    if (!perform(s, element) || !drain(s)) return false;
  }
  return true;
}

/* Returns the time of the first touch or operation of the scenario after `time`. */
static int64_t next_moment(const struct scenario *s, int64_t time) {
  int64_t next = INT64_MAX;
  const char *const lists[] = {"touches", "ops"};
  for (size_t list = 0; list < 2; list++) {
    size_t n;
    json_t *element;
    json_array_foreach(json_object_get(s->description, lists[list]), n, element) {
      if (json_object_get(element, "t") == NULL) continue;
      int64_t t = microseconds(element, "t");
      if (t > time && t < next) next = t;
    }
  }
  return next;
}

bool scenario_run(struct scenario *s) {
  int64_t time = INT64_MIN;
  while ((time = next_moment(s, time)) != INT64_MAX)
    if (!run_moment(s, time)) return false;
  return advance(s, microseconds(s->description, "run_until"));
}
