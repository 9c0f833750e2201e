// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Clients that claim rights of other programs, or touches that are withheld from them.
#define _GNU_SOURCE
#include "attack.h"
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

// A child keeps a connection while the process that made it becomes a trusted program.
static void prepare_heir(void) {
  struct wl_display *made = wl_display_connect(NULL);
  int way[2];
  // The compositor accepts the connection before the process executes another program; afterwards, nothing would show
  // which program it was.
  if (made && wl_display_roundtrip(made) < 0) exit(1);
  // The exec closes the pipe.
  pid_t child = !made || pipe2(way, O_CLOEXEC) ? -1 : fork();
  if (child < 0) exit(1);
  if (child > 0) {
    execlp(word(0, "sleep"), word(0, "sleep"), word(1, "60"), NULL);
    exit(1);
  }
  close(way[1]);
  char nothing;
  if (read(way[0], &nothing, 1) > 0) exit(1);
  // Nothing has been requested on this connection before.
  meet(dup(wl_display_get_fd(made)));
}
// Does what only a shell may do: withholds all touches of an output.
static void take_touches(void) {
  if (!gesture_shell) return;
  Host *host = attend(tactus_gesture_shell_v1_get_output_host(
      gesture_shell, "headless", TACTUS_GESTURE_SHELL_V1_LAYER_FRONT));
  Recognizer *pan = recognizer_in(view_in(host, NULL, 0, 0, 800, 600), TACTUS_GESTURE_RECOGNIZER_V1_KIND_PAN);
  tactus_gesture_recognizer_v1_set_delivery(pan, TACTUS_GESTURE_RECOGNIZER_V1_DELIVERY_DELAYS_BEGAN);
  tactus_gesture_host_v1_commit(host);
}
const struct attack heir = {"heir", prepare_heir, take_touches, NULL, "[TRUSTED [ARGUMENT]]"};

// Asks for globals only after a while.
const struct attack late = {"late", NULL, look_again, NULL, ""};

// A window asks to be moved, with each serial that weston may have used for a withheld finger.
static void prepare_serials(void) { window("attack", 400, 600); }
static void guess(void) {
  // A slow compositor must read the last guesses first; requests that libwayland cannot queue would disconnect the
  // client.
  if (wl_display_flush(display) < 0) return;
  attend(wl_display_sync(display));
  for (int n = 0; n < 16; n++) xdg_toplevel_move(toplevel, seat, heard_numbers[(heard_count - 1) % HEARD] + n - 4);
}
const struct attack serials = {"serials", prepare_serials, NULL, guess, ""};
