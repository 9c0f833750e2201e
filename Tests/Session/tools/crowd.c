// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// crowd SOCKET COUNT [MESSAGES]: makes COUNT connections. Sends nothing, or MESSAGES requests, each with file
// descriptors that the request does not use. Then prints a line, and waits until its standard input ends.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

enum { each = 28 };

static int join(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  return fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof address) == 0 ? fd : -1;
}

// Sends wl_display.sync with many descriptors.
static void send_descriptors(int fd, uint32_t id) {
  uint32_t request[] = {1, 12 << 16, id};
  struct iovec part = {request, sizeof request};
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(each * sizeof(int))];
  } control;
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  control.head = (struct cmsghdr){CMSG_LEN(each * sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
  for (int n = 0; n < each; n++) memcpy(CMSG_DATA(&control.head) + n * sizeof(int), &(int){0}, sizeof(int));
  sendmsg(fd, &message, MSG_NOSIGNAL);
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  for (int n = atoi(argv[2]); n > 0; n--) {
    int fd = join(argv[1]);
    if (fd < 0) return 1;
    for (int id = 0; argc > 3 && id < atoi(argv[3]); id++) send_descriptors(fd, id + 2);
  }
  puts("done");
  fflush(stdout);
  while (getchar() != EOF) {}
}
