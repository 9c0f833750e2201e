// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#include "grammar.h"
#include <string.h>

static bool is(const struct request *request, const char *interface, const char *name) {
  return !strcmp(request->of->interface->name, interface) && !strcmp(request->name, name);
}
static bool is_any_of(const char *name, const char *const *names) {
  for (; *names; names++)
    if (!strcmp(name, *names)) return true;
  return false;
}
static bool is_surface(const struct thing *thing) { return !strcmp(thing->interface->name, "wl_surface"); }

bool may_be_made(const struct request *request) {
  const struct thing *of = request->of;
  // Requests that move or resize the window; a weston without gestures would obey them too.
  static const char *const moves[] = {
      "move", "resize", "set_maximized", "set_fullscreen", "set_minimized",
      "set_parent", "get_toplevel", "get_popup", "ack_configure", NULL};
  static const char *const shapes[] = {"attach", "set_buffer_scale", "set_buffer_transform", "offset", NULL};
  static const char *const customs[] = {"set_state", "ignore", NULL};
  // An unmodified weston 10 crashes if a client destroys the surface of a window, or reorders subsurfaces whose parent
  // is destroyed.
  if (!strcmp(request->name, "destroy")) return !of->is_kept && of->role != POPUP && any_number(3) == 0;
  if (is_any_of(request->name, moves) || !strcmp(of->interface->name, "wl_seat")) return false;
  if (!strcmp(of->interface->name, "wl_subsurface") && !strncmp(request->name, "place_", 6)) return false;
  if (request->is_mistake) return true;
  if (is_surface(of) && is_any_of(request->name, shapes)) return of->role != WINDOW;
  // Makes few of these requests, since each of them opens a popup, and a few popups are enough for the test.
  if (!strcmp(request->name, "get_xdg_surface")) return any_number(20) == 0;
  if (!strcmp(request->name, "set_parameter")) return of->kind != TACTUS_GESTURE_RECOGNIZER_V1_KIND_CUSTOM;
  if (is_any_of(request->name, customs)) return of->kind == TACTUS_GESTURE_RECOGNIZER_V1_KIND_CUSTOM;
  return true;
}

bool suits(const struct request *request, const struct thing *thing) {
  const struct thing *of = request->of;
  if (is(request, "wl_subcompositor", "get_subsurface")) {
    if (request->place == 1) return thing->role == NO_ROLE && !thing->depth;
    // The parent must be neither the surface itself nor a surface that lies on it.
    return thing->number < request->objects[1]->number && thing->depth < 5 && thing->role != NO_ROLE;
  }
  if (is(request, "xdg_wm_base", "get_xdg_surface"))
    return thing->role == NO_ROLE && !thing->has_buffer && !thing->depth;
  if (is(request, "tactus_gesture_manager_v1", "get_surface_host") && is_surface(thing)) return !thing->has_host;
  if (is(request, "tactus_gesture_host_v1", "create_view")) return thing->maker == of->number;
  if (!strncmp(request->name, "place_", 6))
    return thing != of && thing->maker == of->maker && thing->depth == of->depth;
  if (!strcmp(request->name, "relate") || !strcmp(request->name, "unrelate")) return thing->number < of->number;
  return true;
}

// Returns a random parameter that `set_parameter` accepts for recognizers of this kind.
static uint32_t any_parameter(uint32_t kind) {
  static const uint8_t parameters[][10] = {
      {1}, {1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 2, 3, 7, 8, 10}, {11, 12, 13, 14, 15}, {2, 13, 16, 17},
      {2, 18, 19, 20, 21, 22, 23, 24}, {2, 13, 15}, {2, 15, 25}};
  uint32_t parameter = 0;
  while (!parameter) parameter = parameters[kind < 8 ? kind : 0][any_number(10)];
  return parameter;
}

struct range plausible(const struct request *request, unsigned place) {
  static const struct {
    const char *interface, *name;
    unsigned place;
    int low, high;
  } rules[] = {
      {"wl_surface", "attach", 1, 0, 0},
      {"wl_surface", "attach", 2, 0, 0},
      {"wl_surface", "set_buffer_scale", 0, 1, 1},
      {"wl_surface", "set_buffer_transform", 0, 0, 7},
      {"wl_subsurface", "set_position", 0, 0, 50},
      {"wl_subsurface", "set_position", 1, 0, 50},
      {"xdg_surface", "set_window_geometry", 0, 0, 20},
      {"xdg_surface", "set_window_geometry", 1, 0, 20},
      {"xdg_surface", "set_window_geometry", 2, 1, 400},
      {"xdg_surface", "set_window_geometry", 3, 1, 600},
      {"xdg_positioner", "set_size", 0, 1, 60},
      {"xdg_positioner", "set_size", 1, 1, 60},
      {"xdg_positioner", "set_anchor_rect", 0, 0, 60},
      {"xdg_positioner", "set_anchor_rect", 1, 0, 60},
      {"xdg_positioner", "set_anchor_rect", 2, 1, 60},
      {"xdg_positioner", "set_anchor_rect", 3, 1, 60},
      {"xdg_positioner", "set_anchor", 0, 0, 8},
      {"xdg_positioner", "set_gravity", 0, 0, 8},
      {"xdg_positioner", "set_constraint_adjustment", 0, 0, 63},
      {"xdg_positioner", "set_offset", 0, 0, 50},
      {"xdg_positioner", "set_offset", 1, 0, 50},
      {"xdg_toplevel", "set_max_size", 0, 400, 500},
      {"xdg_toplevel", "set_max_size", 1, 600, 700},
      {"xdg_toplevel", "set_min_size", 0, 0, 300},
      {"xdg_toplevel", "set_min_size", 1, 0, 300},
      {"tactus_gesture_toplevels_v1", "get_host", 1, 1, 3},
      {"tactus_gesture_shell_v1", "get_output_host", 2, 0, 2},
      {"tactus_gesture_host_v1", "set_touch_reporting", 0, 0, 15},
      {"tactus_gesture_host_v1", "set_cancel_mode", 0, 0, 1},
      {"tactus_gesture_host_v1", "set_deferred_edges", 0, 0, 15},
      {"tactus_gesture_view_v1", "set_position", 2, 0, 500},
      {"tactus_gesture_view_v1", "set_position", 3, 0, 700},
      {"tactus_gesture_view_v1", "set_transform", 0, -131072, 131072},
      {"tactus_gesture_view_v1", "set_transform", 1, -131072, 131072},
      {"tactus_gesture_view_v1", "set_transform", 2, -131072, 131072},
      {"tactus_gesture_view_v1", "set_transform", 3, -131072, 131072},
      {"tactus_gesture_view_v1", "set_flags", 0, 0, 7},
      {"tactus_gesture_view_v1", "set_control", 0, 0, 6},
      {"tactus_gesture_view_v1", "set_control", 1, 0, 1},
      {"tactus_gesture_view_v1", "set_system_exclusion", 0, 0, 15},
      {"tactus_gesture_view_v1", "set_knob", 2, 0, 100},
      {"tactus_gesture_view_v1", "set_knob", 3, 0, 100},
      {"tactus_gesture_view_v1", "add_recognizer", 1, 1, 8},
      {"tactus_gesture_host_v1", "add_recognizer", 1, 1, 8},
      {"tactus_gesture_recognizer_v1", "set_enabled", 0, 0, 1},
      {"tactus_gesture_recognizer_v1", "set_receives", 1, 0, 1},
      {"tactus_gesture_recognizer_v1", "set_delivery", 0, 0, 7},
      {"tactus_gesture_recognizer_v1", "set_touch_types", 0, 0, 15},
      {"tactus_gesture_recognizer_v1", "set_touch_types", 1, 0, 1},
      {"tactus_gesture_recognizer_v1", "set_begin_policy", 0, 0, 2},
      {"tactus_gesture_recognizer_v1", "set_reporting", 0, 0, 3},
      {"tactus_gesture_recognizer_v1", "relate", 0, 1, 4},
      {"tactus_gesture_recognizer_v1", "unrelate", 0, 1, 4},
      {"tactus_gesture_recognizer_v1", "relate_class", 0, 1, 4},
      {"tactus_gesture_recognizer_v1", "relate_class", 1, 1, 5},
      {"tactus_gesture_recognizer_v1", "relate_class", 2, 0, 1},
      {"tactus_gesture_recognizer_v1", "decide", 1, 0, 1},
      {"tactus_gesture_recognizer_v1", "set_state", 1, 1, 5},
  };
  if (!request->is_mistake && is(request, "tactus_gesture_recognizer_v1", "set_parameter") && place == 0) {
    int parameter = (int)any_parameter(request->of->kind);
    return (struct range){parameter, parameter};
  }
  if (!request->is_mistake && is(request, "tactus_gesture_recognizer_v1", "set_parameter")) {
    static const struct range numbers = {2, 4}, flag = {0, 1}, others = {1, 15};
    uint32_t parameter = request->arguments[0].u;
    return parameter == 2 ? numbers : parameter == 15 ? flag : others;
  }
  for (size_t n = 0; n < sizeof rules / sizeof *rules && !request->is_mistake; n++)
    if (rules[n].place == place && is(request, rules[n].interface, rules[n].name))
      return (struct range){rules[n].low, rules[n].high};
  return (struct range){-20, 500, true};
}

void note_made(struct request *request) {
  if (is(request, "wl_surface", "attach")) request->of->has_buffer = request->arguments[0].o != NULL;
  if (is(request, "wl_subcompositor", "get_subsurface")) {
    request->objects[1]->role = SUBSURFACE;
    request->objects[1]->depth = request->objects[2]->depth + 1;
  }
  if (is(request, "xdg_wm_base", "get_xdg_surface")) {
    request->objects[1]->role = POPUP;
    request->objects[1]->is_kept = true;
  }
  if (is(request, "tactus_gesture_manager_v1", "get_surface_host")) request->objects[1]->has_host = true;
}

void note_new(const struct request *request, struct thing *made) {
  if (!made) return;
  const char *interface = made->interface->name;
  if (!strcmp(request->name, "add_recognizer")) made->kind = request->arguments[1].u;
  // For a view, `depth` identifies the parent, so that views are reordered only among siblings.
  if (is(request, "tactus_gesture_host_v1", "create_view"))
    made->depth = request->objects[1] ? request->objects[1]->number : 0;
  if (strcmp(interface, "xdg_surface")) return;
  // An xdg_surface accepts hardly any request before it has a role and is configured.
  struct xdg_positioner *positioner = attend(xdg_wm_base_create_positioner(wm_base));
  xdg_positioner_set_size(positioner, 20, 20);
  xdg_positioner_set_anchor_rect(positioner, any_number(200), any_number(200), 20, 20);
  attend(xdg_surface_get_popup((struct xdg_surface *)made->proxy, toplevel_role, positioner));
  xdg_positioner_destroy(positioner);
  wl_surface_commit((struct wl_surface *)request->objects[1]->proxy);
  made->is_kept = true;
  settle();
}
