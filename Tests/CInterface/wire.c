/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * Tests the wl_touch events that a host sends: each client receives its own events and their frames, and each touch
 * ends exactly once. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <tactus-server.h>
#include <unistd.h>
#include <wayland-server.h>

static char said[4096];
static int failures;

#define SAY(...) snprintf(said + strlen(said), sizeof said - strlen(said), __VA_ARGS__)
#define EXPECT(wanted) \
  do { \
    if (strcmp(said, wanted) != 0) { \
      fprintf(stderr, "wire.c:%d:\n  expected %s\n  but was  %s\n", __LINE__, wanted, said); \
      failures++; \
    } \
    said[0] = 0; \
  } while (0)
#define CHECK(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "wire.c:%d: not so: %s\n", __LINE__, #condition); \
      failures++; \
    } \
  } while (0)

static struct wl_client *clients[2];
static struct tactus_server *server;
static int64_t now;
/* The number of touches that have begun and not ended. */
static int open_touches;
/* The clients that the host will disconnect: `victim` when a gesture acts, `victim_of_frame` when the client's next
 * frame is sent. NULL for none. */
static struct wl_client *victim, *victim_of_frame;

static int64_t get_now(void *data) {
  (void)data;
  return now;
}

static void wl_touch(void *data, const struct tactus_wl_touch *event) {
  char who = event->client == clients[0] ? 'a' : 'b';
  CHECK(data == &said);
  switch (event->type) {
  case TACTUS_WL_TOUCH_DOWN:
    open_touches++;
    SAY("%c down %d %d,%d @%u. ", who, event->id, (int)event->x, (int)event->y, event->time);
    break;
  case TACTUS_WL_TOUCH_MOTION:
    SAY("%c motion %d %d,%d @%u. ", who, event->id, (int)event->x, (int)event->y, event->time);
    break;
  case TACTUS_WL_TOUCH_UP:
    open_touches--;
    SAY("%c up %d @%u. ", who, event->id, event->time);
    break;
  case TACTUS_WL_TOUCH_FRAME:
    SAY("%c frame. ", who);
    if (event->client != victim_of_frame) break;
    victim_of_frame = NULL;
    wl_client_destroy(event->client);
    SAY("gone. ");
    break;
  case TACTUS_WL_TOUCH_CANCEL: SAY("%c cancel. ", who); break;
  case TACTUS_WL_TOUCH_OVER:
    open_touches--;
    SAY("%c over %d. ", who, event->id);
    break;
  }
}

static void perform(void *data, const struct tactus_effect *effect) {
  (void)data;
  if (effect->type == TACTUS_EFFECT_ACTION) SAY("action. ");
  if (effect->type == TACTUS_EFFECT_ACTION && victim) wl_client_destroy(victim), victim = NULL;
}

static uint64_t seat_of_touch(void *data, int64_t id) {
  (void)data;
  return (uint64_t)(id >> 32);
}

static struct tactus_engine *engine;
static void down(int64_t ms, int64_t id, double x, double y) {
  tactus_touch_down(engine, now = ms * 1000, id, x, y, TACTUS_TOUCH_DIRECT);
}
static void move(int64_t ms, int64_t id, double x, double y) { tactus_touch_motion(engine, now = ms * 1000, id, x, y); }
static void up(int64_t ms, int64_t id) { tactus_touch_up(engine, now = ms * 1000, id); }
static void frame(void) { tactus_touch_frame(engine); }

int main(void) {
  struct wl_display *display = wl_display_create();
  int far_ends[2];
  for (int n = 0; n < 2; n++) {
    int ends[2];
    socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
    clients[n] = wl_client_create(display, ends[0]);
    far_ends[n] = ends[1];
  }
  struct tactus_server_host host = {.size = sizeof host, .now = get_now, .wl_touch = wl_touch, .perform = perform,
                                    .seat_of_touch = seat_of_touch};
  /* If a host sends wl_touch events, a cancel ends the touches of one client, even if the host declares CANCEL_SEAT. */
  struct tactus_server_settings limits = {.size = sizeof limits};
  CHECK(tactus_server_default_settings(&limits));
  limits.capabilities |= TACTUS_CAPABILITY_CANCEL_SEAT;
  server = tactus_server_create(display, &host, said, &limits);
  engine = tactus_server_engine(server);
  uint64_t output = tactus_server_add_output(server, "A", 0, 0, 1000, 1000, 1);
  struct wl_resource *window = wl_resource_create(clients[0], &wl_surface_interface, 4, 0);
  struct wl_resource *second = wl_resource_create(clients[0], &wl_surface_interface, 4, 0);
  struct wl_resource *other = wl_resource_create(clients[1], &wl_surface_interface, 4, 0);
  CHECK(tactus_server_place(server, window, output, 100, 100, 300, 300, TACTUS_POSITION_KEEP) != 0);
  CHECK(tactus_server_place(server, second, output, 100, 500, 300, 300, TACTUS_POSITION_KEEP) != 0);
  CHECK(tactus_server_place(server, other, output, 500, 100, 300, 300, TACTUS_POSITION_KEEP) != 0);

  /* Without recognizers, the client receives the events of the device, in the coordinates of its surface. */
  down(1, 7, 150, 160), frame();
  move(2, 7, 151, 160), frame();
  up(3, 7), frame();
  EXPECT("a down 7 50,60 @1. a frame. a motion 7 51,60 @2. a frame. a up 7 @3. a frame. ");

  /* Two fingers land in one frame on windows of two clients, and a third one on no window. */
  down(10, 0, 150, 160), down(10, 1, 550, 160), down(10, 2, 950, 950), frame();
  up(20, 0), up(20, 1), up(20, 2), frame();
  EXPECT("a down 0 50,60 @10. b down 1 50,60 @10. a frame. b frame. a up 0 @20. b up 1 @20. a frame. b frame. ");

  /* Two touchscreens of one seat, or of two seats, may use the same slots. */
  CHECK(tactus_contact(3, -1) == 0x3ffffffff && tactus_contact(0, 4) == 4);
  down(30, tactus_contact(1, 0), 150, 160), down(30, tactus_contact(2, 0), 550, 160), frame();
  up(31, tactus_contact(1, 0)), up(31, tactus_contact(2, 0)), frame();
  EXPECT("a down 0 50,60 @30. b down 0 50,60 @30. a frame. b frame. a up 0 @31. b up 0 @31. a frame. b frame. ");

  /* Withheld events are replayed in the frames in which they happened. */
  uint64_t swipe = tactus_recognizer_create(engine, "swipe", "swipe");
  CHECK(tactus_recognizer_set(engine, swipe, "numberOfTouchesRequired", 2));
  struct tactus_recognizer_settings settings = {.size = sizeof settings};
  CHECK(tactus_recognizer_get_settings(engine, swipe, &settings));
  settings.delays_touches_began = true;
  CHECK(tactus_recognizer_set_settings(engine, swipe, &settings));
  CHECK(tactus_recognizer_attach(engine, swipe, output));
  down(1000, 0, 150, 160), frame();
  move(1010, 0, 152, 160), frame();
  EXPECT("");
  up(1020, 0), frame();
  EXPECT("a down 0 50,60 @1000. a frame. a motion 0 52,60 @1010. a frame. a up 0 @1020. a frame. ");
  CHECK(tactus_recognizer_destroy(engine, swipe));

  /* A cancel ends all touches of the client, which then receives no further events of these touches. */
  uint64_t pan = tactus_recognizer_create(engine, "pan", "pan");
  CHECK(tactus_recognizer_set(engine, pan, "maximumNumberOfTouches", 1));
  CHECK(tactus_recognizer_attach(engine, pan, tactus_server_view_of(server, window)));
  down(2000, 0, 150, 550), down(2000, 1, 550, 160), down(2000, 2, 150, 160), frame();
  EXPECT("a down 0 50,50 @2000. b down 1 50,60 @2000. a down 2 50,60 @2000. a frame. b frame. ");
  move(2010, 2, 250, 160), frame();
  EXPECT("a cancel. a over 0. a over 2. action. ");
  CHECK(open_touches == 1);
  move(2020, 0, 160, 550), move(2020, 1, 560, 160), frame();
  up(2030, 0), up(2030, 1), up(2030, 2), frame();
  EXPECT("b motion 1 60,60 @2020. b frame. action. b up 1 @2030. b frame. ");
  CHECK(open_touches == 0);

  /* A surface is destroyed under one finger, and a client under another finger. */
  down(3000, 0, 150, 550), down(3000, 1, 550, 160), frame();
  said[0] = 0;
  wl_resource_destroy(second);
  EXPECT("a over 0. ");
  close(far_ends[1]);
  wl_client_destroy(clients[1]);
  EXPECT("b over 1. ");
  up(3010, 0), up(3010, 1), frame();
  EXPECT("");
  CHECK(open_touches == 0);

  /* The end of the session cancels touches. */
  down(4000, 0, 120, 120), frame();
  said[0] = 0;
  CHECK(tactus_server_suspend(server) && tactus_server_resume(server));
  EXPECT("a cancel. a over 0. ");
  CHECK(open_touches == 0);

  /* Times of 32 bits are extended to 64 bits, before and after they overflow. */
  CHECK(tactus_time_from_ms(5, 7000) == 5000);
  CHECK(tactus_time_from_ms(0xfffffff0u, (int64_t)0x100000005 * 1000) == (int64_t)0xfffffff0 * 1000);
  CHECK(tactus_time_from_ms(3, (int64_t)0x1fffffff0 * 1000) == (int64_t)0x200000003 * 1000);

  /* A cancel affects the touches of only one seat. */
  int64_t elsewhere = tactus_contact(1, 0);
  struct wl_resource *third = wl_resource_create(clients[0], &wl_surface_interface, 4, 0);
  CHECK(tactus_server_place(server, third, output, 100, 500, 300, 300, TACTUS_POSITION_KEEP) != 0);
  down(4100, 0, 120, 120), down(4100, elsewhere, 200, 600), frame();
  said[0] = 0;
  move(4110, 0, 250, 120), frame();
  EXPECT("a cancel. a over 0. action. ");
  move(4120, elsewhere, 201, 600), frame();
  up(4130, 0), up(4130, elsewhere), frame();
  EXPECT("a motion 0 101,100 @4120. a frame. action. a up 0 @4130. a frame. ");
  CHECK(open_touches == 0);

  /* The action of a gesture may disconnect the client whose touch the gesture uses. */
  int ends[2];
  socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
  clients[1] = wl_client_create(display, ends[0]);
  other = wl_resource_create(clients[1], &wl_surface_interface, 4, 0);
  CHECK(tactus_server_place(server, other, output, 500, 100, 300, 300, TACTUS_POSITION_KEEP) != 0);
  CHECK(tactus_recognizer_get_settings(engine, pan, &settings));
  settings.cancels_touches_in_view = false;
  CHECK(tactus_recognizer_set_settings(engine, pan, &settings));
  CHECK(tactus_recognizer_attach(engine, pan, tactus_server_view_of(server, other)));
  down(4200, 0, 520, 120), frame();
  said[0] = 0;
  victim = clients[1];
  move(4210, 0, 620, 120), frame();
  EXPECT("action. b over 0. action. ");
  close(ends[1]);
  CHECK(open_touches == 0);
  up(4220, 0), frame();
  EXPECT("");

  /* If the host disconnects a client while events are sent to it, the client is sent no further events. */
  socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
  clients[1] = wl_client_create(display, ends[0]);
  other = wl_resource_create(clients[1], &wl_surface_interface, 4, 0);
  CHECK(tactus_server_place(server, other, output, 500, 100, 300, 300, TACTUS_POSITION_KEEP) != 0);
  swipe = tactus_recognizer_create(engine, "swipe", "swipe");
  CHECK(tactus_recognizer_set(engine, swipe, "numberOfTouchesRequired", 2));
  CHECK(tactus_recognizer_get_settings(engine, swipe, &settings));
  settings.delays_touches_began = true;
  CHECK(tactus_recognizer_set_settings(engine, swipe, &settings));
  CHECK(tactus_recognizer_attach(engine, swipe, output));
  down(4300, 0, 520, 120), frame();
  move(4310, 0, 521, 120), frame();
  EXPECT("");
  victim_of_frame = clients[1];
  up(4320, 0), frame();
  EXPECT("b down 0 20,20 @4300. b frame. gone. b over 0. ");
  close(ends[1]);
  CHECK(open_touches == 0);
  CHECK(tactus_recognizer_destroy(engine, swipe));

  /* A touchscreen is removed while two fingers are down on it. One of them has landed in a frame that is incomplete. */
  CHECK(tactus_server_add_device(server, 7, "seven", "", 10));
  CHECK(tactus_server_add_device(server, 8, "eight", "", 10));
  down(4400, tactus_contact(7, 0), 120, 120), down(4400, tactus_contact(8, 0), 220, 120), frame();
  EXPECT("a down 0 20,20 @4400. a down 0 120,20 @4400. a frame. a frame. ");
  down(4410, tactus_contact(7, 1), 130, 120);
  CHECK(tactus_server_remove_device(server, 7));
  EXPECT("a down 1 30,20 @4410. a frame. a cancel. a over 0. a over 1. ");
  up(4420, tactus_contact(7, 0)), up(4420, tactus_contact(7, 1)), up(4420, tactus_contact(8, 0)), frame();
  EXPECT("a up 0 @4420. a frame. ");
  CHECK(open_touches == 0);

  /* A window is rotated, twice as large, and on two outputs: coordinates are relative to the window, and a finger
   * belongs to the output under it. */
  uint64_t beside = tactus_server_add_output(server, "B", 1000, 0, 1000, 1000, 1);
  uint64_t theirs = tactus_recognizer_create(engine, "pan", "beside");
  CHECK(tactus_recognizer_attach(engine, theirs, beside));
  struct tactus_view_properties turned = {.size = sizeof turned};
  CHECK(tactus_view_default_properties(&turned));
  turned.frame = (struct tactus_rect){990, 300, 100, 50};
  memcpy(turned.transform, (double[]){0, -2, 2, 0}, sizeof turned.transform);
  CHECK(tactus_server_place_with(server, third, output, &turned, TACTUS_POSITION_KEEP, 0) != 0);
  uint64_t hit = tactus_server_view_of(server, third);
  CHECK(tactus_touch_down_in(engine, now = 4500000, 0, 994, 280, TACTUS_TOUCH_DIRECT, hit));
  frame();
  move(4510, 0, 994, 240), frame();
  up(4520, 0), frame();
  EXPECT("a down 0 10,2 @4500. a frame. a motion 0 30,2 @4510. a frame. a up 0 @4520. a frame. ");
  CHECK(tactus_touch_down_in(engine, now = 4600000, 0, 1050, 280, TACTUS_TOUCH_DIRECT, hit));
  frame();
  move(4610, 0, 1050, 240), frame();
  up(4620, 0), frame();
  EXPECT("a down 0 10,30 @4600. a frame. a cancel. a over 0. action. action. ");
  CHECK(tactus_server_remove_output(server, beside));

  /* Destroying the server cancels touches, since no later event would end them. */
  down(5000, 0, 120, 120), frame();
  said[0] = 0;
  CHECK(tactus_server_destroy(server));
  EXPECT("a cancel. a over 0. ");
  CHECK(open_touches == 0);
  close(far_ends[0]);
  wl_display_destroy_clients(display);
  wl_display_destroy(display);
  if (failures == 0) puts("wire: passed");
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
