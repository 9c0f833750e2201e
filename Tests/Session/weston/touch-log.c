// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// A window that prints each wl_touch event it receives, one a line:
//
//   down ID X Y MS   motion ID X Y MS   up ID MS   frame   cancel
//
// MS is the time since the first down after the last `mark`. The program prints `mark` for each line on its standard
// input, once it has received all events that were sent before; with --delay it prints `mark MS`, the longest time
// between an event's time stamp and its arrival. With --clock, MS is the time of arrival on the monotonic clock.
//
// It prints `shown WxH` first, once the seat has a touchscreen, and again for each new size. It prints `closed` or
// `disconnected` last. It also prints other events. Some options cause requests when a finger lands or a key is
// pressed; the program prints the results of these requests too.
//
// --gestures uses gestures (gestures.h). --exclude EDGES asks that the system's gestures do not start at these edges (1
// left, 2 right, 4 top, 8 bottom) in its window. For a trusted program, a line `inhibit` switches off the system's
// gestures everywhere, and `allow` switches them on again. --subsurface X,Y,WxH puts a subsurface on the window; the
// lines of its touches end in `sub`. With --input X,Y,WxH, only this part of the window accepts input. With --pointer
// it prints `pointer` once the seat has a pointer, `button CODE pressed`, and `axis NUMBER LENGTH`. For a line `guess`,
// it asks for a move, a popup and a drag with each serial that may be valid, and prints `guessed` once all requests are
// answered. With --lock, it opens no window, but locks the session until it reads the line `unlock`.
#define _GNU_SOURCE
#include <errno.h>
#include <getopt.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <wayland-client.h>
#include "ext-session-lock-v1-client-protocol.h"
#include "gestures.h"
#include "xdg-shell-client-protocol.h"

static struct wl_display *display;
static struct wl_compositor *compositor;
static struct wl_shm *shm;
static struct wl_seat *seat;
static struct wl_touch *touch;
static struct wl_keyboard *keyboard;
static struct wl_pointer *pointer;
static struct xdg_wm_base *shell;
static struct wl_data_device_manager *data_manager;
static struct wl_data_device *data_device;
static struct wl_data_source *data_source;

static struct ext_session_lock_manager_v1 *lock_manager;
static struct ext_session_lock_v1 *lock;
static struct wl_output *output;

static struct wl_subcompositor *subcompositor;
static struct wl_surface *surface, *popup_surface, *subsurface;
static struct xdg_surface *xdg_surface, *popup_xdg_surface;
static struct xdg_toplevel *toplevel;
static struct xdg_popup *popup;

static enum { LOG, MOVE, POPUP, DRAG } on_down;
static bool tells_serial, is_drawn;
static struct {
  int x, y, width, height;
} sub, input;
static int wanted_width = 400, wanted_height = 300, width, height, pending_width, pending_height;
static bool has_start, tells_delay, tells_clock, guesses;
static int32_t longest_delay;
static uint32_t heard_serial;
static uint32_t start;

static void say(const char *line) {
  puts(line);
  fflush(stdout);
}

// MARK: drawing

static void release_buffer(void *data, struct wl_buffer *buffer) {
  (void)data;
  wl_buffer_destroy(buffer);
}
static const struct wl_buffer_listener buffer_listener = {release_buffer};

static void draw(struct wl_surface *target, int w, int h, uint32_t colour) {
  size_t size = (size_t)w * h * 4;
  int fd = memfd_create("touch-log", MFD_CLOEXEC);
  if (fd < 0 || ftruncate(fd, size)) exit(1);
  uint32_t *pixels = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (pixels == MAP_FAILED) exit(1);
  for (size_t n = 0; n < size / 4; n++) pixels[n] = colour;
  munmap(pixels, size);
  struct wl_shm_pool *pool = wl_shm_create_pool(shm, fd, size);
  struct wl_buffer *buffer = wl_shm_pool_create_buffer(pool, 0, w, h, w * 4, WL_SHM_FORMAT_XRGB8888);
  wl_buffer_add_listener(buffer, &buffer_listener, NULL);
  wl_shm_pool_destroy(pool);
  close(fd);
  wl_surface_attach(target, buffer, 0, 0);
  wl_surface_damage(target, 0, 0, w, h);
}

// Whether a new size is on the screen but not yet printed.
static bool is_news;

static void tell_shown(void) {
  if (is_news && touch) printf("shown %dx%d\n", width, height), is_news = false;
  fflush(stdout);
}

static void shown(void *data, struct wl_callback *callback, uint32_t time) {
  (void)data, (void)time;
  wl_callback_destroy(callback);
  is_news = true;
  tell_shown();
}
static const struct wl_callback_listener frame_listener = {shown};

// MARK: the window and its popup

static void configure_surface(void *data, struct xdg_surface *object, uint32_t serial) {
  (void)data;
  xdg_surface_ack_configure(object, serial);
  heard_serial = serial;
  if (object == popup_xdg_surface) {
    draw(popup_surface, 100, 100, 0xff2060c0);
    wl_surface_commit(popup_surface);
    return say("popup");
  }
  int w = pending_width ? pending_width : wanted_width, h = pending_height ? pending_height : wanted_height;
  if (!is_drawn || w != width || h != height) {
    is_drawn = true;
    width = w;
    height = h;
    draw(surface, width, height, 0xff40a060);
    wl_callback_add_listener(wl_surface_frame(surface), &frame_listener, NULL);
  }
  wl_surface_commit(surface);
}
static const struct xdg_surface_listener surface_listener = {configure_surface};

static void configure(void *data, struct xdg_toplevel *object, int32_t w, int32_t h, struct wl_array *states) {
  (void)data, (void)object, (void)states;
  pending_width = w;
  pending_height = h;
}
static void closed(void *data, struct xdg_toplevel *object) {
  (void)data, (void)object;
  say("closed");
  exit(0);
}
static const struct xdg_toplevel_listener toplevel_listener = {configure, closed};

static void configure_popup(void *data, struct xdg_popup *object, int32_t x, int32_t y, int32_t w, int32_t h) {
  (void)data, (void)object, (void)x, (void)y, (void)w, (void)h;
}
static void popup_done(void *data, struct xdg_popup *object) {
  (void)data, (void)object;
  if (!guesses) say("popup done");
  xdg_popup_destroy(popup);
  xdg_surface_destroy(popup_xdg_surface);
  wl_surface_destroy(popup_surface);
  popup = NULL;
}
static const struct xdg_popup_listener popup_listener = {configure_popup, popup_done};

static void open_popup(uint32_t serial, int x, int y) {
  struct xdg_positioner *positioner = xdg_wm_base_create_positioner(shell);
  xdg_positioner_set_size(positioner, 100, 100);
  xdg_positioner_set_anchor_rect(positioner, x, y, 1, 1);
  xdg_positioner_set_anchor(positioner, XDG_POSITIONER_ANCHOR_BOTTOM_RIGHT);
  xdg_positioner_set_gravity(positioner, XDG_POSITIONER_GRAVITY_BOTTOM_RIGHT);
  popup_surface = wl_compositor_create_surface(compositor);
  popup_xdg_surface = xdg_wm_base_get_xdg_surface(shell, popup_surface);
  xdg_surface_add_listener(popup_xdg_surface, &surface_listener, NULL);
  popup = xdg_surface_get_popup(popup_xdg_surface, xdg_surface, positioner);
  xdg_popup_add_listener(popup, &popup_listener, NULL);
  xdg_popup_grab(popup, seat, serial);
  wl_surface_commit(popup_surface);
  xdg_positioner_destroy(positioner);
}

static void lay_subsurface(void) {
  subsurface = wl_compositor_create_surface(compositor);
  struct wl_subsurface *object = wl_subcompositor_get_subsurface(subcompositor, subsurface, surface);
  wl_subsurface_set_position(object, sub.x, sub.y);
  wl_subsurface_set_desync(object);
  draw(subsurface, sub.width, sub.height, 0xffc06020);
  wl_surface_commit(subsurface);
}

static void set_input_region(void) {
  struct wl_region *region = wl_compositor_create_region(compositor);
  wl_region_add(region, input.x, input.y, input.width, input.height);
  wl_surface_set_input_region(surface, region);
  wl_region_destroy(region);
}

// MARK: drag and drop

static void source_target(void *data, struct wl_data_source *source, const char *type) {
  (void)data, (void)source, (void)type;
}
static void source_send(void *data, struct wl_data_source *source, const char *type, int32_t fd) {
  (void)data, (void)source, (void)type;
  close(fd);
}
static void source_cancelled(void *data, struct wl_data_source *source) {
  (void)data, (void)source;
  say("drag cancelled");
}
static void source_nothing(void *data, struct wl_data_source *source) { (void)data, (void)source; }
static void source_action(void *data, struct wl_data_source *source, uint32_t action) {
  (void)data, (void)source, (void)action;
}
static const struct wl_data_source_listener source_listener = {
    source_target, source_send, source_cancelled, source_nothing, source_nothing, source_action};

static void offer(void *data, struct wl_data_device *device, struct wl_data_offer *object) {
  (void)data, (void)device, (void)object;
}
static void drag_enter(
    void *data, struct wl_data_device *device, uint32_t serial, struct wl_surface *over, wl_fixed_t x, wl_fixed_t y,
    struct wl_data_offer *object) {
  (void)data, (void)device, (void)serial, (void)over, (void)x, (void)y, (void)object;
  say("drag enter");
}
static void drag_leave(void *data, struct wl_data_device *device) { (void)data, (void)device, say("drag leave"); }
static void drag_motion(void *data, struct wl_data_device *device, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)device, (void)time, (void)x, (void)y;
}
static void drag_drop(void *data, struct wl_data_device *device) { (void)data, (void)device, say("drag drop"); }
static const struct wl_data_device_listener device_listener = {offer, drag_enter, drag_leave, drag_motion, drag_drop,
                                                               offer};

static void start_drag(uint32_t serial) {
  data_source = wl_data_device_manager_create_data_source(data_manager);
  wl_data_source_add_listener(data_source, &source_listener, NULL);
  wl_data_source_offer(data_source, "text/plain");
  wl_data_source_set_actions(data_source, WL_DATA_DEVICE_MANAGER_DND_ACTION_COPY);
  wl_data_device_start_drag(data_device, data_source, surface, NULL, serial);
}

// MARK: session lock

static void configure_lock(
    void *data, struct ext_session_lock_surface_v1 *object, uint32_t serial, uint32_t w, uint32_t h) {
  (void)data;
  ext_session_lock_surface_v1_ack_configure(object, serial);
  width = w;
  height = h;
  draw(surface, width, height, 0xff604040);
  wl_callback_add_listener(wl_surface_frame(surface), &frame_listener, NULL);
  wl_surface_commit(surface);
}
static const struct ext_session_lock_surface_v1_listener lock_surface_listener = {configure_lock};
static void locked(void *data, struct ext_session_lock_v1 *object) { (void)data, (void)object, say("locked"); }
static void finished(void *data, struct ext_session_lock_v1 *object) { (void)data, (void)object, say("refused"); }
static const struct ext_session_lock_v1_listener lock_listener = {locked, finished};

static void lock_session(void) {
  lock = ext_session_lock_manager_v1_lock(lock_manager);
  ext_session_lock_v1_add_listener(lock, &lock_listener, NULL);
  ext_session_lock_surface_v1_add_listener(
      ext_session_lock_v1_get_lock_surface(lock, surface, output), &lock_surface_listener, NULL);
}

// MARK: serials

// Tries the serials around the last serial that the client has received, because the compositor has issued few serials
// since then. The compositor dismisses a refused popup at once.
static void guess(void) {
  enum { BEFORE = 20, AFTER = 100 };
  for (uint32_t n = 0; n < BEFORE + AFTER; n++) {
    uint32_t serial = heard_serial - BEFORE + n;
    xdg_toplevel_move(toplevel, seat, serial);
    if (data_device && !data_source) {
      start_drag(serial);
      wl_data_source_destroy(data_source);
      data_source = NULL;
    }
  }
  uint32_t first = heard_serial - BEFORE;
  guesses = true;
  for (uint32_t n = 0; n < BEFORE + 2 * AFTER; n++) {
    // Skips 0, the serial that weston remembers before the first press of a key or button.
    if (first + n == 0) continue;
    open_popup(first + n, 10, 10);
    if (wl_display_roundtrip(display) < 0) return;
    if (!popup) continue;
    printf("popup granted with %u\n", first + n);
    popup_done(NULL, popup);
  }
  guesses = false;
  say("guessed");
}

// MARK: touches

static long since(uint32_t time) {
  if (!has_start) start = time;
  has_start = true;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  int64_t milliseconds = now.tv_sec * 1000 + now.tv_nsec / 1000000;
  int32_t delay = (uint32_t)milliseconds - time;
  if (delay > longest_delay) longest_delay = delay;
  if (tells_clock) return milliseconds;
  return (int32_t)(time - start);
}

static void down(
    void *data, struct wl_touch *object, uint32_t serial, uint32_t time, struct wl_surface *over, int32_t id,
    wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)object;
  heard_serial = serial;
  if (tells_serial) printf("serial %u\n", serial);
  printf(
      "down %d %g %g %ld%s\n", id, wl_fixed_to_double(x), wl_fixed_to_double(y), since(time),
      over == popup_surface && popup ? " popup" : over == subsurface && subsurface ? " sub" : "");
  fflush(stdout);
  if (on_down == MOVE) xdg_toplevel_move(toplevel, seat, serial);
  if (on_down == POPUP && !popup) open_popup(serial, wl_fixed_to_int(x), wl_fixed_to_int(y));
  if (on_down == DRAG && data_device && !data_source) start_drag(serial);
}
static void up(void *data, struct wl_touch *object, uint32_t serial, uint32_t time, int32_t id) {
  (void)data, (void)object, (void)serial;
  printf("up %d %ld\n", id, since(time));
  fflush(stdout);
}
static void motion(void *data, struct wl_touch *object, uint32_t time, int32_t id, wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)object;
  printf("motion %d %g %g %ld\n", id, wl_fixed_to_double(x), wl_fixed_to_double(y), since(time));
  fflush(stdout);
}
static void frame(void *data, struct wl_touch *object) { (void)data, (void)object, say("frame"); }
static void cancel(void *data, struct wl_touch *object) { (void)data, (void)object, say("cancel"); }
static void shape(void *data, struct wl_touch *object, int32_t id, wl_fixed_t major, wl_fixed_t minor) {
  (void)data, (void)object, (void)id, (void)major, (void)minor;
}
static void orientation(void *data, struct wl_touch *object, int32_t id, wl_fixed_t angle) {
  (void)data, (void)object, (void)id, (void)angle;
}
static const struct wl_touch_listener touch_listener = {down, up, motion, frame, cancel, shape, orientation};

// MARK: keys

static void keymap(void *data, struct wl_keyboard *object, uint32_t format, int32_t fd, uint32_t size) {
  (void)data, (void)object, (void)format, (void)size;
  close(fd);
}
static void enter(
    void *data, struct wl_keyboard *object, uint32_t serial, struct wl_surface *over, struct wl_array *keys) {
  (void)data, (void)object, (void)serial, (void)over, (void)keys;
  say("focused");
}
static void leave(void *data, struct wl_keyboard *object, uint32_t serial, struct wl_surface *over) {
  (void)data, (void)object, (void)serial, (void)over;
  say("unfocused");
}
static void key(void *data, struct wl_keyboard *object, uint32_t serial, uint32_t time, uint32_t code, uint32_t state) {
  (void)data, (void)object, (void)serial, (void)time;
  printf("key %u %s\n", code, state == WL_KEYBOARD_KEY_STATE_PRESSED ? "pressed" : "released");
  fflush(stdout);
}
static void modifiers(
    void *data, struct wl_keyboard *object, uint32_t serial, uint32_t depressed, uint32_t latched, uint32_t locked,
    uint32_t group) {
  (void)data, (void)object, (void)serial, (void)depressed, (void)latched, (void)locked, (void)group;
}
static void repeat(void *data, struct wl_keyboard *object, int32_t rate, int32_t delay) {
  (void)data, (void)object, (void)rate, (void)delay;
}
static const struct wl_keyboard_listener keyboard_listener = {keymap, enter, leave, key, modifiers, repeat};
static bool tells_keys;

// MARK: the pointer

static void point_enter(
    void *data, struct wl_pointer *object, uint32_t serial, struct wl_surface *over, wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)object, (void)serial, (void)over, (void)x, (void)y;
}
static void point_leave(void *data, struct wl_pointer *object, uint32_t serial, struct wl_surface *over) {
  (void)data, (void)object, (void)serial, (void)over;
}
static void point_motion(void *data, struct wl_pointer *object, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
  (void)data, (void)object, (void)time, (void)x, (void)y;
}
static void button(
    void *data, struct wl_pointer *object, uint32_t serial, uint32_t time, uint32_t code, uint32_t state) {
  (void)data, (void)object, (void)serial, (void)time;
  printf("button %u %s\n", code, state == WL_POINTER_BUTTON_STATE_PRESSED ? "pressed" : "released");
  fflush(stdout);
}
static void axis(void *data, struct wl_pointer *object, uint32_t time, uint32_t number, wl_fixed_t length) {
  (void)data, (void)object, (void)time;
  printf("axis %u %g\n", number, wl_fixed_to_double(length));
  fflush(stdout);
}
static void point_frame(void *data, struct wl_pointer *object) { (void)data, (void)object; }
static void axis_source(void *data, struct wl_pointer *object, uint32_t source) {
  (void)data, (void)object, (void)source;
}
static void axis_stop(void *data, struct wl_pointer *object, uint32_t time, uint32_t number) {
  (void)data, (void)object, (void)time, (void)number;
}
static void axis_discrete(void *data, struct wl_pointer *object, uint32_t number, int32_t notches) {
  (void)data, (void)object, (void)number, (void)notches;
}
static const struct wl_pointer_listener pointer_listener = {
    point_enter, point_leave, point_motion, button, axis, point_frame, axis_source, axis_stop, axis_discrete};
static bool tells_pointer;

// MARK: globals

static void capabilities(void *data, struct wl_seat *object, uint32_t bits) {
  (void)data;
  if (bits & WL_SEAT_CAPABILITY_TOUCH && !touch) {
    touch = wl_seat_get_touch(object);
    wl_touch_add_listener(touch, &touch_listener, NULL);
    tell_shown();
  } else if (!(bits & WL_SEAT_CAPABILITY_TOUCH) && touch) {
    wl_touch_release(touch);
    touch = NULL;
    say("no touch");
  }
  if (bits & WL_SEAT_CAPABILITY_KEYBOARD && tells_keys && !keyboard) {
    keyboard = wl_seat_get_keyboard(object);
    wl_keyboard_add_listener(keyboard, &keyboard_listener, NULL);
  }
  if (bits & WL_SEAT_CAPABILITY_POINTER && tells_pointer && !pointer) {
    pointer = wl_seat_get_pointer(object);
    wl_pointer_add_listener(pointer, &pointer_listener, NULL);
    say("pointer");
  }
}
static void seat_name(void *data, struct wl_seat *object, const char *name) { (void)data, (void)object, (void)name; }
static const struct wl_seat_listener seat_listener = {capabilities, seat_name};

static void ping(void *data, struct xdg_wm_base *object, uint32_t serial) {
  (void)data;
  xdg_wm_base_pong(object, serial);
}
static const struct xdg_wm_base_listener shell_listener = {ping};

static void found(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)data;
  if (!strcmp(interface, wl_compositor_interface.name)) {
    compositor = wl_registry_bind(registry, name, &wl_compositor_interface, 4);
  } else if (!strcmp(interface, wl_shm_interface.name)) {
    shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
  } else if (!strcmp(interface, wl_seat_interface.name) && !seat) {
    seat = wl_registry_bind(registry, name, &wl_seat_interface, version < 7 ? version : 7);
    wl_seat_add_listener(seat, &seat_listener, NULL);
  } else if (!strcmp(interface, xdg_wm_base_interface.name)) {
    shell = wl_registry_bind(registry, name, &xdg_wm_base_interface, 1);
    xdg_wm_base_add_listener(shell, &shell_listener, NULL);
  } else if (!strcmp(interface, wl_subcompositor_interface.name)) {
    subcompositor = wl_registry_bind(registry, name, &wl_subcompositor_interface, 1);
  } else if (!strcmp(interface, tactus_gesture_manager_v1_interface.name)) {
    gestures = wl_registry_bind(registry, name, &tactus_gesture_manager_v1_interface, 1);
  } else if (!strcmp(interface, tactus_gesture_shell_v1_interface.name)) {
    gesture_shell = wl_registry_bind(registry, name, &tactus_gesture_shell_v1_interface, 1);
  } else if (!strcmp(interface, ext_session_lock_manager_v1_interface.name)) {
    lock_manager = wl_registry_bind(registry, name, &ext_session_lock_manager_v1_interface, 1);
  } else if (!strcmp(interface, wl_output_interface.name) && !output) {
    output = wl_registry_bind(registry, name, &wl_output_interface, 1);
  } else if (!strcmp(interface, wl_data_device_manager_interface.name)) {
    data_manager = wl_registry_bind(registry, name, &wl_data_device_manager_interface, version < 3 ? version : 3);
  }
}
static void lost(void *data, struct wl_registry *registry, uint32_t name) { (void)data, (void)registry, (void)name; }
static const struct wl_registry_listener registry_listener = {found, lost};

static int usage(void) {
  fputs("usage: touch-log [--size WxH] [--title T] [--app-id A] [--fullscreen] [--serial] [--keys]"
        " [--on-down move|popup|drag] [--gestures] [--exclude EDGES] [--subsurface X,Y,WxH] [--input X,Y,WxH]"
        " [--delay] [--pointer] [--lock]\n", stderr);
  return 2;
}

// Handles events and commands until the connection ends.
static int hear(void) {
  struct pollfd ways[] = {{wl_display_get_fd(display), POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
  for (;;) {
    if (wl_display_dispatch_pending(display) < 0 || wl_display_flush(display) < 0) break;
    if (poll(ways, 2, -1) < 0 && errno != EINTR) break;
    if (ways[0].revents && wl_display_dispatch(display) < 0) break;
    if (ways[1].revents) {
      char text[64] = "";
      if (read(STDIN_FILENO, text, sizeof text - 1) <= 0) ways[1].fd = -1;
      if (!strncmp(text, "guess", 5)) {
        guess();
        continue;
      }
      if (!strncmp(text, "unlock", 6) && lock) {
        ext_session_lock_v1_unlock_and_destroy(lock);
        wl_display_roundtrip(display);
        return 0;
      }
      if (!strncmp(text, "inhibit", 7)) set_inhibited(true);
      if (!strncmp(text, "allow", 5)) set_inhibited(false);
      if (ways[1].fd < 0) continue;
      if (wl_display_roundtrip(display) < 0) break;
      if (tells_delay) printf("mark %d\n", longest_delay), fflush(stdout);
      else say("mark");
      has_start = false, longest_delay = 0;
    }
  }
  say("disconnected");
  return 1;
}

int main(int argc, char *argv[]) {
  static const struct option options[] = {
      {"size", 1, 0, 's'}, {"title", 1, 0, 't'}, {"app-id", 1, 0, 'a'}, {"fullscreen", 0, 0, 'f'},
      {"serial", 0, 0, 'n'}, {"keys", 0, 0, 'k'}, {"on-down", 1, 0, 'd'}, {"gestures", 0, 0, 'g'},
      {"exclude", 1, 0, 'e'}, {"subsurface", 1, 0, 'u'}, {"input", 1, 0, 'i'}, {"delay", 0, 0, 'y'}, {"clock", 0, 0, 'c'},
      {"pointer", 0, 0, 'p'}, {"lock", 0, 0, 'l'}, {0}};
  const char *title = "touch-log", *app = "touch-log";
  bool is_fullscreen = false, wants_gestures = false, locks = false;
  uint32_t edges = 0;
  for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
    if (option == 's' && sscanf(optarg, "%dx%d", &wanted_width, &wanted_height) == 2) continue;
    if (option == 'u' && sscanf(optarg, "%d,%d,%dx%d", &sub.x, &sub.y, &sub.width, &sub.height) == 4) continue;
    if (option == 'i' && sscanf(optarg, "%d,%d,%dx%d", &input.x, &input.y, &input.width, &input.height) == 4) continue;
    if (option == 't') title = optarg;
    else if (option == 'a') app = optarg;
    else if (option == 'f') is_fullscreen = true;
    else if (option == 'n') tells_serial = true;
    else if (option == 'k') tells_keys = true;
    else if (option == 'y') tells_delay = true;
    else if (option == 'c') tells_clock = true;
    else if (option == 'p') tells_pointer = true;
    else if (option == 'g') wants_gestures = true;
    else if (option == 'l') locks = true;
    else if (option == 'e') edges = atoi(optarg);
    else if (option == 'd' && !strcmp(optarg, "move")) on_down = MOVE;
    else if (option == 'd' && !strcmp(optarg, "popup")) on_down = POPUP;
    else if (option == 'd' && !strcmp(optarg, "drag")) on_down = DRAG;
    else return usage();
  }
  display = wl_display_connect(NULL);
  if (!display) return perror("touch-log: no compositor"), 1;
  wl_registry_add_listener(wl_display_get_registry(display), &registry_listener, NULL);
  wl_display_roundtrip(display);
  if (!compositor || !shm || !shell || !seat) return fputs("touch-log: an interface is missing\n", stderr), 1;
  if (on_down == DRAG && data_manager) {
    data_device = wl_data_device_manager_get_data_device(data_manager, seat);
    wl_data_device_add_listener(data_device, &device_listener, NULL);
  }
  surface = wl_compositor_create_surface(compositor);
  if (locks) {
    if (!lock_manager || !output) return fputs("touch-log: nothing locks here\n", stderr), 1;
    lock_session();
    return hear();
  }
  xdg_surface = xdg_wm_base_get_xdg_surface(shell, surface);
  xdg_surface_add_listener(xdg_surface, &surface_listener, NULL);
  toplevel = xdg_surface_get_toplevel(xdg_surface);
  xdg_toplevel_add_listener(toplevel, &toplevel_listener, NULL);
  xdg_toplevel_set_title(toplevel, title);
  xdg_toplevel_set_app_id(toplevel, app);
  if (wants_gestures && gestures) want_gestures(surface, edges);
  if (sub.width && subcompositor) lay_subsurface();
  if (input.width) set_input_region();
  if (is_fullscreen) xdg_toplevel_set_fullscreen(toplevel, NULL);
  wl_surface_commit(surface);
  return hear();
}
