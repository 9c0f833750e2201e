// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Wrappers of ioctls, variadic functions and macros with arguments, which Swift cannot import. A function returns
// -errno if its system call fails.
#ifndef TACTUS_CLINUX_H
#define TACTUS_CLINUX_H
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
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

// Sets the size of a regular file. Does nothing to other files.
static inline void tactus_truncate(int fd, long size) {
  if (ftruncate(fd, size)) return;
}

// Returns the number of the device at a path; 0 if the path is not a device node.
static inline unsigned long long tactus_device_number(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISCHR(status.st_mode) ? status.st_rdev : 0;
}

// Grabs an evdev device for this process alone, or ends the grab.
static inline int tactus_evdev_grab(int fd, int on) { return ioctl(fd, EVIOCGRAB, on) < 0 ? -errno : 0; }

// Disables the descriptor and ends its grab, for every process that shares the descriptor, even a stopped process.
static inline int tactus_evdev_revoke(int fd) { return ioctl(fd, EVIOCREVOKE, NULL) < 0 ? -errno : 0; }

// Returns whether the device declares a code of a type; a negative number if it is no evdev device.
static inline int tactus_evdev_declares(int fd, int type, int code) {
  unsigned char bits[KEY_CNT / 8] = {0};
  if (code < 0 || code >= KEY_CNT || ioctl(fd, EVIOCGBIT(type, sizeof bits), bits) < 0) return -errno;
  return bits[code / 8] >> code % 8 & 1;
}
// Returns how many keyboard keys the device declares. Their codes are those from KEY_ESC up to the first button.
static inline int tactus_evdev_keys(int fd) {
  unsigned char bits[KEY_CNT / 8] = {0};
  int count = 0;
  if (ioctl(fd, EVIOCGBIT(EV_KEY, sizeof bits), bits) < 0) return -errno;
  for (int code = KEY_ESC; code < BTN_MISC; code++) count += bits[code / 8] >> code % 8 & 1;
  return count;
}
// Makes the descriptor receive only these keys and EV_SYN: the kernel filters out all other events.
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
// Makes the descriptor receive only EV_SYN events.
static inline int tactus_evdev_hear_nothing(int fd) {
  unsigned char types[sizeof(long)] = {1 << EV_SYN};
  struct input_mask of_types = {EV_SYN, sizeof types, (__u64)(unsigned long)types};
  return ioctl(fd, EVIOCSMASK, &of_types) < 0 ? -errno : 0;
}
// Makes the kernel take the times of this descriptor's events from the monotonic clock.
static inline int tactus_evdev_use_monotonic_clock(int fd) {
  int clock = CLOCK_MONOTONIC;
  return ioctl(fd, EVIOCSCLOCKID, &clock) < 0 ? -errno : 0;
}
// Makes the descriptor receive only EV_SYN and the slots and tracking ids of contacts, with times of the monotonic
// clock.
static inline int tactus_evdev_hear_contacts(int fd) {
  unsigned char axes[ABS_CNT / 8] = {0}, types[sizeof(long)] = {1 << EV_SYN | 1 << EV_ABS};
  axes[ABS_MT_SLOT / 8] |= 1 << ABS_MT_SLOT % 8;
  axes[ABS_MT_TRACKING_ID / 8] |= 1 << ABS_MT_TRACKING_ID % 8;
  struct input_mask of_axes = {EV_ABS, sizeof axes, (__u64)(unsigned long)axes};
  struct input_mask of_types = {EV_SYN, sizeof types, (__u64)(unsigned long)types};
  int result = tactus_evdev_use_monotonic_clock(fd);
  if (result < 0) return result;
  return ioctl(fd, EVIOCSMASK, &of_axes) < 0 || ioctl(fd, EVIOCSMASK, &of_types) < 0 ? -errno : 0;
}
// Reads the answer to the ioctl with this number, which tells one aspect of the device.
static inline int tactus_evdev_ask(int fd, int number, void *answer, size_t size) {
  return ioctl(fd, _IOC(_IOC_READ, 'E', number, size), answer) < 0 ? -errno : 0;
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
// Changes the description of an axis (its range, its resolution, its value) that every reader of the device receives.
static inline int tactus_evdev_set_axis(int fd, int code, struct input_absinfo axis) {
  return ioctl(fd, EVIOCSABS(code), &axis) < 0 ? -errno : 0;
}
static inline int tactus_evdev_same_axis(struct input_absinfo a, struct input_absinfo b) {
  return a.minimum == b.minimum && a.maximum == b.maximum && a.fuzz == b.fuzz && a.flat == b.flat &&
         a.resolution == b.resolution;
}
// Reads the values of an axis of contacts in all slots. For a slot without a contact, reads the value of the contact
// that was in the slot last. Does not change the elements of `values` for slots that do not exist, nor any element if
// it returns -errno.
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

// Reads the current value of an axis; for an axis of contacts, the value in the first slot.
static inline int tactus_evdev_first_value(int fd, int code, __s32 *value) {
  __s32 slots[64] = {0};
  struct input_absinfo axis = {0};
  int is_of_contacts = code > ABS_MT_SLOT && code <= ABS_MT_TOOL_Y;
  int result = is_of_contacts ? tactus_evdev_slots(fd, code, slots) : tactus_evdev_axis(fd, code, &axis);
  if (result == 0) *value = is_of_contacts ? slots[0] : axis.value;
  return result;
}

// Filters out the events of one absolute axis for this descriptor; if `axis` is negative, no events are filtered out.
static inline int tactus_evdev_mask_axis(int fd, int axis) {
  unsigned char codes[ABS_CNT / 8];
  memset(codes, 0xff, sizeof codes);
  if (axis >= 0 && axis < ABS_CNT) codes[axis / 8] &= (unsigned char)~(1 << axis % 8);
  struct input_mask mask = {.type = EV_ABS, .codes_size = sizeof codes, .codes_ptr = (__u64)(unsigned long)codes};
  return ioctl(fd, EVIOCSMASK, &mask) < 0 ? -errno : 0;
}

// Returns whether there are unread events.
static inline int tactus_evdev_has_events(int fd) {
  struct pollfd unread = {fd, POLLIN, 0};
  return poll(&unread, 1, 0) > 0;
}

// Returns the number of contacts that are down on a touchscreen, with or without palms; a negative number if the
// touchscreen has no slots.
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

// Returns the number of contacts without palms. Also returns a negative number if there are unread events, since the
// caller's own count is then out of date. Checks for events last, so that an event that arrives during the call is
// noticed.
static inline int tactus_evdev_settled_contacts(int fd) {
  int contacts = tactus_evdev_contacts(fd, 0);
  return tactus_evdev_has_events(fd) ? -1 : contacts;
}

// Returns the lowest code, not below `from`, of a key that is down; a negative number if there is none.
static inline int tactus_evdev_key_down(int fd, int from) {
  unsigned char keys[KEY_CNT / 8] = {0};
  if (ioctl(fd, EVIOCGKEY(sizeof keys), keys) < 0) return -errno;
  for (int code = from; code >= 0 && code < KEY_CNT; code++)
    if (keys[code / 8] >> code % 8 & 1) return code;
  return -ENOENT;
}

// Returns whether a contact is down: a slot has a tracking id or, on a device without slots, BTN_TOUCH is pressed.
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
// Writes the device's name in sysfs, such as `input5`.
static inline int tactus_uinput_system_name(int fd, char *name, int size) {
  return ioctl(fd, UI_GET_SYSNAME(size), name) < 0 ? -errno : 0;
}

// Returns the event's time in microseconds.
static inline long long tactus_event_time(struct input_event event) {
  return event.input_event_sec * 1000000ll + event.input_event_usec;
}
// Returns an event. If the time is 0, the kernel sets the time when the event is written.
static inline struct input_event tactus_input_event(long long microseconds, __u16 type, __u16 code, __s32 value) {
  struct input_event event = {.type = type, .code = code, .value = value};
  event.input_event_sec = microseconds / 1000000;
  event.input_event_usec = microseconds % 1000000;
  return event;
}
#endif
