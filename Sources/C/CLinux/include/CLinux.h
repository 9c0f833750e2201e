// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// What Swift cannot import: ioctls, variadic functions and macros with arguments. Functions return -errno if the system
// call fails.
#ifndef TACTUS_CLINUX_H
#define TACTUS_CLINUX_H
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "loop.h"
#include "system.h"

static inline int tactus_open(const char *path, int flags) {
  int fd = open(path, flags);
  return fd < 0 ? -errno : fd;
}

static inline long tactus_write(int fd, const void *bytes, size_t count) {
  long written = write(fd, bytes, count);
  return written < 0 ? -errno : written;
}

// Does nothing if the file is not a regular file.
static inline void tactus_truncate(int fd, long size) {
  if (ftruncate(fd, size)) return;
}

// The number of a device node, or 0 if the path is none.
static inline unsigned long long tactus_device_number(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISCHR(status.st_mode) ? status.st_rdev : 0;
}

// Grabs an evdev device for this process alone, or ends the grab.
static inline int tactus_evdev_grab(int fd, int on) { return ioctl(fd, EVIOCGRAB, on) < 0 ? -errno : 0; }

// Disables the descriptor, and ends a grab made with it, for every process that shares it, even while that process is
// stopped.
static inline int tactus_evdev_revoke(int fd) { return ioctl(fd, EVIOCREVOKE, NULL) < 0 ? -errno : 0; }

// Whether the device declares a code of a type; negative if it is no evdev device.
static inline int tactus_evdev_declares(int fd, int type, int code) {
  unsigned char bits[KEY_CNT / 8] = {0};
  if (code < 0 || code >= KEY_CNT || ioctl(fd, EVIOCGBIT(type, sizeof bits), bits) < 0) return -errno;
  return bits[code / 8] >> code % 8 & 1;
}
// The number of a keyboard's keys that it declares, from KEY_ESC up to the first button.
static inline int tactus_evdev_keys(int fd) {
  unsigned char bits[KEY_CNT / 8] = {0};
  int count = 0;
  if (ioctl(fd, EVIOCGBIT(EV_KEY, sizeof bits), bits) < 0) return -errno;
  for (int code = KEY_ESC; code < BTN_MISC; code++) count += bits[code / 8] >> code % 8 & 1;
  return count;
}
// From now on the descriptor receives only these keys: the kernel filters out everything else.
static inline int tactus_evdev_hear(int fd, const __u16 *codes, int count) {
  // The kernel requires masks of whole longs.
  unsigned char keys[KEY_CNT / 8] = {0}, types[sizeof(long)] = {1 << EV_SYN | 1 << EV_KEY};
  for (int n = 0; n < count; n++)
    if (codes[n] < KEY_CNT) keys[codes[n] / 8] |= 1 << codes[n] % 8;
  // The mask for EV_SYN is the mask of event types.
  struct input_mask of_keys = {EV_KEY, sizeof keys, (__u64)(unsigned long)keys};
  struct input_mask of_types = {EV_SYN, sizeof types, (__u64)(unsigned long)types};
  return ioctl(fd, EVIOCSMASK, &of_keys) < 0 || ioctl(fd, EVIOCSMASK, &of_types) < 0 ? -errno : 0;
}
// From now on the descriptor receives only EV_SYN events.
static inline int tactus_evdev_hear_nothing(int fd) {
  unsigned char types[sizeof(long)] = {1 << EV_SYN};
  struct input_mask of_types = {EV_SYN, sizeof types, (__u64)(unsigned long)types};
  return ioctl(fd, EVIOCSMASK, &of_types) < 0 ? -errno : 0;
}
// From now on the descriptor receives only the slots and tracking ids of contacts, with times of the monotonic clock.
static inline int tactus_evdev_hear_contacts(int fd) {
  unsigned char axes[ABS_CNT / 8] = {0}, types[sizeof(long)] = {1 << EV_SYN | 1 << EV_ABS};
  axes[ABS_MT_SLOT / 8] |= 1 << ABS_MT_SLOT % 8;
  axes[ABS_MT_TRACKING_ID / 8] |= 1 << ABS_MT_TRACKING_ID % 8;
  struct input_mask of_axes = {EV_ABS, sizeof axes, (__u64)(unsigned long)axes};
  struct input_mask of_types = {EV_SYN, sizeof types, (__u64)(unsigned long)types};
  int clock = CLOCK_MONOTONIC;
  if (ioctl(fd, EVIOCSCLOCKID, &clock) < 0) return -errno;
  return ioctl(fd, EVIOCSMASK, &of_axes) < 0 || ioctl(fd, EVIOCSMASK, &of_types) < 0 ? -errno : 0;
}
static inline int tactus_evdev_has_property(int fd, int property) {
  unsigned char bits[INPUT_PROP_CNT / 8 + 1] = {0};
  if (property < 0 || property >= INPUT_PROP_CNT || ioctl(fd, EVIOCGPROP(sizeof bits), bits) < 0) return 0;
  return bits[property / 8] >> property % 8 & 1;
}
static inline int tactus_evdev_id(int fd, struct input_id *id) { return ioctl(fd, EVIOCGID, id) < 0 ? -errno : 0; }
static inline int tactus_evdev_name(int fd, char *name, int size) {
  return ioctl(fd, EVIOCGNAME(size), name) < 0 ? -errno : 0;
}
static inline int tactus_evdev_physical_path(int fd, char *path, int size) {
  return ioctl(fd, EVIOCGPHYS(size), path) < 0 ? -errno : 0;
}
static inline int tactus_evdev_axis(int fd, int code, struct input_absinfo *axis) {
  return ioctl(fd, EVIOCGABS(code), axis) < 0 ? -errno : 0;
}
// Changes the values of an axis that the device reports to every reader.
static inline int tactus_evdev_set_axis(int fd, int code, struct input_absinfo axis) {
  return ioctl(fd, EVIOCSABS(code), &axis) < 0 ? -errno : 0;
}
static inline int tactus_evdev_same_axis(struct input_absinfo a, struct input_absinfo b) {
  return a.minimum == b.minimum && a.maximum == b.maximum && a.fuzz == b.fuzz && a.flat == b.flat &&
         a.resolution == b.resolution;
}
// The values of an axis of contacts in all slots: for each slot that of its contact, or of its last one. `values` stay
// unchanged for slots that do not exist, and if -errno is returned.
static inline int tactus_evdev_slots(int fd, int code, __s32 values[64]) {
  struct {
    __u32 code;
    __s32 values[64];
  } slots = {.code = (__u32)code};
  memcpy(slots.values, values, sizeof slots.values);
  if (ioctl(fd, EVIOCGMTSLOTS(sizeof slots), &slots) < 0) return -errno;
  memcpy(values, slots.values, sizeof slots.values);
  return 0;
}

// The current value of an axis; for an axis of contacts, that in the first slot.
static inline int tactus_evdev_first_value(int fd, int code, __s32 *value) {
  __s32 slots[64] = {0};
  struct input_absinfo axis = {0};
  int is_of_contacts = code > ABS_MT_SLOT && code <= ABS_MT_TOOL_Y;
  int result = is_of_contacts ? tactus_evdev_slots(fd, code, slots) : tactus_evdev_axis(fd, code, &axis);
  if (result == 0) *value = is_of_contacts ? slots[0] : axis.value;
  return result;
}

// Filters out the events of an absolute axis for this descriptor; if the axis is negative, of none.
static inline int tactus_evdev_mask_axis(int fd, int axis) {
  unsigned char codes[ABS_CNT / 8];
  memset(codes, 0xff, sizeof codes);
  if (axis >= 0 && axis < ABS_CNT) codes[axis / 8] &= (unsigned char)~(1 << axis % 8);
  struct input_mask mask = {.type = EV_ABS, .codes_size = sizeof codes, .codes_ptr = (__u64)(unsigned long)codes};
  return ioctl(fd, EVIOCSMASK, &mask) < 0 ? -errno : 0;
}

// Whether there are unread events.
static inline int tactus_evdev_has_events(int fd) {
  struct pollfd unread = {fd, POLLIN, 0};
  return poll(&unread, 1, 0) > 0;
}

// The number of contacts that are down on a touchscreen with slots, with or without palms; negative if it has no slots.
static inline int tactus_evdev_contacts(int fd, int with_palms) {
  __s32 ids[64], tools[64] = {0};
  memset(ids, 0xff, sizeof ids);
  int result = tactus_evdev_slots(fd, ABS_MT_TRACKING_ID, ids);
  if (result < 0) return result;
  if (!with_palms) tactus_evdev_slots(fd, ABS_MT_TOOL_TYPE, tools);
  int count = 0;
  for (int n = 0; n < 64; n++) count += ids[n] >= 0 && tools[n] != MT_TOOL_PALM;
  return count;
}

// The same without palms; also negative if there are unread events, which may explain a different count. Checks for
// events last, so that none can come in between.
static inline int tactus_evdev_settled_contacts(int fd) {
  int contacts = tactus_evdev_contacts(fd, 0);
  return tactus_evdev_has_events(fd) ? -1 : contacts;
}

// The first key from this code on that is down; negative if there is none.
static inline int tactus_evdev_key_down(int fd, int from) {
  unsigned char keys[KEY_CNT / 8] = {0};
  if (ioctl(fd, EVIOCGKEY(sizeof keys), keys) < 0) return -errno;
  for (int code = from; code >= 0 && code < KEY_CNT; code++)
    if (keys[code / 8] >> code % 8 & 1) return code;
  return -ENOENT;
}

// Whether a contact is down: a slot with a tracking id, or, without slots, BTN_TOUCH.
static inline int tactus_evdev_has_contact(int fd) {
  int contacts = tactus_evdev_contacts(fd, 1);
  if (contacts >= 0) return contacts > 0;
  unsigned char keys[KEY_CNT / 8] = {0};
  if (ioctl(fd, EVIOCGKEY(sizeof keys), keys) < 0) return -errno;
  return keys[BTN_TOUCH / 8] >> BTN_TOUCH % 8 & 1;
}

static inline int tactus_uinput_set_type(int fd, int type) { return ioctl(fd, UI_SET_EVBIT, type) < 0 ? -errno : 0; }
static inline int tactus_uinput_set_key(int fd, int code) { return ioctl(fd, UI_SET_KEYBIT, code) < 0 ? -errno : 0; }
static inline int tactus_uinput_set_property(int fd, int property) {
  return ioctl(fd, UI_SET_PROPBIT, property) < 0 ? -errno : 0;
}
static inline int tactus_uinput_set_physical_path(int fd, const char *path) {
  return ioctl(fd, UI_SET_PHYS, path) < 0 ? -errno : 0;
}
static inline int tactus_uinput_set_axis(int fd, __u16 code, struct input_absinfo range) {
  struct uinput_abs_setup setup = {.code = code, .absinfo = range};
  return ioctl(fd, UI_ABS_SETUP, &setup) < 0 ? -errno : 0;
}
static inline int tactus_uinput_create(int fd, struct input_id id, const char *name) {
  struct uinput_setup setup = {.id = id};
  snprintf(setup.name, sizeof setup.name, "%s", name);
  return ioctl(fd, UI_DEV_SETUP, &setup) < 0 || ioctl(fd, UI_DEV_CREATE) < 0 ? -errno : 0;
}
static inline int tactus_uinput_destroy(int fd) { return ioctl(fd, UI_DEV_DESTROY) < 0 ? -errno : 0; }
// Writes a name such as `input5`.
static inline int tactus_uinput_system_name(int fd, char *name, int size) {
  return ioctl(fd, UI_GET_SYSNAME(size), name) < 0 ? -errno : 0;
}

// The event's time in microseconds.
static inline long long tactus_event_time(struct input_event event) {
  return event.input_event_sec * 1000000ll + event.input_event_usec;
}
// A time of 0 is filled in by the kernel.
static inline struct input_event tactus_input_event(long long microseconds, __u16 type, __u16 code, __s32 value) {
  struct input_event event = {.type = type, .code = code, .value = value};
  event.input_event_sec = microseconds / 1000000;
  event.input_event_usec = microseconds % 1000000;
  return event;
}
#endif
