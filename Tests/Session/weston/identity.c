// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// A client that prints how weston treats it: `identity trusted` if the shell's global reports outputs, `inert` if the
// global sends nothing, `refused` if binding it is a protocol error, `ordinary` if weston does not announce it.
//
//   identity                      tests itself. It binds `weston_desktop_shell` first, unless its name is `keyboard`:
//                                 then it is an ordinary client
//   identity PROGRAM ARGUMENT...  connects, passes its connection to a child, and executes the program; the child
//                                 prints how weston treats the child
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wayland-client.h>
#include "tactus-gestures-v1-client-protocol.h"
#include "tactus-gestures-shell-v1-client-protocol.h"

static struct wl_registry *registry;
static uint32_t shell, gestures;

static void found(void *data, struct wl_registry *it, uint32_t name, const char *interface, uint32_t version) {
  (void)data, (void)it, (void)version;
  if (!strcmp(interface, "weston_desktop_shell")) shell = name;
  if (!strcmp(interface, tactus_gesture_shell_v1_interface.name)) gestures = name;
}
static void lost(void *data, struct wl_registry *it, uint32_t name) { (void)data, (void)it, (void)name; }
static const struct wl_registry_listener listener = {found, lost};

// The number of events of the shell's global: if the client is trusted, the global reports outputs at once; an inert
// global sends no events.
static int events;
static int heard(
    const void *data, void *it, uint32_t event, const struct wl_message *message, union wl_argument *with) {
  (void)data, (void)it, (void)event, (void)message, (void)with;
  return events++, 0;
}

static int tell(struct wl_display *display, int binds_shell) {
  static const struct wl_interface desktop_shell = {"weston_desktop_shell", 1, 0, NULL, 0, NULL};
  registry = wl_display_get_registry(display);
  wl_registry_add_listener(registry, &listener, NULL);
  const char *standing = "ordinary";
  if (wl_display_roundtrip(display) < 0) standing = "disconnected";
  if (shell && binds_shell) wl_registry_bind(registry, shell, &desktop_shell, 1);
  if (gestures) {
    void *it = wl_registry_bind(registry, gestures, &tactus_gesture_shell_v1_interface, 1);
    if (it) wl_proxy_add_dispatcher(it, heard, NULL, NULL);
    standing = wl_display_roundtrip(display) < 0 ? "refused" : events ? "trusted" : "inert";
  }
  printf("identity %s\n", standing);
  fflush(stdout);
  // Does not exit, since weston may have started this program as its shell, and would restart it.
  while (wl_display_dispatch(display) >= 0) {}
  return 0;
}

static int runs(pid_t process, const char *program) {
  char name[32];
  struct stat one, other;
  snprintf(name, sizeof name, "/proc/%d/exe", (int)process);
  return !stat(name, &one) && !stat(program, &other) && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

int main(int argc, char *argv[]) {
  struct wl_display *display = wl_display_connect(NULL);
  if (!display) return perror("identity: no compositor"), 1;
  // After this roundtrip, weston has accepted the connection.
  wl_display_roundtrip(display);
  if (argc < 2) return tell(display, !strstr(argv[0], "keyboard"));
  // Gives the program a connection on which nothing answers.
  int ends[2];
  char text[16];
  pid_t process = getpid(), child = socketpair(AF_UNIX, SOCK_STREAM, 0, ends) ? -1 : fork();
  if (child < 0) return 1;
  if (child == 0) {
    while (!runs(process, argv[1])) usleep(1000);
    return tell(display, 0);
  }
  snprintf(text, sizeof text, "%d", ends[1]);
  setenv("WAYLAND_SOCKET", text, 1);
  execv(argv[1], argv + 1);
  return perror(argv[1]), 1;
}
