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

// The callbacks of a context that a function below creates. This struct is the user data of the context, and must not
// move in memory while the context exists.
struct tactus_libinput_owner {
  struct libinput_interface nodes;
  // Receives each message as formatted text, since Swift cannot process libinput's `va_list`.
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
  // libinput reports lost events with this priority.
  libinput_log_set_priority(libinput, LIBINPUT_LOG_PRIORITY_INFO);
  return libinput;
}

// These functions create a context for a seat or for device paths. They return NULL if memory has run out.
static inline struct libinput *tactus_libinput_of_seat(struct tactus_libinput_owner *owner, struct udev *udev) {
  return tactus_libinput_logging(libinput_udev_create_context(&owner->nodes, owner, udev));
}
static inline struct libinput *tactus_libinput_of_paths(struct tactus_libinput_owner *owner) {
  return tactus_libinput_logging(libinput_path_create_context(&owner->nodes, owner));
}
#endif
