// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// A client that opens a popup, with a grab and a gesture host, for each finger that lands on one of its surfaces. Its
// argument determines what the client does with the popups that are already open. The client must not end while popups
// are nested, because that crashes an unmodified weston 10.
#include "attack.h"
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 3 };
static struct {
  struct wl_surface *surface;
  struct xdg_surface *role;
  struct xdg_popup *popup;
} open_ones[MOST];
static unsigned depth;
static uint32_t asked;

static void note_down(uint32_t serial) { asked = serial; }

// Creates a host with a pan recognizer, which cancels the surface's touches when it begins.
static void make_host(struct wl_surface *surface, int width, int height) {
  if (!manager) return;
  Host *host = host_of(surface);
  recognizer_in(view_in(host, NULL, 0, 0, width, height), TACTUS_GESTURE_RECOGNIZER_V1_KIND_PAN);
  tactus_gesture_host_v1_commit(host);
}

static void prepare_popups(void) {
  make_host(window("attack", 400, 600), 400, 600);
  on_down = note_down;
}

static void close_one(unsigned n) {
  xdg_popup_destroy(open_ones[n].popup);
  xdg_surface_destroy(open_ones[n].role);
  wl_surface_destroy(open_ones[n].surface);
}

static void close_all(void) {
  while (depth) close_one(--depth);
  is_dismissed = false;
}

static void open_one(uint32_t serial) {
  struct xdg_positioner *positioner = xdg_wm_base_create_positioner(wm_base);
  xdg_positioner_set_size(positioner, 300, 400);
  xdg_positioner_set_anchor_rect(positioner, 10, 10, 1, 1);
  xdg_positioner_set_anchor(positioner, XDG_POSITIONER_ANCHOR_BOTTOM_RIGHT);
  xdg_positioner_set_gravity(positioner, XDG_POSITIONER_GRAVITY_BOTTOM_RIGHT);
  open_ones[depth].surface = attend(wl_compositor_create_surface(compositor));
  open_ones[depth].role = attend(xdg_wm_base_get_xdg_surface(wm_base, open_ones[depth].surface));
  struct xdg_surface *parent = depth ? open_ones[depth - 1].role : toplevel_role;
  open_ones[depth].popup = attend(xdg_surface_get_popup(open_ones[depth].role, parent, positioner));
  xdg_positioner_destroy(positioner);
  xdg_popup_grab(open_ones[depth].popup, seat, serial);
  wl_surface_commit(open_ones[depth].surface);
  settle();
  if (is_dismissed) {
    depth++;
    return close_all();
  }
  wl_surface_attach(open_ones[depth].surface, picture(300, 400), 0, 0);
  wl_surface_commit(open_ones[depth].surface);
  make_host(open_ones[depth].surface, 300, 400);
  depth++;
  say("popup %u", depth);
}
static void answer_down(void) {
  const char *way = word(0, "nested");
  if (!asked) return;
  uint32_t serial = asked;
  asked = 0;
  if (!strcmp(way, "die") && depth) _exit(0);
  if (!strcmp(way, "hang") && depth) raise(SIGSTOP);
  if (!strcmp(way, "under-the-finger") || is_dismissed || depth == MOST) close_all();
  if (!strcmp(way, "outermost-first") && depth > 1) close_one(0);
  open_one(serial);
  settle();
}
const struct attack popups = {
    "popups", prepare_popups, close_all, answer_down, "[nested|under-the-finger|outermost-first|hang|die]"};
