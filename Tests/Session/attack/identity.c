// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Clients that try to use the rights of other programs, or touches that are withheld from them.
#define _GNU_SOURCE
#include "attack.h"
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

// The process connects, starts a child, and executes a trusted program. The child continues to use the connection.
static void prepare_heir(void) {
  struct wl_display *made = wl_display_connect(NULL);
  int way[2];
  // Waits until the compositor has accepted the connection. If it accepted the connection only after the process had
  // executed the trusted program, it could not detect that another program had made the connection.
  if (made && wl_display_roundtrip(made) < 0) exit(1);
  // The exec below closes the parent's end of the pipe; the child waits until that happens.
  pid_t child = !made || pipe2(way, O_CLOEXEC) ? -1 : fork();
  if (child < 0) exit(1);
  if (child > 0) {
    execlp(word(0, "sleep"), word(0, "sleep"), word(1, "60"), NULL);
    exit(1);
  }
  close(way[1]);
  char nothing;
  if (read(way[0], &nothing, 1) > 0) exit(1);
  // The child binds its globals only now that its parent is the trusted program.
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

// Asks for the globals again at each step, to find those that the compositor has offered in the meantime.
const struct attack late = {"late", NULL, look_again, NULL, ""};

// Asks to move its window, with each serial that weston may have used for a withheld finger.
static void prepare_serials(void) { window("attack", 400, 600); }
static void guess(void) {
  // Makes no new guesses until a slow compositor has read the previous ones: libwayland would disconnect the client if
  // it could not queue a request.
  if (wl_display_flush(display) < 0) return;
  attend(wl_display_sync(display));
  for (int n = 0; n < 16; n++) xdg_toplevel_move(toplevel, seat, heard_numbers[(heard_count - 1) % HEARD] + n - 4);
}
const struct attack serials = {"serials", prepare_serials, NULL, guess, ""};
