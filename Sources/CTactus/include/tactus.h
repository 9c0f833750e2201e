/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * Tactus: a touch-gesture engine with the semantics of UIGestureRecognizer, for compositors and toolkits.
 *
 * Touches go in, effects come out. The engine reads no clock, opens nothing, starts no thread and installs no signal
 * handler. What it wants done (tell a window of a touch, tell a target of a gesture) is a queue of effects that you
 * read after each call, in the order in which they must be done. A complete program:
 *
 *     #include <inttypes.h>
 *     #include <stdio.h>
 *     #include <tactus.h>
 *
 *     static void perform(struct tactus_engine *engine) {
 *       const struct tactus_effect *e;
 *       while ((e = tactus_next_effect(engine)) != NULL) {
 *         if (e->type == TACTUS_EFFECT_TOUCH)  // pass it on: wl_touch and the like
 *           printf("window: touch %" PRId64 " %s\n", e->touch.id, tactus_phase_name(e->touch.phase));
 *         else if (e->type == TACTUS_EFFECT_ACTION)
 *           printf("drag %s: %g px\n", tactus_state_name(e->action.state), e->action.values.translation_x);
 *       }
 *     }
 *
 *     int main(void) {
 *       struct tactus_engine *engine = tactus_engine_create();
 *       uint64_t output = tactus_view_create(engine, 0, 0, 0, 1280, 720, NULL);
 *       uint64_t window = tactus_view_create(engine, output, 100, 100, 640, 480, NULL);
 *       uint64_t drag = tactus_recognizer_create(engine, "pan", "drag");
 *       tactus_recognizer_set(engine, drag, "hysteresis", 12);
 *       tactus_recognizer_attach(engine, drag, window);
 *       tactus_touch_down(engine, 0, 1, 200, 200, TACTUS_TOUCH_DIRECT);
 *       for (int i = 1; i <= 4; i++) {
 *         tactus_touch_frame(engine);
 *         perform(engine);  // then arm a timer for tactus_next_deadline(engine)
 *         tactus_touch_motion(engine, i * 16000, 1, 200 + 8 * i, 200);
 *       }
 *       tactus_touch_up(engine, 64000, 1);
 *       tactus_touch_frame(engine);
 *       perform(engine);
 *       tactus_engine_destroy(engine);
 *     }
 *
 * In an event loop:
 *
 *     a touch event            tactus_touch_down, _motion, _up, _cancel
 *     the device's frame event tactus_touch_frame, then read the effects, then arm one timer for the next deadline
 *     the timer                tactus_advance, then read the effects, then arm the timer again
 *
 * Rules that hold everywhere:
 *
 * - Ids of views and recognizers are uint64_t and belong to one engine. 0 names nothing. The id of what was
 *   destroyed names nothing any more, and never something newer.
 * - Times are microseconds (int64_t) of one monotonic clock, the input device's. Lengths are logical pixels, y grows
 *   downwards. Angles are radians, clockwise is positive. Velocities are units a second.
 * - A function returning bool returns false, one returning a number or a pointer 0 or NULL, if the engine is NULL,
 *   an id is stale, a value is unusable, or the call comes from inside a callback. It has then changed nothing.
 *   Nothing traps.
 * - Callbacks (struct tactus_delegate, struct tactus_recognizer_functions) answer and return. They may call the
 *   tactus_context_ functions of the context they are given, and no function that takes the same engine: it is in
 *   the middle of a cycle, and the call is refused. Whatever is to follow from a gesture follows from its effect.
 * - An engine is used from one thread at a time. Engines share nothing.
 * - In a steady stream of touches nothing is allocated.
 * - Structs grow at their end only. Those that you make begin with their own size: set it to sizeof and clear the
 *   rest, as `struct tactus_delegate d = {.size = sizeof d, ...}` does. What an older, smaller one lacks keeps its
 *   value or its default, and is not written. Those that the library makes are lent by pointer and may be longer
 *   than you know. Enumerations may gain values: pass over what you do not know.
 *
 * "S4.6" and the like name clauses of SEMANTICS.md, which says what the engine does.
 */
#ifndef TACTUS_H
#define TACTUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------------------------
 * Version
 * --------------------------------------------------------------------------------------------------------------- */

/* The version of this header. */
#define TACTUS_VERSION_MAJOR 0
#define TACTUS_VERSION_MINOR 1
#define TACTUS_VERSION_PATCH 0

/* The version of the loaded library: major * 1000000 + minor * 1000 + patch. To ask at run time for what this header
 * does not promise. */
uint32_t tactus_version(void);

/* ------------------------------------------------------------------------------------------------------------------
 * Words
 * --------------------------------------------------------------------------------------------------------------- */

/* The state of a recognizer, never of its touches (S4.1). */
enum tactus_state {
  TACTUS_STATE_POSSIBLE = 0,
  TACTUS_STATE_BEGAN = 1,
  TACTUS_STATE_CHANGED = 2,
  TACTUS_STATE_ENDED = 3,
  TACTUS_STATE_RECOGNIZED = TACTUS_STATE_ENDED, /* what a discrete gesture calls it */
  TACTUS_STATE_CANCELLED = 4,
  TACTUS_STATE_FAILED = 5,
};

/* The phase of a touch in one event (S1.1). */
enum tactus_phase {
  TACTUS_PHASE_BEGAN = 0,
  TACTUS_PHASE_MOVED = 1,
  TACTUS_PHASE_STATIONARY = 2,
  TACTUS_PHASE_ENDED = 3,
  TACTUS_PHASE_CANCELLED = 4,
};

/* What touches the screen (S1.9). A set of them is the sum of `1u << type`. */
enum tactus_touch_type {
  TACTUS_TOUCH_DIRECT = 0, /* a finger */
  TACTUS_TOUCH_PENCIL = 1, /* the tip of a tablet tool */
  TACTUS_TOUCH_INDIRECT = 2, /* a finger on a surface that is not the screen */
  TACTUS_TOUCH_INDIRECT_POINTER = 3, /* a pointer's button */
};

/* A hardware key that recognizers may watch (S5.6). A set of them is the sum of `1u << type`. */
enum tactus_press_type {
  TACTUS_PRESS_VOLUME_UP = 0,
  TACTUS_PRESS_VOLUME_DOWN = 1,
  TACTUS_PRESS_POWER = 2,
  TACTUS_PRESS_MENU = 3,
  TACTUS_PRESS_SELECT = 4,
  TACTUS_PRESS_PLAY_PAUSE = 5,
  TACTUS_PRESS_OTHER = 6,
};

enum tactus_press_phase {
  TACTUS_PRESS_BEGAN = 0,
  TACTUS_PRESS_CHANGED = 1,
  TACTUS_PRESS_ENDED = 2,
  TACTUS_PRESS_CANCELLED = 3,
};

/* The recognizers there are. Each has a name: tap, longPress, pan, edgePan, swipe, pinch, rotation, custom. */
enum tactus_kind {
  TACTUS_KIND_TAP = 0,
  TACTUS_KIND_LONG_PRESS = 1,
  TACTUS_KIND_PAN = 2,
  TACTUS_KIND_EDGE_PAN = 3,
  TACTUS_KIND_SWIPE = 4,
  TACTUS_KIND_PINCH = 5,
  TACTUS_KIND_ROTATION = 6,
  TACTUS_KIND_CUSTOM = 7,
};

/* A set of sides: the edges of a screen, the directions of a swipe or a pan. */
enum tactus_sides {
  TACTUS_SIDE_LEFT = 1,
  TACTUS_SIDE_RIGHT = 2,
  TACTUS_SIDE_UP = 4,
  TACTUS_SIDE_TOP = TACTUS_SIDE_UP,
  TACTUS_SIDE_DOWN = 8,
  TACTUS_SIDE_BOTTOM = TACTUS_SIDE_DOWN,
};

/* A view with a behaviour of its own that recognizers on its ancestors must not take away (S8.3). */
enum tactus_control {
  TACTUS_CONTROL_NONE = 0,
  TACTUS_CONTROL_BUTTON = 1,
  TACTUS_CONTROL_SWITCH = 2,
  TACTUS_CONTROL_STEPPER = 3,
  TACTUS_CONTROL_SEGMENTED = 4,
  TACTUS_CONTROL_PAGE = 5,
  TACTUS_CONTROL_SLIDER = 6,
};

enum tactus_axis {
  TACTUS_AXIS_HORIZONTAL = 0,
  TACTUS_AXIS_VERTICAL = 1,
};

/* The words for these values, as in logs and scenarios: "began", "longPress". Never NULL; "unknown" for a number
 * that is none. Valid for ever. */
const char *tactus_state_name(enum tactus_state state);
const char *tactus_phase_name(enum tactus_phase phase);
const char *tactus_kind_name(enum tactus_kind kind);

struct tactus_rect {
  double x;
  double y;
  double width;
  double height;
};

/* A touch as recognizers and delegates see it. Locations are in root coordinates. */
struct tactus_touch {
  int64_t id; /* the device's name for the contact */
  uint64_t serial; /* this touch's own name over the engine's life, counting up; an id comes back, a serial never */
  uint64_t view; /* the view it hit when it landed, for its whole life (S2.3); 0 once that has been destroyed */
  double x;
  double y;
  double previous_x; /* in the event before; equal to x where it did not move in this one (S1.7) */
  double previous_y;
  double start_x; /* where it landed */
  double start_y;
  int64_t landed; /* when */
  int64_t timestamp; /* of its last change */
  uint32_t index_in_sequence; /* how many fingers had landed before it since none was down (S1.2) */
  uint32_t tap_count; /* how many taps in a row, for views; no recognizer uses it (S1.8) */
  struct tactus_rect root_frame; /* of its output, when it landed: whose edges edge gestures are about (S2.1a) */
  enum tactus_touch_type type;
  bool is_down; /* false once it has lifted; a recognizer may look at lifted ones until its reset */
};

/* A hardware key on its way to recognizers. */
struct tactus_press {
  uint64_t view; /* the view that has the focus */
  enum tactus_press_type type;
  enum tactus_press_phase phase;
  double force; /* 0 to 1, for keys that measure it */
};

/* What a recognizer measures at one moment. What its kind does not have is 0. */
struct tactus_values {
  double x; /* the middle of its touches; tap and swipe: where they started (S4.12) */
  double y;
  uint32_t number_of_touches;
  uint32_t number_of_taps; /* tap */
  uint32_t sides; /* swipe: the direction; edgePan: the edge */
  double translation_x; /* pan, edgePan: mean displacement of the fingers */
  double translation_y;
  double velocity_x; /* pan, edgePan: px a second */
  double velocity_y;
  double scale; /* pinch: 1 when it begins */
  double rotation; /* rotation: radians, unwrapped, 0 when it begins */
  double velocity; /* pinch: of the scale; rotation: radians a second */
  double custom[4]; /* custom: what its `measure` wrote */
};

/* ------------------------------------------------------------------------------------------------------------------
 * The engine
 * --------------------------------------------------------------------------------------------------------------- */

/* One engine serves all outputs of a seat. */
struct tactus_engine;

/* A new engine without views and recognizers. The caller owns it. */
struct tactus_engine *tactus_engine_create(void);

/* Frees the engine, its views and its recognizers; calls `destroy` of the custom ones. Effects not read are dropped.
 * Does nothing for NULL and when called from inside one of its own callbacks. */
void tactus_engine_destroy(struct tactus_engine *engine);

/* Whether a gesture that is cancelled sends an action, unless a recognizer says otherwise (S4.6). True at first.
 * Without it whoever followed the gesture does not learn that it must undo. */
bool tactus_engine_set_action_on_cancel(struct tactus_engine *engine, bool sends);
bool tactus_engine_action_on_cancel(struct tactus_engine *engine);

/* Multiplies all distances that recognizers compare with, beside each output's own factor (S21.2). 1 at first;
 * refused if not above 0. For gestures that start after the call. */
bool tactus_engine_set_threshold_scale(struct tactus_engine *engine, double scale);
double tactus_engine_threshold_scale(struct tactus_engine *engine);

/* The factor for a screen with so many logical pixels to a millimetre, 0.5 to 2; 1 if that is 0 or unknown. For
 * `threshold_scale` of an output's view: the numbers were tuned for 0.156 mm a pixel. */
double tactus_threshold_scale_for(double pixels_per_millimetre);

/* Which effects to report beyond touches and actions; the sum of these. What is not asked for costs nothing. */
enum tactus_observation {
  TACTUS_OBSERVE_TRANSITIONS = 1,
  TACTUS_OBSERVE_RESETS = 2,
  TACTUS_OBSERVE_ILLEGAL_REQUESTS = 4,
  TACTUS_OBSERVE_STATIONARY = 8, /* in each event also the touches that did not change (S1.3), as touch effects */
  TACTUS_OBSERVE_TRACE = 16, /* every decision, and why: for an inspector or a log */
};
bool tactus_engine_observe(struct tactus_engine *engine, uint32_t observations);
uint32_t tactus_engine_observations(struct tactus_engine *engine);

/* Things that came in and could not be used. They never stop the engine; a log may want to know. */
struct tactus_counters {
  size_t size; /* sizeof(struct tactus_counters), set by you */
  uint64_t dropped_samples; /* for an unknown contact, with an unusable point, of a 65th finger (S1.10) */
  uint64_t illegal_requests; /* states asked for that did not fit (S4.4) */
  uint64_t retired_touches; /* lifted touches taken from a recognizer, because too many were kept */
};
bool tactus_engine_get_counters(struct tactus_engine *engine, struct tactus_counters *counters);

/* Nothing is down and nothing waits: the moment to change outputs or to suspend. */
bool tactus_engine_is_idle(struct tactus_engine *engine);

/* The screen was locked, the seat lost, the machine suspended: every touch and every gesture ends, and nothing that was
 * withheld is given back (S10.7). Read the effects afterwards. */
bool tactus_engine_end_session(struct tactus_engine *engine);

/* ------------------------------------------------------------------------------------------------------------------
 * Touches in
 *
 * Samples are collected until the device's frame event, which makes them one moment for all fingers (S1.5); its time is
 * the latest of theirs. libinput, wl_touch and wlroots all have that event. Without one, call tactus_touch_frame after
 * each sample. What makes no sense (an unknown id, a point far outside of any screen) is dropped and counted.
 * --------------------------------------------------------------------------------------------------------------- */

/* A finger lands. `id` is the device's name for the contact, free again once it is up. x and y are in the
 * coordinates in which the frames of the root views are given. */
bool tactus_touch_down(
  struct tactus_engine *engine, int64_t time, int64_t id, double x, double y, enum tactus_touch_type type);

/* It moves. */
bool tactus_touch_motion(struct tactus_engine *engine, int64_t time, int64_t id, double x, double y);

/* It lifts where it was last. */
bool tactus_touch_up(struct tactus_engine *engine, int64_t time, int64_t id);

/* The device or the system takes the contact back: a palm, an unplugged device (S10.5). */
bool tactus_touch_cancel(struct tactus_engine *engine, int64_t time, int64_t id);

/* All samples of this moment are in: runs timers that were due before, then recognizes. Read the effects afterwards.
 * Does nothing if there are none. */
bool tactus_touch_frame(struct tactus_engine *engine);

/* A hardware key, for the recognizers of a view and its ancestors that accept its type (`allowed_press_types`; S5.6).
 * Read the effects afterwards. */
bool tactus_handle_press(
  struct tactus_engine *engine, int64_t time, uint64_t view, enum tactus_press_type type,
  enum tactus_press_phase phase, double force);

/* ------------------------------------------------------------------------------------------------------------------
 * Time
 * --------------------------------------------------------------------------------------------------------------- */

/* "Nothing waits", as a time. */
#define TACTUS_NEVER INT64_MAX

/* When tactus_advance must be called, unless a frame comes before; TACTUS_NEVER while nothing waits. Ask after each
 * call that may have effects, and arm one timer. */
int64_t tactus_next_deadline(struct tactus_engine *engine);

/* The clock has reached `now` without a frame. Read the effects afterwards. */
bool tactus_advance(struct tactus_engine *engine, int64_t now);

/* Runs the one timer cycle that comes first of those due before a frame at `time`; false if there is none.
 *
 * tactus_touch_frame runs them by itself. A host that changes recognizers when it reads an action calls this before the
 * frame, reading the effects each time, until it is false: its changes then come right after the cycle of that action
 * (S3.8), not after the frame. */
bool tactus_advance_once(struct tactus_engine *engine, int64_t time);

/* ------------------------------------------------------------------------------------------------------------------
 * Effects out
 * --------------------------------------------------------------------------------------------------------------- */

enum tactus_effect_type {
  TACTUS_EFFECT_TOUCH = 1, /* tell a view of a touch */
  TACTUS_EFFECT_ACTION = 2, /* tell a target of a gesture */
  /* The rest comes only if asked for: tactus_engine_observe. */
  TACTUS_EFFECT_TRANSITION = 3,
  TACTUS_EFFECT_RESET = 4,
  TACTUS_EFFECT_ILLEGAL_REQUEST = 5,
  TACTUS_EFFECT_TRACE = 6,
  /* Comes where `asks_to_begin` is set. */
  TACTUS_EFFECT_QUESTION = 7,
};

/* What a view is told of a touch. Per view and touch: one began, any number of moved, one ended or cancelled. */
struct tactus_touch_effect {
  uint64_t view;
  int64_t id; /* the device's name for the contact; may come back while the end of an older touch is withheld */
  uint64_t serial; /* the touch's own name, never used again */
  int64_t timestamp; /* when it happened; earlier than the effect's time for what was withheld (S9.6) */
  double x; /* in root coordinates: tactus_view_convert_point */
  double y;
  double previous_x;
  double previous_y;
  enum tactus_phase phase;
  enum tactus_touch_type type;
  uint32_t tap_count;
};

/* A gesture, for one target (S4.5, S4.11). */
struct tactus_action {
  uint64_t recognizer;
  uint64_t target; /* 0: the recognizer has no targets */
  enum tactus_state state; /* began, changed, ended or cancelled */
  enum tactus_kind kind;
  struct tactus_values values;
};

/* A recognizer's change of state; the reset is an effect of its own. Its reason: tactus_reason. */
struct tactus_transition {
  uint64_t recognizer;
  enum tactus_state from;
  enum tactus_state to;
};

/* Ready for a new attempt (S4.9). */
struct tactus_reset {
  uint64_t recognizer;
};

/* A request that did not fit and was dropped (S4.4). */
struct tactus_illegal_request {
  uint64_t recognizer;
  enum tactus_state state;
};

enum tactus_trace_type {
  TACTUS_TRACE_REQUESTED = 1, /* a recognizer asked for `state`; has a reason */
  TACTUS_TRACE_HELD = 2, /* it wants to leave possible and must wait (S7.4); has a reason */
  TACTUS_TRACE_FREED = 3, /* nobody stands in its way any more (S7.5) */
  TACTUS_TRACE_VETOED = 4, /* it was told no (S8); has a reason */
  TACTUS_TRACE_WITHHELD = 5, /* `view` does not hear of `phase` of `touch` yet; `recognizer` holds it back */
  TACTUS_TRACE_RELEASED = 6, /* what was withheld is delivered */
  TACTUS_TRACE_CONSUMED = 7, /* `view` never hears of `touch` again: `recognizer` was granted it (S9.2) */
  TACTUS_TRACE_WITHDRAWN = 8, /* the same: the view left, the system cancelled, or the view takes one touch at a time */
};

/* A decision. What its type does not speak of is 0. */
struct tactus_trace {
  enum tactus_trace_type type;
  enum tactus_state state;
  enum tactus_phase phase;
  uint64_t recognizer;
  uint64_t view;
  int64_t touch;
  uint64_t touch_serial;
};

/* Nothing but its owner's yes is missing for it to begin: tactus_recognizer_answer. */
struct tactus_question_effect {
  uint64_t recognizer;
  struct tactus_values values;
};

struct tactus_effect {
  enum tactus_effect_type type; /* says which member of the union is set */
  int64_t time; /* of the cycle */
  union {
    struct tactus_touch_effect touch;
    struct tactus_action action;
    struct tactus_transition transition;
    struct tactus_reset reset;
    struct tactus_illegal_request illegal_request;
    struct tactus_trace trace;
    struct tactus_question_effect question;
  };
};

/* Takes the next effect from the queue; NULL when it is empty. Valid until the next call of this function. Any function
 * may be called between two effects, and what it has for effects comes behind those in the queue. */
const struct tactus_effect *tactus_next_effect(struct tactus_engine *engine);

/* Why the effect taken last came about (a transition, or a trace that has a reason), as a short sentence: "moved
 * 12.4 px, 10 allowed". Writes at most `size` bytes with the closing 0 and returns the length of the whole, without
 * it; 0 if there is no reason. `buffer` may be NULL if `size` is 0. */
size_t tactus_reason(struct tactus_engine *engine, char *buffer, size_t size);

/* ------------------------------------------------------------------------------------------------------------------
 * Views
 *
 * A tree per output: the root is the output, below it is whatever has touches or recognizers of its own: windows,
 * surfaces, regions of them.
 * --------------------------------------------------------------------------------------------------------------- */

/* A new view in front of its siblings; `parent` 0 makes it a root. x and y are in the parent's coordinates; a root's
 * origin may be anywhere. `data` is yours and comes back from tactus_view_data. 0 if the parent is stale or nests too
 * deep (64). */
uint64_t tactus_view_create(
  struct tactus_engine *engine, uint64_t parent, double x, double y, double width, double height, void *data);

/* The view, with all below it, is no more: its touches end without a word, recognizers attached there fail or are
 * cancelled, and stay, attached to nothing (S10.4). Read the effects afterwards. */
bool tactus_view_destroy(struct tactus_engine *engine, uint64_t view);

/* What the view was created with; NULL for a stale id. */
void *tactus_view_data(struct tactus_engine *engine, uint64_t view);
bool tactus_view_set_data(struct tactus_engine *engine, uint64_t view, void *data);

/* What may be said of a view; the defaults in brackets. */
struct tactus_view_properties {
  size_t size; /* sizeof(struct tactus_view_properties), set by you */
  struct tactus_rect frame; /* origin in the parent's coordinates, size in its own */
  double transform[4]; /* a b c d: x' = a x + c y, y' = b x + d y, from its own coordinates to the parent's [1 0 0 1] */
  double alpha; /* below 0.01 it is not hit (S2.2) [1] */
  double threshold_scale; /* of a root: what distances are multiplied by on this output (S21.2) [1] */
  struct tactus_rect knob; /* of a switch or a slider, in its own coordinates */
  enum tactus_control control; /* [none] */
  enum tactus_axis axis; /* the way in which the knob moves [horizontal] */
  bool has_knob; /* [false] */
  bool is_hidden; /* [false] */
  bool is_user_interaction_enabled; /* [true] */
  bool is_multiple_touch_enabled; /* when false it gets only the first touch (S2.5) [true] */
  bool asks_should_begin; /* ask the delegate before a recognizer takes a touch of this view (S8.2) [false] */
};

/* Read them, change what you like, write them back. Touches that are down keep their view (S2.3). Refused if a number
 * is not finite or an enumeration has no such value. */
bool tactus_view_get_properties(
  struct tactus_engine *engine, uint64_t view, struct tactus_view_properties *properties);
bool tactus_view_set_properties(
  struct tactus_engine *engine, uint64_t view, const struct tactus_view_properties *properties);

/* The frame alone: for a window that moves. */
bool tactus_view_set_frame(
  struct tactus_engine *engine, uint64_t view, double x, double y, double width, double height);

/* Puts the view at `position` among the children of `parent` (0: among the roots), 0 being the backmost; a negative
 * one, or one too large, is the front. False too where it would make a circle. */
bool tactus_view_move(struct tactus_engine *engine, uint64_t view, uint64_t parent, int64_t position);

/* Out of the tree, with all below it, and back again: a window that is minimized. Its touches are cancelled in it, its
 * recognizers fail or are cancelled; those of its ancestors keep the touches (S10.4). Read the effects after unmap. */
bool tactus_view_unmap(struct tactus_engine *engine, uint64_t view);
bool tactus_view_map(struct tactus_engine *engine, uint64_t view);

/* The view that a touch at this place would belong to; 0 only if there are no views. */
uint64_t tactus_view_at(struct tactus_engine *engine, double x, double y);

/* From root coordinates to the view's own, in place. A vector (a translation, a velocity) has no offset (S2.6). */
bool tactus_view_convert_point(struct tactus_engine *engine, uint64_t view, double *x, double *y);
bool tactus_view_convert_vector(struct tactus_engine *engine, uint64_t view, double *dx, double *dy);

/* ------------------------------------------------------------------------------------------------------------------
 * Recognizers
 * --------------------------------------------------------------------------------------------------------------- */

/* A built-in recognizer by the name of its kind, attached to nothing yet. `name` is for logs and reasons, copied,
 * may be NULL. 0 if there is no such kind. */
uint64_t tactus_recognizer_create(struct tactus_engine *engine, const char *kind, const char *name);

/* Detaches it and forgets it (S10.3). Calls `destroy` of a custom one. Read the effects afterwards. */
bool tactus_recognizer_destroy(struct tactus_engine *engine, uint64_t recognizer);

/* Attaches it to a view, and takes it from the one it was on. It receives the touches of that view and of all below it
 * that land from now on (S10.2). Read the effects afterwards, if it was attached before. */
bool tactus_recognizer_attach(struct tactus_engine *engine, uint64_t recognizer, uint64_t view);

/* Takes it from its view; a gesture that runs is cancelled. Read the effects afterwards. */
bool tactus_recognizer_detach(struct tactus_engine *engine, uint64_t recognizer);

/* A disabled recognizer receives nothing and blocks nobody; disabling ends its gesture (S10.1). Read the effects
 * afterwards. True at first. */
bool tactus_recognizer_set_enabled(struct tactus_engine *engine, uint64_t recognizer, bool is_enabled);

/* Sets a parameter by its name. Lengths in px, times in milliseconds, angles in radians, switches 0 or 1, sets of sides
 * as the sum of enum tactus_sides. False where the kind has none of this name, or the value is out of range.
 *
 *     tap        numberOfTapsRequired, numberOfTouchesRequired, allowableMovement, maximumTapDuration,
 *                maximumIntervalBetweenTaps, allowableSeparation, maximumLandingInterval, maximumSpread,
 *                minimumIntervalBetweenTaps
 *     longPress  numberOfTapsRequired, numberOfTouchesRequired, minimumPressDuration, allowableMovement,
 *                maximumLandingInterval, maximumSpread
 *     pan        minimumNumberOfTouches, maximumNumberOfTouches, hysteresis, directions, rebasesOnRecognition
 *     edgePan    edges, edgeWidth, hysteresis, numberOfTouchesRequired
 *     swipe      direction, numberOfTouchesRequired, maximumDuration, minimumPrimaryMovement,
 *                maximumSecondaryMovement, maximumOppositeMovement, primaryDecay, secondaryDecay
 *     pinch      hysteresis, rebasesOnRecognition, numberOfTouchesRequired
 *     rotation   threshold, rebasesOnRecognition, numberOfTouchesRequired
 *     custom     any of these names that its `set` accepts */
bool tactus_recognizer_set(
  struct tactus_engine *engine, uint64_t recognizer, const char *parameter, double value);

/* The questions that a recognizer wants asked of the delegate; those not named cost nothing. */
enum tactus_question {
  TACTUS_ASK_SHOULD_RECEIVE_TOUCH = 1,
  TACTUS_ASK_SHOULD_RECEIVE_PRESS = 2,
  TACTUS_ASK_SHOULD_RECEIVE_EVENT = 4,
  TACTUS_ASK_SHOULD_BEGIN = 8,
  TACTUS_ASK_SIMULTANEOUS = 16,
  TACTUS_ASK_REQUIRE_FAILURE = 32,
  TACTUS_ASK_BE_REQUIRED_TO_FAIL = 64,
  TACTUS_ASK_PREVENTION = 128, /* can_prevent and can_be_prevented */
};

/* What every recognizer has, whatever its kind; the defaults in brackets. */
struct tactus_recognizer_settings {
  size_t size; /* sizeof(struct tactus_recognizer_settings), set by you */
  uint32_t allowed_touch_types; /* sum of 1u << enum tactus_touch_type [all] */
  uint32_t allowed_press_types; /* sum of 1u << enum tactus_press_type [0] */
  uint32_t questions; /* sum of enum tactus_question [0] */
  int32_t action_on_cancel; /* 1 yes, 0 no, -1 as the engine says (S4.6) [-1] */
  bool cancels_touches_in_view; /* when recognized, its touches are cancelled in views that know them (S9.2) [true] */
  bool delays_touches_began; /* while it may succeed, views hear nothing of its touches (S9.4) [false] */
  bool delays_touches_ended; /* while it may succeed, views do not hear that they ended (S9.5) [true] */
  bool requires_exclusive_touch_type; /* one gesture, one type of touch (S5.4) [true] */
  bool requires_sequence_start; /* starts only with the first finger on the screen (S5.7) [false] */
  bool comes_first; /* before all others that are ready in the same frame, whatever their views (S3.4) [false] */
  bool asks_to_begin; /* asks by an effect before it begins, and waits for tactus_recognizer_answer [false] */
};

/* Read them, change what you like, write them back. A gesture that runs keeps the delays it started with. */
bool tactus_recognizer_get_settings(
  struct tactus_engine *engine, uint64_t recognizer, struct tactus_recognizer_settings *settings);
bool tactus_recognizer_set_settings(
  struct tactus_engine *engine, uint64_t recognizer, const struct tactus_recognizer_settings *settings);

/* Replace what a gesture has come to and reset its velocity, usually when its action is read: so that each action
 * brings the change since the last (S14.7, S17.6, S18.4). False for another kind. */
bool tactus_recognizer_set_translation(struct tactus_engine *engine, uint64_t recognizer, double dx, double dy);
bool tactus_recognizer_set_scale(struct tactus_engine *engine, uint64_t recognizer, double scale);
bool tactus_recognizer_set_rotation(struct tactus_engine *engine, uint64_t recognizer, double rotation);

/* The state it is in; false for a stale id, and then nothing is written. */
bool tactus_recognizer_get_state(struct tactus_engine *engine, uint64_t recognizer, enum tactus_state *state);

/* What it measures now; NULL for a stale id. Valid until the next call of this function. */
const struct tactus_values *tactus_recognizer_values(struct tactus_engine *engine, uint64_t recognizer);

/* Where its nth touch is, in landing order, from 0 (S4.12). */
bool tactus_recognizer_get_touch_location(
  struct tactus_engine *engine, uint64_t recognizer, size_t n, double *x, double *y);

/* Its name, as tactus_reason writes text. */
size_t tactus_recognizer_name(struct tactus_engine *engine, uint64_t recognizer, char *buffer, size_t size);

/* Asks for a state on behalf of a recognizer whose verdict comes from elsewhere, such as a client that others wait for
 * (S22.5). False, and counted, if it follows no touch or the state does not fit. Read the effects afterwards. */
bool tactus_recognizer_request(struct tactus_engine *engine, uint64_t recognizer, enum tactus_state state);

/* The answer to TACTUS_EFFECT_QUESTION. False where none is waited for: it came too late, or twice. */
bool tactus_recognizer_answer(struct tactus_engine *engine, uint64_t recognizer, bool may_begin);

/* Gives a view what is withheld of a touch, and withholds nothing of it from now on, whoever still waits: nobody may
 * keep a touch for ever (S9.11). False where nothing of it was withheld. */
bool tactus_touch_release(struct tactus_engine *engine, uint64_t serial);

/* Targets: numbers or pointers of yours, not 0. Each gets every action, in the order added; adding one again changes
 * nothing (S4.11). Removing 0 removes all. Without any, an action comes once, with target 0. */
bool tactus_recognizer_add_target(struct tactus_engine *engine, uint64_t recognizer, uint64_t target);
bool tactus_recognizer_remove_target(struct tactus_engine *engine, uint64_t recognizer, uint64_t target);

/* ------------------------------------------------------------------------------------------------------------------
 * Relations
 *
 * By default, of recognizers that share a touch one wins. Relations count from the next decision on.
 * --------------------------------------------------------------------------------------------------------------- */

enum tactus_requirement {
  TACTUS_REQUIREMENT_IGNORED = 0, /* a stale id, or a requirement on itself */
  TACTUS_REQUIREMENT_MADE = 1,
  TACTUS_REQUIREMENT_MADE_A_CIRCLE = 2, /* made, but they wait for each other: neither succeeds while both may (S7.9) */
};

/* `recognizer` waits until `other` has failed, and fails if `other` is recognized (S7.1, S7.6). */
enum tactus_requirement tactus_recognizer_require_to_fail(
  struct tactus_engine *engine, uint64_t recognizer, uint64_t other);
bool tactus_recognizer_remove_requirement(struct tactus_engine *engine, uint64_t recognizer, uint64_t other);

/* Both may be recognized on the same touches, as if the delegate said yes (S6.6). False at first. */
bool tactus_recognizer_set_simultaneous(
  struct tactus_engine *engine, uint64_t recognizer, uint64_t other, bool is_allowed);

/* Whether the first may stop the second (S6.2). True at first. */
bool tactus_recognizer_set_prevents(
  struct tactus_engine *engine, uint64_t recognizer, uint64_t other, bool may_prevent);

/* ------------------------------------------------------------------------------------------------------------------
 * Delegate: what the engine asks
 * --------------------------------------------------------------------------------------------------------------- */

enum tactus_event {
  TACTUS_EVENT_TOUCHES = 0,
  TACTUS_EVENT_PRESSES = 1,
};

/* Questions, asked of a recognizer only if its `questions` name them. A NULL function gives the usual answer, in
 * brackets. Pointers are valid for the call. */
struct tactus_delegate {
  size_t size; /* sizeof(struct tactus_delegate), set by you */

  /* Once for each new touch, before the recognizer sees it (S5.1) [yes]. */
  bool (*should_receive_touch)(void *data, uint64_t recognizer, const struct tactus_touch *touch);
  bool (*should_receive_press)(void *data, uint64_t recognizer, const struct tactus_press *press);
  /* Before either of the two (S5.6) [yes]. */
  bool (*should_receive_event)(void *data, uint64_t recognizer, enum tactus_event event);
  /* Once, when it is about to leave possible with nobody in its way (S8.1) [yes]. */
  bool (*should_begin)(void *data, uint64_t recognizer, const struct tactus_values *values);
  /* When one would stop the other; a yes from either side is a yes (S6.6) [no]. */
  bool (*should_recognize_simultaneously)(void *data, uint64_t recognizer, uint64_t other);
  /* Once per attempt, when one of them first wants to leave possible (S7.2) [no]. */
  bool (*should_require_failure)(void *data, uint64_t recognizer, uint64_t other);
  bool (*should_be_required_to_fail)(void *data, uint64_t recognizer, uint64_t other);
  /* Both must be a yes for one to stop another (S6.2) [yes]. */
  bool (*can_prevent)(void *data, uint64_t recognizer, uint64_t other);
  bool (*can_be_prevented)(void *data, uint64_t recognizer, uint64_t by);
  /* Each view on the way from the touch up to the recognizer's view that has `asks_should_begin` (S8.2) [yes]. */
  bool (*view_should_begin)(void *data, uint64_t view, uint64_t recognizer, const struct tactus_values *values);
};

/* Sets who answers, or nobody (NULL). The struct is copied; `data` is passed to every function. Who needs time to
 * answer sets `asks_to_begin` instead. */
bool tactus_engine_set_delegate(struct tactus_engine *engine, const struct tactus_delegate *delegate, void *data);

/* ------------------------------------------------------------------------------------------------------------------
 * Recognizers of your own (S19)
 *
 * A recognizer looks at its touches and asks for a state. Asking is not getting: the engine grants, holds or refuses.
 * Began and changed make it continuous; one that asks only for ended is discrete. Forget everything in `reset`.
 * --------------------------------------------------------------------------------------------------------------- */

/* What a recognizer sees while it is called. Valid for that call; afterwards its functions return false and 0. */
struct tactus_context;

/* What of a control's own behaviour a recognizer would take away (S8.3); all with one finger, the tap a single one. */
enum tactus_overlap {
  TACTUS_OVERLAP_NONE = 0,
  TACTUS_OVERLAP_TAP = 1,
  TACTUS_OVERLAP_SWIPE = 2,
  TACTUS_OVERLAP_PAN = 3,
};

/* Any may be NULL: it then does nothing, or gives the answer in brackets. `touches` are `count` pointers, valid for the
 * call, in landing order. `other` is a recognizer. */
struct tactus_recognizer_functions {
  size_t size; /* sizeof(struct tactus_recognizer_functions), set by you */

  /* New touches: yours until they lift, unless you ignore them. */
  void (*began)(
    void *data, struct tactus_context *context, const struct tactus_touch *const *touches, size_t count);
  void (*moved)(
    void *data, struct tactus_context *context, const struct tactus_touch *const *touches, size_t count);
  void (*ended)(
    void *data, struct tactus_context *context, const struct tactus_touch *const *touches, size_t count);
  /* The system took them back (S10.5) [asks for cancelled]. */
  void (*cancelled)(
    void *data, struct tactus_context *context, const struct tactus_touch *const *touches, size_t count);
  /* A key of `allowed_press_types`. */
  void (*press)(void *data, struct tactus_context *context, const struct tactus_press *press);
  /* The deadline set by tactus_context_wait has come. */
  void (*deadline)(void *data, struct tactus_context *context);
  /* The way out of possible is granted: take the values from which the gesture counts. */
  void (*will_begin)(void *data, struct tactus_context *context);
  /* Back to possible, ready for a new attempt (S4.9). */
  void (*reset)(void *data);

  /* Four numbers of your choice for the next action: `custom` of its values [0 0 0 0]. */
  void (*measure)(void *data, struct tactus_context *context, double values[4]);
  /* Where it is; false for the middle of its touches [false]. */
  bool (*location)(void *data, struct tactus_context *context, double *x, double *y);
  /* Of how many touches; false for those that are down, or the last ones [false]. */
  bool (*number_of_touches)(void *data, struct tactus_context *context, uint32_t *count);
  /* For swipe and pan also the direction, into `sides` [none]. */
  enum tactus_overlap (*control_overlap)(void *data, struct tactus_context *context, uint32_t *sides);

  /* Whether the touch is for this recognizer at all; asked before the delegate (S5.1) [yes]. */
  bool (*should_receive)(void *data, const struct tactus_touch *touch);
  bool (*can_prevent)(void *data, uint64_t other); /* S6.2 [yes] */
  bool (*can_be_prevented)(void *data, uint64_t other); /* S6.2 [yes] */
  bool (*should_require_failure)(void *data, uint64_t other); /* S7.2 [no] */
  bool (*should_be_required_to_fail)(void *data, uint64_t other); /* S7.2 [no] */
  /* How many taps it counts, 0 for what is not a tap: a tap does not stop one with more (S6.7) [0]. */
  uint32_t (*tap_rank)(void *data);

  /* tactus_recognizer_set [false]. */
  bool (*set)(void *data, const char *parameter, double value);
  /* The recognizer is gone; nothing else is called any more. */
  void (*destroy)(void *data);
};

/* A recognizer of your own, attached to nothing yet. The struct is copied; `data` is passed to every function. 0 if
 * `functions` is NULL or has no size; `destroy` is then not called. */
uint64_t tactus_recognizer_create_custom(
  struct tactus_engine *engine, const struct tactus_recognizer_functions *functions, void *data, const char *name);

/* The time of the event, or the deadline that passed. */
int64_t tactus_context_time(struct tactus_context *context);

/* Multiply lengths by this before you compare (S21.2). 1 outside of a call. */
double tactus_context_scale(struct tactus_context *context);

/* The state it is in, counting what it has asked for and not yet been granted. */
enum tactus_state tactus_context_state(struct tactus_context *context);

enum tactus_touches {
  TACTUS_TOUCHES_DOWN = 0, /* its touches that are down */
  TACTUS_TOUCHES_RECEIVED = 1, /* all of this attempt, lifted ones included */
  TACTUS_TOUCHES_DOWN_OR_LAST = 2, /* those down, or those that were before the last one lifted (S4.12) */
  TACTUS_TOUCHES_THROUGHOUT = 3, /* down now, before this event and after it: whose displacement is movement (S14.6) */
};

/* Points `touches` at an array of pointers to them, in landing order, and returns how many there are. Valid until
 * the next call of this function and no longer than the context. `touches` may be NULL, to count only. */
size_t tactus_context_touches(
  struct tactus_context *context, enum tactus_touches which, const struct tactus_touch *const **touches);

/* The middle of its touches that are down, or of the last ones. */
bool tactus_context_centroid(struct tactus_context *context, double *x, double *y);

/* Asks for a state (S4.3). What does not fit is dropped and counted (S4.4). Only where something happens, not in
 * `measure`, `location` and `control_overlap`; the same holds for the three that follow. */
bool tactus_context_request(struct tactus_context *context, enum tactus_state state);

/* Lets go of a touch as if it had never been received (S5.5). If it was the only one, the recognizer fails. */
bool tactus_context_ignore(struct tactus_context *context, const struct tactus_touch *touch);

/* How a deadline meets a frame of the same time (S3.6). */
enum tactus_limit {
  TACTUS_LIMIT_MINIMUM = 0, /* held long enough: comes before the frame */
  TACTUS_LIMIT_MAXIMUM = 1, /* took too long: comes after it, so that the limit itself is still in time */
};

/* Asks for `deadline` to be called at that time; replaces the deadline before. One that is not in the future only
 * removes that. */
bool tactus_context_wait(struct tactus_context *context, int64_t deadline, enum tactus_limit limit);
bool tactus_context_stop_waiting(struct tactus_context *context);

#ifdef __cplusplus
}
#endif

#endif
