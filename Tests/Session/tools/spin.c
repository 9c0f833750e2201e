// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
//
// Preloaded into a program: after the signal SIGUSR1, the program loops forever and keeps its descriptors open.
#include <signal.h>

static void spin(int number) {
  for (volatile int going = number; going;) {
  }
}

__attribute__((constructor)) static void prepare(void) { signal(SIGUSR1, spin); }
