// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#ifndef TACTUS_CYAML_SHIM_H
#define TACTUS_CYAML_SHIM_H
#include <yaml.h>
#endif
