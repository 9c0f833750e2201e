// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// The system as whoever hosts the gestures needs it: files, programs, time; and what Swift cannot import of that.
#pragma once
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// MARK: programs

static inline bool tactus_is_same_file(const char *one, const char *other) {
  struct stat a, b;
  return !stat(one, &a) && !stat(other, &b) && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

// Whether the process runs this program: a path, or a name to be found as a shell finds it.
static inline bool tactus_runs(pid_t process, const char *program) {
  char running[32], path[4096];
  if (process <= 0 || !*program) return false;
  snprintf(running, sizeof running, "/proc/%d/exe", (int)process);
  if (strchr(program, '/')) return tactus_is_same_file(running, program);
  for (const char *at = getenv("PATH"), *end; at && *at; at = *end ? end + 1 : NULL) {
    end = strchrnul(at, ':');
    int length = snprintf(path, sizeof path, "%.*s/%s", (int)(end - at), at, program);
    if (*at == '/' && length < (int)sizeof path && tactus_is_same_file(running, path)) return true;
    if (!*end) break;
  }
  return false;
}

static inline char *tactus_program(pid_t process) {
  char running[32], path[4096];
  snprintf(running, sizeof running, "/proc/%d/exe", (int)process);
  ssize_t length = process > 0 ? readlink(running, path, sizeof path) : -1;
  return length > 0 && length < (ssize_t)sizeof path ? strndup(path, (size_t)length) : NULL;
}

// MARK: files and time

static inline int64_t tactus_monotonic_microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static inline int tactus_open_read(const char *path) {
  return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
}
static inline bool tactus_is_regular(int file) {
  struct stat status;
  return !fstat(file, &status) && S_ISREG(status.st_mode);
}
static inline bool tactus_is_missing(int error) { return error == ENOENT || error == ENOTDIR; }
// It may be there once others have let go of something.
static inline bool tactus_is_shortage(int error) { return error == EMFILE || error == ENFILE || error == ENOMEM; }
static inline int tactus_errno(void) { return errno; }
static inline const char *tactus_entry_name(const struct dirent *entry) { return entry->d_name; }
