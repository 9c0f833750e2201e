// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// attack [greedy] NAME [ARGUMENT...]: a hostile client. It obeys the limits that the server announces, unless it is
// `greedy`. It prints `ready` once it has prepared its attack. For each line on its standard input, it takes a step of
// the attack and prints `done`. If the compositor disconnects it, its last line is `refused WHY`. Without a name, it
// lists all attacks.
//
// It also prints `recognizers COUNT`, the number of recognizers that it has created; `shell` if the compositor offers
// it the global that only trusted programs see; `heard down|up|cancel` for touches; `state N` for gestures; and
// `suspended REASON` for hosts.
#define _GNU_SOURCE
#include "attack.h"
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct attack *const attacks[] = {
    &relations, &fan, &pile, &crowd, &views, &hosts, &subsurfaces,
    &heir, &late, &serials, &silent, &flooding, &chatter, &popups};

static int arguments_count;
static char **arguments;
const char *word(int index, const char *fallback) { return index < arguments_count ? arguments[index] : fallback; }
int number(int index, int fallback) { return index < arguments_count ? atoi(arguments[index]) : fallback; }

static int list(void) {
  for (size_t n = 0; n < sizeof attacks / sizeof *attacks; n++)
    fprintf(stderr, "attack %s %s\n", attacks[n]->name, attacks[n]->arguments);
  return 2;
}

static void run(const struct attack *attack) {
  say("ready");
  struct pollfd ways[] = {{wl_display_get_fd(display), POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
  for (;;) {
    while (wl_display_prepare_read(display)) wl_display_dispatch_pending(display);
    wl_display_flush(display);
    check_connection();
    int count = poll(ways, 2, attack->press_on ? 1 : -1);
    if (count > 0 && ways[0].revents) wl_display_read_events(display);
    else wl_display_cancel_read(display);
    wl_display_dispatch_pending(display);
    check_connection();
    if (count > 0 && ways[1].revents) {
      char text[256];
      ssize_t length = read(STDIN_FILENO, text, sizeof text);
      if (length <= 0) ways[1].fd = -1;
      for (ssize_t n = 0; n < length; n++) {
        if (text[n] != '\n') continue;
        if (attack->step) attack->step();
        settle();
        say("done");
      }
    }
    if (attack->press_on) attack->press_on();
  }
}

int main(int argc, char *argv[]) {
  is_greedy = argc > 1 && !strcmp(argv[1], "greedy");
  if (is_greedy) argc--, argv++;
  arguments_count = argc - 2;
  arguments = argv + 2;
  for (size_t n = 0; argc > 1 && n < sizeof attacks / sizeof *attacks; n++) {
    if (strcmp(attacks[n]->name, argv[1])) continue;
    // The attack `heir` already has a connection when it begins.
    if (attacks[n] != &heir) meet(-1);
    if (attacks[n]->prepare) attacks[n]->prepare();
    settle();
    run(attacks[n]);
  }
  return list();
}
