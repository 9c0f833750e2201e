// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// The main function of a program whose sources have mutants; PROGRAM is the program's own main function.
#include "Runtime.h"

extern int PROGRAM(int count, char **words);

int main(int count, char **words) {
  mutants_wake();
  return PROGRAM(count, words);
}
