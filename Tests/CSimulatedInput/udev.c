// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include <libudev.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "CSimulatedInput.h"
#include "real.h"

struct sim_udev {
  bool is_used;
  dev_t number;
  struct {
    char *name, *value;
    bool is_attribute;
  } texts[16];
  int count;
};
static struct sim_udev devices[16];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct sim_udev *sim_udev_new(unsigned long long number) {
  struct sim_udev *found = NULL;
  pthread_mutex_lock(&lock);
  for (int n = 0; n < 16 && !found; n++)
    if (!devices[n].is_used) found = &devices[n];
  if (found) *found = (struct sim_udev){.is_used = true, .number = (dev_t)number};
  pthread_mutex_unlock(&lock);
  return found;
}

void sim_udev_free(struct sim_udev *udev) {
  pthread_mutex_lock(&lock);
  for (int n = 0; n < udev->count; n++) {
    free(udev->texts[n].name);
    free(udev->texts[n].value);
  }
  *udev = (struct sim_udev){0};
  pthread_mutex_unlock(&lock);
}

static void set(struct sim_udev *udev, const char *name, const char *value, bool is_attribute) {
  if (udev->count == 16) return;
  udev->texts[udev->count].name = strdup(name);
  udev->texts[udev->count].value = strdup(value);
  udev->texts[udev->count++].is_attribute = is_attribute;
}
void sim_udev_set(struct sim_udev *udev, const char *property, const char *value) { set(udev, property, value, false); }
void sim_udev_set_attribute(struct sim_udev *udev, const char *attribute, const char *value) {
  set(udev, attribute, value, true);
}

static bool is_simulated(const void *object) {
  return (const char *)object >= (const char *)devices && (const char *)object < (const char *)(devices + 16);
}

static struct udev_device *with_number(dev_t number) {
  struct sim_udev *found = NULL;
  pthread_mutex_lock(&lock);
  for (int n = 0; n < 16 && !found; n++)
    if (devices[n].is_used && devices[n].number == number) found = &devices[n];
  pthread_mutex_unlock(&lock);
  return (struct udev_device *)found;
}

static const char *text(struct udev_device *device, const char *name, bool is_attribute) {
  struct sim_udev *udev = (struct sim_udev *)device;
  for (int n = 0; n < udev->count; n++)
    if (udev->texts[n].is_attribute == is_attribute && strcmp(udev->texts[n].name, name) == 0)
      return udev->texts[n].value;
  return NULL;
}

SIMULATE(struct udev_device *, udev_device_new_from_devnum, (struct udev *udev, char kind, dev_t number),
         (udev, kind, number), kind == 'c' && with_number(number), with_number(number))
SIMULATE(struct udev_device *, udev_device_unref, (struct udev_device *it), (it),
         is_simulated(it) || sim_is_of_libinput(it), NULL)
SIMULATE(const char *, udev_device_get_devnode, (struct udev_device *it), (it), sim_is_of_libinput(it),
         sim_node_of(it))
SIMULATE(const char *, udev_device_get_property_value, (struct udev_device *it, const char *name), (it, name),
         is_simulated(it), text(it, name, false))
SIMULATE(struct udev_device *, udev_device_get_parent, (struct udev_device *it), (it), is_simulated(it), it)
SIMULATE(const char *, udev_device_get_sysattr_value, (struct udev_device *it, const char *name), (it, name),
         is_simulated(it), text(it, name, true))
