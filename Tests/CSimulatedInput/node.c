// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CSimulatedInput.h"
#include "real.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct sim_node *nodes[256];

struct sim_node *sim_node_new(int slots) {
  struct sim_node *node = calloc(1, sizeof *node);
  node->slots = slots;
  for (int n = 0; n < 64; n++) node->values[ABS_MT_TRACKING_ID][n] = -1;
  if (slots > 0) sim_node_set_axis(node, ABS_MT_SLOT, 0, slots - 1, 0);
  pthread_mutex_lock(&lock);
  for (int n = 0; n < 256; n++)
    if (!nodes[n]) {
      nodes[n] = node;
      break;
    }
  pthread_mutex_unlock(&lock);
  return node;
}

void sim_node_free(struct sim_node *node) {
  pthread_mutex_lock(&lock);
  for (int n = 0; n < 256; n++)
    if (nodes[n] == node) nodes[n] = NULL;
  pthread_mutex_unlock(&lock);
  for (int n = 0; n < node->reader_count; n++) close(node->readers[n].kernel);
  free(node);
}

void sim_node_set_axis(struct sim_node *node, int code, int minimum, int maximum, int resolution) {
  node->has_axis[code] = true;
  node->axes[code] = (struct input_absinfo){.minimum = minimum, .maximum = maximum, .resolution = resolution};
}

void sim_node_set(struct sim_node *node, int code, int slot, int value) { node->values[code][slot] = value; }

void sim_node_stand_for(struct sim_node *node, const char *path) {
  struct stat status;
  if (stat(path, &status) == 0 && S_ISCHR(status.st_mode)) node->number = status.st_rdev;
}

static uint64_t inode(int fd) {
  struct stat status;
  return fstat(fd, &status) == 0 && S_ISSOCK(status.st_mode) ? status.st_ino : 0;
}

int sim_node_open(struct sim_node *node) {
  int ends[2];
  if (node->reader_count == 16 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends)) return -1;
  int room = 1 << 20;
  setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
  node->readers[node->reader_count].inode = inode(ends[0]);
  node->readers[node->reader_count].program = ends[0];
  node->readers[node->reader_count++].kernel = ends[1];
  return ends[0];
}

void sim_node_send(struct sim_node *node, const struct input_event *events, int count) {
  for (int n = 0; n < node->reader_count; n++)
    send(node->readers[n].kernel, events, (size_t)count * sizeof *events, MSG_NOSIGNAL);
}

int sim_node_unread(struct sim_node *node) {
  int bytes = 0;
  if (node->reader_count == 0) return 0;
  int (*real)(int, unsigned long, ...) = (int (*)(int, unsigned long, ...))sim_real("ioctl");
  return real(node->readers[node->reader_count - 1].program, FIONREAD, &bytes) < 0
             ? -1
             : bytes / (int)sizeof(struct input_event);
}

int sim_node_written(struct sim_node *node, struct input_event *events, int room) {
  int count = 0;
  for (int n = 0; n < node->reader_count && count < room; n++) {
    long got = read(node->readers[n].kernel, events + count, (size_t)(room - count) * sizeof *events);
    if (got > 0) count += (int)(got / (long)sizeof *events);
  }
  return count;
}

static struct sim_node *node_of(int fd) {
  struct stat status;
  if (fstat(fd, &status) != 0) return NULL;
  uint64_t wanted = S_ISSOCK(status.st_mode) ? status.st_ino : 0, number = S_ISCHR(status.st_mode) ? status.st_rdev : 0;
  struct sim_node *found = NULL;
  pthread_mutex_lock(&lock);
  for (int n = 0; n < 256 && !found; n++) {
    if (!nodes[n]) continue;
    if (number && nodes[n]->number == number) found = nodes[n];
    for (int m = 0; wanted && m < nodes[n]->reader_count; m++)
      if (nodes[n]->readers[m].inode == wanted) found = nodes[n];
  }
  pthread_mutex_unlock(&lock);
  return found;
}

static int fail(int error) {
  errno = error;
  return -1;
}

static int answer(struct sim_node *node, unsigned long request, void *argument) {
  unsigned number = _IOC_NR(request), size = _IOC_SIZE(request);
  if (_IOC_TYPE(request) != 'E') return fail(ENOTTY);
  if (request == EVIOCGRAB) {
    if (!argument) {
      node->is_grabbed = false;
      return 0;
    }
    if (node->grab_error) return fail(node->grab_error);
    node->grabs++;
    node->is_grabbed = true;
    if (node->lands_when_grabbed) node->values[ABS_MT_TRACKING_ID][0] = 1;
    return 0;
  }
  if (request == EVIOCSMASK) return node->mask_error ? fail(node->mask_error) : 0;
  if (request == EVIOCSCLOCKID) return 0;
  if (number == _IOC_NR(EVIOCGMTSLOTS(0))) {
    if (node->slots == 0) return fail(EINVAL);
    __s32 *words = argument;
    if (words[0] == ABS_MT_TRACKING_ID) {
      node->queries++;
      struct input_event event = {.type = EV_SYN};
      if (node->is_restless) sim_node_send(node, &event, 1);
    }
    for (int n = 0; n < node->slots && n + 1 < (int)(size / 4); n++) words[n + 1] = node->values[words[0]][n];
    return 0;
  }
  if (number >= _IOC_NR(EVIOCGABS(0)) && number < _IOC_NR(EVIOCGABS(0)) + ABS_CNT) {
    int code = (int)number - (int)_IOC_NR(EVIOCGABS(0));
    if (!node->has_axis[code]) return fail(EINVAL);
    struct input_absinfo *axis = argument;
    *axis = node->axes[code];
    if (code == ABS_MT_SLOT) axis->value = node->current_slot;
    return 0;
  }
  if (number >= _IOC_NR(EVIOCGBIT(0, 0)) && number < _IOC_NR(EVIOCGBIT(0, 0)) + EV_CNT) {
    unsigned char *bits = argument;
    memset(bits, 0, size);
    for (int code = 0; number == _IOC_NR(EVIOCGBIT(EV_ABS, 0)) && code < ABS_CNT; code++)
      if (node->has_axis[code]) bits[code / 8] |= 1 << code % 8;
    return (int)size;
  }
  if (number == _IOC_NR(EVIOCGKEY(0))) {
    memset(argument, 0, size);
    if (node->is_pressed) ((unsigned char *)argument)[BTN_TOUCH / 8] |= 1 << BTN_TOUCH % 8;
    return (int)size;
  }
  return fail(EINVAL);
}

int ioctl(int fd, unsigned long request, ...) {
  va_list arguments;
  va_start(arguments, request);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  struct sim_node *node = node_of(fd);
  if (node) return answer(node, request, argument);
  return ((int (*)(int, unsigned long, ...))sim_real("ioctl"))(fd, request, argument);
}
