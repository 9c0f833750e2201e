// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Functions with which hosts use files, programs and time.
#ifndef TACTUS_SYSTEM_H
#define TACTUS_SYSTEM_H
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// MARK: processes and their programs

// Returns what this process has used. The type of RUSAGE_SELF differs between C libraries.
static inline struct rusage tactus_usage(void) {
  struct rusage usage = {0};
  getrusage(RUSAGE_SELF, &usage);
  return usage;
}

// A process, and the program file that it runs.
struct tactus_program {
  pid_t number;
  unsigned long long started;
  dev_t device;
  ino_t file;
};

static inline bool tactus_find_process(pid_t number, struct tactus_program *it) {
  char name[32], text[1024];
  struct stat file;
  snprintf(name, sizeof name, "/proc/%d/exe", (int)number);
  if (number <= 0 || stat(name, &file)) return false;
  snprintf(name, sizeof name, "/proc/%d/stat", (int)number);
  int descriptor = open(name, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  ssize_t length = read(descriptor, text, sizeof text - 1);
  close(descriptor);
  text[length > 0 ? length : 0] = 0;
  // Searches for the last parenthesis, since the program's name inside the parentheses may contain any character.
  const char *rest = strrchr(text, ')');
  it->number = number;
  it->device = file.st_dev;
  it->file = file.st_ino;
  for (int n = 2; n < 22 && rest; n++) rest = strchr(rest + 1, ' ');
  it->started = rest ? strtoull(rest, NULL, 10) : 0;
  return rest;
}

static inline bool tactus_is_same(const struct tactus_program *one, const struct tactus_program *other) {
  return one->number == other->number && one->started == other->started && one->device == other->device &&
         one->file == other->file;
}

// Finds the process at the other end of a connection, and the path of its program, which the caller must free. If the
// process has ended, sets its number to 0, since another process may have that number by now. Only Linux 6.5 and later
// report that the process has ended.
static inline void tactus_find_peer(int socket, pid_t number, struct tactus_program *it, char **path) {
  enum { PEER_PIDFD = 77 };
  char name[32], text[4096];
  int handle = -1;
  socklen_t size = sizeof handle;
  bool is_known = !getsockopt(socket, SOL_SOCKET, PEER_PIDFD, &handle, &size);
  bool found = tactus_find_process(number, it);
  snprintf(name, sizeof name, "/proc/%d/exe", (int)number);
  ssize_t length = found ? readlink(name, text, sizeof text) : -1;
  if (length > 0 && length < (ssize_t)sizeof text) *path = strndup(text, (size_t)length);
  // The descriptor of an ended process is readable.
  struct pollfd ended = {handle, POLLIN, 0};
  if (!found || (is_known && poll(&ended, 1, 0))) it->number = 0;
  if (is_known) close(handle);
}

static inline bool tactus_is_file(const struct tactus_program *process, const char *path) {
  struct stat file;
  return !stat(path, &file) && file.st_dev == process->device && file.st_ino == process->file;
}

// Returns whether the process runs this program, which is a path, or a name that is searched for on the PATH.
static inline bool tactus_runs(const struct tactus_program *process, const char *program) {
  char path[4096];
  if (process->number <= 0 || !*program) return false;
  if (strchr(program, '/')) return tactus_is_file(process, program);
  for (const char *at = getenv("PATH"), *end; at && *at; at = *end ? end + 1 : NULL) {
    end = at + strcspn(at, ":");
    int length = snprintf(path, sizeof path, "%.*s/%s", (int)(end - at), at, program);
    if (*at == '/' && length < (int)sizeof path && tactus_is_file(process, path)) return true;
    if (!*end) break;
  }
  return false;
}

// MARK: files and time

static inline int64_t tactus_monotonic_microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

// These two return -errno if they fail.
static inline int tactus_open_read(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  return file < 0 ? -errno : file;
}
// Opens a file for writing, which `flags` may create with this mode.
static inline int tactus_open_write(const char *path, int flags, mode_t mode) {
  int file = open(path, O_WRONLY | O_CLOEXEC | flags, mode);
  return file < 0 ? -errno : file;
}
enum tactus_file_kind { TACTUS_OTHER, TACTUS_REGULAR, TACTUS_FOLDER, TACTUS_PIPE, TACTUS_TERMINAL };
static inline enum tactus_file_kind tactus_file_kind_in(const struct stat *status) {
  switch (status->st_mode & S_IFMT) {
    case S_IFREG: return TACTUS_REGULAR;
    case S_IFDIR: return TACTUS_FOLDER;
    case S_IFIFO: return TACTUS_PIPE;
    case S_IFCHR: return TACTUS_TERMINAL;
    default: return TACTUS_OTHER;
  }
}
static inline enum tactus_file_kind tactus_file_kind(int file) {
  struct stat status;
  return fstat(file, &status) ? TACTUS_OTHER : tactus_file_kind_in(&status);
}
static inline bool tactus_is_regular(int file) { return tactus_file_kind(file) == TACTUS_REGULAR; }
static inline enum tactus_file_kind tactus_file_kind_at(const char *path) {
  struct stat status;
  return stat(path, &status) ? TACTUS_OTHER : tactus_file_kind_in(&status);
}
// Makes reads block again, for a file that was opened read-only and without blocking.
static inline void tactus_wait_again(int file) { fcntl(file, F_SETFL, O_RDONLY); }
static inline int tactus_duplicate(int file) {
  int mine = fcntl(file, F_DUPFD_CLOEXEC, 0);
  return mine < 0 ? -errno : mine;
}
static inline void tactus_ignore(int number) { signal(number, SIG_IGN); }
static inline bool tactus_is_missing(int error) { return error == ENOENT || error == ENOTDIR; }
// Returns whether a call that failed with this error may succeed later, once programs have released descriptors or
// memory.
static inline bool tactus_is_shortage(int error) { return error == EMFILE || error == ENFILE || error == ENOMEM; }
static inline int tactus_errno(void) { return errno; }
// Returns free memory of the heap to the kernel.
static inline void tactus_trim_heap(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
static inline const char *tactus_entry_name(const struct dirent *entry) { return entry->d_name; }
#endif
