// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
//
// The parts that each program needs before its first gesture: a connection, and a grey window of 800 by 600.
#ifndef WINDOW_H
#define WINDOW_H
#include <stdbool.h>
#include <wayland-client.h>

#include "tactus-gestures-v1.h"

enum { WIDTH = 800, HEIGHT = 600 };

struct window {
  struct wl_display *display;
  struct wl_surface *surface;
  struct tactus_gesture_manager_v1 *gestures;
};

// Connects to the compositor and opens the window. Returns false, and prints the reason, if the compositor lacks
// something. `name` is the program's name.
bool open_window(struct window *window, const char *name);

// An entry for tables of events: a function that ignores the event.
#define IGNORE (void *)ignore
void ignore();

#endif
