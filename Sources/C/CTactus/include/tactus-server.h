/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * Tactus for the clients of a Wayland compositor: the protocol tactus-gestures-v1 on your wl_display.
 *
 * libtactus-server.so contains libtactus.so and the functions of this header, and needs libwayland-server: link only
 * libtactus-server.so. Clients specify which gestures to recognize in their surfaces, and receive these gestures. You
 * pass touches and time, report where surfaces are, and implement the functions of `struct tactus_server_host`. You
 * need not know which gestures clients have specified.
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
 * HOSTS.md explains all of it; examples/tinytactus is a compositor that uses it.
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
  TACTUS_CLIENT_ORDINARY = 0, /* may use only its own surfaces */
  TACTUS_CLIENT_TRUSTED = 1, /* may use whole outputs, too: a shell */
  TACTUS_CLIENT_SANDBOXED = 2, /* the client has a security context */
};

/* How much of the edges of outputs a client may exclude from your gestures. */
enum tactus_exclusion_allowance {
  TACTUS_EXCLUSION_NONE = 0,
  TACTUS_EXCLUSION_LIMITED = 1, /* its share of the limit for all clients */
  TACTUS_EXCLUSION_UNLIMITED = 2, /* no limit: a window that the user made fullscreen, a keyboard, the home screen */
};

/* What you support for clients. Each client receives the sum of these. The numbers are those of the protocol. */
enum tactus_capability {
  TACTUS_CAPABILITY_SURFACE_HOSTS = 0x1,
  TACTUS_CAPABILITY_WITHHOLD = 0x4,
  TACTUS_CAPABILITY_CANCEL_CLIENT = 0x8, /* when `deliver` cancels a touch, all touches of the client end */
  TACTUS_CAPABILITY_CANCEL_SEAT = 0x10, /* the same, but all touches of all clients end */
  TACTUS_CAPABILITY_CANCEL_PRECISE = 0x20, /* `deliver` respects `is_precise` */
  TACTUS_CAPABILITY_TOUCH_IDS = 0x80, /* you implement `wl_touch_id` */
  TACTUS_CAPABILITY_INPUT_SERIALS = 0x100, /* you implement `input_serial` */
  TACTUS_CAPABILITY_EXCLUSION = 0x200, /* tactus_server_starts_at_edges is called for your gestures at edges */
};

/* What you must send to a client with wl_touch. */
enum tactus_wl_touch_type {
  TACTUS_WL_TOUCH_DOWN = 1,
  TACTUS_WL_TOUCH_MOTION = 2,
  TACTUS_WL_TOUCH_UP = 3,
  TACTUS_WL_TOUCH_FRAME = 4,
  TACTUS_WL_TOUCH_CANCEL = 5, /* all touches of the client on this seat have ended; OVER follows for each */
  TACTUS_WL_TOUCH_OVER = 6, /* send nothing: drop what you store for `touch` */
};

/* One event, for all wl_touch objects that a client has for a seat. Each touch has one DOWN, and then one UP or
 * OVER. */
struct tactus_wl_touch {
  enum tactus_wl_touch_type type;
  int32_t id; /* wl_touch's id: unique among the touches that the client knows; DOWN, MOTION, UP, OVER */
  uint32_t time; /* in milliseconds, when it happened; DOWN, MOTION, UP */
  struct wl_client *client;
  struct wl_resource *surface; /* DOWN, MOTION, UP */
  uint64_t touch; /* the serial of the touch; DOWN, MOTION, UP, OVER */
  uint64_t seat; /* the result of `seat_of_touch` */
  double x; /* the location in the surface; DOWN, MOTION */
  double y;
};

/* The functions of yours that the server calls. All functions except `now` and one of `deliver` and `wl_touch` may be
 * NULL; the result is then the value in brackets. The functions are called on the thread of the display. Functions
 * without a result are never called in the middle of a cycle: they may call any function except tactus_server_destroy.
 * Functions with a result may be called in the middle of a cycle: calls from them are refused. */
struct tactus_server_host {
  size_t size; /* sizeof(struct tactus_server_host), set by you */

  /* The current time, in microseconds, on the clock of the touches. */
  int64_t (*now)(void *data);
  /* Report a touch to a surface. `surface` is NULL if the view belongs to no surface, since it is the view of an output
   * or a view of yours. If `is_precise` is true, the touch is cancelled, and its client expects wl_touch.up instead of
   * wl_touch.cancel. If you set `wl_touch`, this function is called only for touches without a surface. */
  void (*deliver)(
    void *data, const struct tactus_touch_effect *touch, struct wl_resource *surface, bool is_precise);

  /* Perform an action of one of your recognizers, or handle another effect of them that you have requested with
   * tactus_engine_observe. tactus_reason returns the reason of the effect. */
  void (*perform)(void *data, const struct tactus_effect *effect);
  /* A cycle has ended: all calls of `deliver` and `perform` since the previous cycle belong together. Withheld touches
   * are from several moments, so if you use `deliver`, also send wl_touch.frame whenever the timestamp changes
   * (S22.4). */
  void (*cycle_ended)(void *data);
  /* tactus_next_deadline has changed: arm the timer. */
  void (*deadline_changed)(void *data);
  /* tactus_server_are_gestures_inhibited has changed. */
  void (*inhibition_changed)(void *data);

  enum tactus_client_standing (*standing)(void *data, struct wl_client *client); /* [ordinary] */
  enum tactus_exclusion_allowance (*exclusion)(void *data, struct wl_client *client); /* [limited] */
  /* Return the wl_touch id of the touch with this serial, even if its client receives the touch later; -1 if the id is
   * unknown [-1]. */
  int32_t (*wl_touch_id)(void *data, uint64_t touch);
  /* Return a serial that the client of a surface may use like the serial of a wl_touch.down; 0 for none [0]. */
  uint32_t (*input_serial)(void *data, struct wl_resource *surface);
  /* Return a number for a seat: the seat of a client's wl_seat, or the seat of the touch with this id [0]. */
  uint64_t (*seat)(void *data, struct wl_resource *seat);
  uint64_t (*seat_of_touch)(void *data, int64_t id);

  /* Use this instead of `deliver`: send the event that is described, and nothing else. The server then chooses the ids
   * of touches and can cancel a single touch, so that `wl_touch_id` and the capabilities for cancelling are not
   * needed. */
  void (*wl_touch)(void *data, const struct tactus_wl_touch *event);
  /* For hosts that use `deliver`: a touch has ended without a report, because its surface was destroyed, or because its
   * client has received wl_touch.cancel for another touch. Drop the data that you store for this touch. */
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
  uint32_t decision_ms; /* the time for the answer to should_begin, at most 150 [50] */
  uint32_t hold_ms; /* how long a touch may be withheld without a decision [400] */
  uint32_t exclusion_px; /* the length that all clients together may exclude along one edge of an output [200] */
  uint32_t never_excluded; /* edges that clients cannot exclude: sum of enum tactus_sides [0] */
  uint32_t deferral_ms; /* the second swipe at a deferred edge counts if it comes within this time [2000] */
  /* Whether the server sets the display's global filter. A display has only one filter: if you set your own, leave this
   * false, and call tactus_server_is_visible in your filter [false]. */
  bool filters_globals;
};

/* Writes the defaults. Returns false if `settings` is NULL or has no size. */
bool tactus_server_default_settings(struct tactus_server_settings *settings);

/* Attaches a server to a display. Both structs are copied, and `data` is passed to every function; `settings` NULL
 * stands for the defaults. Returns NULL if a required function is missing, or memory has run out. */
struct tactus_server *tactus_server_create(
  struct wl_display *display, const struct tactus_server_host *host, void *data,
  const struct tactus_server_settings *settings);

/* Destroys the server and everything that clients have made. First all touches and gestures end, as with
 * tactus_server_suspend; afterwards no function of the host is called. Later requests of clients do nothing. Call this
 * function before wl_display_destroy. It is refused in the middle of a cycle, and from inside a function of the
 * host. */
bool tactus_server_destroy(struct tactus_server *server);

/* Returns the engine, for all functions of tactus.h. The engine belongs to the server. */
struct tactus_engine *tactus_server_engine(struct tactus_server *server);

/* Returns whether a client may see a global, for your own global filter. Only trusted clients may see the globals for
 * shells. Without any filter, all clients see these globals, and an untrusted client is disconnected when it binds one.
 * If you have no function `standing`, there are no globals for shells. */
bool tactus_server_is_visible(
  struct tactus_server *server, const struct wl_global *global, const struct wl_client *client);

/* Call this when your answer to `standing` has changed for some clients. Clients that are no longer trusted lose the
 * objects of a shell; clients that have become trusted receive the globals for shells. */
bool tactus_server_standings_changed(struct tactus_server *server);

/* ------------------------------------------------------------------------------------------------------------------
 * Where things are
 * --------------------------------------------------------------------------------------------------------------- */

/* Adds an output, whose rectangle is in the coordinates of the touches. `name` is the name of its wl_output. Returns
 * the output's view; 0 if a number is not finite. */
uint64_t tactus_server_add_output(
  struct tactus_server *server, const char *name, double x, double y, double width, double height,
  double threshold_scale);
bool tactus_server_resize_output(
  struct tactus_server *server, uint64_t output, double x, double y, double width, double height,
  double threshold_scale);
/* Removes an output, and withdraws the surfaces on it. */
bool tactus_server_remove_output(struct tactus_server *server, uint64_t output);

/* Values of `position` that are not an index. */
#define TACTUS_POSITION_FRONT (-1)
#define TACTUS_POSITION_KEEP (-2) /* the view's present position; the front if it has none yet */

/* Call this when a wl_surface is mapped, or has moved. `parent` is an output, the view of another surface, or a view of
 * yours; x and y are in the coordinates of `parent`. `position` is the view's index among its siblings, 0 being the
 * backmost, or one of the constants above. The view's other properties do not change. Returns the view of the surface;
 * 0 if the parent does not exist. The server notices when the wl_surface is destroyed.
 *
 * Place a toplevel or a popup in its output, and a subsurface in the view of its parent surface, so that the
 * recognizers of the parent surface receive its touches, too. A surface has only one place: if it is on several
 * outputs, use any of them. The view that you pass to tactus_touch_down_in determines which surface a touch hits. */
uint64_t tactus_server_place(
  struct tactus_server *server, struct wl_resource *surface, uint64_t parent, double x, double y, double width,
  double height, int64_t position);
/* Does the same as tactus_server_place, but sets all properties, such as the transform. If `sibling` is not 0, the
 * surface is placed right in front of that view, and `position` is ignored. The order matters only for touches that are
 * not passed with tactus_touch_down_in. */
uint64_t tactus_server_place_with(
  struct tactus_server *server, struct wl_resource *surface, uint64_t parent,
  const struct tactus_view_properties *properties, int64_t position, uint64_t sibling);
/* Call this when a wl_surface is unmapped. Touches in it are cancelled. */
bool tactus_server_withdraw(struct tactus_server *server, struct wl_resource *surface);
/* Call this when a wl_surface.commit takes effect. Applies the changes that the client has committed together with
 * it. */
bool tactus_server_surface_committed(struct tactus_server *server, struct wl_resource *surface);
/* Returns the view of a surface; 0 if the surface was not placed and no client wants gestures in it. */
uint64_t tactus_server_view_of(struct tactus_server *server, struct wl_resource *surface);
/* Returns the wl_surface to which a view, such as `touch->view`, belongs; NULL if there is none. */
struct wl_resource *tactus_server_surface_of(struct tactus_server *server, uint64_t view);

/* ------------------------------------------------------------------------------------------------------------------
 * The session, shells
 * --------------------------------------------------------------------------------------------------------------- */

/* Call these functions when the session is locked and unlocked. Suspending ends all touches and gestures; until the
 * server resumes, it recognizes no gestures for clients. */
bool tactus_server_suspend(struct tactus_server *server);
bool tactus_server_resume(struct tactus_server *server);

/* Call this when a touchscreen was added, or when its properties have changed. `output` may be empty. */
bool tactus_server_add_device(
  struct tactus_server *server, uint32_t id, const char *name, const char *output, uint32_t touches);
/* Call this when a touchscreen was removed. Cancels its touches, whose ids tactus_contact has made from the number
 * `id`. */
bool tactus_server_remove_device(struct tactus_server *server, uint32_t id);

/* Lets shells follow one of your recognizers under a name. Shells receive its actions for `target`; pass 0 if the
 * recognizer has no targets. */
bool tactus_server_offer_binding(
  struct tactus_server *server, const char *name, enum tactus_kind kind, uint64_t recognizer, uint64_t target);
bool tactus_server_remove_binding(struct tactus_server *server, const char *name);

/* Declares that one of your recognizers starts at these edges of its output, at most `zone` from them. The recognizer
 * then does not start at the parts of the edges that clients were allowed to exclude. Call this function again after
 * tactus_recognizer_set_settings. `edges` 0 withdraws the declaration. */
bool tactus_server_starts_at_edges(
  struct tactus_server *server, uint64_t recognizer, uint32_t edges, double zone);

/* Returns whether a shell wants your gestures switched off. If so, keep at least the gesture with which the user
 * overrides this. */
bool tactus_server_are_gestures_inhibited(struct tactus_server *server);
bool tactus_server_override_inhibitors(struct tactus_server *server);

#ifdef __cplusplus
}
#endif

#endif
