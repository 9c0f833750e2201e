// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// The only function of libm that the engine needs and Swift lacks.
#ifndef TACTUS_CMATH_SHIM_H
#define TACTUS_CMATH_SHIM_H
double atan2(double y, double x);
#endif
