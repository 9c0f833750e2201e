/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * A compositor and its client in one process and one thread, connected by a socket pair: tests what tactus-server.h
 * promises. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <tactus-server.h>
#include <wayland-client.h>
#include <wayland-server.h>

#include "tactus-gestures-v1-client-protocol.h"

/* The events that the compositor and the client have recorded, in order. */
static char said[4096];

#define SAY(...) snprintf(said + strlen(said), sizeof said - strlen(said), __VA_ARGS__)

static int failures;

static void expect(int line, const char *wanted) {
  if (strcmp(said, wanted) != 0) {
    fprintf(stderr, "server.c:%d:\n  expected %s\n  but was  %s\n", line, wanted, said);
    failures++;
  }
  said[0] = 0;
}
#define EXPECT(wanted) expect(__LINE__, wanted)

#define CHECK(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "server.c:%d: not so: %s\n", __LINE__, #condition); \
      failures++; \
    } \
  } while (0)

/* ---- the compositor, with surfaces and a host of the gesture server */

static struct wl_resource *surface;
static struct tactus_server *server;
static int64_t now;
static enum tactus_client_standing standing;

static int64_t get_now(void *data) {
  (void)data;
  return now;
}

static void deliver(void *data, const struct tactus_touch_effect *touch, struct wl_resource *to, bool is_precise) {
  CHECK(data == &standing);
  SAY("[%s %" PRId64 " %s%s]", to == surface ? "surface" : "-", touch->id, tactus_phase_name(touch->phase),
      is_precise ? " precisely" : "");
}

static void perform(void *data, const struct tactus_effect *effect) {
  (void)data;
  if (effect->type == TACTUS_EFFECT_ACTION) SAY("[system %s]", tactus_state_name(effect->action.state));
  // This function may call every function of the library except tactus_server_destroy.
  CHECK(!tactus_server_destroy(server));
  CHECK(tactus_view_at(tactus_server_engine(server), 5, 5) != 0);
}

static int cycles;
static void cycle_ended(void *data) {
  (void)data;
  cycles++;
}

static void touch_over(void *data, uint64_t touch) {
  (void)data;
  (void)touch;
  SAY("[over]");
}

/* While the server waits for a callback to return a value, it refuses calls of its functions. */
static enum tactus_client_standing get_standing(void *data, struct wl_client *client) {
  (void)data;
  (void)client;
  CHECK(!tactus_server_destroy(server));
  return standing;
}

static int32_t get_wl_touch_id(void *data, uint64_t touch) {
  (void)data;
  CHECK(!tactus_touch_frame(tactus_server_engine(server)));
  CHECK(!tactus_server_suspend(server));
  SAY("[id]");
  return (int32_t)touch;
}

static void surface_gone(struct wl_resource *resource) {
  if (resource == surface) surface = NULL;
}

static void destroy(struct wl_client *client, struct wl_resource *resource) {
  (void)client;
  wl_resource_destroy(resource);
}

static const struct wl_surface_interface surface_requests = {.destroy = destroy};

static void create_surface(struct wl_client *client, struct wl_resource *resource, uint32_t id) {
  (void)resource;
  surface = wl_resource_create(client, &wl_surface_interface, 4, id);
  wl_resource_set_implementation(surface, &surface_requests, NULL, surface_gone);
}

static const struct wl_compositor_interface compositor_requests = {.create_surface = create_surface};

static void bind_compositor(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  struct wl_resource *resource = wl_resource_create(client, &wl_compositor_interface, (int)version, id);
  wl_resource_set_implementation(resource, &compositor_requests, data, NULL);
}

/* ---- the client */

static struct wl_compositor *compositor;
static struct tactus_gesture_manager_v1 *manager;
static bool sees_shell;

static void global(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)data;
  (void)version;
  if (strcmp(interface, "wl_compositor") == 0)
    compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 4);
  if (strcmp(interface, "tactus_gesture_manager_v1") == 0)
    manager = wl_registry_bind(registry, name, &tactus_gesture_manager_v1_interface, 1);
  if (strcmp(interface, "tactus_gesture_shell_v1") == 0) sees_shell = true;
}
static void global_remove(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data;
  (void)registry;
  (void)name;
}
static const struct wl_registry_listener registry_listener = {global, global_remove};

/* Records the events of all interfaces by their names in the protocol, so that no interface needs its own listener. */
static int hear(const void *name, void *target, uint32_t opcode, const struct wl_message *message,
                union wl_argument *arguments) {
  (void)target;
  if (strcmp(name, "pan") == 0 && strcmp(message->name, "state") == 0)
    SAY("(pan %s)", tactus_state_name((enum tactus_state)arguments[0].u));
  if (strcmp(name, "host") == 0 && strcmp(message->name, "attached") == 0)
    SAY("(attached %d x %d)", arguments[0].f / 256, arguments[1].f / 256);
  if (strcmp(name, "host") == 0 && strcmp(message->name, "detached") == 0) SAY("(detached)");
  if (strcmp(name, "host") == 0 && strcmp(message->name, "touch_disposition") == 0) SAY("(disposition)");
  if (strcmp(name, "host") == 0 && strcmp(message->name, "done") == 0) {
    tactus_gesture_host_v1_ack(target, arguments[0].u + 1); /* the serial of a batch that was never sent */
    tactus_gesture_host_v1_ack(target, arguments[0].u);
  }
  (void)opcode;
  return 0;
}

static void settle(struct wl_display *display, struct wl_display *client) {
  for (int n = 0; n < 8; n++) {
    wl_display_flush(client);
    wl_event_loop_dispatch(wl_display_get_event_loop(display), 0);
    wl_display_flush_clients(display);
    while (wl_display_prepare_read(client) != 0) wl_display_dispatch_pending(client);
    wl_display_read_events(client);
    wl_display_dispatch_pending(client);
  }
}

/* A host that trusts no client does not announce globals that only trusted clients may bind, even without a filter. */
static void trust_nobody(void) {
  struct wl_display *display = wl_display_create();
  struct tactus_server_host host = {.size = sizeof host, .now = get_now, .deliver = deliver};
  struct tactus_server *it = tactus_server_create(display, &host, NULL, NULL);
  int ends[2];
  socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
  wl_client_create(display, ends[0]);
  struct wl_display *client = wl_display_connect_to_fd(ends[1]);
  struct wl_registry *registry = wl_display_get_registry(client);
  wl_registry_add_listener(registry, &registry_listener, NULL);
  settle(display, client);
  CHECK(manager != NULL && !sees_shell);
  tactus_gesture_manager_v1_destroy(manager);
  manager = NULL;
  wl_registry_destroy(registry);
  wl_display_disconnect(client);
  CHECK(tactus_server_destroy(it));
  wl_display_destroy_clients(display);
  wl_display_destroy(display);
}

int main(void) {
  trust_nobody();
  struct wl_display *display = wl_display_create();
  wl_global_create(display, &wl_compositor_interface, 4, NULL, bind_compositor);

  /* A host must at least provide a clock. */
  struct tactus_server_host host = {.size = sizeof host, .deliver = deliver};
  CHECK(tactus_server_create(display, &host, NULL, NULL) == NULL);
  CHECK(tactus_server_create(NULL, &host, NULL, NULL) == NULL);
  CHECK(!tactus_server_destroy(NULL));
  CHECK(tactus_server_engine(NULL) == NULL);

  struct tactus_server_settings settings = {.size = sizeof settings};
  CHECK(tactus_server_default_settings(&settings));
  CHECK(settings.views == 512 && settings.decision_ms == 50 && !settings.filters_globals);
  settings.filters_globals = true;
  host.now = get_now;
  host.cycle_ended = cycle_ended;
  host.touch_over = touch_over;
  host.perform = perform;
  host.standing = get_standing;
  host.wl_touch_id = get_wl_touch_id;
  server = tactus_server_create(display, &host, &standing, &settings);
  struct tactus_engine *engine = tactus_server_engine(server);
  uint64_t output = tactus_server_add_output(server, "HDMI-A-1", 0, 0, 1000, 800, 1);
  CHECK(output != 0);
  CHECK(tactus_server_add_output(server, NULL, 0, 0, 1000, 800, 1) == 0);

  int ends[2];
  socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
  wl_client_create(display, ends[0]);
  struct wl_display *client = wl_display_connect_to_fd(ends[1]);
  struct wl_registry *registry = wl_display_get_registry(client);
  wl_registry_add_listener(registry, &registry_listener, NULL);
  settle(display, client);
  CHECK(manager != NULL);
  CHECK(!sees_shell);

  struct wl_surface *window = wl_compositor_create_surface(compositor);
  struct tactus_gesture_host_v1 *gestures = tactus_gesture_manager_v1_get_surface_host(manager, window, NULL);
  wl_proxy_add_dispatcher((struct wl_proxy *)gestures, hear, "host", NULL);
  struct tactus_gesture_view_v1 *view = tactus_gesture_host_v1_create_view(gestures, NULL);
  tactus_gesture_view_v1_set_position(view, 0, 0, wl_fixed_from_int(400), wl_fixed_from_int(300));
  struct tactus_gesture_recognizer_v1 *pan =
    tactus_gesture_view_v1_add_recognizer(view, TACTUS_GESTURE_RECOGNIZER_V1_KIND_PAN);
  wl_proxy_add_dispatcher((struct wl_proxy *)pan, hear, "pan", NULL);
  tactus_gesture_host_v1_commit(gestures);
  settle(display, client);
  EXPECT("");

  CHECK(cycles == 0);
  CHECK(tactus_server_place(server, surface, output, 100, 50, 400, 300, TACTUS_POSITION_KEEP) != 0);
  CHECK(tactus_server_surface_of(server, tactus_view_at(engine, 150, 100)) == surface);
  CHECK(tactus_server_surface_of(server, output) == NULL);

  /* Only the server may destroy the views that it has created. */
  CHECK(!tactus_view_destroy(engine, output));
  CHECK(!tactus_view_destroy(engine, tactus_server_view_of(server, surface)));
  uint64_t own = tactus_view_create(engine, output, 900, 0, 10, 10, NULL);
  CHECK(own != 0 && !tactus_view_destroy(engine, tactus_view_at(engine, 150, 100)));
  CHECK(tactus_view_destroy(engine, own));

  /* Moving the view does not change its other properties. */
  struct tactus_view_properties properties = {.size = sizeof properties};
  CHECK(tactus_view_get_properties(engine, tactus_server_view_of(server, surface), &properties));
  properties.is_hidden = true;
  CHECK(tactus_view_set_properties(engine, tactus_server_view_of(server, surface), &properties));
  CHECK(tactus_server_place(server, surface, output, 100, 50, 400, 300, TACTUS_POSITION_FRONT) != 0);
  CHECK(tactus_view_at(engine, 150, 100) == output);
  CHECK(tactus_view_default_properties(&properties) && properties.alpha == 1 && properties.transform[3] == 1);
  properties.frame = (struct tactus_rect){100, 50, 400, 300};
  CHECK(tactus_server_place_with(server, surface, output, &properties, TACTUS_POSITION_KEEP, 0) != 0);
  CHECK(tactus_view_at(engine, 150, 100) != output);
  properties.alpha = -INFINITY;
  CHECK(tactus_server_place_with(server, surface, output, &properties, TACTUS_POSITION_KEEP, 0) == 0);
  CHECK(tactus_server_view_of(server, surface) == tactus_view_at(engine, 150, 100) ||
        tactus_view_at(engine, 150, 100) != 0);
  CHECK(tactus_server_place(server, surface, 12345, 0, 0, 1, 1, -1) == 0);
  settle(display, client);
  EXPECT("(attached 400 x 300)");

  /* The client's own gesture begins: the touch of its window is cancelled, and the client receives the gesture. */
  tactus_touch_down(engine, now = 1000, 1, 200, 100, TACTUS_TOUCH_DIRECT);
  tactus_touch_frame(engine);
  CHECK(tactus_next_effect(engine) == NULL);
  tactus_touch_motion(engine, now = 11000, 1, 230, 100);
  tactus_touch_frame(engine);
  tactus_touch_up(engine, now = 21000, 1);
  tactus_touch_frame(engine);
  settle(display, client);
  EXPECT("[surface 1 began][surface 1 cancelled](pan began)(pan ended)");
  CHECK(cycles > 0);

  /* The host itself chooses the window of a touch. The engine would have found a different one. */
  CHECK(!tactus_touch_down_in(engine, now, 1, 900, 700, TACTUS_TOUCH_DIRECT, 12345));
  CHECK(tactus_touch_down_in(
    engine, now = 31000, 1, 900, 700, TACTUS_TOUCH_DIRECT, tactus_server_view_of(server, surface)));
  CHECK(tactus_touch_down_in(engine, now, 2, 200, 100, TACTUS_TOUCH_DIRECT, output));
  tactus_touch_frame(engine);
  tactus_touch_up(engine, now = 41000, 1);
  tactus_touch_up(engine, now, 2);
  tactus_touch_frame(engine);
  settle(display, client);
  CHECK(strstr(said, "[surface 1 began][- 2 began]") != NULL);
  said[0] = 0;
  int quiet = cycles;
  tactus_advance(engine, now = 42000);
  CHECK(cycles == quiet);

  /* A client that requests touch reports receives the decisions about its touches. */
  tactus_gesture_host_v1_set_touch_reporting(gestures, TACTUS_GESTURE_HOST_V1_REPORTING_DISPOSITIONS);
  tactus_gesture_host_v1_commit(gestures);
  settle(display, client);
  tactus_touch_down(engine, now = 500000, 1, 200, 100, TACTUS_TOUCH_DIRECT);
  tactus_touch_frame(engine);
  tactus_touch_motion(engine, now = 510000, 1, 230, 100);
  tactus_touch_frame(engine);
  tactus_touch_up(engine, now = 520000, 1);
  tactus_touch_frame(engine);
  settle(display, client);
  CHECK(strstr(said, "[id]") != NULL);
  CHECK(strstr(said, "(disposition)") != NULL);
  said[0] = 0;
  tactus_gesture_host_v1_set_touch_reporting(gestures, TACTUS_GESTURE_HOST_V1_REPORTING_NONE);
  tactus_gesture_host_v1_commit(gestures);
  settle(display, client);

  /* A gesture of the system, with two fingers, cancels the client's gesture, which has begun. */
  uint64_t home = tactus_recognizer_create(engine, "pan", "home");
  CHECK(tactus_recognizer_set(engine, home, "minimumNumberOfTouches", 2));
  CHECK(tactus_recognizer_attach(engine, home, output));
  tactus_touch_down(engine, now = 1000000, 1, 200, 100, TACTUS_TOUCH_DIRECT);
  tactus_touch_frame(engine);
  tactus_touch_motion(engine, now = 1010000, 1, 230, 100);
  tactus_touch_frame(engine);
  tactus_touch_down(engine, now = 1020000, 2, 200, 200, TACTUS_TOUCH_DIRECT);
  tactus_touch_frame(engine);
  tactus_touch_motion(engine, now = 1030000, 1, 260, 100);
  tactus_touch_motion(engine, now = 1030000, 2, 230, 200);
  tactus_touch_frame(engine);
  settle(display, client);
  CHECK(strstr(said, "(pan began)") != NULL);
  CHECK(strstr(said, "[system began]") != NULL);
  CHECK(strstr(said, "(pan cancelled)") != NULL);
  said[0] = 0;

  /* The session ends in the middle of a gesture; destroying the engine itself is refused. */
  CHECK(tactus_server_suspend(server));
  CHECK(tactus_server_resume(server));
  settle(display, client);
  EXPECT("[system cancelled]");
  tactus_engine_destroy(engine);
  CHECK(tactus_engine_is_idle(engine));
  CHECK(tactus_next_deadline(engine) == TACTUS_NEVER);

  CHECK(tactus_server_withdraw(server, surface));
  settle(display, client);
  EXPECT("(detached)");

  /* The server is destroyed before its clients. The clients' objects remain, without effect. */
  CHECK(tactus_server_destroy(server));
  tactus_gesture_view_v1_set_position(view, 0, 0, -1, -1);
  tactus_gesture_host_v1_commit(gestures);
  tactus_gesture_recognizer_v1_destroy(pan);
  settle(display, client);
  CHECK(wl_display_get_error(client) == 0);
  tactus_gesture_view_v1_destroy(view);
  tactus_gesture_host_v1_destroy(gestures);
  tactus_gesture_manager_v1_destroy(manager);
  wl_surface_destroy(window);
  wl_compositor_destroy(compositor);
  wl_registry_destroy(registry);
  settle(display, client);
  CHECK(wl_display_get_error(client) == 0);
  wl_display_disconnect(client);
  wl_display_destroy_clients(display);
  wl_display_destroy(display);
  if (failures == 0) puts("server: passed");
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
