// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Plays touches in KWin with the protocol fake_input. Obeys the command `play` of injector.c, with the same lines.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wayland-client.h>
#include "fake-input-client-protocol.h"

static struct org_kde_kwin_fake_input *input;

static void found(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)data;
  if (!strcmp(interface, org_kde_kwin_fake_input_interface.name) && version >= 2)
    input = wl_registry_bind(registry, name, &org_kde_kwin_fake_input_interface, 2);
}
static void lost(void *data, struct wl_registry *registry, uint32_t name) { (void)data, (void)registry, (void)name; }
static const struct wl_registry_listener registry_listener = {found, lost};

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void perform(struct wl_display *display, long start, const char *line) {
  long ms;
  char verb[8];
  int id = 0;
  double x = 0, y = 0;
  if (sscanf(line, "%ld %7s %d %lf %lf", &ms, verb, &id, &x, &y) < 2) return;
  long rest = start + ms - now();
  if (rest > 0) nanosleep(&(struct timespec){rest / 1000, rest % 1000 * 1000000}, NULL);
  wl_fixed_t fx = wl_fixed_from_double(x), fy = wl_fixed_from_double(y);
  if (!strcmp(verb, "down")) org_kde_kwin_fake_input_touch_down(input, id, fx, fy);
  else if (!strcmp(verb, "motion")) org_kde_kwin_fake_input_touch_motion(input, id, fx, fy);
  else if (!strcmp(verb, "up")) org_kde_kwin_fake_input_touch_up(input, id);
  else if (!strcmp(verb, "frame")) org_kde_kwin_fake_input_touch_frame(input);
  else if (!strcmp(verb, "cancel")) org_kde_kwin_fake_input_touch_cancel(input);
  wl_display_flush(display);
}

int main(void) {
  struct wl_display *display = wl_display_connect(NULL);
  if (!display) return perror("fake-touch: no compositor"), 1;
  wl_registry_add_listener(wl_display_get_registry(display), &registry_listener, NULL);
  wl_display_roundtrip(display);
  if (!input) return fputs("fake-touch: no fake_input\n", stderr), 1;
  org_kde_kwin_fake_input_authenticate(input, "fake-touch", "tests");
  wl_display_roundtrip(display);
  puts("ready");
  fflush(stdout);
  char line[256];
  for (long start = 0; fgets(line, sizeof line, stdin);) {
    if (!strncmp(line, "play", 4)) {
      start = now();
    } else if (!strncmp(line, "end", 3)) {
      wl_display_roundtrip(display);
      puts("done play");
      fflush(stdout);
    } else {
      perform(display, start, line);
    }
  }
  return 0;
}
