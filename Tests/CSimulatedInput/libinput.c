// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include <fcntl.h>
#include <libinput.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "CSimulatedInput.h"
#include "real.h"

struct event {
  int type;
  struct sim_device *device;
  int slot;
  double x, y;
  uint64_t time;
  bool is_on;
};

struct sim_libinput {
  bool is_used, fails;
  const struct libinput_interface *nodes;
  void *user_data;
  libinput_log_handler log;
  struct sim_device *devices[8];
  int device_count;
  struct event events[512];
  int first, last;
  int of_seat, of_dispatch, of_resume;
  char seat[64];
  int releases;
  int descriptor;
};

// All simulated objects are elements of these arrays. This distinguishes them from real objects.
static struct sim_libinput contexts[64];
static struct sim_device devices[256];
static int device_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static __thread struct sim_libinput *next;

static bool is_within(const void *object, const void *begin, size_t size) {
  return (const char *)object >= (const char *)begin && (const char *)object < (const char *)begin + size;
}
bool sim_is_of_libinput(const void *object) {
  return is_within(object, contexts, sizeof contexts) || is_within(object, devices, sizeof devices);
}
const char *sim_node_of(const void *device) { return ((const struct sim_device *)device)->node; }

struct sim_libinput *sim_libinput_new(bool fails) {
  struct sim_libinput *found = NULL;
  pthread_mutex_lock(&lock);
  for (int n = 0; n < 64 && !found; n++)
    if (!contexts[n].is_used) found = &contexts[n];
  if (found) *found = (struct sim_libinput){.is_used = true, .fails = fails};
  pthread_mutex_unlock(&lock);
  if (found) found->descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return found;
}

void sim_libinput_offer(struct sim_libinput *it) { next = it; }

void sim_libinput_free(struct sim_libinput *it) {
  close(it->descriptor);
  it->is_used = false;
}

struct sim_device *sim_device_new(const char *name, const char *node) {
  pthread_mutex_lock(&lock);
  struct sim_device *device = &devices[device_count++ % 256];
  pthread_mutex_unlock(&lock);
  *device = (struct sim_device){.width = -1, .has_touches = true, .descriptor = -1, .matrix = {1, 0, 0, 0, 1, 0}};
  device->name = strdup(name);
  device->node = strdup(node);
  device->seat = strdup("seat0");
  return device;
}
void sim_device_set_output(struct sim_device *device, const char *output) { device->output = strdup(output); }

void sim_libinput_add(struct sim_libinput *it, struct sim_device *device) { it->devices[it->device_count++] = device; }
void sim_libinput_fail(struct sim_libinput *it, int of_seat, int of_dispatch, int of_resume) {
  it->of_seat = of_seat;
  it->of_dispatch = of_dispatch;
  it->of_resume = of_resume;
}
const char *sim_libinput_seat(struct sim_libinput *it) { return it->seat; }
int sim_libinput_releases(struct sim_libinput *it) { return it->releases; }
int sim_libinput_descriptor(struct sim_libinput *it) { return it->descriptor; }

static void report(struct sim_libinput *it, struct event event) { it->events[it->last++ % 512] = event; }

void sim_libinput_plug(struct sim_libinput *it, struct sim_device *device) {
  if (device->descriptor >= 0) return;
  device->descriptor = it->nodes->open_restricted(device->node, O_RDWR | O_NONBLOCK, it->user_data);
  if (device->descriptor >= 0) report(it, (struct event){.type = LIBINPUT_EVENT_DEVICE_ADDED, .device = device});
}

void sim_libinput_unplug(struct sim_libinput *it, struct sim_device *device) {
  if (device->descriptor < 0) return;
  it->nodes->close_restricted(device->descriptor, it->user_data);
  device->descriptor = -1;
  report(it, (struct event){.type = LIBINPUT_EVENT_DEVICE_REMOVED, .device = device});
}

static void say(struct sim_libinput *it, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (it->log) it->log((struct libinput *)it, LIBINPUT_LOG_PRIORITY_ERROR, format, arguments);
  va_end(arguments);
}
void sim_libinput_log(struct sim_libinput *it, const char *text) { say(it, "%s\n", text); }

void sim_libinput_touch(
    struct sim_libinput *it, struct sim_device *device, int type, int slot, double x, double y, uint64_t time) {
  report(it, (struct event){.type = type, .device = device, .slot = slot, .x = x, .y = y, .time = time});
}
void sim_libinput_toggle(struct sim_libinput *it, struct sim_device *device, int which, bool is_on) {
  report(it, (struct event){.type = LIBINPUT_EVENT_SWITCH_TOGGLE, .device = device, .slot = which, .is_on = is_on});
}

// MARK: what libinput does with a context

static struct libinput *begin(const struct libinput_interface *nodes, void *user_data) {
  struct sim_libinput *it = next;
  next = NULL;
  if (it->fails) return NULL;
  it->nodes = nodes;
  it->user_data = user_data;
  return (struct libinput *)it;
}
static void plug_all(struct sim_libinput *it) {
  for (int n = 0; n < it->device_count; n++) sim_libinput_plug(it, it->devices[n]);
}
static void unplug_all(struct sim_libinput *it) {
  for (int n = 0; n < it->device_count; n++) sim_libinput_unplug(it, it->devices[n]);
}
static int assign(struct sim_libinput *it, const char *seat) {
  strncpy(it->seat, seat, sizeof it->seat - 1);
  if (it->of_seat == 0) plug_all(it);
  return it->of_seat;
}
static struct libinput_device *add_path(struct sim_libinput *it, const char *path) {
  for (int n = 0; n < it->device_count; n++) {
    struct sim_device *device = it->devices[n];
    if (strcmp(device->node, path) != 0) continue;
    sim_libinput_plug(it, device);
    return device->descriptor >= 0 ? (struct libinput_device *)device : NULL;
  }
  return NULL;
}
static int resume(struct sim_libinput *it) {
  if (it->of_resume == 0) plug_all(it);
  return it->of_resume;
}
static struct libinput *release(struct sim_libinput *it) {
  it->releases++;
  unplug_all(it);
  return NULL;
}
static struct libinput_event *take(struct sim_libinput *it) {
  return it->first == it->last ? NULL : (struct libinput_event *)&it->events[it->first++ % 512];
}

#define CONTEXT ((struct sim_libinput *)it)
#define DEVICE ((struct sim_device *)it)
#define EVENT ((struct event *)it)
#define IS_MINE sim_is_of_libinput(it)
#define OF_CONTEXT(result, name, simulated) \
  SIMULATE(result, name, (struct libinput * it), (it), IS_MINE, simulated)
#define OF_DEVICE(result, name, simulated) \
  SIMULATE(result, name, (struct libinput_device * it), (it), IS_MINE, simulated)
#define OF_EVENT(result, name, kind, simulated) SIMULATE(result, name, (struct kind * it), (it), IS_MINE, simulated)

SIMULATE(struct libinput *, libinput_udev_create_context,
         (const struct libinput_interface *nodes, void *data, struct udev *udev), (nodes, data, udev), next,
         begin(nodes, data))
SIMULATE(struct libinput *, libinput_path_create_context, (const struct libinput_interface *nodes, void *data),
         (nodes, data), next, begin(nodes, data))
SIMULATE(int, libinput_udev_assign_seat, (struct libinput * it, const char *seat), (it, seat), IS_MINE,
         assign(CONTEXT, seat))
SIMULATE(struct libinput_device *, libinput_path_add_device, (struct libinput * it, const char *path), (it, path),
         IS_MINE, add_path(CONTEXT, path))
SIMULATE(void, libinput_log_set_handler, (struct libinput * it, libinput_log_handler log), (it, log), IS_MINE,
         (void)(CONTEXT->log = log))
SIMULATE(void, libinput_log_set_priority, (struct libinput * it, enum libinput_log_priority priority), (it, priority),
         IS_MINE, (void)0)
OF_CONTEXT(void *, libinput_get_user_data, CONTEXT->user_data)
OF_CONTEXT(struct libinput *, libinput_unref, release(CONTEXT))
OF_CONTEXT(int, libinput_get_fd, CONTEXT->descriptor)
OF_CONTEXT(int, libinput_dispatch, CONTEXT->of_dispatch)
OF_CONTEXT(void, libinput_suspend, unplug_all(CONTEXT))
OF_CONTEXT(int, libinput_resume, resume(CONTEXT))
OF_CONTEXT(struct libinput_event *, libinput_get_event, take(CONTEXT))

// MARK: devices

static bool has(struct sim_device *device, enum libinput_device_capability capability) {
  return capability == LIBINPUT_DEVICE_CAP_TOUCH && device->has_touches;
}
static int size(struct sim_device *device, double *width, double *height) {
  if (device->width < 0) return -1;
  *width = device->width;
  *height = device->height;
  return 0;
}
static int default_matrix(struct sim_device *device, float matrix[6]) {
  if (!device->is_calibrated) return 0;
  memcpy(matrix, device->default_matrix, sizeof device->default_matrix);
  return 1;
}
static enum libinput_config_status set_matrix(struct sim_device *device, const float matrix[6]) {
  if (device->keeps_calibration) return LIBINPUT_CONFIG_STATUS_UNSUPPORTED;
  memcpy(device->matrix, matrix, sizeof device->matrix);
  return LIBINPUT_CONFIG_STATUS_SUCCESS;
}

SIMULATE(int, libinput_device_has_capability,
         (struct libinput_device * it, enum libinput_device_capability capability), (it, capability), IS_MINE,
         has(DEVICE, capability))
OF_DEVICE(const char *, libinput_device_get_name, DEVICE->name)
OF_DEVICE(const char *, libinput_device_get_output_name, DEVICE->output)
OF_DEVICE(struct libinput_seat *, libinput_device_get_seat, (struct libinput_seat *)DEVICE)
OF_DEVICE(struct udev_device *, libinput_device_get_udev_device, (struct udev_device *)DEVICE)
OF_DEVICE(int, libinput_device_touch_get_touch_count, DEVICE->touch_count)
SIMULATE(const char *, libinput_seat_get_physical_name, (struct libinput_seat * it), (it), IS_MINE, DEVICE->seat)
SIMULATE(int, libinput_device_get_size, (struct libinput_device * it, double *width, double *height),
         (it, width, height), IS_MINE, size(DEVICE, width, height))
SIMULATE(int, libinput_device_config_calibration_get_default_matrix, (struct libinput_device * it, float matrix[6]),
         (it, matrix), IS_MINE, default_matrix(DEVICE, matrix))
SIMULATE(enum libinput_config_status, libinput_device_config_calibration_set_matrix,
         (struct libinput_device * it, const float matrix[6]), (it, matrix), IS_MINE, set_matrix(DEVICE, matrix))

// MARK: events

static double part(struct event *event, int row, uint32_t width) {
  const float *m = event->device->matrix + 3 * row;
  return (m[0] * event->x + m[1] * event->y + m[2]) * width;
}
static bool is_touch(struct event *event) {
  return event->type >= LIBINPUT_EVENT_TOUCH_DOWN && event->type <= LIBINPUT_EVENT_TOUCH_FRAME;
}

OF_EVENT(void, libinput_event_destroy, libinput_event, (void)0)
OF_EVENT(struct libinput_device *, libinput_event_get_device, libinput_event, (struct libinput_device *)EVENT->device)
OF_EVENT(enum libinput_event_type, libinput_event_get_type, libinput_event, (enum libinput_event_type)EVENT->type)
OF_EVENT(struct libinput_event_switch *, libinput_event_get_switch_event, libinput_event,
         (struct libinput_event_switch *)it)
OF_EVENT(enum libinput_switch, libinput_event_switch_get_switch, libinput_event_switch,
         (enum libinput_switch)EVENT->slot)
OF_EVENT(enum libinput_switch_state, libinput_event_switch_get_switch_state, libinput_event_switch,
         EVENT->is_on ? LIBINPUT_SWITCH_STATE_ON : LIBINPUT_SWITCH_STATE_OFF)
OF_EVENT(struct libinput_event_touch *, libinput_event_get_touch_event, libinput_event,
         is_touch(EVENT) ? (struct libinput_event_touch *)it : NULL)
OF_EVENT(int32_t, libinput_event_touch_get_slot, libinput_event_touch, EVENT->slot)
OF_EVENT(uint64_t, libinput_event_touch_get_time_usec, libinput_event_touch, EVENT->time)
SIMULATE(double, libinput_event_touch_get_x_transformed, (struct libinput_event_touch * it, uint32_t width),
         (it, width), IS_MINE, part(EVENT, 0, width))
SIMULATE(double, libinput_event_touch_get_y_transformed, (struct libinput_event_touch * it, uint32_t height),
         (it, height), IS_MINE, part(EVENT, 1, height))
