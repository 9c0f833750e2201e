// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Replaces a library's function: the new one handles simulated objects itself, and calls the library for all others.
#pragma once
#include <dlfcn.h>
#include <stdbool.h>

static inline void *sim_real(const char *name) { return dlsym(RTLD_NEXT, name); }

#define SIMULATE(result, name, parameters, arguments, is_simulated, simulated) \
  result name parameters {                                                     \
    if (is_simulated) return simulated;                                        \
    return ((result(*) parameters)sim_real(#name))arguments;                   \
  }

bool sim_is_of_libinput(const void *object);
// Returns the node of a simulated libinput device.
const char *sim_node_of(const void *device);
