// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "include/loop.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pwd.h>
#include <spawn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef __GLIBC__
// In musl.c.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
#endif

// Closes the descriptor, and returns -errno of the call that failed before.
static int closed_with_error(int fd) {
  int error = errno;
  close(fd);
  return -error;
}

long tactus_read(int fd, void *bytes, size_t count) {
  long got = read(fd, bytes, count);
  return got < 0 ? -errno : got;
}

int tactus_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) < 0 ? -errno : 0; }

int tactus_connect(const char *path, size_t length) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (length == 0 || length >= sizeof address.sun_path) return -ENAMETOOLONG;
  memcpy(address.sun_path, path, length);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -errno;
  socklen_t size = offsetof(struct sockaddr_un, sun_path) + length + (path[0] != 0);
  if (connect(fd, (struct sockaddr *)&address, size) == 0) return fd;
  return closed_with_error(fd);
}
uint64_t tactus_file_number(const char *path) {
  struct stat status;
  if (stat(path, &status) < 0) return 0;
  uint64_t time = status.st_ctim.tv_sec * 1000000000ull + status.st_ctim.tv_nsec;
  return (time ^ status.st_ino * 0x9E3779B97F4A7C15ull) | 1;
}
long tactus_send(int fd, const void *bytes, size_t count) {
  long sent = send(fd, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
  return sent < 0 ? -errno : sent;
}
int tactus_peer(int fd) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0 ? -errno : peer.pid;
}
int tactus_peer_user(int fd) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0 ? -errno : (int)peer.uid;
}

int tactus_stream_pair(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0 ? -errno : 0;
}
int tactus_message_pair(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) < 0 ? -errno : 0;
}
static int tactus_socket(
    int type, const char *path, size_t length, int (*use)(int, const struct sockaddr *, socklen_t)) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (length == 0 || length >= sizeof address.sun_path) return -ENAMETOOLONG;
  memcpy(address.sun_path, path, length);
  int fd = socket(AF_UNIX, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -errno;
  if (use(fd, (struct sockaddr *)&address, sizeof address) == 0) return fd;
  return closed_with_error(fd);
}
static int tactus_listening(int type, const char *path, size_t length) {
  int fd = tactus_socket(type, path, length, bind);
  if (fd < 0) return fd;
  if (listen(fd, 16) == 0) return fd;
  return closed_with_error(fd);
}
int tactus_listen(const char *path, size_t length) { return tactus_listening(SOCK_STREAM, path, length); }
int tactus_listen_locally(uint16_t *port) {
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons(*port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -errno;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
  struct sockaddr *any = (struct sockaddr *)&address;
  if (bind(fd, any, size) == 0 && listen(fd, 8) == 0 && getsockname(fd, any, &size) == 0) {
    *port = ntohs(address.sin_port);
    return fd;
  }
  return closed_with_error(fd);
}
int tactus_message_connect(const char *path, size_t length) {
  return tactus_socket(SOCK_SEQPACKET, path, length, connect);
}
int tactus_message_listen(const char *path, size_t length) { return tactus_listening(SOCK_SEQPACKET, path, length); }
int tactus_accept(int fd) {
  int peer = accept4(fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  return peer < 0 ? -errno : peer;
}
void tactus_refuse_passed(int fd) {
#ifndef SO_PASSRIGHTS
#define SO_PASSRIGHTS 83
#endif
  setsockopt(fd, SOL_SOCKET, SO_PASSRIGHTS, &(int){0}, sizeof(int));
}
void tactus_never_wait(int fd) {
  int flags = fcntl(fd, F_GETFL);
  if (flags >= 0) fcntl(fd, F_SETFL, flags | O_NONBLOCK);
}

// Room for several descriptors, so that unwanted descriptors arrive and can be closed.
union tactus_passed {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(int) * 8)];
};
long tactus_send_message(int fd, const void *bytes, size_t count, int descriptor, int milliseconds) {
  union tactus_passed passed = {0};
  struct iovec piece = {(void *)bytes, count};
  struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
  if (descriptor >= 0) {
    message.msg_control = passed.bytes;
    message.msg_controllen = CMSG_SPACE(sizeof descriptor);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  struct pollfd writable = {fd, POLLOUT, 0};
  if (milliseconds > 0 && poll(&writable, 1, milliseconds) == 0) return -ETIMEDOUT;
  long sent = sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
  return sent < 0 ? -errno : sent;
}
int tactus_has_passed(int fd) {
  char byte;
  struct iovec piece = {&byte, 1};
  struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
  long got = recvmsg(fd, &message, MSG_PEEK | MSG_DONTWAIT);
  if (got < 0) return -errno;
  return (message.msg_flags & MSG_CTRUNC) != 0;
}
void tactus_close_elsewhere(int fd) {
  char byte;
  int has_passed;
  // After this, no more messages can arrive. Reads the pending messages that carry no descriptor.
  shutdown(fd, SHUT_RDWR);
  while ((has_passed = tactus_has_passed(fd)) == 0 && recv(fd, &byte, 1, MSG_DONTWAIT) > 0) {}
  if (has_passed > 0 && tactus_fork(fd, "tactus-closes") == 0) {
    poll(NULL, 0, 200);
    _exit(0);
  }
  close(fd);
}
int tactus_notify(const char *text, int descriptor) {
  const char *path = getenv("NOTIFY_SOCKET");
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = path ? strlen(path) : 0;
  if (length < 2 || length >= sizeof address.sun_path) return -ENOENT;
  memcpy(address.sun_path, path, length);
  if (path[0] == '@') address.sun_path[0] = 0;
  int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -errno;
  long sent = connect(fd, (struct sockaddr *)&address, offsetof(struct sockaddr_un, sun_path) + length);
  if (sent < 0) sent = -errno;
  else sent = tactus_send_message(fd, text, strlen(text), descriptor, 0);
  close(fd);
  return sent < 0 ? (int)sent : 0;
}
long tactus_receive_message(int fd, void *bytes, size_t count, int *descriptor, int milliseconds) {
  union tactus_passed passed = {0};
  struct iovec piece = {bytes, count};
  struct msghdr message = {
      .msg_iov = &piece, .msg_iovlen = 1, .msg_control = passed.bytes, .msg_controllen = sizeof passed.bytes};
  struct pollfd readable = {fd, POLLIN, 0};
  *descriptor = -1;
  if (milliseconds > 0 && poll(&readable, 1, milliseconds) == 0) return -ETIMEDOUT;
  long got = recvmsg(fd, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  if (got < 0) return -errno;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    for (size_t n = 0; CMSG_LEN((n + 1) * sizeof(int)) <= header->cmsg_len; n++) {
      int one;
      memcpy(&one, CMSG_DATA(header) + n * sizeof one, sizeof one);
      if (*descriptor < 0) *descriptor = one;
      else close(one);
    }
  }
  if (!(message.msg_flags & MSG_TRUNC)) return got;
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
  return -EMSGSIZE;
}

static int tactus_watch(const char *path, uint32_t events) {
  int fd = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (fd < 0) return -errno;
  if (inotify_add_watch(fd, path, events) >= 0) return fd;
  return closed_with_error(fd);
}
int tactus_watch_folder(const char *path) { return tactus_watch(path, IN_CREATE | IN_MOVED_TO | IN_ONLYDIR); }
int tactus_watch_nodes(const char *path) { return tactus_watch(path, IN_CREATE | IN_ATTRIB | IN_ONLYDIR); }
int tactus_watch_uses(const char *path) { return tactus_watch(path, IN_OPEN | IN_CLOSE | IN_ATTRIB | IN_ONLYDIR); }
int tactus_watch_uses_of(int fd, const char *path) {
  int file = inotify_add_watch(fd, path, IN_OPEN | IN_CLOSE);
  return file < 0 ? -errno : file;
}
void tactus_read_uses(int fd, const char *name, int file, struct tactus_uses *uses) {
  char bytes[4096] __attribute__((aligned(__alignof__(struct inotify_event))));
  for (ssize_t count; (count = read(fd, bytes, sizeof bytes)) > 0;) {
    for (ssize_t at = 0; at < count;) {
      const struct inotify_event *event = (const struct inotify_event *)(bytes + at);
      at += (ssize_t)(sizeof *event + event->len);
      if (event->mask & IN_Q_OVERFLOW) uses->lost = 1;
      // Events of the file's own watch have no name. If there is such a watch, only its closes count: the folder's
      // watch also reports when an earlier file with this name is closed.
      int is_of_name = event->len > 0 && strcmp(event->name, name) == 0;
      int closes = file < 0 ? is_of_name : event->len == 0 && event->wd == file;
      if (is_of_name && event->mask & IN_OPEN) uses->users++, uses->opened++;
      if (closes && event->mask & IN_CLOSE) uses->users--;
      if (closes && event->mask & IN_CLOSE_WRITE) uses->left++;
    }
  }
}

int tactus_memory(const char *name, const void *bytes, size_t count) {
  int fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (fd < 0) return -errno;
  for (size_t done = 0; done < count;) {
    long wrote = write(fd, (const char *)bytes + done, count - done);
    if (wrote < 0 && errno != EINTR) return closed_with_error(fd);
    if (wrote > 0) done += wrote;
  }
  return fd;
}

int tactus_sealed_memory(const char *name, const void *bytes, size_t count) {
  int fd = tactus_memory(name, bytes, count);
  if (fd >= 0) fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
  return fd;
}

int tactus_fork(int connection, const char *name) {
  int process = fork();
  if (process < 0) return -errno;
  if (process > 0) {
    // The first child ends at once, so that this process need not wait for the second child.
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {}
    return process;
  }
  if (fork() != 0) _exit(0);
  // The copy must finish its work even if a signal ends the process that started it.
  signal(SIGTERM, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  prctl(PR_SET_NAME, name);
  dup2(connection, 0);
  syscall(SYS_close_range, 1, ~0u, 0);  // musl has no function for it
  return 0;
}
int tactus_ending_signals(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  if (sigprocmask(SIG_BLOCK, &signals, NULL) < 0) return -errno;
  int fd = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
  return fd < 0 ? -errno : fd;
}
int tactus_user(const char *name) {
  struct passwd *user = getpwnam(name);
  if (user) return (int)user->pw_uid;
  char *end = NULL;
  errno = 0;
  long number = strtol(name, &end, 10);
  return *name && !*end && !errno && number > 0 && number < 0x7fffffff ? (int)number : -ENOENT;
}
int tactus_spawn(char *const words[], char *const environment[], int connection) {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  sigset_t none, all;
  pid_t id = 0;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  if (connection >= 0) posix_spawn_file_actions_adddup2(&actions, connection, 3);
  int error = posix_spawn_file_actions_addclosefrom_np(&actions, connection >= 0 ? 4 : 3);
  if (!error) error = posix_spawnp(&id, words[0], &actions, &attributes, words, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error ? -error : id;
}
int tactus_process(int id) {
  int fd = syscall(SYS_pidfd_open, id, 0);
  return fd < 0 ? -errno : fd;
}
int tactus_process_status(int id) {
  siginfo_t info = {0};
  if (waitid(P_PID, id, &info, WEXITED | WNOHANG) < 0) return -errno;
  if (info.si_pid == 0) return -EAGAIN;
  return info.si_code == CLD_EXITED ? info.si_status : 128 + info.si_status;
}

char **tactus_environment(void) {
  extern char **environ;
  return environ;
}
int tactus_real_time_signal(int number) { return SIGRTMIN + number; }
