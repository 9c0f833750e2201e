// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#ifndef TACTUS_CLIBEVDEV_SHIM_H
#define TACTUS_CLIBEVDEV_SHIM_H
#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
#endif
