// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// A client that makes random requests of its objects. Tables that wayland-scanner generates define the requests and
// their arguments. The rules in `grammar.c` prevent most requests that would end the connection at once, and requests
// that would move or resize the client's window.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "grammar.h"

static struct thing things[MOST_THINGS];
static unsigned used, born;
static struct wl_surface *main_surface;

// The state of an xorshift generator, which produces the same numbers on every machine.
static uint32_t state = 1;
uint32_t any_number(uint32_t below) {
  state ^= state << 13, state ^= state >> 17, state ^= state << 5;
  return below ? state % below : state;
}

static struct thing *add(void *proxy, const struct wl_interface *interface, struct thing *maker) {
  if (!proxy || used == MOST_THINGS) return NULL;
  things[used] = (struct thing){proxy, interface, ++born, maker ? maker->number : 0};
  return &things[used++];
}

// MARK: arguments

static struct thing *any_thing(const struct wl_interface *interface, struct request *request) {
  unsigned from = any_number(used);
  for (unsigned n = 0; n < used; n++) {
    struct thing *it = &things[(from + n) % used];
    if (it->interface == interface && (request->is_mistake || suits(request, it))) return it;
  }
  return NULL;
}

static union wl_argument any_argument(struct request *request, char type, unsigned place) {
  struct range range = plausible(request, place);
  int value = range.low + (int)any_number(range.high - range.low + 1);
  if (type == 'u' && range.is_any && heard_count && any_number(2)) value = heard_numbers[any_number(HEARD)];
  if (any_number(range.is_any ? 50 : 20000) == 0) value = any_number(2) ? (int)0x80000000 : 0x7fffffff;
  if (type == 'f') value = wl_fixed_from_int(value) + (range.is_any ? any_number(256) : 0);
  return type == 's' ? (union wl_argument){.s = "random"} : (union wl_argument){.i = value};
}

// Chooses the arguments of a request. Returns false if it needs an object that does not exist.
static bool fill(struct request *request) {
  const char *signature = request->message->signature;
  unsigned place = 0;
  bool may_be_null = false;
  for (; *signature; signature++) {
    if (*signature >= '0' && *signature <= '9') continue;
    if (*signature == '?') {
      may_be_null = true;
      continue;
    }
    if (place == MOST_ARGUMENTS || *signature == 'h' || *signature == 'a') return false;
    request->arguments[place] = any_argument(request, *signature, place);
    if (*signature == 'n') request->arguments[place].o = NULL;
    if (*signature == 'o') {
      request->place = place;
      struct thing *thing = NULL;
      if (!may_be_null || any_number(4)) thing = any_thing(request->message->types[place], request);
      if (!thing && !may_be_null) return false;
      request->objects[place] = thing;
      request->arguments[place].o = thing ? (struct wl_object *)thing->proxy : NULL;
    }
    may_be_null = false;
    place++;
  }
  return true;
}

// MARK: requests

static void make_request(struct thing *thing, unsigned opcode, bool is_mistake) {
  struct request request = {
      .of = thing, .message = &thing->interface->methods[opcode], .name = thing->interface->methods[opcode].name,
      .is_mistake = is_mistake};
  uint32_t version = wl_proxy_get_version(thing->proxy);
  if ((uint32_t)atoi(request.message->signature) > version) return;
  bool ends = !strcmp(request.name, "destroy");
  if (!may_be_made(&request)) return;
  if (!fill(&request)) return;
  const char *makes = strchr(request.message->signature, 'n');
  const struct wl_interface *made = NULL;
  for (unsigned n = 0; makes && n < MOST_ARGUMENTS && !made; n++)
    if (request.message->types[n] && !request.arguments[n].o && !request.objects[n]) made = request.message->types[n];
  if (makes && used == MOST_THINGS) return;
  struct wl_proxy *proxy = wl_proxy_marshal_array_flags(
      thing->proxy, opcode, made, version, ends ? WL_MARSHAL_FLAG_DESTROY : 0, request.arguments);
  note_made(&request);
  if (proxy && made) attend(proxy);
  if (proxy && made && made != &wl_callback_interface) note_new(&request, add(proxy, made, thing));
  if (ends) *thing = things[--used];
}

static void talk(void) {
  for (int n = number(1, 20); n > 0; n--) {
    // Half of the time, chooses one of the newest 20 objects, since the oldest, such as the window, soon accept few new
    // requests.
    unsigned which = any_number(2) ? any_number(used) : used - 1 - any_number(used < 20 ? used : 20);
    struct thing *thing = &things[which];
    if (used > MOST_THINGS - 40 && thing->interface->methods && !thing->is_kept) {
      make_request(thing, 0, false);
    } else if (thing->interface->method_count) {
      make_request(thing, any_number(thing->interface->method_count), any_number(5000) == 0);
    }
  }
  if (strcmp(word(2, ""), "raw") || any_number(200)) return;
  // Sends a random message, perhaps invalid, for an object of the gesture protocol or for an object that does not
  // exist.
  uint32_t words[16];
  for (int n = 0; n < 16; n++) words[n] = any_number(2) ? any_number(64) : any_number(0);
  struct thing *thing = &things[any_number(used)];
  words[0] = strncmp(thing->interface->name, "tactus_", 7) ? 100000 + any_number(0) : wl_proxy_get_id(thing->proxy);
  unsigned size = 8 + 4 * any_number(14);
  if (any_number(8)) words[1] = size << 16 | any_number(20);
  pour();
  if (write(wl_display_get_fd(display), words, size) < 0) check_connection();
}

static void prepare(void) {
  state = number(0, getpid()) * 2654435761u | 1;
  say("seed %d", number(0, getpid()));
  // A server that is not a compositor, such as tactusd, has no surfaces.
  if (compositor) main_surface = window("attack", 400, 600);
  struct {
    void *proxy;
    const struct wl_interface *interface;
  } first[] = {
      {compositor, &wl_compositor_interface}, {subcompositor, &wl_subcompositor_interface},
      {wm_base, &xdg_wm_base_interface}, {manager, &tactus_gesture_manager_v1_interface},
      {seat, &wl_seat_interface}, {main_surface, &wl_surface_interface},
      {toplevel_role, &xdg_surface_interface}, {toplevel, &xdg_toplevel_interface},
      {gesture_shell, &tactus_gesture_shell_v1_interface}, {toplevels, &tactus_gesture_toplevels_v1_interface},
      {shm ? picture(40, 60) : NULL, &wl_buffer_interface}, {shm ? picture(60, 20) : NULL, &wl_buffer_interface}};
  for (size_t n = 0; n < sizeof first / sizeof *first; n++) {
    struct thing *thing = add(first[n].proxy, first[n].interface, NULL);
    if (thing) thing->is_kept = true;
    if (thing && main_surface && first[n].proxy == main_surface) thing->role = WINDOW;
  }
}
const struct attack chatter = {"random", prepare, NULL, talk, "[SEED [REQUESTS_EACH_MS [raw]]]"};
