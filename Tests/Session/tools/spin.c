// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
//
// Preloaded into a program: from the signal SIGUSR1 on, the program loops forever, with its descriptors open.
#include <signal.h>

static void spin(int number) {
  for (volatile int going = number; going;) {
  }
}

__attribute__((constructor)) static void prepare(void) { signal(SIGUSR1, spin); }
