/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * The functions of tactus.h are written in Swift: Sources/TactusC. */
#include "tactus.h"
