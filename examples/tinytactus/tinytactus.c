/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * A small compositor on wlroots 0.15 with touch gestures: those that its clients request through the protocol, and
 * those of the user's configuration, tactus.conf(5). Gestures of the configuration can close windows, cycle through
 * them, show them fullscreen, and start programs. HOSTS.md explains how this compositor works.
 *
 *     tinytactus [COMMAND]        runs the command with WAYLAND_DISPLAY set
 *
 * The parts are: events to clients, gestures, the places of surfaces, touches from devices; the rest is the same in
 * any compositor. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tactus-host.h>
#include <time.h>
#include <unistd.h>
#include <wlr/backend.h>
#include <wlr/render/allocator.h>
#include <wlr/render/wlr_renderer.h>
#include <wlr/types/wlr_compositor.h>
#include <wlr/types/wlr_cursor.h>
#include <wlr/types/wlr_data_device.h>
#include <wlr/types/wlr_input_device.h>
#include <wlr/types/wlr_keyboard.h>
#include <wlr/types/wlr_output.h>
#include <wlr/types/wlr_output_layout.h>
#include <wlr/types/wlr_scene.h>
#include <wlr/types/wlr_seat.h>
#include <wlr/types/wlr_touch.h>
#include <wlr/types/wlr_xdg_shell.h>
#include <wlr/util/log.h>
#include <xkbcommon/xkbcommon.h>

/* The compositor. tinywl has most of these fields too; `last` and all fields after it are for Tactus. */
struct tiny {
  struct wl_display *display;
  struct wlr_renderer *renderer;
  struct wlr_allocator *allocator;
  struct wlr_scene *scene;
  struct wlr_output_layout *layout;
  struct wlr_cursor *cursor;
  struct wlr_seat *seat;
  struct wl_list outputs, windows, surfaces;
  uint32_t devices, looks;
  struct wl_listener new_output, layout_change, new_input, new_window, new_surface;
  struct wl_listener down, motion, up, cancel, frame, wants_drag;

  /* The touch that drags; if there is none, the touch whose landing a client received last, as long as it is down. */
  struct {
    uint64_t touch; /* 0 for none */
    struct wl_client *client;
    uint32_t serial;
    bool drags;
  } last;

  struct tactus_host *host;
  struct tactus_server *server;
  struct tactus_engine *engine;
  struct wl_event_source *idle;
};

struct output {
  struct tiny *tiny;
  struct wlr_output *output;
  uint64_t view; /* in the engine */
  struct wl_list link;
  struct wl_listener frame, destroy;
};

/* A toplevel. */
struct window {
  struct tiny *tiny;
  struct wlr_xdg_surface *xdg;
  struct wlr_scene_node *node;
  struct wl_list link; /* front first */
  struct wl_listener map, unmap, destroy, fullscreen;
};

/* The place that the server has received most recently for a surface. `parent` is 0 if it has received none. */
struct place {
  uint64_t parent;
  int x, y, width, height;
};

/* A wl_surface of any role: a window, a popup or a subsurface. */
struct surface {
  struct tiny *tiny;
  struct wlr_surface *surface;
  struct wl_list link;
  uint32_t seen, placed; /* the numbers of the calls of look() that last found and last placed the surface */
  int x, y;
  struct place told;
  struct wl_listener commit, destroy;
};

struct keyboard {
  struct tiny *tiny;
  struct wlr_input_device *device;
  struct wl_listener key, modifiers, destroy;
};

struct touchscreen {
  uint32_t number;
  struct wl_listener destroy;
  struct tiny *tiny;
};

static void listen_to(struct wl_signal *signal, struct wl_listener *listener, wl_notify_func_t notify) {
  listener->notify = notify;
  wl_signal_add(signal, listener);
}

/* ---- events to clients. Sends exactly the events that the server requests, to the client's wl_touch objects. Does not
 * use the touch functions of wlroots's seat, since the seat has only one set of ids for all clients. */

static void focus(struct tiny *tiny, struct wlr_surface *surface);
static bool drag(struct tiny *tiny, const struct tactus_wl_touch *event);

static void send_touch(void *data, const struct tactus_wl_touch *event) {
  struct tiny *tiny = data;
  if (drag(tiny, event)) return;
  struct wlr_seat_client *client = wlr_seat_client_for_wl_client(tiny->seat, event->client);
  if (client == NULL) return;
  bool is_input = event->type == TACTUS_WL_TOUCH_DOWN || event->type == TACTUS_WL_TOUCH_UP;
  uint32_t serial = is_input ? wlr_seat_client_next_serial(client) : 0;
  wl_fixed_t x = wl_fixed_from_double(event->x), y = wl_fixed_from_double(event->y);
  struct wl_resource *touch;
  wl_resource_for_each(touch, &client->touches) {
    if (wl_resource_get_user_data(touch) == NULL) continue;
    switch (event->type) {
    case TACTUS_WL_TOUCH_DOWN:
      wl_touch_send_down(touch, serial, event->time, event->surface, event->id, x, y);
      break;
    case TACTUS_WL_TOUCH_MOTION: wl_touch_send_motion(touch, event->time, event->id, x, y); break;
    case TACTUS_WL_TOUCH_UP: wl_touch_send_up(touch, serial, event->time, event->id); break;
    case TACTUS_WL_TOUCH_FRAME: wl_touch_send_frame(touch); break;
    case TACTUS_WL_TOUCH_CANCEL: wl_touch_send_cancel(touch); break;
    case TACTUS_WL_TOUCH_OVER: break; /* this compositor stores nothing for a touch */
    }
  }
  if (event->type != TACTUS_WL_TOUCH_DOWN) return;
  if (!tiny->last.drags) {
    tiny->last.touch = event->touch;
    tiny->last.client = event->client;
    tiny->last.serial = serial;
  }
  focus(tiny, wlr_surface_from_resource(event->surface));
}

/* ---- actions of the gestures in the configuration */

static struct wlr_surface *surface_at(struct tiny *tiny, double x, double y, struct window **window) {
  double inner_x, inner_y;
  struct wlr_scene_node *node = wlr_scene_node_at(&tiny->scene->node, x, y, &inner_x, &inner_y);
  if (node == NULL || node->type != WLR_SCENE_NODE_SURFACE) return NULL;
  struct wlr_surface *surface = wlr_scene_surface_from_node(node)->surface;
  while (node != NULL && node->data == NULL) node = node->parent;
  if (window != NULL) *window = node == NULL ? NULL : node->data;
  return surface;
}

/* ---- drag and drop, which wlroots performs with a touch that no client receives */

static uint32_t lands_unheard(struct wlr_seat_touch_grab *grab, uint32_t time, struct wlr_touch_point *point) {
  (void)grab, (void)time, (void)point;
  return 1;
}
static void unheard(struct wlr_seat_touch_grab *grab, uint32_t time, struct wlr_touch_point *point) {
  (void)grab, (void)time, (void)point;
}
static const struct wlr_touch_grab_interface silence = {.down = lands_unheard, .up = unheard};

/* Lands wlroots's touch on a surface; lifts it if `surface` is NULL. */
static void touch_unheard(struct wlr_seat *seat, struct wlr_surface *surface) {
  struct wlr_seat_touch_grab silent = {.interface = &silence, .seat = seat};
  struct wlr_seat_touch_grab *before = seat->touch_state.grab;
  seat->touch_state.grab = &silent;
  if (surface != NULL) wlr_seat_touch_notify_down(seat, surface, 0, 0, 0, 0);
  else wlr_seat_touch_notify_up(seat, 0, 0);
  seat->touch_state.grab = before;
}

static void drag_wanted(struct wl_listener *listener, void *data) {
  struct tiny *tiny = wl_container_of(listener, tiny, wants_drag);
  struct wlr_seat_request_start_drag_event *event = data;
  bool is_its = tiny->last.client == event->drag->seat_client->client && tiny->last.serial == event->serial;
  if (tiny->last.touch != 0 && is_its && !tiny->last.drags) touch_unheard(tiny->seat, event->origin);
  struct wlr_touch_point *point = tiny->last.drags ? NULL : wlr_seat_touch_get_point(tiny->seat, 0);
  if (point == NULL) {
    wlr_data_source_destroy(event->drag->source);
    return;
  }
  tiny->last.drags = true;
  wlr_seat_start_touch_drag(tiny->seat, event->drag, event->serial, point);
}

/* Handles an event of the touch that drags. Returns true if the event must not be sent with wl_touch. */
static bool drag(struct tiny *tiny, const struct tactus_wl_touch *event) {
  if (tiny->last.touch == 0 || event->touch != tiny->last.touch) return false;
  struct wlr_seat *seat = tiny->seat;
  bool drags = tiny->last.drags;
  if (event->type == TACTUS_WL_TOUCH_MOTION) {
    struct surface *from = wlr_surface_from_resource(event->surface)->data;
    if (!drags || seat->drag == NULL || from == NULL) return drags;
    double x = from->x + event->x, y = from->y + event->y;
    struct wlr_surface *surface = surface_at(tiny, x, y, NULL);
    struct surface *over = surface == NULL ? NULL : surface->data;
    if (over == NULL) {
      wlr_seat_touch_point_clear_focus(seat, event->time, 0);
    } else {
      wlr_seat_touch_point_focus(seat, surface, event->time, 0, x - over->x, y - over->y);
      wlr_seat_touch_notify_motion(seat, event->time, 0, x - over->x, y - over->y);
    }
    return true;
  }
  tiny->last.touch = 0;
  tiny->last.drags = false;
  if (!drags) return false;
  if (seat->drag != NULL && event->type == TACTUS_WL_TOUCH_UP) wlr_seat_touch_notify_up(seat, event->time, 0);
  if (seat->drag != NULL) wlr_seat_touch_end_grab(seat);
  if (wlr_seat_touch_get_point(seat, 0) != NULL) touch_unheard(seat, NULL);
  return true;
}

static struct window *front(struct tiny *tiny) {
  struct window *window;
  return wl_list_empty(&tiny->windows) ? NULL : wl_container_of(tiny->windows.next, window, link);
}

static void set_fullscreen(struct window *it, bool wanted);

static void turn(struct tiny *tiny, bool is_forwards) {
  struct window *window = front(tiny);
  if (is_forwards) {
    wl_list_remove(&window->link);
    wl_list_insert(tiny->windows.prev, &window->link);
    wlr_scene_node_lower_to_bottom(window->node);
    window = front(tiny);
  } else {
    window = wl_container_of(tiny->windows.prev, window, link);
  }
  focus(tiny, window->xdg->surface);
}

/* Performs an action once. This compositor has no actions that follow the fingers continuously, so the host calls this
 * function for each step instead. */
static bool perform(void *data, const struct tactus_request *request) {
  struct tiny *tiny = data;
  struct window *window = front(tiny);
  if (request->phase != TACTUS_REQUEST_FIRE) return false;
  switch (request->action) {
    case TACTUS_ACTION_CLOSE: {
      /* The window under the fingers. */
      struct window *below = NULL;
      if (surface_at(tiny, request->x, request->y, &below) != NULL && below != NULL) window = below;
      if (window != NULL) wlr_xdg_toplevel_send_close(window->xdg);
      return true;
    }
    case TACTUS_ACTION_WINDOW:
      for (uint32_t n = 0; window != NULL && n < request->times; n++) turn(tiny, request->which == TACTUS_WHICH_NEXT);
      return true;
    case TACTUS_ACTION_FULLSCREEN: {
      bool is_on = window != NULL && window->xdg->toplevel->current.fullscreen;
      bool wanted = request->which == TACTUS_WHICH_TOGGLE ? !is_on : request->which == TACTUS_WHICH_ON;
      if (window != NULL) set_fullscreen(window, wanted);
      return true;
    }
    default: return false;
  }
}

static bool can(void *data, const char *const *words, uint32_t word_count) {
  (void)data;
  (void)word_count;
  return strcmp(words[0], "close") == 0 || strcmp(words[0], "window") == 0 || strcmp(words[0], "fullscreen") == 0;
}

/* Fills in the state that conditions of the configuration refer to, such as the application in `in app foot`. */
static void tell_situation(void *data, int64_t id, double x, double y, struct tactus_situation *situation) {
  (void)id;
  struct tiny *tiny = data;
  struct window *window = front(tiny);
  struct wlr_output *output = wlr_output_layout_output_at(tiny->layout, x, y);
  situation->output = output == NULL ? NULL : output->name;
  situation->is_on_background = surface_at(tiny, x, y, NULL) == NULL;
  if (window == NULL) return;
  situation->app = window->xdg->toplevel->app_id;
  situation->title = window->xdg->toplevel->title;
  situation->is_fullscreen = window->xdg->toplevel->current.fullscreen;
}

static void tell_log(void *data, const char *line) {
  (void)data;
  fprintf(stderr, "tinytactus: %s\n", line);
}

/* ---- places of surfaces, passed to the server whenever a surface commits, appears or disappears */

static void note_surface(struct wlr_surface *surface, int x, int y, void *data) {
  struct tiny *tiny = data;
  struct surface *it = surface->data;
  if (it == NULL) return;
  it->seen = tiny->looks;
  it->x = x;
  it->y = y;
}

static void place(struct surface *it) {
  struct tiny *tiny = it->tiny;
  if (it->placed == tiny->looks) return;
  uint64_t parent = 0;
  int x = it->x, y = it->y;
  struct surface *base = NULL;
  if (wlr_surface_is_subsurface(it->surface))
    base = wlr_subsurface_from_wlr_surface(it->surface)->parent->data;
  if (base != NULL && base->seen == tiny->looks) {
    place(base);
    parent = tactus_server_view_of(tiny->server, base->surface->resource);
    x -= base->x;
    y -= base->y;
  } else {
    /* Any output can be the parent, since a finger's position determines the finger's output. */
    struct wlr_output *on = wlr_output_layout_output_at(tiny->layout, it->x, it->y);
    struct output *output;
    wl_list_for_each(output, &tiny->outputs, link) {
      if (on != NULL && output->output != on) continue;
      struct wlr_box *box = wlr_output_layout_get_box(tiny->layout, output->output);
      if (box == NULL) continue;
      parent = output->view;
      x -= box->x;
      y -= box->y;
      break;
    }
  }
  it->placed = tiny->looks;
  const struct wlr_surface_state *state = &it->surface->current;
  struct place now = {.parent = parent, .x = x, .y = y, .width = state->width, .height = state->height};
  if (memcmp(&now, &it->told, sizeof now) == 0) return;
  it->told = now;
  tactus_server_place(
    tiny->server, it->surface->resource, parent, x, y, state->width, state->height, TACTUS_POSITION_KEEP);
}

static void withdraw(struct surface *it) {
  if (it->told.parent == 0) return;
  it->told = (struct place){0};
  tactus_server_withdraw(it->tiny->server, it->surface->resource);
}

static void look(struct tiny *tiny) {
  if (tiny->server == NULL) return;
  tiny->looks++;
  wlr_scene_node_for_each_surface(&tiny->scene->node, note_surface, tiny);
  struct surface *it;
  wl_list_for_each(it, &tiny->surfaces, link) {
    if (it->seen == tiny->looks) place(it);
    else withdraw(it);
  }
}

static void surface_committed(struct wl_listener *listener, void *data) {
  (void)data;
  struct surface *it = wl_container_of(listener, it, commit);
  look(it->tiny);
  if (it->tiny->server != NULL) tactus_server_surface_committed(it->tiny->server, it->surface->resource);
}

static void surface_destroyed(struct wl_listener *listener, void *data) {
  (void)data;
  struct surface *it = wl_container_of(listener, it, destroy);
  it->surface->data = NULL;
  wl_list_remove(&it->link);
  wl_list_remove(&it->commit.link);
  wl_list_remove(&it->destroy.link);
  free(it);
}

static void surface_came(struct wl_listener *listener, void *data) {
  struct tiny *tiny = wl_container_of(listener, tiny, new_surface);
  struct surface *it = calloc(1, sizeof *it);
  it->tiny = tiny;
  it->surface = data;
  it->surface->data = it;
  wl_list_insert(&tiny->surfaces, &it->link);
  listen_to(&it->surface->events.commit, &it->commit, surface_committed);
  listen_to(&it->surface->events.destroy, &it->destroy, surface_destroyed);
}

/* ---- touches from devices. The scene determines where they land, so input regions and stacking are respected. */

static int64_t contact(struct wlr_input_device *device, int32_t id) {
  struct touchscreen *touchscreen = device->data;
  return tactus_contact(touchscreen == NULL ? 0 : touchscreen->number, id);
}

/* Converts a time of wlroots: milliseconds of CLOCK_MONOTONIC in 32 bits. */
static int64_t stamp(uint32_t milliseconds) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return tactus_time_from_ms(milliseconds, (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000);
}

static void finger_down(struct wl_listener *listener, void *data) {
  struct tiny *tiny = wl_container_of(listener, tiny, down);
  struct wlr_event_touch_down *event = data;
  double x, y;
  wlr_cursor_absolute_to_layout_coords(tiny->cursor, event->device, event->x, event->y, &x, &y);
  int64_t time = stamp(event->time_msec), id = contact(event->device, event->touch_id);
  struct wlr_surface *surface = surface_at(tiny, x, y, NULL);
  uint64_t view = surface == NULL ? 0 : tactus_server_view_of(tiny->server, surface->resource);
  if (view != 0 && tactus_touch_down_in(tiny->engine, time, id, x, y, TACTUS_TOUCH_DIRECT, view)) return;
  /* The finger is on no window, or on one that is not placed yet. */
  struct output *output;
  wl_list_for_each(output, &tiny->outputs, link) {
    if (!wlr_output_layout_contains_point(tiny->layout, output->output, (int)x, (int)y)) continue;
    tactus_touch_down_in(tiny->engine, time, id, x, y, TACTUS_TOUCH_DIRECT, output->view);
    return;
  }
}

static void finger_moved(struct wl_listener *listener, void *data) {
  struct tiny *tiny = wl_container_of(listener, tiny, motion);
  struct wlr_event_touch_motion *event = data;
  double x, y;
  wlr_cursor_absolute_to_layout_coords(tiny->cursor, event->device, event->x, event->y, &x, &y);
  tactus_touch_motion(tiny->engine, stamp(event->time_msec), contact(event->device, event->touch_id), x, y);
}

static void end_moment(void *data) {
  struct tiny *tiny = data;
  tiny->idle = NULL;
  tactus_touch_frame(tiny->engine);
}

static void finger_lifted(struct wl_listener *listener, void *data) {
  struct tiny *tiny = wl_container_of(listener, tiny, up);
  struct wlr_event_touch_up *event = data;
  tactus_touch_up(tiny->engine, stamp(event->time_msec), contact(event->device, event->touch_id));
  /* If this compositor runs inside Weston, no frame follows after the last finger has lifted. */
  if (tiny->idle == NULL) {
    tiny->idle = wl_event_loop_add_idle(wl_display_get_event_loop(tiny->display), end_moment, tiny);
  }
}

/* Called when a touch turns out to be a palm, or its touchscreen was removed. */
static void finger_cancelled(struct wl_listener *listener, void *data) {
  struct tiny *tiny = wl_container_of(listener, tiny, cancel);
  struct wlr_event_touch_cancel *event = data;
  tactus_touch_cancel(tiny->engine, stamp(event->time_msec), contact(event->device, event->touch_id));
}

static void frame_ended(struct wl_listener *listener, void *data) {
  (void)data;
  struct tiny *tiny = wl_container_of(listener, tiny, frame);
  tactus_touch_frame(tiny->engine);
}

static void touchscreen_gone(struct wl_listener *listener, void *data) {
  (void)data;
  struct touchscreen *it = wl_container_of(listener, it, destroy);
  tactus_server_remove_device(it->tiny->server, it->number);
  wl_list_remove(&it->destroy.link);
  free(it);
}

static void add_touchscreen(struct tiny *tiny, struct wlr_input_device *device) {
  struct touchscreen *it = calloc(1, sizeof *it);
  it->tiny = tiny;
  it->number = ++tiny->devices;
  device->data = it;
  listen_to(&device->events.destroy, &it->destroy, touchscreen_gone);
  wlr_cursor_attach_input_device(tiny->cursor, device);
  tactus_server_add_device(
    tiny->server, it->number, device->name, device->output_name == NULL ? "" : device->output_name, 10);
}

/* ---- outputs */

static double scale_of(struct wlr_output *output, const struct wlr_box *box) {
  return tactus_threshold_scale_for(output->phys_width > 0 ? (double)box->width / output->phys_width : 0);
}

static void draw(struct wl_listener *listener, void *data) {
  (void)data;
  struct output *it = wl_container_of(listener, it, frame);
  struct wlr_scene_output *scene = wlr_scene_get_scene_output(it->tiny->scene, it->output);
  wlr_scene_output_commit(scene);
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  wlr_scene_output_send_frame_done(scene, &time);
}

static void output_gone(struct wl_listener *listener, void *data) {
  (void)data;
  struct output *it = wl_container_of(listener, it, destroy);
  if (it->tiny->server != NULL) tactus_server_remove_output(it->tiny->server, it->view);
  wl_list_remove(&it->link);
  wl_list_remove(&it->frame.link);
  wl_list_remove(&it->destroy.link);
  look(it->tiny);
  free(it);
}

static void output_came(struct wl_listener *listener, void *data) {
  struct tiny *tiny = wl_container_of(listener, tiny, new_output);
  struct output *it = calloc(1, sizeof *it);
  it->tiny = tiny;
  it->output = data;
  wlr_output_init_render(it->output, tiny->allocator, tiny->renderer);
  if (!wl_list_empty(&it->output->modes)) wlr_output_set_mode(it->output, wlr_output_preferred_mode(it->output));
  wlr_output_enable(it->output, true);
  wlr_output_commit(it->output);
  listen_to(&it->output->events.frame, &it->frame, draw);
  listen_to(&it->output->events.destroy, &it->destroy, output_gone);
  wl_list_insert(&tiny->outputs, &it->link);
  wlr_output_layout_add_auto(tiny->layout, it->output);
}

static void layout_changed(struct wl_listener *listener, void *data) {
  (void)data;
  struct tiny *tiny = wl_container_of(listener, tiny, layout_change);
  struct output *it;
  wl_list_for_each(it, &tiny->outputs, link) {
    struct wlr_box *box = wlr_output_layout_get_box(tiny->layout, it->output);
    if (box == NULL || tiny->server == NULL) continue;
    double scale = scale_of(it->output, box);
    if (it->view != 0) {
      tactus_server_resize_output(tiny->server, it->view, box->x, box->y, box->width, box->height, scale);
      continue;
    }
    it->view = tactus_server_add_output(
      tiny->server, it->output->name, box->x, box->y, box->width, box->height, scale);
  }
  look(tiny);
}

/* ---- windows */

static void focus(struct tiny *tiny, struct wlr_surface *surface) {
  struct window *window;
  wl_list_for_each(window, &tiny->windows, link) {
    if (window->xdg->surface != wlr_surface_get_root_surface(surface)) continue;
    struct wlr_surface *before = tiny->seat->keyboard_state.focused_surface;
    if (before == window->xdg->surface) return;
    struct wlr_xdg_surface *other = before == NULL || !wlr_surface_is_xdg_surface(before)
                                      ? NULL : wlr_xdg_surface_from_wlr_surface(before);
    if (other != NULL && other->role == WLR_XDG_SURFACE_ROLE_TOPLEVEL) wlr_xdg_toplevel_set_activated(other, false);
    wlr_scene_node_raise_to_top(window->node);
    wl_list_remove(&window->link);
    wl_list_insert(&tiny->windows, &window->link);
    wlr_xdg_toplevel_set_activated(window->xdg, true);
    struct wlr_keyboard *keyboard = wlr_seat_get_keyboard(tiny->seat);
    wlr_seat_keyboard_notify_enter(
      tiny->seat, window->xdg->surface, keyboard == NULL ? NULL : keyboard->keycodes,
      keyboard == NULL ? 0 : keyboard->num_keycodes, keyboard == NULL ? NULL : &keyboard->modifiers);
    return;
  }
}

static void set_fullscreen(struct window *it, bool wanted) {
  struct wlr_box *box = wlr_output_layout_get_box(it->tiny->layout, NULL);
  if (wanted && box != NULL) {
    wlr_scene_node_set_position(it->node, box->x, box->y);
    wlr_xdg_toplevel_set_size(it->xdg, (uint32_t)box->width, (uint32_t)box->height);
  }
  wlr_xdg_toplevel_set_fullscreen(it->xdg, wanted);
}

static void window_wants_fullscreen(struct wl_listener *listener, void *data) {
  (void)data;
  struct window *it = wl_container_of(listener, it, fullscreen);
  set_fullscreen(it, it->xdg->toplevel->requested.fullscreen);
}

static void window_mapped(struct wl_listener *listener, void *data) {
  (void)data;
  struct window *it = wl_container_of(listener, it, map);
  wl_list_insert(&it->tiny->windows, &it->link);
  if (it->xdg->toplevel->requested.fullscreen) set_fullscreen(it, true);
  look(it->tiny);
  focus(it->tiny, it->xdg->surface);
}

static void window_unmapped(struct wl_listener *listener, void *data) {
  (void)data;
  struct window *it = wl_container_of(listener, it, unmap);
  wl_list_remove(&it->link);
  wl_list_init(&it->link);
  look(it->tiny);
}

static void window_gone(struct wl_listener *listener, void *data) {
  (void)data;
  struct window *it = wl_container_of(listener, it, destroy);
  wl_list_remove(&it->link);
  wl_list_remove(&it->map.link);
  wl_list_remove(&it->unmap.link);
  wl_list_remove(&it->destroy.link);
  wl_list_remove(&it->fullscreen.link);
  free(it);
}

static void window_came(struct wl_listener *listener, void *data) {
  struct tiny *tiny = wl_container_of(listener, tiny, new_window);
  struct wlr_xdg_surface *xdg = data;
  if (xdg->role == WLR_XDG_SURFACE_ROLE_POPUP) {
    /* This compositor shows popups only on surfaces of xdg-shell. */
    struct wlr_surface *parent = xdg->popup->parent;
    if (parent == NULL || !wlr_surface_is_xdg_surface(parent)) return;
    struct wlr_scene_node *node = wlr_xdg_surface_from_wlr_surface(parent)->data;
    if (node != NULL) xdg->data = wlr_scene_xdg_surface_create(node, xdg);
    return;
  }
  if (xdg->role != WLR_XDG_SURFACE_ROLE_TOPLEVEL) return;
  struct window *it = calloc(1, sizeof *it);
  it->tiny = tiny;
  it->xdg = xdg;
  it->node = wlr_scene_xdg_surface_create(&tiny->scene->node, xdg);
  it->node->data = it;
  xdg->data = it->node;
  wl_list_init(&it->link);
  listen_to(&xdg->events.map, &it->map, window_mapped);
  listen_to(&xdg->events.unmap, &it->unmap, window_unmapped);
  listen_to(&xdg->events.destroy, &it->destroy, window_gone);
  listen_to(&xdg->toplevel->events.request_fullscreen, &it->fullscreen, window_wants_fullscreen);
}

/* ---- input devices */

static void key_pressed(struct wl_listener *listener, void *data) {
  struct keyboard *it = wl_container_of(listener, it, key);
  struct wlr_event_keyboard_key *event = data;
  wlr_seat_set_keyboard(it->tiny->seat, it->device);
  wlr_seat_keyboard_notify_key(it->tiny->seat, event->time_msec, event->keycode, event->state);
}

static void modifiers_changed(struct wl_listener *listener, void *data) {
  (void)data;
  struct keyboard *it = wl_container_of(listener, it, modifiers);
  wlr_seat_set_keyboard(it->tiny->seat, it->device);
  wlr_seat_keyboard_notify_modifiers(it->tiny->seat, &it->device->keyboard->modifiers);
}

static void keyboard_gone(struct wl_listener *listener, void *data) {
  (void)data;
  struct keyboard *it = wl_container_of(listener, it, destroy);
  wl_list_remove(&it->key.link);
  wl_list_remove(&it->modifiers.link);
  wl_list_remove(&it->destroy.link);
  free(it);
}

static void add_keyboard(struct tiny *tiny, struct wlr_input_device *device) {
  struct keyboard *it = calloc(1, sizeof *it);
  it->tiny = tiny;
  it->device = device;
  struct xkb_context *context = xkb_context_new(XKB_CONTEXT_NO_FLAGS);
  struct xkb_keymap *keymap = xkb_keymap_new_from_names(context, NULL, XKB_KEYMAP_COMPILE_NO_FLAGS);
  wlr_keyboard_set_keymap(device->keyboard, keymap);
  xkb_keymap_unref(keymap);
  xkb_context_unref(context);
  listen_to(&device->keyboard->events.key, &it->key, key_pressed);
  listen_to(&device->keyboard->events.modifiers, &it->modifiers, modifiers_changed);
  listen_to(&device->events.destroy, &it->destroy, keyboard_gone);
  wlr_seat_set_keyboard(tiny->seat, device);
}

static void input_came(struct wl_listener *listener, void *data) {
  struct tiny *tiny = wl_container_of(listener, tiny, new_input);
  struct wlr_input_device *device = data;
  if (device->type == WLR_INPUT_DEVICE_KEYBOARD) add_keyboard(tiny, device);
  if (device->type == WLR_INPUT_DEVICE_TOUCH) add_touchscreen(tiny, device);
}

/* ---- startup */

static bool start_tactus(struct tiny *tiny) {
  struct tactus_server_host touches = {.size = sizeof touches, .wl_touch = send_touch};
  struct tactus_session session = {
    .size = sizeof session, .perform = perform, .can = can, .situation = tell_situation, .log = tell_log};
  struct tactus_server_settings settings = {.size = sizeof settings};
  tactus_server_default_settings(&settings);
  settings.filters_globals = true; /* nothing else sets a filter on the display */
  tiny->host = tactus_host_create(tiny->display, &touches, &session, tiny, &settings, NULL);
  tiny->server = tactus_host_server(tiny->host);
  tiny->engine = tactus_server_engine(tiny->server);
  return tiny->host != NULL;
}

/* Reads the configuration again on SIGHUP. This also happens automatically when a file changes. */
static int reload(int number, void *data) {
  (void)number;
  struct tiny *tiny = data;
  tactus_host_reload(tiny->host);
  return 0;
}

int main(int count, char **arguments) {
  wlr_log_init(WLR_ERROR, NULL);
  struct tiny *tiny = calloc(1, sizeof *tiny);
  wl_list_init(&tiny->outputs);
  wl_list_init(&tiny->windows);
  wl_list_init(&tiny->surfaces);
  tiny->display = wl_display_create();
  struct wlr_backend *backend = wlr_backend_autocreate(tiny->display);
  tiny->renderer = backend == NULL ? NULL : wlr_renderer_autocreate(backend);
  tiny->allocator = tiny->renderer == NULL ? NULL : wlr_allocator_autocreate(backend, tiny->renderer);
  if (tiny->allocator == NULL || !start_tactus(tiny)) return EXIT_FAILURE;
  wlr_renderer_init_wl_display(tiny->renderer, tiny->display);
  struct wlr_compositor *compositor = wlr_compositor_create(tiny->display, tiny->renderer);
  wlr_data_device_manager_create(tiny->display);
  tiny->scene = wlr_scene_create();
  tiny->layout = wlr_output_layout_create();
  tiny->cursor = wlr_cursor_create();
  wlr_cursor_attach_output_layout(tiny->cursor, tiny->layout);
  tiny->seat = wlr_seat_create(tiny->display, "seat0");
  wlr_seat_set_capabilities(tiny->seat, WL_SEAT_CAPABILITY_TOUCH | WL_SEAT_CAPABILITY_KEYBOARD);
  struct wlr_xdg_shell *shell = wlr_xdg_shell_create(tiny->display);
  wlr_scene_attach_output_layout(tiny->scene, tiny->layout);

  listen_to(&backend->events.new_output, &tiny->new_output, output_came);
  listen_to(&backend->events.new_input, &tiny->new_input, input_came);
  listen_to(&tiny->layout->events.change, &tiny->layout_change, layout_changed);
  listen_to(&shell->events.new_surface, &tiny->new_window, window_came);
  listen_to(&compositor->events.new_surface, &tiny->new_surface, surface_came);
  listen_to(&tiny->cursor->events.touch_down, &tiny->down, finger_down);
  listen_to(&tiny->cursor->events.touch_motion, &tiny->motion, finger_moved);
  listen_to(&tiny->cursor->events.touch_up, &tiny->up, finger_lifted);
  listen_to(&tiny->cursor->events.touch_cancel, &tiny->cancel, finger_cancelled);
  listen_to(&tiny->cursor->events.touch_frame, &tiny->frame, frame_ended);
  listen_to(&tiny->seat->events.request_start_drag, &tiny->wants_drag, drag_wanted);

  const char *socket = wl_display_add_socket_auto(tiny->display);
  if (socket == NULL || !wlr_backend_start(backend)) return EXIT_FAILURE;
  setenv("WAYLAND_DISPLAY", socket, true);
  if (count > 1 && fork() == 0) {
    execl("/bin/sh", "sh", "-c", arguments[1], (char *)NULL);
    _exit(127);
  }
  wl_event_loop_add_signal(wl_display_get_event_loop(tiny->display), SIGHUP, reload, tiny);
  wl_display_run(tiny->display);

  wl_display_destroy_clients(tiny->display);
  tactus_host_destroy(tiny->host);
  tiny->server = NULL;
  wl_list_remove(&tiny->layout_change.link);
  wl_display_destroy(tiny->display);
  free(tiny);
  return EXIT_SUCCESS;
}
