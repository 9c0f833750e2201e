/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * Tactus: a touch-gesture engine with the semantics of UIGestureRecognizer, for compositors and toolkits.
 *
 * You pass it touches; it determines which gestures they make, and which touches windows may see. Its results are
 * called effects: "report this touch to this window", "report this gesture to this target". You read them from a queue
 * after each call and perform them in order. The engine reads no clock, opens no file, starts no thread and installs no
 * signal handler. A complete program:
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
 * - Ids of views and recognizers are uint64_t and belong to one engine. No id is 0. The id of a destroyed object is
 *   never used again.
 * - Times are microseconds (int64_t) of one monotonic clock, that of the input devices. Lengths are logical pixels, y
 *   grows downwards. Angles are radians, clockwise is positive. Velocities are units per second.
 * - If the engine is NULL, an id is stale, a value is unusable, or the call comes from inside a callback, a function
 *   changes nothing and returns false, 0 or NULL. No call traps.
 * - Callbacks (struct tactus_delegate, struct tactus_recognizer_functions) answer and return. They may call the
 *   tactus_context_ functions of the context that they receive, but no function that takes the same engine: it is in
 *   the middle of a cycle and refuses the call. To react to a gesture, wait for its effect.
 * - An engine is used from one thread at a time. Engines share nothing.
 * - In a steady stream of touches the engine allocates no memory.
 * - Structs grow only at their end. Structs that you make begin with their own size: set it to sizeof and clear the
 *   rest, as `struct tactus_delegate d = {.size = sizeof d, ...}` does. Members that an older, smaller struct lacks
 *   keep their value or their default, and are not written. Structs that the library makes are lent by pointer and may
 *   be longer than the one that you know. Enumerations may gain values: ignore those that you do not know.
 *
 * "S4.6" and the like name clauses of SEMANTICS.md, which defines the engine's behaviour. It is installed with this
 * header, in share/doc/tactus, as is HOSTS.md, which explains how a compositor uses all this.
 */
#ifndef TACTUS_H
#define TACTUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lets compilers accept an anonymous union, which C11 has and C99 lacks. */
#ifdef __GNUC__
#define TACTUS_EXTENSION __extension__
#else
#define TACTUS_EXTENSION
#endif

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

/* The version of the loaded library: major * 1000000 + minor * 1000 + patch. It may be newer than this header. */
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
  TACTUS_STATE_RECOGNIZED = TACTUS_STATE_ENDED, /* the name of this state for discrete gestures */
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

/* The kinds of recognizers. Each has a name: tap, longPress, pan, edgePan, swipe, pinch, rotation, custom. */
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

/* The type of a control. The control's own gestures take precedence over recognizers on its ancestors (S8.3). */
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

/* The names of these values, as in logs and scenarios: "began", "longPress"; "unknown" for other numbers. Never NULL,
 * and always valid. */
const char *tactus_state_name(enum tactus_state state);
const char *tactus_phase_name(enum tactus_phase phase);
const char *tactus_kind_name(enum tactus_kind kind);

struct tactus_rect {
  double x;
  double y;
  double width;
  double height;
};

/* A touch as recognizers and delegates receive it. Locations are in root coordinates. */
struct tactus_touch {
  int64_t id; /* the device's id for the contact; devices reuse ids */
  uint64_t serial; /* unique among all touches of the engine, counting up */
  uint64_t view; /* the view that it hit when it landed (S2.3); 0 once that view is destroyed */
  double x;
  double y;
  double previous_x; /* the location at the previous event; equal to x if the touch has not moved since (S1.7) */
  double previous_y;
  double start_x; /* where it landed */
  double start_y;
  int64_t landed; /* when it landed */
  int64_t timestamp; /* when it last changed */
  uint32_t index_in_sequence; /* how many fingers landed before it, since the moment when none was down (S1.2) */
  uint32_t tap_count; /* the number of taps in a row; only for views: recognizers do not use it (S1.8) */
  struct tactus_rect root_frame; /* the frame of its output when it landed; edge gestures use its edges (S2.1a) */
  enum tactus_touch_type type;
  bool is_down; /* false once it has lifted; a recognizer may read lifted touches until its reset */
};

/* An event of a hardware key. */
struct tactus_press {
  uint64_t view; /* the view that has the focus */
  enum tactus_press_type type;
  enum tactus_press_phase phase;
  double force; /* 0 to 1, for keys that measure it */
};

/* The measurements of a recognizer at one moment. Members that its kind does not measure are 0. */
struct tactus_values {
  double x; /* the middle of its touches; tap and swipe: where they started (S4.12) */
  double y;
  uint32_t number_of_touches;
  uint32_t number_of_taps; /* tap */
  uint32_t sides; /* swipe: the direction; edgePan: the edge */
  double translation_x; /* pan, edgePan: mean displacement of the fingers */
  double translation_y;
  double velocity_x; /* pan, edgePan: px per second */
  double velocity_y;
  double scale; /* pinch: 1 when it begins */
  double rotation; /* rotation: radians, unwrapped, 0 when it begins */
  double velocity; /* pinch: of the scale, per second; rotation: radians per second */
  double custom[4]; /* custom: what its `measure` wrote */
};

/* ------------------------------------------------------------------------------------------------------------------
 * The engine
 * --------------------------------------------------------------------------------------------------------------- */

/* One engine serves all outputs of a seat. */
struct tactus_engine;

/* Returns a new engine without views and recognizers, which the caller owns. */
struct tactus_engine *tactus_engine_create(void);

/* Frees the engine, its views and its recognizers; calls `destroy` of custom recognizers. Unread effects are dropped.
 * Does nothing for NULL, or if called from a callback of the same engine. */
void tactus_engine_destroy(struct tactus_engine *engine);

/* Sets or returns whether a cancelled gesture sends an action, unless its recognizer's settings override this (S4.6).
 * True by default. Without this action, the target does not learn that it must undo its changes. */
bool tactus_engine_set_action_on_cancel(struct tactus_engine *engine, bool sends);
bool tactus_engine_action_on_cancel(struct tactus_engine *engine);

/* Multiplies all thresholds that are distances, in addition to the factor of each output (S21.2). The factor is 1 by
 * default, and must be above 0. It applies to gestures that start after the call. */
bool tactus_engine_set_threshold_scale(struct tactus_engine *engine, double scale);
double tactus_engine_threshold_scale(struct tactus_engine *engine);

/* Returns the `threshold_scale` for the view of an output with this number of logical pixels per millimetre: from 0.5
 * to 2, and 1 if the argument is 0. The thresholds were tuned for 0.156 mm per pixel. */
double tactus_threshold_scale_for(double pixels_per_millimetre);

/* The effects to report in addition to touches and actions: a sum of these values. Effects that are not requested cost
 * nothing. */
enum tactus_observation {
  TACTUS_OBSERVE_TRANSITIONS = 1,
  TACTUS_OBSERVE_RESETS = 2,
  TACTUS_OBSERVE_ILLEGAL_REQUESTS = 4,
  TACTUS_OBSERVE_STATIONARY = 8, /* touch effects also for touches that did not change in an event (S1.3) */
  TACTUS_OBSERVE_TRACE = 16, /* every decision, and why: for an inspector or a log */
};
bool tactus_engine_observe(struct tactus_engine *engine, uint32_t observations);
uint32_t tactus_engine_observations(struct tactus_engine *engine);

/* Counts of the input that could not be used. Such input never stops the engine, but may be worth a line in a log. */
struct tactus_counters {
  size_t size; /* sizeof(struct tactus_counters), set by you */
  uint64_t dropped_samples; /* for an unknown contact, with an unusable point, or of a 65th finger (S1.10) */
  uint64_t illegal_requests; /* requested states that did not fit (S4.4) */
  uint64_t retired_touches; /* lifted touches taken from a recognizer, because too many were kept */
};
bool tactus_engine_get_counters(struct tactus_engine *engine, struct tactus_counters *counters);

/* Returns whether no touch is down and no gesture is in progress: a good moment to change outputs or to suspend. */
bool tactus_engine_is_idle(struct tactus_engine *engine);

/* Call this when the screen is locked, the seat is lost or the machine is suspended. Every touch and every gesture
 * ends, and withheld touches are not delivered any more (S10.7). Read the effects afterwards. */
bool tactus_engine_end_session(struct tactus_engine *engine);

/* ------------------------------------------------------------------------------------------------------------------
 * Touches in
 *
 * Samples are collected until the device's frame event, which makes them one moment for all fingers (S1.5). The time of
 * a frame is the latest of its samples. libinput, wl_touch and wlroots all have that event; without one, call
 * tactus_touch_frame after each sample. Samples that make no sense (an unknown id, a point far outside of any screen)
 * are dropped and counted.
 * --------------------------------------------------------------------------------------------------------------- */

/* A finger lands. `id` is the device's id for the contact; it may be used again once the finger is up. x and y are in
 * the coordinates of the frames of the root views. */
bool tactus_touch_down(
  struct tactus_engine *engine, int64_t time, int64_t id, double x, double y, enum tactus_touch_type type);

/* A finger lands, and your own scene has found the window that it hits. The touch belongs to `view`, wherever the point
 * is, and is offered to the recognizers of the view and its ancestors. Thus, input regions, shapes, windows across
 * outputs and several fingers of one frame on several windows work as in your scene (S2.2a). Pass the view of the
 * output if the touch hits nothing that has a view. Returns false for a stale id, and for the view of a surface that is
 * not placed (a surface may have a view before it is placed): in that case, pass the view of the output. */
bool tactus_touch_down_in(
  struct tactus_engine *engine, int64_t time, int64_t id, double x, double y, enum tactus_touch_type type,
  uint64_t view);

/* Returns an id for a contact. The id is unique across touchscreens, even if two touchscreens use the same ids. */
int64_t tactus_contact(uint32_t touchscreen, int32_t id);

/* Converts a time that a device or a protocol gives as 32 bits of milliseconds, which overflow every 50 days: returns
 * the possible time that is nearest to `now`, in microseconds of the same clock. */
int64_t tactus_time_from_ms(uint32_t milliseconds, int64_t now);

/* The finger moves. */
bool tactus_touch_motion(struct tactus_engine *engine, int64_t time, int64_t id, double x, double y);

/* The finger lifts, at its last place. */
bool tactus_touch_up(struct tactus_engine *engine, int64_t time, int64_t id);

/* The device or the system cancels the contact: a palm, an unplugged device (S10.5). */
bool tactus_touch_cancel(struct tactus_engine *engine, int64_t time, int64_t id);

/* Ends a frame: you have passed all samples of this moment. Runs timers that were due before the frame, then recognizes
 * gestures. Read the effects afterwards. Does nothing if there are no samples. */
bool tactus_touch_frame(struct tactus_engine *engine);

/* A hardware key, for the recognizers of a view and its ancestors that accept its type (`allowed_press_types`; S5.6).
 * Read the effects afterwards. */
bool tactus_handle_press(
  struct tactus_engine *engine, int64_t time, uint64_t view, enum tactus_press_type type,
  enum tactus_press_phase phase, double force);

/* ------------------------------------------------------------------------------------------------------------------
 * Time
 * --------------------------------------------------------------------------------------------------------------- */

/* The time that means that there is no deadline. */
#define TACTUS_NEVER INT64_MAX

/* Returns the time at which you must call tactus_advance, unless a frame arrives earlier; TACTUS_NEVER if there is no
 * deadline. Call this after each call that may have effects, and arm one timer. */
int64_t tactus_next_deadline(struct tactus_engine *engine);

/* Call this when the clock has reached `now` without a frame. Runs all timers that are due. A later frame with a time
 * before `now` keeps its own time, unless that time is before the last event (S1.6). Read the effects afterwards. */
bool tactus_advance(struct tactus_engine *engine, int64_t now);

/* Runs the first of the timer cycles that are due before a frame at `time`. Returns false if there is none.
 *
 * tactus_touch_frame runs these cycles on its own. If you change recognizers when you read an action, call this
 * function before each frame until it returns false, and read the effects each time. Your changes then take effect
 * right after the cycle of that action (S3.8), and not only after the frame. */
bool tactus_advance_once(struct tactus_engine *engine, int64_t time);

/* ------------------------------------------------------------------------------------------------------------------
 * Effects out
 * --------------------------------------------------------------------------------------------------------------- */

enum tactus_effect_type {
  TACTUS_EFFECT_TOUCH = 1, /* report a touch to a view */
  TACTUS_EFFECT_ACTION = 2, /* report a gesture to a target */
  /* The following effects are reported only if tactus_engine_observe requests them. */
  TACTUS_EFFECT_TRANSITION = 3,
  TACTUS_EFFECT_RESET = 4,
  TACTUS_EFFECT_ILLEGAL_REQUEST = 5,
  TACTUS_EFFECT_TRACE = 6,
  /* This effect is reported for recognizers with `asks_to_begin`. */
  TACTUS_EFFECT_QUESTION = 7,
};

/* A report of a touch to a view. For each touch, a view receives one began, any number of moved, and one ended or
 * cancelled. */
struct tactus_touch_effect {
  uint64_t view;
  int64_t id; /* the device's id for the contact; may be reused while the end of an older touch is withheld */
  uint64_t serial; /* unique among all touches */
  int64_t timestamp; /* when it happened; earlier than the time of the effect if it was withheld (S9.6) */
  double x; /* in root coordinates; see tactus_view_convert_point */
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

/* A recognizer's change of state, except its reset. tactus_reason returns the reason. */
struct tactus_transition {
  uint64_t recognizer;
  enum tactus_state from;
  enum tactus_state to;
};

/* A recognizer is ready for a new attempt (S4.9). */
struct tactus_reset {
  uint64_t recognizer;
};

/* A request for a state that did not fit and was dropped (S4.4). */
struct tactus_illegal_request {
  uint64_t recognizer;
  enum tactus_state state;
};

enum tactus_trace_type {
  TACTUS_TRACE_REQUESTED = 1, /* a recognizer requested `state`; has a reason */
  TACTUS_TRACE_HELD = 2, /* it has requested to leave possible, and must wait (S7.4); has a reason */
  TACTUS_TRACE_FREED = 3, /* it no longer needs to wait (S7.5) */
  TACTUS_TRACE_VETOED = 4, /* a delegate, a view or a control refused (S8); has a reason */
  TACTUS_TRACE_WITHHELD = 5, /* `recognizer` withholds `phase` of `touch` from `view` for now */
  TACTUS_TRACE_RELEASED = 6, /* the withheld touch is delivered */
  TACTUS_TRACE_CONSUMED = 7, /* `view` receives no more of `touch`: `recognizer` was granted it (S9.2) */
  TACTUS_TRACE_WITHDRAWN = 8, /* the same: `view` left the tree or takes only one touch, or `touch` was cancelled */
};

/* A decision of the engine. Members that its type does not mention are 0. */
struct tactus_trace {
  enum tactus_trace_type type;
  enum tactus_state state;
  enum tactus_phase phase;
  uint64_t recognizer;
  uint64_t view;
  int64_t touch;
  uint64_t touch_serial;
};

/* The recognizer may begin if its owner agrees: call tactus_recognizer_answer. */
struct tactus_question_effect {
  uint64_t recognizer;
  struct tactus_values values;
};

struct tactus_effect {
  enum tactus_effect_type type; /* says which member of the union is set */
  int64_t time; /* the time of its cycle */
  TACTUS_EXTENSION union {
    struct tactus_touch_effect touch;
    struct tactus_action action;
    struct tactus_transition transition;
    struct tactus_reset reset;
    struct tactus_illegal_request illegal_request;
    struct tactus_trace trace;
    struct tactus_question_effect question;
  };
};

/* Removes the next effect from the queue and returns it; returns NULL if the queue is empty. The effect is valid until
 * the next call of this function. You may call any function between two effects; the effects of that function are put
 * at the end of the queue. */
const struct tactus_effect *tactus_next_effect(struct tactus_engine *engine);

/* Writes the reason of the effect that tactus_next_effect has returned last (a transition, or a trace that has a
 * reason) as a short sentence: "moved 12.4 px, 10 allowed". Writes at most `size` bytes, including the closing 0, and
 * returns the length of the whole text without it; 0 if there is no reason. `buffer` may be NULL if `size` is 0. */
size_t tactus_reason(struct tactus_engine *engine, char *buffer, size_t size);

/* ------------------------------------------------------------------------------------------------------------------
 * Views
 *
 * There is a tree for each output. Its root is the output; below it are windows, surfaces and regions of them:
 * everything that has its own touches or recognizers.
 * --------------------------------------------------------------------------------------------------------------- */

/* Creates a view in front of its siblings, or a root if `parent` is 0. x and y are in the coordinates of the parent; a
 * root may be anywhere. `data` is a pointer of yours, which tactus_view_data returns. Returns 0 if the parent is stale
 * or 64 levels deep. */
uint64_t tactus_view_create(
  struct tactus_engine *engine, uint64_t parent, double x, double y, double width, double height, void *data);

/* Destroys the view and all views below it. This is refused for a view that a tactus_server has created. Touches in
 * these views end without a report. Recognizers that are attached to these views fail or are cancelled, and are then
 * attached to no view (S10.4). Read the effects afterwards. */
bool tactus_view_destroy(struct tactus_engine *engine, uint64_t view);

/* Return or set the `data` of the view; the result for a stale id is NULL. */
void *tactus_view_data(struct tactus_engine *engine, uint64_t view);
bool tactus_view_set_data(struct tactus_engine *engine, uint64_t view, void *data);

/* The properties of a view, with defaults in brackets. */
struct tactus_view_properties {
  size_t size; /* sizeof(struct tactus_view_properties), set by you */
  struct tactus_rect frame; /* origin in the parent's coordinates, size in its own */
  double transform[4]; /* a b c d: x' = a x + c y, y' = b x + d y, from its own coordinates to the parent's [1 0 0 1] */
  double alpha; /* a view below 0.01 is not hit (S2.2) [1] */
  double threshold_scale; /* of a root: multiplies thresholds that are distances on this output (S21.2) [1] */
  struct tactus_rect knob; /* of a switch or a slider, in its own coordinates */
  enum tactus_control control; /* [none] */
  enum tactus_axis axis; /* the axis along which the knob moves [horizontal] */
  bool has_knob; /* [false] */
  bool is_hidden; /* [false] */
  bool is_user_interaction_enabled; /* [true] */
  bool is_multiple_touch_enabled; /* if false, the view receives only the first touch (S2.5) [true] */
  bool asks_should_begin; /* ask the delegate before a recognizer takes a touch of this view (S8.2) [false] */
};

/* Writes the defaults, with an empty frame. Returns false if `properties` is NULL or has no size. */
bool tactus_view_default_properties(struct tactus_view_properties *properties);

/* To change properties, read all of them, change some, and write them back. Touches that are down keep their view
 * (S2.3). Writing is refused if a number is not finite, or if an enumeration does not have the value. */
bool tactus_view_get_properties(
  struct tactus_engine *engine, uint64_t view, struct tactus_view_properties *properties);
bool tactus_view_set_properties(
  struct tactus_engine *engine, uint64_t view, const struct tactus_view_properties *properties);

/* Sets only the frame, for a window that moves. */
bool tactus_view_set_frame(
  struct tactus_engine *engine, uint64_t view, double x, double y, double width, double height);

/* Moves the view to index `position` among the children of `parent`, or among the roots if `parent` is 0. Index 0 is
 * the backmost; a negative or too large index is the front. Also returns false if the view would be inside itself. */
bool tactus_view_move(struct tactus_engine *engine, uint64_t view, uint64_t parent, int64_t position);

/* Remove the view from the tree, with all views below it, or put it back, for example when a window is minimized and
 * restored. When the view is removed, its touches are cancelled in it, and its recognizers fail or are cancelled; the
 * recognizers of its ancestors keep the touches (S10.4). Read the effects after tactus_view_unmap. */
bool tactus_view_unmap(struct tactus_engine *engine, uint64_t view);
bool tactus_view_map(struct tactus_engine *engine, uint64_t view);

/* Returns the view to which a touch at this point would belong; 0 only if there are no views. */
uint64_t tactus_view_at(struct tactus_engine *engine, double x, double y);

/* Convert root coordinates to those of the view, in place. A vector (a translation, a velocity) is converted without
 * the offset (S2.6). */
bool tactus_view_convert_point(struct tactus_engine *engine, uint64_t view, double *x, double *y);
bool tactus_view_convert_vector(struct tactus_engine *engine, uint64_t view, double *dx, double *dy);

/* ------------------------------------------------------------------------------------------------------------------
 * Recognizers
 * --------------------------------------------------------------------------------------------------------------- */

/* Creates a built-in recognizer of this kind, which is not attached to a view yet. `name` is used in logs and reasons;
 * it is copied and may be NULL. Returns 0 if there is no such kind. */
uint64_t tactus_recognizer_create(struct tactus_engine *engine, const char *kind, const char *name);

/* Detaches and destroys the recognizer (S10.3). Calls `destroy` of a custom recognizer. Read the effects afterwards. */
bool tactus_recognizer_destroy(struct tactus_engine *engine, uint64_t recognizer);

/* Attaches the recognizer to a view, and detaches it from its previous view. It then receives the touches that land in
 * the view and in the views below (S10.2). Read the effects afterwards if the recognizer was attached before. */
bool tactus_recognizer_attach(struct tactus_engine *engine, uint64_t recognizer, uint64_t view);

/* Detaches the recognizer from its view, and cancels its gesture. Read the effects afterwards. */
bool tactus_recognizer_detach(struct tactus_engine *engine, uint64_t recognizer);

/* Enables or disables a recognizer. A disabled recognizer receives no touches and blocks no other recognizer; disabling
 * ends its gesture (S10.1). Read the effects afterwards. Recognizers are enabled by default. */
bool tactus_recognizer_set_enabled(struct tactus_engine *engine, uint64_t recognizer, bool is_enabled);

/* Sets a parameter by its name. Lengths are in px, times in milliseconds, angles in radians; a switch is 0 or 1; sides
 * are a sum of enum tactus_sides. False if the kind has no such parameter, or the value is out of range.
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

/* The questions that the delegate is asked about a recognizer. Other questions cost nothing. */
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

/* The settings that all kinds of recognizers have, with defaults in brackets. */
struct tactus_recognizer_settings {
  size_t size; /* sizeof(struct tactus_recognizer_settings), set by you */
  uint32_t allowed_touch_types; /* sum of 1u << enum tactus_touch_type [all] */
  uint32_t allowed_press_types; /* sum of 1u << enum tactus_press_type [0] */
  uint32_t questions; /* sum of enum tactus_question [0] */
  int32_t action_on_cancel; /* 1 yes, 0 no, -1 the setting of the engine (S4.6) [-1] */
  bool cancels_touches_in_view; /* when it is recognized, its touches are cancelled in their views (S9.2) [true] */
  bool delays_touches_began; /* while it may succeed, views receive none of its touches (S9.4) [false] */
  bool delays_touches_ended; /* while it may succeed, views do not receive the end of its touches (S9.5) [true] */
  bool requires_exclusive_touch_type; /* all touches of its gesture are of one type (S5.4) [true] */
  bool requires_sequence_start; /* starts only with the first finger on the screen (S5.7) [false] */
  bool comes_first; /* precedes all others that are ready in the same frame, in any view (S3.4) [false] */
  bool asks_to_begin; /* sends a question effect before it begins, and waits for tactus_recognizer_answer [false] */
};

/* To change settings, read all of them, change some, and write them back. A gesture in progress keeps the delays with
 * which it started. */
bool tactus_recognizer_get_settings(
  struct tactus_engine *engine, uint64_t recognizer, struct tactus_recognizer_settings *settings);
bool tactus_recognizer_set_settings(
  struct tactus_engine *engine, uint64_t recognizer, const struct tactus_recognizer_settings *settings);

/* Replace the value of a gesture and reset its velocity. If you set it to 0 (a scale to 1) each time you read an
 * action, each action contains the change since the last action (S14.7, S17.6, S18.4). These functions return false for
 * recognizers of other kinds. */
bool tactus_recognizer_set_translation(struct tactus_engine *engine, uint64_t recognizer, double dx, double dy);
bool tactus_recognizer_set_scale(struct tactus_engine *engine, uint64_t recognizer, double scale);
bool tactus_recognizer_set_rotation(struct tactus_engine *engine, uint64_t recognizer, double rotation);

/* Writes the state of a recognizer. For a stale id, writes nothing and returns false. */
bool tactus_recognizer_get_state(struct tactus_engine *engine, uint64_t recognizer, enum tactus_state *state);

/* Returns the current measurements of a recognizer; NULL for a stale id. They are valid until the next call of this
 * function. */
const struct tactus_values *tactus_recognizer_values(struct tactus_engine *engine, uint64_t recognizer);

/* Writes the location of the recognizer's touch number `n`, counted from 0 in landing order (S4.12). */
bool tactus_recognizer_get_touch_location(
  struct tactus_engine *engine, uint64_t recognizer, size_t n, double *x, double *y);

/* Writes the name of a recognizer, in the same way as tactus_reason writes text. */
size_t tactus_recognizer_name(struct tactus_engine *engine, uint64_t recognizer, char *buffer, size_t size);

/* Requests a state for a recognizer about which another program decides, such as a client (S22.5). If the recognizer
 * follows no touch or the state does not fit, the request is counted, and the function returns false. Read the effects
 * afterwards. */
bool tactus_recognizer_request(struct tactus_engine *engine, uint64_t recognizer, enum tactus_state state);

/* Answers TACTUS_EFFECT_QUESTION. Returns false if no answer is expected, because the answer came too late or twice. */
bool tactus_recognizer_answer(struct tactus_engine *engine, uint64_t recognizer, bool may_begin);

/* Delivers the withheld events of a touch to its view, and withholds no further events of this touch, even if a
 * recognizer still waits. Call this if a touch has been withheld for too long (S9.11). Returns false if no event of the
 * touch was withheld. */
bool tactus_touch_release(struct tactus_engine *engine, uint64_t serial);

/* Add or remove a target, which is a number or pointer of yours, and not 0. Each target receives every action, in the
 * order in which the targets were added; adding a target again changes nothing (S4.11). Removing 0 removes all targets.
 * Without targets, each action is reported once, with target 0. */
bool tactus_recognizer_add_target(struct tactus_engine *engine, uint64_t recognizer, uint64_t target);
bool tactus_recognizer_remove_target(struct tactus_engine *engine, uint64_t recognizer, uint64_t target);

/* ------------------------------------------------------------------------------------------------------------------
 * Relations
 *
 * If several recognizers share a touch, by default one of them wins. A change of a relation applies to the decisions
 * that the engine makes afterwards.
 * --------------------------------------------------------------------------------------------------------------- */

enum tactus_requirement {
  TACTUS_REQUIREMENT_IGNORED = 0, /* a stale id, or a requirement on itself */
  TACTUS_REQUIREMENT_MADE = 1,
  TACTUS_REQUIREMENT_MADE_A_CIRCLE = 2, /* made, but completes a cycle of recognizers that wait for each other (S7.9) */
};

/* `recognizer` waits until `other` has failed, and fails if `other` is recognized (S7.1, S7.6). */
enum tactus_requirement tactus_recognizer_require_to_fail(
  struct tactus_engine *engine, uint64_t recognizer, uint64_t other);
bool tactus_recognizer_remove_requirement(struct tactus_engine *engine, uint64_t recognizer, uint64_t other);

/* Sets whether both may be recognized on the same touches, as if the delegate answered yes (S6.6). False by default. */
bool tactus_recognizer_set_simultaneous(
  struct tactus_engine *engine, uint64_t recognizer, uint64_t other, bool is_allowed);

/* Sets whether `recognizer` may prevent `other` (S6.2). True by default. */
bool tactus_recognizer_set_prevents(
  struct tactus_engine *engine, uint64_t recognizer, uint64_t other, bool may_prevent);

/* ------------------------------------------------------------------------------------------------------------------
 * Delegate: what the engine asks
 * --------------------------------------------------------------------------------------------------------------- */

enum tactus_event {
  TACTUS_EVENT_TOUCHES = 0,
  TACTUS_EVENT_PRESSES = 1,
};

/* The functions that answer the engine's questions. A question is asked only about recognizers whose `questions`
 * contain it. A NULL function stands for the answer in brackets. Pointers are valid during the call. */
struct tactus_delegate {
  size_t size; /* sizeof(struct tactus_delegate), set by you */

  /* Called once for each new touch, before the recognizer receives it (S5.1) [yes]. */
  bool (*should_receive_touch)(void *data, uint64_t recognizer, const struct tactus_touch *touch);
  bool (*should_receive_press)(void *data, uint64_t recognizer, const struct tactus_press *press);
  /* Called before either of the two functions above (S5.6) [yes]. */
  bool (*should_receive_event)(void *data, uint64_t recognizer, enum tactus_event event);
  /* Called once, when the recognizer is about to leave possible and nothing else prevents that (S8.1) [yes]. */
  bool (*should_begin)(void *data, uint64_t recognizer, const struct tactus_values *values);
  /* Called with the two recognizers in either order, when one of them would prevent the other. One yes means that both
   * may be recognized (S6.6) [no]. */
  bool (*should_recognize_simultaneously)(void *data, uint64_t recognizer, uint64_t other);
  /* Called once per attempt, when one of the two first requests to leave possible (S7.2) [no]. */
  bool (*should_require_failure)(void *data, uint64_t recognizer, uint64_t other);
  bool (*should_be_required_to_fail)(void *data, uint64_t recognizer, uint64_t other);
  /* One recognizer prevents the other only if both answers are yes (S6.2) [yes]. */
  bool (*can_prevent)(void *data, uint64_t recognizer, uint64_t other);
  bool (*can_be_prevented)(void *data, uint64_t recognizer, uint64_t by);
  /* Called for each view with `asks_should_begin`, from the touch's view up to the recognizer's view (S8.2) [yes]. */
  bool (*view_should_begin)(void *data, uint64_t view, uint64_t recognizer, const struct tactus_values *values);
};

/* Sets the delegate; NULL for none. The struct is copied; `data` is passed to every function. If you need time to
 * answer, set `asks_to_begin` instead. */
bool tactus_engine_set_delegate(struct tactus_engine *engine, const struct tactus_delegate *delegate, void *data);

/* ------------------------------------------------------------------------------------------------------------------
 * Recognizers of your own (S19)
 *
 * A recognizer examines its touches and requests a state. The engine then grants it, makes it wait, or refuses. A
 * recognizer that requests began and changed is continuous; one that requests only ended is discrete. In `reset`,
 * clear everything that you have stored about the attempt.
 * --------------------------------------------------------------------------------------------------------------- */

/* Gives a recognizer's functions access to its touches and its state. Valid only during the call that passes it;
 * afterwards, functions that take it return false or 0. */
struct tactus_context;

/* The gesture that a recognizer would take from a control (S8.3): a single tap, a swipe or a pan, with one finger. */
enum tactus_overlap {
  TACTUS_OVERLAP_NONE = 0,
  TACTUS_OVERLAP_TAP = 1,
  TACTUS_OVERLAP_SWIPE = 2,
  TACTUS_OVERLAP_PAN = 3,
};

/* A function that is NULL does nothing, or stands for the answer in brackets. `touches` are `count` pointers in landing
 * order, valid during the call. `other` is a recognizer. */
struct tactus_recognizer_functions {
  size_t size; /* sizeof(struct tactus_recognizer_functions), set by you */

  /* New touches have landed. The recognizer receives them until they lift, unless it ignores them. */
  void (*began)(
    void *data, struct tactus_context *context, const struct tactus_touch *const *touches, size_t count);
  void (*moved)(
    void *data, struct tactus_context *context, const struct tactus_touch *const *touches, size_t count);
  void (*ended)(
    void *data, struct tactus_context *context, const struct tactus_touch *const *touches, size_t count);
  /* The system has cancelled these touches (S10.5) [requests cancelled]. */
  void (*cancelled)(
    void *data, struct tactus_context *context, const struct tactus_touch *const *touches, size_t count);
  /* A key of a type in `allowed_press_types` has changed. */
  void (*press)(void *data, struct tactus_context *context, const struct tactus_press *press);
  /* The deadline that tactus_context_wait has set has passed. */
  void (*deadline)(void *data, struct tactus_context *context);
  /* The request to leave possible has been granted: record the values from which the gesture is measured. */
  void (*will_begin)(void *data, struct tactus_context *context);
  /* The recognizer is possible again, and ready for a new attempt (S4.9). */
  void (*reset)(void *data);

  /* Write four numbers of your choice for the next action, which become `custom` of its values [0 0 0 0]. */
  void (*measure)(void *data, struct tactus_context *context, double values[4]);
  /* Write the location of the gesture, and return true. Return false to use the middle of its touches [false]. */
  bool (*location)(void *data, struct tactus_context *context, double *x, double *y);
  /* Write the number of touches, and return true. Return false to use the number of touches that are down or, after all
   * have lifted, that were down last [false]. */
  bool (*number_of_touches)(void *data, struct tactus_context *context, uint32_t *count);
  /* Return which gesture of a control this recognizer would prevent. For a swipe or a pan, write the direction to
   * `sides` [none]. */
  enum tactus_overlap (*control_overlap)(void *data, struct tactus_context *context, uint32_t *sides);

  /* Return whether the recognizer can use the touch at all. Called before the delegate is asked (S5.1) [yes]. */
  bool (*should_receive)(void *data, const struct tactus_touch *touch);
  bool (*can_prevent)(void *data, uint64_t other); /* S6.2 [yes] */
  bool (*can_be_prevented)(void *data, uint64_t other); /* S6.2 [yes] */
  bool (*should_require_failure)(void *data, uint64_t other); /* S7.2 [no] */
  bool (*should_be_required_to_fail)(void *data, uint64_t other); /* S7.2 [no] */
  /* Return how many taps the recognizer requires; 0 if it recognizes no taps. It does not prevent a recognizer that
   * requires more taps (S6.7) [0]. */
  uint32_t (*tap_rank)(void *data);

  /* Called by tactus_recognizer_set, which returns the result [false]. */
  bool (*set)(void *data, const char *parameter, double value);
  /* The recognizer is destroyed; no function is called any more. */
  void (*destroy)(void *data);
};

/* Creates a recognizer of your own, which is not attached to a view yet. The struct is copied; `data` is passed to
 * every function. Returns 0 if `functions` is NULL or has no size; `destroy` is then not called. */
uint64_t tactus_recognizer_create_custom(
  struct tactus_engine *engine, const struct tactus_recognizer_functions *functions, void *data, const char *name);

/* Returns the time of the event, or of the deadline that has passed. */
int64_t tactus_context_time(struct tactus_context *context);

/* Returns the factor by which you must multiply your thresholds that are lengths (S21.2); 1 outside of a call. */
double tactus_context_scale(struct tactus_context *context);

/* Returns the recognizer's state, or the state that it has requested if that has not been granted yet. */
enum tactus_state tactus_context_state(struct tactus_context *context);

enum tactus_touches {
  TACTUS_TOUCHES_DOWN = 0, /* its touches that are down */
  TACTUS_TOUCHES_RECEIVED = 1, /* all touches of this attempt, including lifted touches */
  TACTUS_TOUCHES_DOWN_OR_LAST = 2, /* those that are down, or that were down before the last one lifted (S4.12) */
  TACTUS_TOUCHES_THROUGHOUT = 3, /* down before, in and after this event: only their displacement counts (S14.6) */
};

/* Points `touches` to an array of pointers to the recognizer's touches, in landing order, and returns their number. The
 * array is valid until the next call of this function, and no longer than the context. `touches` may be NULL if you
 * only count. */
size_t tactus_context_touches(
  struct tactus_context *context, enum tactus_touches which, const struct tactus_touch *const **touches);

/* Writes the middle of the recognizer's touches that are down or, after all have lifted, that were down last. */
bool tactus_context_centroid(struct tactus_context *context, double *x, double *y);

/* Requests a state (S4.3). A request that does not fit is dropped and counted (S4.4). Not allowed in `measure`,
 * `location` and `control_overlap`; the same holds for the three functions that follow. */
bool tactus_context_request(struct tactus_context *context, enum tactus_state state);

/* Ignores a touch, as if it had never been received (S5.5). If it was the only touch, the recognizer fails. */
bool tactus_context_ignore(struct tactus_context *context, const struct tactus_touch *touch);

/* The order of a deadline and a frame of the same time (S3.6). */
enum tactus_limit {
  TACTUS_LIMIT_MINIMUM = 0, /* "held long enough": the deadline comes before the frame */
  TACTUS_LIMIT_MAXIMUM = 1, /* "took too long": the deadline comes after the frame, which is still in time */
};

/* Requests a call of `deadline` at that time; replaces the previous deadline. A time that is not in the future only
 * removes the previous deadline. */
bool tactus_context_wait(struct tactus_context *context, int64_t deadline, enum tactus_limit limit);
bool tactus_context_stop_waiting(struct tactus_context *context);

#ifdef __cplusplus
}
#endif

#endif
