// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// A weston module for tests: it creates a seat with a simulated touchscreen. It obeys lines on weston's standard input,
// and prints answers and the state of windows to standard output. Its first line is `ready`.
//
//   play            the lines up to `end` are `MS down ID X Y | MS motion ID X Y | MS up ID | MS frame | MS cancel |
//                   MS rest`, in output pixels; they happen at these times after `end`. Answers `done play`. An event
//                   that ends in `@+N` or `@-N` gets a time stamp N ms later or earlier, with `@N` the time stamp
//                   N itself; `2down` and so on belong to the second touchscreen
//                   Also: `MS unplug | MS plug`, like `touch off` and `touch on`; `MS idle`, as if no input had come
//                   for weston's idle time, so that the shell locks; `MS wake`, as if a key had been pressed;
//                   `MS tell` prints `told`; `MS wait` prints `waiting` and pauses until the line `go on`
//   second          adds a second touchscreen to the seat
//   touch off|on    removes the seat's touchscreen, or adds it again
//   views           prints each view from the top: `view LAYER X,Y WxH app=APP title=TITLE FLAGS; LABEL`, then
//                   `ok views`
//   await REGEX     answers once the line of some view matches; `await-none REGEX` once no line does. If that
//                   takes long, prints all views first
//   place REGEX X Y moves the view there; `clear REGEX X Y` moves all other windows there
//   focus REGEX     gives the window the keyboard, like a click
//   bench N         plays N short touches with weston's own default grab, and N with the current one, and prints
//                   `bench STOCK OTHER`: the median time of a motion with its frame, in ns. Under callgrind, each touch
//                   produces a profile of its motions, called `stock` or `other`
//   output NAME     adds an output to the right of the others; `output-off NAME` removes it
//   film FILE       makes weston film its first output; each `play` then prints `begun MS` by the film's clock. `film`
//                   without a file stops filming
//   press CODE      presses a key of the seat's keyboard; `release CODE` releases it
//   count           prints `count FINGERS INHIBITIONS`: the fingers and the idle inhibitions that weston counts
//   instructions    under callgrind: starts counting; `instructions NAME` dumps the count under this name
//   memory N        under fail-malloc.so: makes the Nth later allocation fail; `memory` prints `memory failed` if that
//                   allocation has failed, or else `memory enough`
//   heap            prints `heap BYTES FILES`: memory in use and the number of open files
//
// weston --no-test-seat: creates no seat, for a nested weston that has its own; everything else works.
// weston --touch-only: creates a seat with neither a pointer nor a keyboard.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <regex.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <valgrind/callgrind.h>
#include <wayland-server.h>

#include "../../../Sources/C/CWeston/versions.h"
#include "../../CWestonInput/exports.h"

// Exported by libweston, but not declared in its public headers.
int weston_seat_init_pointer(struct weston_seat *seat);
// Declared, but missing in weston 16.
#pragma weak weston_recorder_start
#pragma weak weston_recorder_stop

// Called by weston when it loads a module.
int wet_module_init(struct weston_compositor *compositor, int *argc, char *argv[]);

struct step {
  long ms;
  char verb[8];
  int id;
  double x, y;
  char clock;  // '+' or '-' if `stamp` is relative, in ms; '@' if `stamp` is absolute.
  long stamp;
};

static struct {
  struct weston_compositor *compositor;
  struct weston_seat seat;
  struct weston_touch_device *device, *second;
  struct wl_listener destroyed;
  struct wl_event_source *input, *timer, *looking;
  char text[4096];
  size_t used;
  bool playing;  // Whether lines are steps of a play, not commands.
  bool is_waiting;
  long waited;
  struct step *steps;
  size_t count, next;
  struct timespec begun;
  char awaited[512];
  bool awaits_none;
  int looks;
  const struct weston_touch_grab_interface *stock;
  struct wl_event_source *pacing;
  struct weston_recorder *film;
  long *costs[2];
  int turns, turn;
} self;

static void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  putchar('\n');
  fflush(stdout);
}

// MARK: the virtual touchscreen

static void plug(void) {
  weston_seat_init_touch(&self.seat);
  self.device = test_create_device(weston_seat_get_touch(&self.seat), "/test/touchscreen");
}

static void remember_stock(void) { self.stock = weston_seat_get_touch(&self.seat)->default_grab.interface; }

static void unplug(void) {
  if (!self.device) return;
  weston_touch_device_destroy(self.device);
  if (self.second) weston_touch_device_destroy(self.second);
  self.device = self.second = NULL;
  weston_seat_release_touch(&self.seat);
}

static void perform(const struct step *step) {
  if (!strcmp(step->verb, "idle")) {
    self.compositor->state = WESTON_COMPOSITOR_IDLE;
    wl_signal_emit(&self.compositor->idle_signal, self.compositor);
  } else if (!strcmp(step->verb, "tell")) {
    say("told");
  } else if (!strcmp(step->verb, "wake")) {
    weston_compositor_wake(self.compositor);
  } else if (!strcmp(step->verb, "unplug")) {
    unplug();
  } else if (!strcmp(step->verb, "plug") && !self.device) {
    plug();
  }
  if (!self.device) return;
  long ms = step->clock == '@' ? step->stamp : step->ms + step->stamp + self.begun.tv_sec * 1000;
  if (step->clock != '@') ms += self.begun.tv_nsec / 1000000;
  struct timespec time = {ms / 1000, ms % 1000 * 1000000};
  bool is_second = *step->verb == '2';
  const char *verb = step->verb + is_second;
  struct weston_touch_device *device = is_second ? self.second : self.device;
  if (!device) return;
  if (!strcmp(verb, "down"))
    test_notify_touch(device, time, step->id, step->x, step->y, WL_TOUCH_DOWN);
  else if (!strcmp(verb, "motion"))
    test_notify_touch(device, time, step->id, step->x, step->y, WL_TOUCH_MOTION);
  else if (!strcmp(verb, "up"))
    test_notify_touch(device, time, step->id, 0, 0, WL_TOUCH_UP);
  else if (!strcmp(verb, "frame"))
    notify_touch_frame(device);
  else if (!strcmp(verb, "cancel"))
    notify_touch_cancel(device);
}

static int go_on(void *data) {
  (void)data;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  // Rounds down, so that no step happens early.
  long ms = (now.tv_sec * 1000 + now.tv_nsec / 1000000) - (self.begun.tv_sec * 1000 + self.begun.tv_nsec / 1000000);
  while (!self.is_waiting && self.next < self.count && self.steps[self.next].ms <= ms) {
    const struct step *step = &self.steps[self.next++];
    if (strcmp(step->verb, "wait")) perform(step);
    else self.is_waiting = true, self.waited = step->ms, say("waiting");
  }
  if (self.is_waiting) {
    return 0;
  } else if (self.next < self.count) {
    wl_event_source_timer_update(self.timer, self.steps[self.next].ms - ms);
  } else {
    self.count = 0;
    say("done play");
  }
  return 0;
}

// Sets the clock of the play so that this many milliseconds have passed since the play began.
static void set_clock(long ms) {
  // Uses the clock that libinput uses, rounded to a millisecond, since clients receive times in milliseconds.
  clock_gettime(CLOCK_MONOTONIC, &self.begun);
  self.begun.tv_sec -= ms / 1000;
  self.begun.tv_nsec -= self.begun.tv_nsec % 1000000 + ms % 1000 * 1000000;
  if (self.begun.tv_nsec < 0) self.begun.tv_sec--, self.begun.tv_nsec += 1000000000;
}

static void begin(void) {
  self.playing = false;
  self.next = 0;
  set_clock(0);
  if (self.film) say("begun %ld", self.begun.tv_sec * 1000 + self.begun.tv_nsec / 1000000);
  go_on(NULL);
}

static void add_step(const char *line) {
  struct step step = {0};
  if (sscanf(line, "%ld %7s %d %lf %lf", &step.ms, step.verb, &step.id, &step.x, &step.y) < 2)
    return say("error what is '%s'?", line);
  const char *stamp = strchr(line, '@');
  if (stamp) {
    step.clock = stamp[1] == '+' || stamp[1] == '-' ? stamp[1] : '@';
    step.stamp = atol(stamp + 1);
  }
  struct step *steps = realloc(self.steps, (self.count + 1) * sizeof step);
  if (!steps) return;
  self.steps = steps;
  self.steps[self.count++] = step;
}

// MARK: cost of a grab

enum { MOTIONS = 20 };

static int64_t nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static long time_touch(struct weston_touch *touch, const char *whose) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  test_notify_touch(self.device, time, 0, 200, 200, WL_TOUCH_DOWN);
  notify_touch_frame(self.device);
  int64_t begun = nanoseconds();
  CALLGRIND_TOGGLE_COLLECT;
  for (int n = 1; n <= MOTIONS; n++) {
    time.tv_nsec += 100000;
    if (time.tv_nsec >= 1000000000) time.tv_sec++, time.tv_nsec -= 1000000000;
    test_move(touch, time, 200 + 2 * n, 200 + n);
    touch->grab->interface->frame(touch->grab);
  }
  CALLGRIND_TOGGLE_COLLECT;
  int64_t cost = nanoseconds() - begun;
  CALLGRIND_DUMP_STATS_AT(whose);
  test_notify_touch(self.device, time, 0, 0, 0, WL_TOUCH_UP);
  notify_touch_frame(self.device);
  return (long)(cost / MOTIONS);
}

static int compare(const void *one, const void *other) {
  long a = *(const long *)one, b = *(const long *)other;
  return (a > b) - (a < b);
}

// Plays one touch with each grab. Before the next turn, the client has time to read its events.
static int take_turn(void *data) {
  (void)data;
  struct weston_touch *touch = weston_seat_get_touch(&self.seat);
  const struct weston_touch_grab_interface *other = touch->default_grab.interface;
  touch->default_grab.interface = self.stock;
  self.costs[0][self.turn] = time_touch(touch, "stock");
  touch->default_grab.interface = other;
  self.costs[1][self.turn] = time_touch(touch, "other");
  if (++self.turn < self.turns) return wl_event_source_timer_update(self.pacing, 2), 0;
  for (int n = 0; n < 2; n++) qsort(self.costs[n], self.turns, sizeof(long), compare);
  say("bench %ld %ld", self.costs[0][self.turns / 2], self.costs[1][self.turns / 2]);
  for (int n = 0; n < 2; n++) free(self.costs[n]), self.costs[n] = NULL;
  return 0;
}

static void bench(int turns) {
  for (int n = 0; n < 2; n++) self.costs[n] = calloc(turns, sizeof(long));
  self.turns = turns;
  self.turn = 0;
  take_turn(NULL);
}

// MARK: windows

// Returns whether this is the uppermost visible window.
static bool is_front(struct weston_view *view) {
  struct weston_layer *layer;
  struct weston_view *it;
  wl_list_for_each(layer, &self.compositor->layer_list, link)
    wl_list_for_each(it, &layer->view_list.link, layer_link.link)
      if (layer->position != WESTON_LAYER_POSITION_HIDDEN && weston_surface_is_desktop_surface(it->surface))
        return it == view;
  return false;
}

static void describe(struct weston_view *view, unsigned layer, char *line, size_t size) {
  struct weston_surface *surface = view->surface;
  struct weston_desktop_surface *window =
      weston_surface_is_desktop_surface(surface) ? weston_surface_get_desktop_surface(surface) : NULL;
  const char *app = window ? weston_desktop_surface_get_app_id(window) : NULL;
  const char *title = window ? weston_desktop_surface_get_title(window) : NULL;
  struct weston_keyboard *keyboard = self.seat.compositor ? weston_seat_get_keyboard(&self.seat) : NULL;
  char label[128] = "";
  double x, y;
  test_label(surface, label, sizeof label);
  tactus_weston_to_global(view, 0, 0, &x, &y);
  snprintf(
      line, size, "view %08x %g,%g %dx%d app=%s title=%s%s%s%s%s%s%s; %s", layer, x, y, surface->width, surface->height,
      app ? app : "", title ? title : "", window && weston_desktop_surface_get_activated(window) ? " active" : "",
      window && weston_desktop_surface_get_maximized(window) ? " maximized" : "",
      window && weston_desktop_surface_get_fullscreen(window) ? " fullscreen" : "",
      surface->output ? "" : " unseen", is_front(view) ? " front" : "",
      keyboard && keyboard->focus == surface ? " keyboard" : "", label);
}

// Calls `body` with each view from the top until `body` returns true, and returns that view.
static struct weston_view *search(bool (*body)(struct weston_view *view, const char *line, void *data), void *data) {
  struct weston_layer *layer;
  struct weston_view *view;
  wl_list_for_each(layer, &self.compositor->layer_list, link)
    wl_list_for_each(view, &layer->view_list.link, layer_link.link) {
      char line[1024];
      describe(view, layer->position, line, sizeof line);
      if (body(view, line, data)) return view;
    }
  return NULL;
}

static bool print_view(struct weston_view *view, const char *line, void *data) {
  (void)view, (void)data;
  say("%s", line);
  return false;
}

static bool matches(struct weston_view *view, const char *line, void *pattern) {
  (void)view;
  return regexec(pattern, line, 0, NULL, 0) == 0;
}

struct clearing {
  regex_t spared;
  double x, y;
};
// Moves a window that is not spared. Skips popups and subsurfaces, which move with their window.
static bool move_aside(struct weston_view *view, const char *line, void *data) {
  struct clearing *it = data;
  if (!weston_surface_is_desktop_surface(view->surface) || view->geometry.parent || matches(view, line, &it->spared))
    return false;
  tactus_weston_set_position(view, it->x, it->y);
  weston_view_update_transform(view);
  return false;
}
static void clear(const char *text, double x, double y) {
  struct clearing it = {.x = x, .y = y};
  if (regcomp(&it.spared, text, REG_EXTENDED | REG_NOSUB)) return say("error no pattern: %s", text);
  search(move_aside, &it);
  regfree(&it.spared);
  weston_compositor_damage_all(self.compositor);
  say("ok clear");
}

static struct weston_view *find(const char *text) {
  regex_t pattern;
  if (regcomp(&pattern, text, REG_EXTENDED | REG_NOSUB)) {
    say("error no pattern: %s", text);
    return NULL;
  }
  struct weston_view *view = search(matches, &pattern);
  regfree(&pattern);
  return view;
}

// Returns true if the view has been drawn, so that touches reach it, and also if its layer is hidden, so that touches
// never will.
static bool is_hit(struct weston_view *view) {
  struct weston_view *it;
  wl_list_for_each(it, &self.compositor->view_list, link) if (it == view) return true;
  return !view->layer_link.layer || view->layer_link.layer->position == WESTON_LAYER_POSITION_HIDDEN;
}

// Polls the views, since some changes of a window are not drawn and so cause no event.
static int look(void *data) {
  (void)data;
  struct weston_view *view = find(self.awaited);
  if (self.awaits_none ? !view : view && is_hit(view)) return say("ok await"), 0;
  if (++self.looks == 300) search(print_view, NULL);
  wl_event_source_timer_update(self.looking, 10);
  return 0;
}

// MARK: memory

static void tell_heap(void) {
  // A sanitizer uses a heap of its own, whose size this function returns.
  size_t (*sanitized)(void) = (size_t(*)(void))dlsym(RTLD_DEFAULT, "__sanitizer_get_current_allocated_bytes");
  int files = 0;
  DIR *folder = opendir("/proc/self/fd");
  while (folder && readdir(folder)) files++;
  if (folder) closedir(folder);
  say("heap %zu %d", sanitized ? sanitized() : mallinfo2().uordblks + mallinfo2().hblkhd, files);
}

static void fail_allocation(long n) {
  void (*fail)(long) = (void (*)(long))dlsym(RTLD_DEFAULT, "fail_allocation");
  bool (*has_failed)(void) = (bool (*)(void))dlsym(RTLD_DEFAULT, "allocation_has_failed");
  if (n <= 0) say("memory %s", has_failed && has_failed() ? "failed" : "enough");
  if (fail) fail(n);
}

// MARK: commands

static void obey(char *line) {
  char word[16] = "", pattern[512] = "";
  double x, y;
  if (self.playing) return strcmp(line, "end") ? add_step(line) : begin();
  sscanf(line, "%15s", word);
  const char *rest = line + strlen(word) + (line[strlen(word)] == ' ');
  struct weston_view *view;
  struct weston_output *output;
  if (!strcmp(word, "play")) {
    self.playing = true;
    return;
  } else if (!strcmp(line, "go on") && self.is_waiting) {
    self.is_waiting = false;
    set_clock(self.waited);
    go_on(NULL);
    return;
  } else if (!strcmp(line, "touch off")) {
    unplug();
  } else if (!strcmp(line, "touch on")) {
    plug();
  } else if (!strcmp(line, "second") && !self.second && self.device) {
    self.second = test_create_device(weston_seat_get_touch(&self.seat), "/test/second");
  } else if (!strcmp(word, "views")) {
    search(print_view, NULL);
  } else if (!strcmp(word, "await") || !strcmp(word, "await-none")) {
    snprintf(self.awaited, sizeof self.awaited, "%s", rest);
    self.awaits_none = word[5] == '-';
    self.looks = 0;
    look(NULL);
    return;
  } else if (!strcmp(word, "bench") && self.device && atoi(rest) > 0) {
    return bench(atoi(rest));
  } else if (sscanf(line, "place %511s %lf %lf", pattern, &x, &y) == 3 && (view = find(pattern))) {
    tactus_weston_set_position(view, x, y);
    weston_view_update_transform(view);
    weston_compositor_damage_all(self.compositor);
  } else if (sscanf(line, "clear %511s %lf %lf", pattern, &x, &y) == 3) {
    return clear(pattern, x, y);
  } else if (!strcmp(word, "focus") && (view = find(rest))) {
    weston_view_activate_input(view, &self.seat, WESTON_ACTIVATE_FLAG_CONFIGURE);
  } else if (!strcmp(word, "press") || !strcmp(word, "release")) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    tactus_weston_notify_key(
        &self.seat, now, atoi(rest), *word == 'p' ? WL_KEYBOARD_KEY_STATE_PRESSED : WL_KEYBOARD_KEY_STATE_RELEASED);
  } else if (!strcmp(word, "count") && self.device) {
    return say("count %u %u", weston_seat_get_touch(&self.seat)->num_tp, self.compositor->idle_inhibit);
  } else if (!strcmp(word, "instructions")) {
    if (*rest) {
      CALLGRIND_DUMP_STATS_AT(rest);
      CALLGRIND_STOP_INSTRUMENTATION;
    } else {
      CALLGRIND_START_INSTRUMENTATION;
      CALLGRIND_ZERO_STATS;
    }
  } else if (!strcmp(word, "film") && weston_recorder_start && !*rest == !!self.film && !wl_list_empty(&self.compositor->output_list)) {
    output = wl_container_of(self.compositor->output_list.next, output, link);
    if (self.film) weston_recorder_stop(self.film);
    self.film = *rest ? weston_recorder_start(output, rest) : NULL;
    weston_compositor_damage_all(self.compositor);
  } else if (!strcmp(word, "memory")) {
    fail_allocation(atol(rest));
    if (!*rest) return;
  } else if (!strcmp(word, "heap")) {
    return tell_heap();
  } else if (!strcmp(word, "output-off") && (output = weston_compositor_find_output_by_name(self.compositor, rest))) {
    weston_output_destroy(output);
  } else if (!strcmp(word, "output")) {
    const struct weston_windowed_output_api *api;
    if (!test_create_head(self.compositor, rest, &api)) return say("error no output");
  } else {
    return say("error cannot do '%s'", line);
  }
  say("ok %s", word);
}

static int read_input(int fd, uint32_t mask, void *data) {
  (void)mask, (void)data;
  ssize_t count = read(fd, self.text + self.used, sizeof self.text - 1 - self.used);
  if (count <= 0) {
    if (count < 0 && errno == EAGAIN) return 0;
    wl_event_source_remove(self.input);
    self.input = NULL;
    return 0;
  }
  self.used += count;
  self.text[self.used] = 0;
  char *begin = self.text, *end;
  while ((end = strchr(begin, '\n'))) {
    *end = 0;
    if (*begin) obey(begin);
    begin = end + 1;
  }
  self.used -= begin - self.text;
  memmove(self.text, begin, self.used);
  return 0;
}

static void stop(struct wl_listener *listener, void *data) {
  (void)listener, (void)data;
  if (self.device) weston_touch_device_destroy(self.device);
  if (self.second) weston_touch_device_destroy(self.second);
  if (self.seat.compositor) weston_seat_release(&self.seat);
  if (self.input) wl_event_source_remove(self.input);
  wl_event_source_remove(self.timer);
  wl_event_source_remove(self.looking);
  wl_event_source_remove(self.pacing);
  free(self.steps);
}

int wet_module_init(struct weston_compositor *compositor, int *argc, char *argv[]) {
  // Removes the module's option, since weston does not start with an option that it does not know.
  bool has_no_seat = *argc > 1 && !strcmp(argv[*argc - 1], "--no-test-seat");
  bool is_touch_only = *argc > 1 && !strcmp(argv[*argc - 1], "--touch-only");
  if (has_no_seat || is_touch_only) --*argc;
  struct wl_event_loop *loop = wl_display_get_event_loop(compositor->wl_display);
  self.compositor = compositor;
  if (!has_no_seat) {
    weston_seat_init(&self.seat, compositor, "default");
    if (!is_touch_only) {
      weston_seat_init_pointer(&self.seat);
      weston_seat_init_keyboard(&self.seat, NULL);
    }
    plug();
    remember_stock();
  }
  self.destroyed.notify = stop;
  wl_signal_add(&compositor->destroy_signal, &self.destroyed);
  fcntl(STDIN_FILENO, F_SETFL, fcntl(STDIN_FILENO, F_GETFL) | O_NONBLOCK);
  self.timer = wl_event_loop_add_timer(loop, go_on, NULL);
  self.looking = wl_event_loop_add_timer(loop, look, NULL);
  self.pacing = wl_event_loop_add_timer(loop, take_turn, NULL);
  self.input = wl_event_loop_add_fd(loop, STDIN_FILENO, WL_EVENT_READABLE, read_input, NULL);
  say("ready");
  return 0;
}
