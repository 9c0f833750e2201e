/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * host CONFIGURATION: a host whose only output has one touchscreen. Plays a swipe of three fingers to the left, and
 * prints each word of the requested action. A wrong `swift_bridgeObjectRetain` loses words of up to 15 bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus-host.h>
#include <wayland-server.h>

static int64_t time_now = 1000000;

static int64_t now(void *data) {
  (void)data;
  return time_now;
}
static void deliver(
  void *data, const struct tactus_touch_effect *touch, struct wl_resource *surface, bool is_precise) {
  (void)data, (void)touch, (void)surface, (void)is_precise;
}
static void nothing(void *data) { (void)data; }

static bool perform(void *data, const struct tactus_request *request) {
  (void)data;
  printf("%s ->", request->gesture);
  for (uint32_t n = 0; n < request->word_count; n++) printf(" %s", request->words[n]);
  printf("\n");
  return true;
}
static void hear(void *data, const char *line) {
  (void)data;
  printf("%s\n", line);
}

static void settle(struct tactus_engine *engine) {
  tactus_touch_frame(engine);
  for (int64_t deadline; (deadline = tactus_next_deadline(engine)) <= time_now;) tactus_advance(engine, deadline);
}

int main(int argc, char *argv[]) {
  if (argc != 2) return 2;
  struct wl_display *display = wl_display_create();
  struct tactus_server_host touches = {
    .size = sizeof touches, .now = now, .deliver = deliver, .cycle_ended = nothing, .deadline_changed = nothing};
  struct tactus_session session = {.size = sizeof session, .perform = perform, .log = hear};
  struct tactus_host *host = tactus_host_create(display, &touches, &session, NULL, NULL, argv[1]);
  if (host == NULL) return 1;
  struct tactus_server *server = tactus_host_server(host);
  struct tactus_engine *engine = tactus_server_engine(server);
  tactus_server_add_output(server, "screen", 0, 0, 1000, 700, 1);
  tactus_server_add_device(server, 1, "glass", "screen", 10);
  for (int n = 0; n < 3; n++)
    tactus_touch_down(engine, time_now, tactus_contact(1, n), 700, 200 + 100 * n, TACTUS_TOUCH_DIRECT);
  settle(engine);
  for (int step = 1; step <= 12; step++) {
    time_now += 10000;
    for (int n = 0; n < 3; n++)
      tactus_touch_motion(engine, time_now, tactus_contact(1, n), 700 - 30 * step, 200 + 100 * n);
    settle(engine);
  }
  time_now += 10000;
  for (int n = 0; n < 3; n++) tactus_touch_up(engine, time_now, tactus_contact(1, n));
  settle(engine);
  time_now += 2000000;
  settle(engine);
  wl_event_loop_dispatch(wl_display_get_event_loop(display), 0);
  tactus_host_destroy(host);
  wl_display_destroy(display);
}
