// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// What hostile clients share: a connection, and short ways to create windows and gesture objects. They need no
// listeners: every event of every object goes to `hear`, which answers as a polite client would and records what
// attacks need.
#ifndef ATTACK_H
#define ATTACK_H
#include <stdbool.h>
#include <stdint.h>
#include <wayland-client.h>
#include "tactus-gestures-v1-client-protocol.h"
#include "tactus-gestures-shell-v1-client-protocol.h"
#include "tactus-gestures-toplevels-v1-client-protocol.h"
#include "xdg-shell-client-protocol.h"

typedef struct tactus_gesture_host_v1 Host;
typedef struct tactus_gesture_view_v1 View;
typedef struct tactus_gesture_recognizer_v1 Recognizer;

// Each process has one connection. A global that the compositor lacks is NULL.
extern struct wl_display *display;
extern struct wl_compositor *compositor;
extern struct wl_subcompositor *subcompositor;
extern struct wl_shm *shm;
extern struct wl_seat *seat;
extern struct xdg_wm_base *wm_base;
extern struct tactus_gesture_manager_v1 *manager;
extern struct tactus_gesture_shell_v1 *gesture_shell;
extern struct tactus_gesture_toplevels_v1 *toplevels;
// These belong to the last window.
extern struct xdg_toplevel *toplevel;
extern struct xdg_surface *toplevel_role;

// Answer events with ack, pong and so on. A silent attack sets it to false.
extern bool is_polite;
// Unsigned numbers from events, such as serials and touches, the newest last.
enum { HEARD = 64 };
extern uint32_t heard_numbers[HEARD];
extern unsigned heard_count;
// Called with the serial of each finger that lands on one of the client's surfaces; it must not send a request and wait
// for the reply.
extern void (*on_down)(uint32_t serial);
// The compositor has dismissed a popup of this client.
extern bool is_dismissed;

// The limit that the server has announced; `fallback` if it has announced none, or a larger one, or for a greedy
// client.
int limit(uint32_t which, int fallback);
extern bool is_greedy;

void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Connects and binds the globals; uses the socket `fd` unless it is negative. `look_again` asks for the globals once
// more.
void meet(int fd);
void look_again(void);
// Prepares an object that the attack has created to pass its events to `hear`.
void *attend(void *object);
// Writes all queued requests, however long that takes, and reads events meanwhile. `pace` must be called after each of
// many requests: it calls `pour` before too many are queued.
void pour(void);
void pace(void);
// Waits until the compositor has handled all requests. If it has disconnected the client, prints `refused` and exits.
void settle(void);
// If the connection has ended, prints `refused` with the reason and exits.
void check_connection(void);

struct wl_buffer *picture(int width, int height);
// A window on the screen.
struct wl_surface *window(const char *app, int width, int height);
struct wl_surface *subsurface(struct wl_surface *parent, int x, int y, int width, int height);
Host *host_of(struct wl_surface *surface);
View *view_in(Host *host, View *parent, int x, int y, int width, int height);
Recognizer *recognizer_in(View *view, uint32_t kind);

// The arguments after the attack's name, as numbers or words; `fallback` if there are fewer.
int number(int index, int fallback);
const char *word(int index, const char *fallback);

// An attack. `prepare` is called first, `step` for each line on standard input, `press_on` every millisecond.
struct attack {
  const char *name;
  void (*prepare)(void), (*step)(void), (*press_on)(void);
  const char *arguments;
};
extern const struct attack relations, fan, pile, crowd, views, hosts, subsurfaces, heir, late, serials, silent,
    flooding, chatter, popups;
#endif
