// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// What `Double(text)` asks of the Swift runtime, for programs of Embedded Swift, which never set a locale.
#include <stdlib.h>

const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end;
}
