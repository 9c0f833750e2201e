// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Preloaded before umockdev's own library. umockdev 0.17 gives libinput a pseudo-terminal instead of the device, and
// hides udev's database from libudev. To correct this:
// 1. fstat of such a terminal returns the number of the device that the terminal represents;
// 2. /run/udev/data is redirected to the test bed.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

static ssize_t real_readlink(const char *path, char *target, size_t size) {
  static ssize_t (*real)(const char *, char *, size_t);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "readlink");
  ssize_t count = real(path, target, size - 1);
  target[count < 0 ? 0 : count] = 0;
  return count;
}

// The test bed contains a link for each terminal, named after its path, whose target is the device number.
static void stand_for_device(int fd, mode_t mode, dev_t *number) {
  const char *bed = getenv("UMOCKDEV_DIR");
  if (!bed || !S_ISCHR(mode)) return;
  char path[PATH_MAX * 2], terminal[PATH_MAX], target[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  if (real_readlink(path, terminal, sizeof terminal) < 0 || strncmp(terminal, "/dev/pts/", 9) != 0) return;
  for (char *slash = terminal; (slash = strchr(slash, '/')); slash++) *slash = '_';
  snprintf(path, sizeof path, "%s/dev/.ptymap/%s", bed, terminal);
  unsigned high, low;
  if (real_readlink(path, target, sizeof target) < 0 || sscanf(target, "%u:%u", &high, &low) != 2) return;
  *number = makedev(high, low);
}

int fstat(int fd, struct stat *status) {
  static int (*real)(int, struct stat *);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "fstat");
  int result = real(fd, status);
  if (result == 0) stand_for_device(fd, status->st_mode, &status->st_rdev);
  return result;
}

int fstat64(int fd, struct stat64 *status) {
  static int (*real)(int, struct stat64 *);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "fstat64");
  int result = real(fd, status);
  if (result == 0) stand_for_device(fd, status->st_mode, &status->st_rdev);
  return result;
}

static const char *in_bed(const char *path, char *room, size_t size) {
  const char *bed = getenv("UMOCKDEV_DIR");
  if (!bed || !path || strncmp(path, "/run/udev/data/", 15) != 0) return path;
  snprintf(room, size, "%s%s", bed, path);
  return room;
}

FILE *fopen(const char *path, const char *mode) {
  static FILE *(*real)(const char *, const char *);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "fopen");
  char room[PATH_MAX];
  return real(in_bed(path, room, sizeof room), mode);
}

FILE *fopen64(const char *path, const char *mode) {
  static FILE *(*real)(const char *, const char *);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "fopen64");
  char room[PATH_MAX];
  return real(in_bed(path, room, sizeof room), mode);
}
