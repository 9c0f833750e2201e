/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * The functions of tactus.h are written in Swift: Sources/Hosts/TactusC. */
#include "tactus.h"
