// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// What hostile clients share: a connection, windows and gesture objects without ceremony. Nothing here needs listeners:
// every event of every object comes to `hear`, which answers as a polite client would and keeps what attacks use.
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

// One process, one connection. A global that the compositor does not have is NULL.
extern struct wl_display *display;
extern struct wl_compositor *compositor;
extern struct wl_subcompositor *subcompositor;
extern struct wl_shm *shm;
extern struct wl_seat *seat;
extern struct xdg_wm_base *wm_base;
extern struct tactus_gesture_manager_v1 *manager;
extern struct tactus_gesture_shell_v1 *gesture_shell;
extern struct tactus_gesture_toplevels_v1 *toplevels;
// Of the last window.
extern struct xdg_toplevel *toplevel;
extern struct xdg_surface *toplevel_role;

// Answers events with ack, pong and so on. An attack that stays silent clears it.
extern bool is_polite;
// Numbers that events have carried, the newest last: serials, touches.
enum { HEARD = 64 };
extern uint32_t heard_numbers[HEARD];
extern unsigned heard_count;
// Called with the serial of each finger that lands on one of its surfaces; nothing may be sent and waited for in it.
extern void (*on_down)(uint32_t serial);
// A popup of its own was dismissed.
extern bool is_dismissed;

// What the server has announced of a limit; `fallback` where it has not, and for who is greedy.
int limit(uint32_t which, int fallback);
extern bool is_greedy;

void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Connects and binds what there is; where `fd` is not negative, over that socket. `look_again` asks a second time.
void meet(int fd);
void look_again(void);
// Each object that the attack makes by itself.
void *attend(void *object);
// Writes all that is queued, however long it takes, and reads what comes meanwhile. `pace` does so before too many
// requests are queued; to be called after each of many.
void pour(void);
void pace(void);
// Until the compositor has done all that it was asked. Says `refused` and ends where it ended the connection.
void settle(void);
// Ends, with `refused` and why, if the connection is over.
void check_connection(void);

struct wl_buffer *picture(int width, int height);
// A window on the screen.
struct wl_surface *window(const char *app, int width, int height);
struct wl_surface *subsurface(struct wl_surface *parent, int x, int y, int width, int height);
Host *host_of(struct wl_surface *surface);
View *view_in(Host *host, View *parent, int x, int y, int width, int height);
Recognizer *recognizer_in(View *view, uint32_t kind);

// The arguments after the attack's name, as numbers; `fallback` where there are fewer.
int number(int index, int fallback);
const char *word(int index, const char *fallback);

// Attacks; main's table says what they do. `prepare` comes first, `step` for each line on standard input, `press_on`
// every millisecond.
struct attack {
  const char *name;
  void (*prepare)(void), (*step)(void), (*press_on)(void);
  const char *arguments;
};
extern const struct attack relations, fan, pile, crowd, views, hosts, subsurfaces, heir, late, serials, silent,
    flooding, chatter, popups;
#endif
