// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#pragma once

#ifndef WL_HIDE_DEPRECATED
#define WL_HIDE_DEPRECATED
#endif
#include <wayland-server.h>

#include "tactus-gestures-v1-server-protocol.h"
// The following headers use the types of the header above.
#include "tactus-gestures-shell-v1-server-protocol.h"
#include "tactus-gestures-toplevels-v1-server-protocol.h"

// Functions return the addresses of the interfaces, since Swift would take the address of a copy of a C constant.

#define TACTUS_INTERFACE(name) \
  static inline const struct wl_interface *tactus_server_##name(void) { return &tactus_gesture_##name##_v1_interface; }
TACTUS_INTERFACE(manager)
TACTUS_INTERFACE(host)
TACTUS_INTERFACE(view)
TACTUS_INTERFACE(recognizer)
TACTUS_INTERFACE(toplevels)
TACTUS_INTERFACE(shell)
TACTUS_INTERFACE(inhibitor)
#undef TACTUS_INTERFACE
