// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Functions for sockets, folders and processes, for which an event loop can wait. A function returns -errno if its
// system call fails.
#ifndef TACTUS_LOOP_H
#define TACTUS_LOOP_H
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/socket.h>

long tactus_read(int fd, void *bytes, size_t count);

// Makes a pipe, whose ends started programs do not inherit.
int tactus_pipe(int ends[2]);
// Connects a stream socket to a path. If that is impossible at once, fails instead of waiting. A path that begins with
// a NUL is abstract.
int tactus_connect(const char *path, size_t length);
// Returns a stream socket that listens at a path.
int tactus_listen(const char *path, size_t length);
// Returns a TCP socket that listens at a port of this machine alone. If *port is 0, sets it to the chosen port.
int tactus_listen_locally(uint16_t *port);
// Returns a number that differs for each file that was ever at this path; 0 if there is no file.
uint64_t tactus_file_number(const char *path);
// Sends as many bytes as there is room for. If the peer has closed the connection, returns an error, and no signal is
// raised.
long tactus_send(int fd, const void *bytes, size_t count);
// Returns the id of the process at the other end of a socket, as recorded when that process connected or began to
// listen.
int tactus_peer(int fd);
// Returns the user id of the process at the other end of a socket.
int tactus_peer_user(int fd);

// Makes a connected pair of stream sockets.
int tactus_stream_pair(int ends[2]);
// These functions return sockets that preserve message boundaries: a connected pair, a socket that is connected to a
// path, and a socket that listens at a path.
int tactus_message_pair(int ends[2]);
int tactus_message_connect(const char *path, size_t length);
int tactus_message_listen(const char *path, size_t length);
int tactus_accept(int fd);
// Prevents peers that connect to a listening socket from passing descriptors. Has no effect on kernels before 6.16.
void tactus_refuse_passed(int fd);
// Makes a descriptor non-blocking: reading from it, or accepting a connection, never waits.
void tactus_never_wait(int fd);
// Sends a message, with a descriptor unless `descriptor` is negative. Waits at most `milliseconds` for room.
long tactus_send_message(int fd, const void *bytes, size_t count, int descriptor, int milliseconds);
// Receives a message; waits at most `milliseconds` for it. Sets *descriptor to the descriptor that the message carries,
// or to -1, and closes any further descriptors. Returns 0 if the peer has closed the connection, -EAGAIN or -ETIMEDOUT
// if no message has arrived, and -EMSGSIZE if the message is too long.
long tactus_receive_message(int fd, void *bytes, size_t count, int *descriptor, int milliseconds);

// Returns whether the next message carries a descriptor, without reading the message; -EAGAIN if there is no message.
int tactus_has_passed(int fd);
// Closes a message socket. If unread messages may carry descriptors, another process closes these descriptors, since
// the sender can make closing them take arbitrarily long.
void tactus_close_elsewhere(int fd);

// Sends a notification to the service manager, with a descriptor unless `descriptor` is negative. Returns -ENOENT if
// there is no service manager.
int tactus_notify(const char *text, int descriptor);

// Returns a descriptor that reports new names in a folder.
int tactus_watch_folder(const char *path);

// Returns a descriptor that reports new device nodes in a folder, and changes of their permissions.
int tactus_watch_nodes(const char *path);

// Returns a descriptor that reports when a file in a folder is opened or closed, and when its permissions change. This
// includes files that do not exist yet, and files that this process may not read.
int tactus_watch_uses(const char *path);
// Adds one file, which must be readable, to the files that the descriptor watches. Returns the file's watch number.
int tactus_watch_uses_of(int fd, const char *path);
struct tactus_uses {
  // `users`: how often the file was opened minus how often it was closed. `opened`: how often it was opened. `left`:
  // how often it was closed after it was open for writing.
  int users, opened, left;
  // Whether the kernel has dropped some of these events, since they were not read in time.
  int lost;
};
// Reads the events, and adds those of the file with this name to `uses`. `file` is the file's watch number, which is
// negative while the file is not watched itself.
void tactus_read_uses(int fd, const char *name, int file, struct tactus_uses *uses);

// Returns a descriptor of memory with these contents.
int tactus_memory(const char *name, const void *bytes, size_t count);
// Returns a descriptor of memory with these contents, which can never be changed.
int tactus_sealed_memory(const char *name, const void *bytes, size_t count);

// Starts a program, which is searched for on the PATH, in a session of its own. Its standard input is empty, and no
// signal is blocked or ignored. It inherits only the standard output, the standard error and, unless `connection` is
// negative, that connection as descriptor 3. Returns the program's process id.
int tactus_spawn(char *const words[], char *const environment[], int connection);
// Forks this process. In the copy, only the connection is open, as descriptor 0, and the signals that end programs are
// ignored. Returns a positive number in this process, and 0 in the copy.
int tactus_fork(int connection, const char *name);
// Blocks SIGTERM and SIGINT, and returns a descriptor that becomes readable when one of these signals arrives.
int tactus_ending_signals(void);
// Returns a descriptor that becomes readable once the process has ended.
int tactus_process(int id);
// Reaps the process and returns its status as a shell reports it; -EAGAIN while the process runs.
int tactus_process_status(int id);

char **tactus_environment(void);
// Returns the id of the user with this name or number; -ENOENT if there is no such user.
int tactus_user(const char *name);
int tactus_real_time_signal(int number);
#endif
