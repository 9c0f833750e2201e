/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * Configured gestures in a Wayland compositor: a server of tactus-server.h, with the gestures of the user's
 * configuration, tactus.conf(5), on each of its outputs.
 *
 * libtactus-host.so contains libtactus-server.so and the functions of this header: link only one of the two libraries.
 * The library finds, reads and watches the files of the configuration, creates the configuration's recognizers, runs
 * the timer, starts programs (`exec`), and recognizes the panic gesture. You report where surfaces are, pass touches,
 * send events to clients, and perform the actions that are passed to `perform` in the words of the configuration.
 *
 *     struct tactus_server_host touches = {.size = sizeof touches, .wl_touch = wl_touch};
 *     struct tactus_session session = {.size = sizeof session, .perform = perform, .log = log};
 *     struct tactus_host *host = tactus_host_create(display, &touches, &session, NULL, NULL, NULL);
 *     struct tactus_server *server = tactus_host_server(host);    // for all functions of tactus-server.h
 *
 * The server of a host differs in these ways:
 *
 * - Times are those of CLOCK_MONOTONIC, and `now`, `deadline_changed` and `exclusion` are not called: the configuration
 *   determines exclusions. You need not call tactus_advance.
 * - Only `capabilities` and `filters_globals` of `struct tactus_server_settings` have an effect.
 * - tactus_engine_set_delegate, tactus_server_suspend, tactus_server_resume and tactus_server_destroy are refused: use
 *   tactus_host_set_locked and tactus_host_destroy.
 * - Make the ids of touches with tactus_contact, from the number that you pass to tactus_server_add_device: the host
 *   counts the touches of each touchscreen by these ids.
 */
#ifndef TACTUS_HOST_H
#define TACTUS_HOST_H

#include <tactus-server.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tactus_host;

/* The state of the session when a finger lands. Bindings may depend on this state. Strings are copied at once; NULL
 * stands for an unknown value. */
struct tactus_situation {
  const char *app; /* the application ID of the window in front */
  const char *title; /* of that window */
  const char *device; /* the touchscreen */
  const char *output;
  bool is_on_background; /* no window is below the finger */
  bool is_fullscreen; /* whether the window in front is fullscreen */
  bool is_in_tablet_mode;
};

enum tactus_request_phase {
  TACTUS_REQUEST_FIRE = 1, /* perform the action, `times` times */
  TACTUS_REQUEST_ARMED = 2, /* the action fires if the fingers stay, otherwise CANCELLED follows; you may show this */
  /* The action follows the fingers: BEGAN, any number of CHANGED, then ENDED or CANCELLED. After CANCELLED, restore the
   * state before BEGAN. */
  TACTUS_REQUEST_BEGAN = 3,
  TACTUS_REQUEST_CHANGED = 4,
  TACTUS_REQUEST_ENDED = 5,
  TACTUS_REQUEST_CANCELLED = 6,
};

/* The kind of action, according to the first word. */
enum tactus_request_action {
  TACTUS_ACTION_OTHER = 0, /* see `words` */
  TACTUS_ACTION_CLOSE = 1,
  TACTUS_ACTION_MINIMIZE = 2,
  TACTUS_ACTION_MAXIMIZE = 3,
  TACTUS_ACTION_RESTORE = 4,
  TACTUS_ACTION_FULLSCREEN = 5,
  TACTUS_ACTION_TILE = 6,
  TACTUS_ACTION_SHOW_DESKTOP = 7,
  TACTUS_ACTION_WINDOW = 8,
  TACTUS_ACTION_WORKSPACE = 9,
  TACTUS_ACTION_MOVE = 10,
  TACTUS_ACTION_OVERVIEW = 11,
  TACTUS_ACTION_LAUNCHER = 12,
  TACTUS_ACTION_KEYBOARD = 13,
  TACTUS_ACTION_KEY = 14,
  TACTUS_ACTION_CLICK = 15,
  TACTUS_ACTION_SCROLL = 16,
  TACTUS_ACTION_DRAG = 17,
  TACTUS_ACTION_NOTIFY = 18,
  TACTUS_ACTION_COMMAND = 19, /* a command of one compositor, which the first word names */
};

/* The variant of the action, according to the second word. */
enum tactus_request_which {
  TACTUS_WHICH_OTHER = 0, /* there is no second word, or it is a text: see `words` */
  TACTUS_WHICH_NEXT = 1,
  TACTUS_WHICH_PREVIOUS = 2,
  TACTUS_WHICH_BACK_AND_FORTH = 3,
  TACTUS_WHICH_NUMBER = 4, /* see `number` */
  TACTUS_WHICH_UP = 5,
  TACTUS_WHICH_DOWN = 6,
  TACTUS_WHICH_LEFT = 7,
  TACTUS_WHICH_RIGHT = 8,
  TACTUS_WHICH_MIDDLE = 9,
  TACTUS_WHICH_ON = 10,
  TACTUS_WHICH_OFF = 11,
  TACTUS_WHICH_TOGGLE = 12,
  TACTUS_WHICH_SHOW = 13,
  TACTUS_WHICH_HIDE = 14,
};

/* What a gesture requests. Valid during the call. */
struct tactus_request {
  enum tactus_request_phase phase;
  uint32_t word_count;
  const char *const *words; /* as the configuration writes them: "workspace", "next" */
  const char *gesture; /* "3 swipe down" */
  uint64_t binding; /* identifies the binding; on one output, it does not change before ENDED or CANCELLED */
  uint64_t output; /* the view of the output */
  uint32_t times; /* 1 to 20; always 1 except for FIRE */
  double x; /* the location of the fingers, in the coordinates of touches */
  double y;
  double progress; /* 1 is the whole action, or one step; values above 1 and below 0 are possible */
  double velocity; /* progress per second */
  double settles_at; /* the final `progress` if the fingers lifted now: 0 is undone, 1 is done */
  int64_t time;
  enum tactus_request_action action; /* the first word as a number, for a `switch` */
  enum tactus_request_which which; /* the second word as a number */
  uint32_t number; /* the number of a workspace, at least 1; 0 if the action names none */
};

/* The functions that a host implements for the configured gestures. All functions except `perform` may be NULL.
 * tactus_host_create already calls `can` and `log`. */
struct tactus_session {
  size_t size; /* sizeof(struct tactus_session), set by you */

  /* Perform the request. Return false if you cannot: a FIRE that has failed is then logged; an action that should
   * follow the fingers is then fired step by step, or once the fingers have lifted. This function may call any function
   * except tactus_host_destroy. */
  bool (*perform)(void *data, const struct tactus_request *request);
  /* Return whether `perform` can perform the action with these words. Built-in bindings to impossible actions are left
   * out, so that windows receive the touches. Call tactus_host_session_changed if the answer changes [true]. */
  bool (*can)(void *data, const char *const *words, uint32_t word_count);
  /* Fill in the state of the session when a finger lands at a point. Calls to Tactus from here are refused. */
  void (*situation)(void *data, int64_t id, double x, double y, struct tactus_situation *situation);
  /* Write a line to the log: which files were read, errors in them, actions that have failed, a panic. */
  void (*log)(void *data, const char *line);
};

/* Attaches a host to a display, before clients connect. The structs are copied, and `data` is passed to every function
 * of both; `settings` NULL stands for the defaults. `configuration` is a file; NULL stands for the usual files. The
 * environment variable TACTUS_CONFIG overrides `configuration`. If the configuration contains errors, the built-in one
 * is used until they are fixed. Returns NULL if a required function is missing, or memory has run out. */
struct tactus_host *tactus_host_create(
  struct wl_display *display, const struct tactus_server_host *touches, const struct tactus_session *session,
  void *data, const struct tactus_server_settings *settings, const char *configuration);

/* Ends touches and gestures, then destroys everything. Refused in the middle of a cycle and from inside your functions.
 * Call it before wl_display_destroy. */
bool tactus_host_destroy(struct tactus_host *host);

/* Returns the server of the host, which contains the engine. The server belongs to the host. */
struct tactus_server *tactus_host_server(struct tactus_host *host);

/* Reads the configuration again, in pieces, from the event loop. This also happens automatically when a file
 * changes. */
bool tactus_host_reload(struct tactus_host *host);
/* Call this when your answers to `can` have changed. */
bool tactus_host_session_changed(struct tactus_host *host);

/* Call this when the session is locked or unlocked. While it is locked, clients receive no gestures, and only bindings
 * `when locked` act. */
bool tactus_host_set_locked(struct tactus_host *host, bool is_locked);

/* Does the same as the panic gesture, for example for a key of yours: reverts a new configuration or, if there is none,
 * switches gestures off. Windows then receive all touches until the next call, or until the configuration changes. */
bool tactus_host_panic(struct tactus_host *host);
/* Returns whether gestures are switched off in this way. */
bool tactus_host_is_aside(struct tactus_host *host);

#ifdef __cplusplus
}
#endif

#endif
