// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

#include "Runtime.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int mutants_awake;
unsigned char mutants_reached[1 << 18];

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
  // A mutant may allocate without end, and thousands of crashes need no core dumps.
  limit(RLIMIT_DATA, (rlim_t)2 << 30);
  limit(RLIMIT_CORE, 0);
  alarm(wall_seconds);
  int nowhere = open("/dev/null", O_RDWR);
  dup2(nowhere, 2);
  if (is_quiet) dup2(nowhere, 1);
  return 0;
}

static int noted = -1;

void mutants_note(int site) {
  mutants_reached[site] = 1;
  if (noted < 0) return;
  char line[16];
  int length = snprintf(line, sizeof line, "%d\n", site);
  if (write(noted, line, (size_t)length) < 0) noted = -1;
}

void mutants_wake(void) {
  char path[512];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof ".awake");
  if (length < 0) return;
  strcpy(path + length, ".awake");
  FILE *file = fopen(path, "re");
  if (!file || fscanf(file, "%d", &mutants_awake) != 1) mutants_awake = 0;
  if (file) fclose(file);
  const char *shared = getenv("TACTUS_SHARED");
  if (!shared) return;
  snprintf(path, sizeof path, "%s/reached", shared);
  // Places are written immediately, since most of these programs are killed. The descriptor's number is high, so that
  // the programs do not close and reuse it by accident.
  int file_number = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  noted = fcntl(file_number, F_DUPFD_CLOEXEC, 900);
  close(file_number);
}
