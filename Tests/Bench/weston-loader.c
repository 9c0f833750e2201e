// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// A Weston module for measurements only: loads the module that the environment variable LOAD names. Then prints `load
// US KIB`: how many microseconds loading took, and by how many KiB Weston's memory has grown once Weston is idle.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <weston/weston.h>

static long before, microseconds;

static long resident(void) {
  long kibibytes = 0;
  FILE *file = fopen("/proc/self/smaps_rollup", "r");
  char line[256];
  while (file && fgets(line, sizeof line, file)) if (sscanf(line, "Rss: %ld", &kibibytes) == 1) break;
  if (file) fclose(file);
  return kibibytes;
}

static void tell(void *data) {
  printf("load %ld %ld\n", microseconds, resident() - before);
  fflush(stdout);
}

int wet_module_init(struct weston_compositor *compositor, int *argc, char *argv[]) {
  struct timespec start, end;
  before = resident();
  clock_gettime(CLOCK_MONOTONIC, &start);
  if (wet_load_module(compositor, getenv("LOAD"), argc, argv) < 0) return -1;
  clock_gettime(CLOCK_MONOTONIC, &end);
  microseconds = (end.tv_sec - start.tv_sec) * 1000000 + (end.tv_nsec - start.tv_nsec) / 1000;
  wl_event_loop_add_idle(wl_display_get_event_loop(compositor->wl_display), tell, NULL);
  return 0;
}
