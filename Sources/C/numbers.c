// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// Implements the function of the Swift runtime that `Double(text)` calls, for programs in Embedded Swift. It may use
// strtod, since these programs never set a locale.
#include <stdlib.h>

const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end;
}
