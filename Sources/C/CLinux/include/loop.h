// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// What a thread may wait for: sockets, folders, processes. Functions return -errno if the system call fails.
#ifndef TACTUS_LOOP_H
#define TACTUS_LOOP_H
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/socket.h>

long tactus_read(int fd, void *bytes, size_t count);

// Connects a stream socket to a path, at once or not at all: it never waits. A path that begins with a NUL is abstract.
int tactus_connect(const char *path, size_t length);
// A stream socket that listens at a path.
int tactus_listen(const char *path, size_t length);
// A number that differs for every file that was ever at this path; 0 if there is none.
uint64_t tactus_file_number(const char *path);
// Sends as much as there is room for; a peer that has gone is an error and causes no signal.
long tactus_send(int fd, const void *bytes, size_t count);
// The process at the other end of a socket, as of when it began to listen.
int tactus_peer(int fd);
// The user of that process.
int tactus_peer_user(int fd);

// Sockets that preserve message boundaries: a connected pair, one connected to a path, one that listens there.
int tactus_message_pair(int ends[2]);
int tactus_message_connect(const char *path, size_t length);
int tactus_message_listen(const char *path, size_t length);
int tactus_accept(int fd);
// Prevents peers that connect to a listening socket from passing descriptors. Kernels before 6.16 still let them.
void tactus_refuse_passed(int fd);
// From now on, reading from it, or accepting, never waits.
void tactus_never_wait(int fd);
// Sends a message, with a descriptor unless that is negative. Waits at most this long for room.
long tactus_send_message(int fd, const void *bytes, size_t count, int descriptor, int milliseconds);
// Receives a message; waits at most this long. *descriptor is the descriptor that comes with it, or -1; further ones
// are closed. Returns 0 if the peer has gone, -EAGAIN if no message has come, -EMSGSIZE if it is too long.
long tactus_receive_message(int fd, void *bytes, size_t count, int *descriptor, int milliseconds);

// Whether the next message carries a descriptor, without reading it; -EAGAIN if there is no message.
int tactus_has_passed(int fd);
// Closes a message socket. If unread messages may carry descriptors, another process closes them: their sender can make
// that take arbitrarily long.
void tactus_close_elsewhere(int fd);

// Sends a notification to the service manager, with a descriptor unless that is negative; -ENOENT if there is no
// manager.
int tactus_notify(const char *text, int descriptor);

// A descriptor that reports names that appear in a folder.
int tactus_watch_folder(const char *path);

// A descriptor that reports device nodes that appear in a folder, and changes of their permissions.
int tactus_watch_nodes(const char *path);

// A descriptor that reports when a file in a folder is opened or closed, even one that does not exist yet or may not be
// read, and when its permissions change.
int tactus_watch_uses(const char *path);
// Also watches one file, which must be readable. Returns its watch number.
int tactus_watch_uses_of(int fd, const char *path);
struct tactus_uses {
  // How often the file was opened minus how often it was closed; how often it was opened, and how often closed after
  // being open for writing.
  int users, opened, left;
  // Whether the kernel has dropped some of these events, since they were not read in time.
  int lost;
};
// Reads the events, and adds those of the file with this name; `file` is its watch number, negative while it has none.
void tactus_read_uses(int fd, const char *name, int file, struct tactus_uses *uses);

// A descriptor of memory with these contents.
int tactus_memory(const char *name, const void *bytes, size_t count);
// The same, but the contents can never be changed.
int tactus_sealed_memory(const char *name, const void *bytes, size_t count);

// Starts a program, which is searched for on the PATH: in its own session, with empty input, no signal blocked or
// ignored, and only output, errors and, as descriptor 3, a connection unless that is negative. Returns its process id.
int tactus_spawn(char *const words[], char *const environment[], int connection);
// Forks this process: the copy has only the connection open, as descriptor 0, and ignores the signals that end
// programs. Returns its id here, and 0 there.
int tactus_fork(int connection, const char *name);
// From now on a descriptor, which is returned, becomes readable when a signal that ends programs arrives.
int tactus_ending_signals(void);
// A descriptor that becomes readable once the process has ended.
int tactus_process(int id);
// Reaps the process and returns its status as a shell reports it; -EAGAIN while it runs.
int tactus_process_status(int id);

char **tactus_environment(void);
// The id of a user, by name or by number; -ENOENT if there is no such user.
int tactus_user(const char *name);
int tactus_real_time_signal(int number);
#endif
