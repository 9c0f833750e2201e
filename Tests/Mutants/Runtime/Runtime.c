// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

#include "Runtime.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int mutants_awake;
unsigned char mutants_reached[1 << 17];

static double begun;

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void mutants_forget(int count) {
  memset(mutants_reached, 0, (size_t)count);
  begun = seconds();
}

double mutants_seconds_since_forgotten(void) { return seconds() - begun; }

static volatile int *left(void) {
  static volatile int *shared;
  if (!shared) shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return shared;
}

void mutants_leave(int number) { *left() = number; }
int mutants_left(void) { return *left(); }

static void limit(int resource, rlim_t value) {
  struct rlimit limit = {value, value};
  setrlimit(resource, &limit);
}

void mutants_limit(double seconds) {
  struct itimerval timer = {{0, 0}, {(time_t)seconds, (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6)}};
  setitimer(ITIMER_PROF, &timer, NULL);
}

pid_t mutants_fork(int awake, unsigned wall_seconds, int is_quiet) {
  *left() = -1;
  fflush(NULL);
  pid_t child = fork();
  if (child != 0) return child;
  mutants_awake = awake;
  // A mutant may allocate without end, and crashes by the thousand need no core.
  limit(RLIMIT_DATA, (rlim_t)2 << 30);
  limit(RLIMIT_CORE, 0);
  alarm(wall_seconds);
  int nowhere = open("/dev/null", O_RDWR);
  dup2(nowhere, 2);
  if (is_quiet) dup2(nowhere, 1);
  return 0;
}
