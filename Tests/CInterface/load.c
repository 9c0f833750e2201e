/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 */
/* load LIBRARY: loads the library as a compositor would. Fails if loading installs a signal handler or starts a thread;
 * prints how many microseconds dlopen took. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static int threads(void) {
  int count = 0;
  DIR *tasks = opendir("/proc/self/task");
  if (tasks == NULL) return -1;
  for (struct dirent *task; (task = readdir(tasks)) != NULL;) count += task->d_name[0] != '.';
  closedir(tasks);
  return count;
}

/* Stores the handlers of all signals; zero for a signal without a handler. */
static void handlers(void (*found[SIGRTMAX + 1])(int)) {
  for (int number = 1; number <= SIGRTMAX; number++) {
    struct sigaction action;
    found[number] = sigaction(number, NULL, &action) == 0 ? action.sa_handler : SIG_DFL;
  }
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  void (*before[SIGRTMAX + 1])(int);
  void (*after[SIGRTMAX + 1])(int);
  int threads_before = threads();
  handlers(before);

  struct timespec start;
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  clock_gettime(CLOCK_MONOTONIC, &end);
  if (library == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }

  handlers(after);
  for (int number = 1; number <= SIGRTMAX; number++) {
    if (before[number] == after[number]) continue;
    fprintf(stderr, "loading changed the handler of signal %d (%s)\n", number, strsignal(number));
    return 1;
  }
  if (threads_before != 1 || threads() != 1) {
    fprintf(stderr, "loading left %d threads\n", threads());
    return 1;
  }
  if (dlsym(library, "tactus_engine_create") == NULL) {
    fprintf(stderr, "no tactus_engine_create\n");
    return 1;
  }
  printf("%ld\n", (end.tv_sec - start.tv_sec) * 1000000 + (end.tv_nsec - start.tv_nsec) / 1000);
  return dlclose(library);
}
