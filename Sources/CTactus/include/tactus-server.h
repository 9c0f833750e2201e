/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * Tactus for the clients of a Wayland compositor: the protocol tactus-gestures-v1, on a wl_display of yours.
 *
 * libtactus-server.so is libtactus.so with this in it, and needs libwayland-server: link the one or the other. Clients
 * say what they want recognized in their surfaces and hear of it; you feed touches and time, say where surfaces are,
 * and do what `struct tactus_server_host` asks. Nothing here knows what clients want, or tells you.
 *
 *     struct tactus_server_host host = {.size = sizeof host, .now = now, .deliver = deliver};
 *     struct tactus_server *server = tactus_server_create(display, &host, NULL, NULL);
 *     uint64_t output = tactus_server_add_output(server, "HDMI-A-1", 0, 0, 1920, 1080, 1);
 *     tactus_server_place(server, surface, output, 100, 100, 640, 480, -1);
 *
 *     struct tactus_engine *engine = tactus_server_engine(server);
 *     tactus_touch_down(engine, time, id, x, y, TACTUS_TOUCH_DIRECT);
 *     tactus_touch_frame(engine);     // `deliver` is called for what surfaces are to be told
 *
 * The rules of tactus.h hold. What is different about the engine of a server:
 *
 * - All functions of tactus.h take it. Your own recognizers, for gestures of the system, are on the views of outputs;
 *   they prevent those of clients and are never prevented by them.
 * - There is no queue of effects: tactus_next_effect is always NULL. Each effect is a call of yours, made before the
 *   function that brought it about returns.
 * - tactus_advance and tactus_next_deadline are those of the server, which has deadlines of its own.
 * - tactus_advance_once and tactus_engine_destroy do nothing.
 */
#ifndef TACTUS_SERVER_H
#define TACTUS_SERVER_H

#include <tactus.h>

#ifdef __cplusplus
extern "C" {
#endif

struct wl_client;
struct wl_display;
struct wl_global;
struct wl_resource;

struct tactus_server;

/* How far a client is trusted. */
enum tactus_client_standing {
  TACTUS_CLIENT_ORDINARY = 0, /* its own surfaces, nothing else */
  TACTUS_CLIENT_TRUSTED = 1, /* whole outputs too: a shell */
  TACTUS_CLIENT_SANDBOXED = 2, /* it has a security context */
};

/* How much of the edges of outputs a client may keep gestures of yours out of. */
enum tactus_exclusion_allowance {
  TACTUS_EXCLUSION_NONE = 0,
  TACTUS_EXCLUSION_LIMITED = 1, /* its part of the limit for all */
  TACTUS_EXCLUSION_UNLIMITED = 2, /* a window that fills the output by the user's wish, a keyboard, the home screen */
};

/* What you do for clients; the sum of these is told to each. The numbers are those of the protocol. */
enum tactus_capability {
  TACTUS_CAPABILITY_SURFACE_HOSTS = 0x1,
  TACTUS_CAPABILITY_WITHHOLD = 0x4,
  TACTUS_CAPABILITY_CANCEL_CLIENT = 0x8, /* what `deliver` cancels ends all touches of a client */
  TACTUS_CAPABILITY_CANCEL_SEAT = 0x10, /* it ends all touches of all clients */
  TACTUS_CAPABILITY_CANCEL_PRECISE = 0x20, /* `deliver` heeds `is_precise` */
  TACTUS_CAPABILITY_TOUCH_IDS = 0x80, /* there is a `wl_touch_id` */
  TACTUS_CAPABILITY_INPUT_SERIALS = 0x100, /* there is an `input_serial` */
  TACTUS_CAPABILITY_EXCLUSION = 0x200, /* tactus_server_starts_at_edges is called for your gestures at edges */
};

/* What the server asks of you. All but the first two may be NULL; the answer is then that in brackets. Called on the
 * thread of the display. What returns nothing is never called in the middle of a cycle: any function may be called from
 * there, but tactus_server_destroy. What gives a value may be: functions called from there are refused. */
struct tactus_server_host {
  size_t size; /* sizeof(struct tactus_server_host), set by you */

  /* The time now, in microseconds, on the clock of the touches. */
  int64_t (*now)(void *data);
  /* Tell a surface of a touch. `surface` is NULL where the view is none's: an output's, or one of yours. With
   * `is_precise` its client takes wl_touch.up for this one cancelled touch, and wants no wl_touch.cancel. */
  void (*deliver)(
    void *data, const struct tactus_touch_effect *touch, struct wl_resource *surface, bool is_precise);

  /* An action of one of your recognizers, or whatever else tactus_engine_observe asks for of them. For its reason:
   * tactus_reason. */
  void (*perform)(void *data, const struct tactus_effect *effect);
  /* All that belongs to one moment has been said: wl_touch.frame. */
  void (*cycle_ended)(void *data);
  /* tactus_next_deadline has changed: arm the timer. */
  void (*deadline_changed)(void *data);
  /* tactus_server_are_gestures_inhibited has changed. */
  void (*inhibition_changed)(void *data);

  enum tactus_client_standing (*standing)(void *data, struct wl_client *client); /* [ordinary] */
  enum tactus_exclusion_allowance (*exclusion)(void *data, struct wl_client *client); /* [limited] */
  /* The wl_touch id that a touch has or will have, by its serial; -1 if it is not known [-1]. */
  int32_t (*wl_touch_id)(void *data, uint64_t touch);
  /* A serial that the client of a surface may use like that of wl_touch.down; 0 for none [0]. */
  uint32_t (*input_serial)(void *data, struct wl_resource *surface);
  /* A number for the seat of a client's wl_seat, and for that of a touch, by the device's name for it [0]. */
  uint64_t (*seat)(void *data, struct wl_resource *seat);
  uint64_t (*seat_of_touch)(void *data, int64_t id);
};

/* What clients must keep to; the defaults in brackets. */
struct tactus_server_settings {
  size_t size; /* sizeof(struct tactus_server_settings), set by you */
  uint32_t capabilities; /* [surface hosts, withhold, cancel client] */
  uint32_t views; /* of a host [512] */
  uint32_t recognizers; /* of a host [512] */
  uint32_t depth; /* levels of views in a host [32] */
  uint32_t unacked; /* batches of a host that may wait for an ack [16] */
  uint32_t stall_ms; /* without an ack for so long a host is suspended [2000] */
  uint32_t decision_ms; /* for the answer to should_begin, 150 at most [50] */
  uint32_t hold_ms; /* nothing is withheld longer while nothing is decided [400] */
  uint32_t exclusion_px; /* along one edge of an output, for all clients together [200] */
  uint32_t never_excluded; /* edges of which clients get nothing: sum of enum tactus_sides [0] */
  uint32_t deferral_ms; /* the second swipe at a deferred edge counts if it comes within this [2000] */
  bool filters_globals; /* nobody else calls wl_display_set_global_filter on this display [true] */
};

/* Writes the defaults. False if `settings` is NULL or has no size. */
bool tactus_server_default_settings(struct tactus_server_settings *settings);

/* Attaches a server to a display. Both structs are copied, `data` is passed to every function; `settings` NULL stands
 * for the defaults. NULL if `now` or `deliver` is missing, or the display has no memory. */
struct tactus_server *tactus_server_create(
  struct wl_display *display, const struct tactus_server_host *host, void *data,
  const struct tactus_server_settings *settings);

/* Ends it, and all that clients have made; calls `deliver` for touches that are cancelled, and nothing afterwards. What
 * clients still say to their objects does nothing. Call it before wl_display_destroy; refused in the middle of a cycle,
 * and from inside a function of the host. */
bool tactus_server_destroy(struct tactus_server *server);

/* The engine, for all functions of tactus.h. Belongs to the server. */
struct tactus_engine *tactus_server_engine(struct tactus_server *server);

/* Whether a client may know of a global. For your own filter, if `filters_globals` is false: only trusted clients may
 * see what is for shells. */
bool tactus_server_is_visible(
  struct tactus_server *server, const struct wl_global *global, const struct wl_client *client);

/* Your answer to `standing` has changed for some clients: those that are trusted no longer lose what was a shell's, and
 * those that are now are told of it. */
bool tactus_server_standings_changed(struct tactus_server *server);

/* ------------------------------------------------------------------------------------------------------------------
 * Where things are
 * --------------------------------------------------------------------------------------------------------------- */

/* A screen, in the coordinates of the touches; `name` as wl_output has it. Its view, 0 if a number is none. */
uint64_t tactus_server_add_output(
  struct tactus_server *server, const char *name, double x, double y, double width, double height,
  double threshold_scale);
bool tactus_server_resize_output(
  struct tactus_server *server, uint64_t output, double x, double y, double width, double height,
  double threshold_scale);
/* Surfaces on it are withdrawn. */
bool tactus_server_remove_output(struct tactus_server *server, uint64_t output);

/* A wl_surface is mapped, or its place has changed. `parent` is an output, the view of another surface, or one of
 * yours; x and y are in its coordinates. `position` among its siblings, 0 being the backmost, negative the front. The
 * surface's view, 0 if the parent is not there. When the wl_surface is destroyed the server notices. */
uint64_t tactus_server_place(
  struct tactus_server *server, struct wl_resource *surface, uint64_t parent, double x, double y, double width,
  double height, int64_t position);
/* It is unmapped: touches in it are cancelled. */
bool tactus_server_withdraw(struct tactus_server *server, struct wl_resource *surface);
/* wl_surface.commit takes effect: so does what a client wants to have applied with it. */
bool tactus_server_surface_committed(struct tactus_server *server, struct wl_resource *surface);
/* The view of a surface; 0 if it was not placed and no client wants gestures in it. */
uint64_t tactus_server_view_of(struct tactus_server *server, struct wl_resource *surface);

/* ------------------------------------------------------------------------------------------------------------------
 * The session, shells
 * --------------------------------------------------------------------------------------------------------------- */

/* Between these nothing is recognized for clients: while the session is locked. Ends what goes on. */
bool tactus_server_suspend(struct tactus_server *server);
bool tactus_server_resume(struct tactus_server *server);

/* A touchscreen is used; again where something of it has changed. `output` may be empty. */
bool tactus_server_add_device(
  struct tactus_server *server, uint32_t id, const char *name, const char *output, uint32_t touches);
bool tactus_server_remove_device(struct tactus_server *server, uint32_t id);

/* Lets shells follow one of your recognizers by a name: its actions for `target`, 0 standing for none. */
bool tactus_server_offer_binding(
  struct tactus_server *server, const char *name, enum tactus_kind kind, uint64_t recognizer, uint64_t target);
bool tactus_server_remove_binding(struct tactus_server *server, const char *name);

/* One of your recognizers starts at these edges of its output, no farther inside than `zone`: it leaves to clients what
 * they are granted there. To be said again after tactus_recognizer_set_settings. `edges` 0 takes it back. */
bool tactus_server_starts_at_edges(
  struct tactus_server *server, uint64_t recognizer, uint32_t edges, double zone);

/* Whether a shell wants your gestures off. Keep those that you must: at any rate the one by which the user overrides
 * this. */
bool tactus_server_are_gestures_inhibited(struct tactus_server *server);
bool tactus_server_override_inhibitors(struct tactus_server *server);

#ifdef __cplusplus
}
#endif

#endif
