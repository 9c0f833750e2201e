// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#ifndef TACTUS_CLIBINPUT_SHIM_H
#define TACTUS_CLIBINPUT_SHIM_H
#include <libinput.h>
#include <libudev.h>
#include <stdio.h>
#include "../opaque.h"

TACTUS_OPAQUE(libinput)
TACTUS_OPAQUE(libinput_device)
TACTUS_OPAQUE(libinput_event)
TACTUS_OPAQUE(libinput_event_switch)
TACTUS_OPAQUE(libinput_event_touch)
TACTUS_OPAQUE(libinput_seat)
TACTUS_OPAQUE(udev)
TACTUS_OPAQUE(udev_device)

// The callbacks of a context that is created here; the context's user data. Must not move as long as the context lives.
struct tactus_libinput_owner {
  struct libinput_interface nodes;
  // Swift cannot take libinput's `va_list`: the text arrives formatted.
  void (*log)(void *object, enum libinput_log_priority priority, const char *text);
  void *object;
};

static inline void tactus_libinput_format(struct libinput *libinput, enum libinput_log_priority priority,
                                          const char *format, va_list arguments) {
  const struct tactus_libinput_owner *owner = (const struct tactus_libinput_owner *)libinput_get_user_data(libinput);
  char text[512];
  if (owner && vsnprintf(text, sizeof text, format, arguments) >= 0) owner->log(owner->object, priority, text);
}

static inline struct libinput *tactus_libinput_logging(struct libinput *libinput) {
  if (!libinput) return NULL;
  libinput_log_set_handler(libinput, tactus_libinput_format);
  // Lost events are reported as information.
  libinput_log_set_priority(libinput, LIBINPUT_LOG_PRIORITY_INFO);
  return libinput;
}

// NULL if out of memory.
static inline struct libinput *tactus_libinput_of_seat(struct tactus_libinput_owner *owner, struct udev *udev) {
  return tactus_libinput_logging(libinput_udev_create_context(&owner->nodes, owner, udev));
}
static inline struct libinput *tactus_libinput_of_paths(struct tactus_libinput_owner *owner) {
  return tactus_libinput_logging(libinput_path_create_context(&owner->nodes, owner));
}
#endif
