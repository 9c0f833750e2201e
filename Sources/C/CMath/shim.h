// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// The functions of libm that Swift lacks. The engine needs only atan2, the model of hands the others.
#ifndef TACTUS_CMATH_SHIM_H
#define TACTUS_CMATH_SHIM_H
double atan2(double y, double x);
double cos(double angle);
double exp(double x);
double log(double x);
double sin(double angle);
#endif
