// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// Implements the functions of glibc that Tactus calls and musl lacks. Only libraries and programs for musl contain this
// file.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <spawn.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/random.h>

// Swift's sets and dictionaries call this for the seed of their hashes.
void arc4random_buf(void *bytes, size_t count) {
  char *next = bytes;
  while (count > 0) {
    ssize_t got = getrandom(next, count, 0);
    // Linux has this call since version 3.17. There is nothing to continue with if a sandbox forbids it.
    if (got < 0 && errno != EINTR) abort();
    if (got < 0) continue;
    next += got;
    count -= (size_t)got;
  }
}

// glibc closes all descriptors in the started program. musl can close only descriptors that it is told beforehand, so
// this closes those that are open at the time of this call, not those that another thread opens before the program
// starts. musl ignores that some may be closed by then, such as the descriptor of the folder that is read here.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first) {
  DIR *folder = opendir("/proc/self/fd");
  if (!folder) return errno;
  int error = 0;
  errno = 0;
  for (struct dirent *entry; !error && (entry = readdir(folder));) {
    char *end;
    long descriptor = strtol(entry->d_name, &end, 10);
    // `.` and `..` are not numbers.
    if (!*end && descriptor >= first) error = posix_spawn_file_actions_addclose(actions, (int)descriptor);
    errno = 0;
  }
  if (!error) error = errno;  // of readdir
  closedir(folder);
  return error;
}
