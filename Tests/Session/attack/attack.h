// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// The code that all attacks share: a connection, and short functions that create windows and gesture objects. Attacks
// need no listeners: the function `hear` receives every event of every object. It answers as a polite client would, and
// records the values that attacks need.
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

// The globals of the process's only connection. A global that the compositor lacks is NULL.
extern struct wl_display *display;
extern struct wl_compositor *compositor;
extern struct wl_subcompositor *subcompositor;
extern struct wl_shm *shm;
extern struct wl_seat *seat;
extern struct xdg_wm_base *wm_base;
extern struct tactus_gesture_manager_v1 *manager;
extern struct tactus_gesture_shell_v1 *gesture_shell;
extern struct tactus_gesture_toplevels_v1 *toplevels;
// The xdg_shell objects of the window that was opened last.
extern struct xdg_toplevel *toplevel;
extern struct xdg_surface *toplevel_role;

// Whether `hear` answers events with ack, pong and so on. A silent attack sets this to false.
extern bool is_polite;
// A ring buffer of the most recent unsigned arguments of events, such as serials and touch ids.
enum { HEARD = 64 };
extern uint32_t heard_numbers[HEARD];
extern unsigned heard_count;
// Called with the serial of each finger that lands on one of the client's surfaces; the function must not wait for the
// reply to a request.
extern void (*on_down)(uint32_t serial);
// Whether the compositor has dismissed a popup of this client.
extern bool is_dismissed;

// Returns the limit that the server has announced. Returns `fallback` if the client is greedy, or if the server has
// announced no limit or one above `fallback`.
int limit(uint32_t which, int fallback);
extern bool is_greedy;

void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Connects and binds the globals; uses the socket `fd` unless it is negative. `look_again` asks for the globals once
// more.
void meet(int fd);
void look_again(void);
// Makes `hear` receive the events of an object that the attack has created. Returns the object.
void *attend(void *object);
// Writes all queued requests, however long that takes, and reads events meanwhile. An attack that makes many requests
// must call `pace` after each one: `pace` calls `pour` before too many requests are queued.
void pour(void);
void pace(void);
// Waits until the compositor has handled all requests. If it has disconnected the client, prints `refused` and exits.
void settle(void);
// If the connection has ended, prints `refused` with the reason and exits.
void check_connection(void);

struct wl_buffer *picture(int width, int height);
// Opens a window, and waits until the compositor has handled its first buffer.
struct wl_surface *window(const char *app, int width, int height);
struct wl_surface *subsurface(struct wl_surface *parent, int x, int y, int width, int height);
Host *host_of(struct wl_surface *surface);
View *view_in(Host *host, View *parent, int x, int y, int width, int height);
Recognizer *recognizer_in(View *view, uint32_t kind);

// Return the argument at `index` after the attack's name, as a number or as a word; `fallback` if there is none.
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
