// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// The one function of libm that Swift has no word of its own for.
#ifndef TACTUS_CMATH_SHIM_H
#define TACTUS_CMATH_SHIM_H
double atan2(double y, double x);
#endif
