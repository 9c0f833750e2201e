/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * An atan2 whose results are the same with every C library. Those of glibc and musl differ in their last bits, and so
 * do the angles of rotations. Of the other functions that the engine calls, such as sqrt, each result has only one
 * correct value. */
#define _DEFAULT_SOURCE
#include <math.h>

double atan2(double y, double x) {
  double radius = sqrt(x * x + y * y);
  if (radius == 0) return 0;
  /* The tangent of half the angle to the nearer half of the x axis, then of a sixteenth of it. */
  double tangent = y / (radius + fabs(x));
  for (int n = 0; n < 3; n++) tangent /= 1 + sqrt(1 + tangent * tangent);
  double sum = 0;
  for (int n = 21; n > 0; n -= 2) sum = 1.0 / n - tangent * tangent * sum;
  double angle = 16 * tangent * sum;
  if (x >= 0) return angle;
  return (signbit(y) ? -M_PI : M_PI) - angle;
}
