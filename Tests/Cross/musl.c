/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 *
 * musl COMMAND...: checks the functions of Sources/C/musl.c. COMMAND runs this program, which without arguments is the
 * started program of the second check. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../Sources/C/CLinux/include/loop.h"

void arc4random_buf(void *bytes, size_t count);

static void check(int holds, const char *what) {
  if (holds) return;
  printf("musl: not so: %s\n", what);
  exit(1);
}

enum { from = 1, count = 4096, until = from + count };

/* Fills the middle of a larger array. A byte is wrong if it is zero in all of 16 rounds, or changes outside. */
static void random_bytes(void) {
  static unsigned char bytes[until + 1], seen[until + 1];
  for (int round = 0; round < 16; round++) {
    arc4random_buf(bytes + from, count);
    for (int n = 0; n <= until; n++) seen[n] |= bytes[n];
  }
  for (int n = from; n < until; n++) check(seen[n], "all bytes are filled");
  check(!seen[0] && !seen[until], "no other byte is changed");
  unsigned char before[sizeof bytes];
  memcpy(before, bytes, sizeof bytes);
  arc4random_buf(bytes + from, 0);
  check(memcmp(before, bytes, sizeof bytes) == 0, "no byte is changed if none is asked for");
  arc4random_buf(bytes + from, count);
  check(memcmp(before, bytes, sizeof bytes) != 0, "other bytes come each time");
}

/* Descriptors that a started program must not inherit. */
static const int inheritable[] = {4, 5, 17, 200, 900};
enum { inheritable_count = sizeof inheritable / sizeof *inheritable };

/* Of these descriptors, reports to the connection, which is descriptor 3, those that are open here. */
static int started(void) {
  for (int n = 0; n < inheritable_count; n++)
    if (fcntl(inheritable[n], F_GETFD) >= 0) dprintf(3, "%d is open\n", inheritable[n]);
  dprintf(3, "done\n");
  return 0;
}

static void closed_descriptors(char *words[]) {
  int ends[2];
  check(pipe2(ends, O_CLOEXEC) == 0, "there is a pipe");
  int reads = fcntl(ends[0], F_DUPFD_CLOEXEC, 300), writes = fcntl(ends[1], F_DUPFD_CLOEXEC, 300);
  close(ends[0]), close(ends[1]);
  int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
  for (int n = 0; n < inheritable_count; n++)
    check(dup2(null, inheritable[n]) == inheritable[n], "descriptors can be made that programs inherit");
  int process = tactus_spawn(words, tactus_environment(), writes);
  check(process > 0, "a program can be started");
  close(writes);
  char said[256] = "";
  size_t length = 0;
  for (long got; (got = read(reads, said + length, sizeof said - 1 - length)) > 0;) length += (size_t)got;
  if (strcmp(said, "done\n") != 0) printf("%s", said);
  check(strcmp(said, "done\n") == 0, "a started program has only its input, outputs and connection");
  check(waitpid(process, NULL, 0) == process, "the program ends");
  for (int n = 0; n < inheritable_count; n++)
    check(fcntl(inheritable[n], F_GETFD) == 0, "they stay open, and can be inherited, in the program that starts it");
}

int main(int argc, char *argv[]) {
  if (argc == 1) return started();
  random_bytes();
  closed_descriptors(argv + 1);
  puts("musl: passed");
  return 0;
}
