// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#pragma once

#ifndef WL_HIDE_DEPRECATED
#define WL_HIDE_DEPRECATED
#endif
#include <wayland-client.h>

#include "ext-workspace-v1-client-protocol.h"
#include "kwin-fake-input-client-protocol.h"
#include "virtual-keyboard-unstable-v1-client-protocol.h"
#include "wlr-foreign-toplevel-management-unstable-v1-client-protocol.h"
#include "wlr-layer-shell-unstable-v1-client-protocol.h"
#include "wlr-virtual-pointer-unstable-v1-client-protocol.h"
#include "xdg-output-unstable-v1-client-protocol.h"
#include "../../opaque.h"

TACTUS_OPAQUE(ext_workspace_group_handle_v1)
TACTUS_OPAQUE(ext_workspace_handle_v1)
TACTUS_OPAQUE(ext_workspace_manager_v1)
TACTUS_OPAQUE(org_kde_kwin_fake_input)
TACTUS_OPAQUE(zwlr_foreign_toplevel_handle_v1)
TACTUS_OPAQUE(zwlr_foreign_toplevel_manager_v1)
TACTUS_OPAQUE(zwlr_layer_shell_v1)
TACTUS_OPAQUE(zwlr_layer_surface_v1)
TACTUS_OPAQUE(zwlr_virtual_pointer_manager_v1)
TACTUS_OPAQUE(zwlr_virtual_pointer_v1)
TACTUS_OPAQUE(zwp_virtual_keyboard_manager_v1)
TACTUS_OPAQUE(zwp_virtual_keyboard_v1)
TACTUS_OPAQUE(zxdg_output_manager_v1)
TACTUS_OPAQUE(zxdg_output_v1)

// Functions return the addresses of the interfaces, since Swift would take the address of a copy of a C constant.

#define TACTUS_INTERFACE(name, interface) \
  static inline const struct wl_interface *tactus_client_##name(void) { return &interface##_interface; }
TACTUS_INTERFACE(foreign_toplevel_manager, zwlr_foreign_toplevel_manager_v1)
TACTUS_INTERFACE(foreign_toplevel_handle, zwlr_foreign_toplevel_handle_v1)
TACTUS_INTERFACE(workspace_manager, ext_workspace_manager_v1)
TACTUS_INTERFACE(workspace_group, ext_workspace_group_handle_v1)
TACTUS_INTERFACE(workspace, ext_workspace_handle_v1)
TACTUS_INTERFACE(virtual_keyboard_manager, zwp_virtual_keyboard_manager_v1)
TACTUS_INTERFACE(virtual_keyboard, zwp_virtual_keyboard_v1)
TACTUS_INTERFACE(virtual_pointer_manager, zwlr_virtual_pointer_manager_v1)
TACTUS_INTERFACE(virtual_pointer, zwlr_virtual_pointer_v1)
TACTUS_INTERFACE(output_manager, zxdg_output_manager_v1)
TACTUS_INTERFACE(layer_shell, zwlr_layer_shell_v1)
TACTUS_INTERFACE(fake_input, org_kde_kwin_fake_input)
#undef TACTUS_INTERFACE
