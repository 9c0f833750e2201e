/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * Tactus for the clients of a Wayland compositor: the protocol tactus-gestures-v1 on your wl_display.
 *
 * libtactus-server.so contains libtactus.so and this, and needs libwayland-server: link one of the two libraries.
 * Clients say which gestures they want recognized in their surfaces, and are told of them. You feed touches and time,
 * say where surfaces are, and do what `struct tactus_server_host` asks. You need not know what clients want.
 *
 *     struct tactus_server_host host = {.size = sizeof host, .now = now, .wl_touch = wl_touch};
 *     struct tactus_server *server = tactus_server_create(display, &host, NULL, NULL);
 *     uint64_t output = tactus_server_add_output(server, "HDMI-A-1", 0, 0, 1920, 1080, 1);
 *     uint64_t window = tactus_server_place(server, surface, output, 100, 100, 640, 480, TACTUS_POSITION_KEEP);
 *
 *     struct tactus_engine *engine = tactus_server_engine(server);
 *     tactus_touch_down_in(engine, time, id, x, y, TACTUS_TOUCH_DIRECT, window);
 *     tactus_touch_frame(engine);     // `wl_touch` is called for each event that a client must be sent
 *
 * HOSTS.md tells the whole of it, examples/tinytactus is a compositor that does it.
 *
 * The rules of tactus.h hold, and all functions of tactus.h take the engine of a server. These things are different:
 *
 * - Attach your own recognizers, for gestures of the system, to the views of outputs. They prevent recognizers of
 *   clients, and are never prevented by them.
 * - There is no queue of effects: tactus_next_effect always returns NULL. Instead the server calls a function of yours
 *   for each effect, before the function that caused it returns.
 * - tactus_advance and tactus_next_deadline include the deadlines of the server.
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

/* From how much of the edges of outputs a client may keep your gestures. */
enum tactus_exclusion_allowance {
  TACTUS_EXCLUSION_NONE = 0,
  TACTUS_EXCLUSION_LIMITED = 1, /* its share of the limit for all clients */
  TACTUS_EXCLUSION_UNLIMITED = 2, /* a window that fills the output by the user's wish, a keyboard, the home screen */
};

/* What you do for clients. Each client is told the sum of these. The numbers are those of the protocol. */
enum tactus_capability {
  TACTUS_CAPABILITY_SURFACE_HOSTS = 0x1,
  TACTUS_CAPABILITY_WITHHOLD = 0x4,
  TACTUS_CAPABILITY_CANCEL_CLIENT = 0x8, /* when `deliver` cancels a touch, all touches of the client end */
  TACTUS_CAPABILITY_CANCEL_SEAT = 0x10, /* all touches of all clients end */
  TACTUS_CAPABILITY_CANCEL_PRECISE = 0x20, /* `deliver` heeds `is_precise` */
  TACTUS_CAPABILITY_TOUCH_IDS = 0x80, /* there is a `wl_touch_id` */
  TACTUS_CAPABILITY_INPUT_SERIALS = 0x100, /* there is an `input_serial` */
  TACTUS_CAPABILITY_EXCLUSION = 0x200, /* tactus_server_starts_at_edges is called for your gestures at edges */
};

/* What wl_touch says to a client. */
enum tactus_wl_touch_type {
  TACTUS_WL_TOUCH_DOWN = 1,
  TACTUS_WL_TOUCH_MOTION = 2,
  TACTUS_WL_TOUCH_UP = 3,
  TACTUS_WL_TOUCH_FRAME = 4,
  TACTUS_WL_TOUCH_CANCEL = 5, /* all touches of the client on this seat are over; OVER follows for each */
  TACTUS_WL_TOUCH_OVER = 6, /* send nothing: forget what you keep for `touch` */
};

/* One event, for all wl_touch objects that a client has of a seat. Each touch has one DOWN, and then one UP or OVER. */
struct tactus_wl_touch {
  enum tactus_wl_touch_type type;
  int32_t id; /* of wl_touch: unique among the touches that the client knows; DOWN, MOTION, UP, OVER */
  uint32_t time; /* in milliseconds, when it happened; DOWN, MOTION, UP */
  struct wl_client *client;
  struct wl_resource *surface; /* DOWN, MOTION, UP */
  uint64_t touch; /* its serial; DOWN, MOTION, UP, OVER */
  uint64_t seat; /* what `seat_of_touch` says */
  double x; /* in the surface; DOWN, MOTION */
  double y;
};

/* What the server asks of you. All but `now` and one of `deliver` and `wl_touch` may be NULL; the answer is then that
 * in brackets. Called on the thread of the display. What returns nothing is never called in the middle of a cycle: any
 * function may be called from there, but tactus_server_destroy. What gives a value may be: functions called from there
 * are refused. */
struct tactus_server_host {
  size_t size; /* sizeof(struct tactus_server_host), set by you */

  /* The time now, in microseconds, on the clock of the touches. */
  int64_t (*now)(void *data);
  /* Tell a surface of a touch. `surface` is NULL if the view belongs to no surface: that of an output, or one of yours.
   * With `is_precise` a touch is cancelled and its client expects wl_touch.up for it, not wl_touch.cancel. Where there
   * is a `wl_touch`, it is called for touches of no surface alone. */
  void (*deliver)(
    void *data, const struct tactus_touch_effect *touch, struct wl_resource *surface, bool is_precise);

  /* An action of one of your recognizers, or another effect of them that tactus_engine_observe asks for. tactus_reason
   * gives the reason. */
  void (*perform)(void *data, const struct tactus_effect *effect);
  /* All that `deliver` and `perform` have been called for belongs together. What was withheld is of several moments:
   * for `deliver`, send wl_touch.frame also where the timestamp changes (S22.4). */
  void (*cycle_ended)(void *data);
  /* tactus_next_deadline has changed: arm the timer. */
  void (*deadline_changed)(void *data);
  /* tactus_server_are_gestures_inhibited has changed. */
  void (*inhibition_changed)(void *data);

  enum tactus_client_standing (*standing)(void *data, struct wl_client *client); /* [ordinary] */
  enum tactus_exclusion_allowance (*exclusion)(void *data, struct wl_client *client); /* [limited] */
  /* The wl_touch id of a touch, also if its client is told of it later, by its serial; -1 if it is not known [-1]. */
  int32_t (*wl_touch_id)(void *data, uint64_t touch);
  /* A serial that the client of a surface may use as if wl_touch.down had brought it; 0 for none [0]. */
  uint32_t (*input_serial)(void *data, struct wl_resource *surface);
  /* A number for the seat behind a client's wl_seat, and for that of a touch, by the id of the touch [0]. */
  uint64_t (*seat)(void *data, struct wl_resource *seat);
  uint64_t (*seat_of_touch)(void *data, int64_t id);

  /* In place of `deliver`: send what it says, and nothing else. The server knows then which ids clients know touches by
   * and how to cancel one precisely: `wl_touch_id`, and capabilities for that, are not needed. */
  void (*wl_touch)(void *data, const struct tactus_wl_touch *event);
  /* Beside `deliver`: a touch that it said began is over, and nobody is told, because its surface is gone or its client
   * was told with another one by wl_touch.cancel. Forget what you keep for it. */
  void (*touch_over)(void *data, uint64_t touch);
};

/* Limits for clients, with defaults in brackets. */
struct tactus_server_settings {
  size_t size; /* sizeof(struct tactus_server_settings), set by you */
  uint32_t capabilities; /* [surface hosts, withhold, cancel client] */
  uint32_t views; /* of a host [512] */
  uint32_t recognizers; /* of a host [512] */
  uint32_t depth; /* levels of views in a host [32] */
  uint32_t unacked; /* batches of a host that may wait for an ack [16] */
  uint32_t stall_ms; /* a host is suspended if no ack comes for this time [2000] */
  uint32_t decision_ms; /* for the answer to should_begin, 150 at most [50] */
  uint32_t hold_ms; /* how long a touch may be withheld without a decision [400] */
  uint32_t exclusion_px; /* along one edge of an output, for all clients together [200] */
  uint32_t never_excluded; /* edges that clients cannot exclude: sum of enum tactus_sides [0] */
  uint32_t deferral_ms; /* the second swipe at a deferred edge counts if it comes within this [2000] */
  /* Set the display's global filter. It has one: if you have your own, ask tactus_server_is_visible there [false] */
  bool filters_globals;
};

/* Writes the defaults. False if `settings` is NULL or has no size. */
bool tactus_server_default_settings(struct tactus_server_settings *settings);

/* Attaches a server to a display. Both structs are copied, `data` is passed to every function; `settings` NULL stands
 * for the defaults. NULL if a function that must be there is missing, or the display has no memory. */
struct tactus_server *tactus_server_create(
  struct wl_display *display, const struct tactus_server_host *host, void *data,
  const struct tactus_server_settings *settings);

/* Destroys the server and everything that clients have made. First all touches and gestures end, as with
 * tactus_server_suspend; afterwards no function of the host is called. Later requests of clients do nothing. Call it
 * before wl_display_destroy; it is refused in the middle of a cycle, and from inside a function of the host. */
bool tactus_server_destroy(struct tactus_server *server);

/* The engine, for all functions of tactus.h. Belongs to the server. */
struct tactus_engine *tactus_server_engine(struct tactus_server *server);

/* Whether a client may see a global: only trusted clients see those for shells. For your own filter. Without any filter
 * all clients see them, and those that are not trusted are ended when they bind one. There are none without `standing`.
 */
bool tactus_server_is_visible(
  struct tactus_server *server, const struct wl_global *global, const struct wl_client *client);

/* Call it when your answer to `standing` has changed for some clients. Clients that are no longer trusted lose the
 * objects of a shell; clients that are trusted now are told of the globals for shells. */
bool tactus_server_standings_changed(struct tactus_server *server);

/* ------------------------------------------------------------------------------------------------------------------
 * Where things are
 * --------------------------------------------------------------------------------------------------------------- */

/* Adds a screen, in the coordinates of the touches; `name` is that of wl_output. Returns its view; 0 if a number is not
 * finite. */
uint64_t tactus_server_add_output(
  struct tactus_server *server, const char *name, double x, double y, double width, double height,
  double threshold_scale);
bool tactus_server_resize_output(
  struct tactus_server *server, uint64_t output, double x, double y, double width, double height,
  double threshold_scale);
/* Removes a screen and withdraws the surfaces on it. */
bool tactus_server_remove_output(struct tactus_server *server, uint64_t output);

/* Positions among siblings that are no index. */
#define TACTUS_POSITION_FRONT (-1)
#define TACTUS_POSITION_KEEP (-2) /* where it is; the front for what has not been there */

/* A wl_surface is mapped, or has moved. `parent` is an output, the view of another surface, or a view of yours; x and y
 * are in its coordinates. `position` is its index among its siblings, 0 being the backmost, or one of the above. Other
 * properties stay as they are. Returns the view of the surface; 0 if the parent does not exist. The server notices when
 * the wl_surface is destroyed.
 *
 * A toplevel and a popup lie in their output, a subsurface in the view of its parent, whose recognizers get its touches
 * too. A surface has one place: one that is on several outputs has it on any of them, and tactus_touch_down_in says
 * what is hit. */
uint64_t tactus_server_place(
  struct tactus_server *server, struct wl_resource *surface, uint64_t parent, double x, double y, double width,
  double height, int64_t position);
/* The same with all properties: a transform, hidden. If `sibling` is not 0, the surface comes right in front of that
 * view, and `position` does not count: the order matters to touches that are not of tactus_touch_down_in. */
uint64_t tactus_server_place_with(
  struct tactus_server *server, struct wl_resource *surface, uint64_t parent,
  const struct tactus_view_properties *properties, int64_t position, uint64_t sibling);
/* A wl_surface is unmapped: touches in it are cancelled. */
bool tactus_server_withdraw(struct tactus_server *server, struct wl_resource *surface);
/* wl_surface.commit takes effect. Changes that the client has committed together with it do too. */
bool tactus_server_surface_committed(struct tactus_server *server, struct wl_resource *surface);
/* The view of a surface; 0 if it was not placed and no client wants gestures in it. */
uint64_t tactus_server_view_of(struct tactus_server *server, struct wl_resource *surface);
/* The wl_surface that a view is or lies in: that of `touch->view`, say. NULL if there is none. */
struct wl_resource *tactus_server_surface_of(struct tactus_server *server, uint64_t view);

/* ------------------------------------------------------------------------------------------------------------------
 * The session, shells
 * --------------------------------------------------------------------------------------------------------------- */

/* Between these two calls nothing is recognized for clients; call them when the session is locked and unlocked. Ends
 * touches and gestures that are under way. */
bool tactus_server_suspend(struct tactus_server *server);
bool tactus_server_resume(struct tactus_server *server);

/* A touchscreen was added. Call it again if something about it has changed. `output` may be empty. */
bool tactus_server_add_device(
  struct tactus_server *server, uint32_t id, const char *name, const char *output, uint32_t touches);
/* Takes back the fingers that are down on it, by ids of tactus_contact with its number. */
bool tactus_server_remove_device(struct tactus_server *server, uint32_t id);

/* Lets shells follow one of your recognizers by a name: its actions for `target`; 0 if it has no targets. */
bool tactus_server_offer_binding(
  struct tactus_server *server, const char *name, enum tactus_kind kind, uint64_t recognizer, uint64_t target);
bool tactus_server_remove_binding(struct tactus_server *server, const char *name);

/* Says that one of your recognizers starts at these edges of its output, at most `zone` from them. It then leaves to
 * clients the parts of the edges that they are granted. Call it again after tactus_recognizer_set_settings. `edges` 0
 * takes it back. */
bool tactus_server_starts_at_edges(
  struct tactus_server *server, uint64_t recognizer, uint32_t edges, double zone);

/* Whether a shell wants your gestures switched off. Keep at least the gesture by which the user overrides this. */
bool tactus_server_are_gestures_inhibited(struct tactus_server *server);
bool tactus_server_override_inhibitors(struct tactus_server *server);

#ifdef __cplusplus
}
#endif

#endif
