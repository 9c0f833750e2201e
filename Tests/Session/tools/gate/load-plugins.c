// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
//
// Preloaded into a compositor that does not use libinput's plugins: loads them just before the seat is assigned, as
// mutter and niri do.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

struct libinput;
// libinput has had these functions since 1.30; the installed headers may be older.
void libinput_plugin_system_append_path(struct libinput *libinput, const char *path);
void libinput_plugin_system_append_default_paths(struct libinput *libinput);
int libinput_plugin_system_load_plugins(struct libinput *libinput, int flags);

int libinput_udev_assign_seat(struct libinput *libinput, const char *seat) {
  int (*assign)(struct libinput *, const char *) = dlsym(RTLD_NEXT, "libinput_udev_assign_seat");
  char path[512];
  snprintf(path, sizeof path, "%s/.config/libinput/plugins", getenv("HOME"));
  libinput_plugin_system_append_path(libinput, path);
  libinput_plugin_system_append_default_paths(libinput);
  if (libinput_plugin_system_load_plugins(libinput, 0)) abort();
  return assign(libinput, seat);
}
