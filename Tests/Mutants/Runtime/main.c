// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// A program whose sources have mutants: PROGRAM is the name of its own main.
#include "Runtime.h"

extern int PROGRAM(int count, char **words);

int main(int count, char **words) {
  mutants_wake();
  return PROGRAM(count, words);
}
