// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// What one thread waits for: sockets, folders, processes. Each returns -errno where the call fails.
#ifndef TACTUS_LOOP_H
#define TACTUS_LOOP_H
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/socket.h>

long tactus_read(int fd, void *bytes, size_t count);

// A stream socket at a path, connected or not at all: it never waits. A path that begins with a nought is abstract.
int tactus_connect(const char *path, size_t length);
// A stream socket that listens at a path.
int tactus_listen(const char *path, size_t length);
// Another number for each file that there ever was at a path; 0 where there is none.
uint64_t tactus_file_number(const char *path);
// Sends what there is room for; a peer that has gone is an error and no signal.
long tactus_send(int fd, const void *bytes, size_t count);
// The process at the other end of a socket, as it was when it began to listen.
int tactus_peer(int fd);
// Its user.
int tactus_peer_user(int fd);

// Sockets that keep messages apart: two that are connected, one that is connected to a path, one that listens there.
int tactus_message_pair(int ends[2]);
int tactus_message_connect(const char *path, size_t length);
int tactus_message_listen(const char *path, size_t length);
int tactus_accept(int fd);
// Who connects to a socket that listens cannot pass descriptors. Kernels before 6.16 let him.
void tactus_refuse_passed(int fd);
// From now on whoever reads from it, or accepts, never waits.
void tactus_never_wait(int fd);
// A message, and with it a descriptor unless that is below 0. Waits at most so long for room.
long tactus_send_message(int fd, const void *bytes, size_t count, int descriptor, int milliseconds);
// Waits at most so long. What comes with the message is in *descriptor, -1 where nothing does; further ones are closed.
// 0 where the peer has gone, -EAGAIN where nothing has come, -EMSGSIZE where it is longer.
long tactus_receive_message(int fd, void *bytes, size_t count, int *descriptor, int milliseconds);

// Whether a descriptor comes with the next message, without taking either; -EAGAIN where there is no message.
int tactus_has_passed(int fd);
// Closes a socket of messages. What it may still carry is closed by another process: that can take as long as who has
// sent it wants.
void tactus_close_elsewhere(int fd);

// Tells the service manager something, and gives it a descriptor unless that is below 0; -ENOENT where there is none.
int tactus_notify(const char *text, int descriptor);

// Tells of names that come in a folder.
int tactus_watch_folder(const char *path);

// Tells of device nodes that come in a folder, and of whom they are given to.
int tactus_watch_nodes(const char *path);

// Tells when somebody opens or closes a file in a folder, also one that is not there yet or may not be read, and when
// it is given to somebody.
int tactus_watch_uses(const char *path);
// The same of one file, which must be readable, beside its folder. Returns its number there.
int tactus_watch_uses_of(int fd, const char *path);
struct tactus_uses {
  // How many more have opened it than closed it; how often it was opened, and closed by who could write to it.
  int users, opened, left;
  // Whether some of that was forgotten, since nobody read it.
  int lost;
};
// Reads that, and adds what has happened to the file of this name; `file` is its number, below 0 while it has none.
void tactus_read_uses(int fd, const char *name, int file, struct tactus_uses *uses);

// Memory with a descriptor.
int tactus_memory(const char *name, const void *bytes, size_t count);
// The same, that nobody can change any more.
int tactus_sealed_memory(const char *name, const void *bytes, size_t count);

// Starts a program, which is looked for on the PATH: in a session of its own, with nothing on its input, no signal
// blocked or ignored, and nothing open but output and errors, and as 3 a connection unless that is below 0. Returns its
// id.
int tactus_spawn(char *const words[], char *const environment[], int connection);
// A copy of this process, with nothing open but a connection, as 0, and deaf to the signals that end programs: its id
// here, and 0 there.
int tactus_fork(int connection, const char *name);
// From now on the signals that end programs are told by a descriptor, which can be read then.
int tactus_ending_signals(void);
// A descriptor that can be read once the process has ended.
int tactus_process(int id);
// Its status as a shell has it, and it is gone; -EAGAIN while it runs.
int tactus_process_status(int id);

char **tactus_environment(void);
// The number of a user, by name or by number; -ENOENT if there is none.
int tactus_user(const char *name);
int tactus_real_time_signal(int number);
#endif
