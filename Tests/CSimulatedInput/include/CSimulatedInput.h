// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Simulates the kernel's input devices, udev and libinput in the process of a test, which so needs no device and no
// privilege. This target defines `ioctl` and the functions of libinput and libudev that TactusInput calls. For objects
// that are not simulated, they call the real functions.
#ifndef TACTUS_CSIMULATEDINPUT_H
#define TACTUS_CSIMULATEDINPUT_H
#include <linux/input.h>
#include <stdbool.h>
#include <stdint.h>

// A device of the kernel. Its descriptors are sockets.
struct sim_node {
  // The number of slots; 0 if the device has none.
  int slots;
  int current_slot;
  // Whether BTN_TOUCH is down.
  bool is_pressed;
  // The errors that a grab and a mask of events fail with; 0 if they succeed.
  int grab_error, mask_error;
  // Whether a finger lands in slot 0 at the moment of a grab.
  bool lands_when_grabbed;
  // Whether the device sends an event each time that the tracking ids of its contacts are queried.
  bool is_restless;
  bool is_grabbed;
  // The number of grabs so far, and of queries for the tracking ids of contacts.
  int grabs, queries;
  int values[ABS_CNT][64];
  struct input_absinfo axes[ABS_CNT];
  bool has_axis[ABS_CNT];
  struct {
    uint64_t inode;
    int kernel, program;
  } readers[16];
  int reader_count;
  // The number of a real device in whose place this one answers; 0 if there is none.
  uint64_t number;
};

// Creates a device without contacts.
struct sim_node *sim_node_new(int slots);
void sim_node_free(struct sim_node *node);
void sim_node_set_axis(struct sim_node *node, int code, int minimum, int maximum, int resolution);
// Sets the value of an axis of contacts in a slot, without an event.
void sim_node_set(struct sim_node *node, int code, int slot, int value);
// Returns a new descriptor of the device, from which its events are read without blocking; below 0 if there is no room.
int sim_node_open(struct sim_node *node);
// Makes the device answer in place of the real device at a path, such as /dev/full, for programs that open the path.
void sim_node_stand_for(struct sim_node *node, const char *path);
// Sends events to all descriptors of the device. Does not change the device's state.
void sim_node_send(struct sim_node *node, const struct input_event *events, int count);
// The number of events in the latest descriptor that no program has read yet.
int sim_node_unread(struct sim_node *node);
// Reads the events that a program has written to the device; returns their number.
int sim_node_written(struct sim_node *node, struct input_event *events, int room);

// A device as libinput describes it.
struct sim_device {
  char *name, *node, *seat, *output;
  // The size in mm; not known if the width is negative.
  double width, height;
  int touch_count;
  bool has_touches;
  // udev's calibration, and the one that libinput applies now.
  float default_matrix[6], matrix[6];
  bool is_calibrated, keeps_calibration;
  // The descriptor that the source has opened; below 0 if there is none.
  int descriptor;
};
struct sim_device *sim_device_new(const char *name, const char *node);
void sim_device_set_output(struct sim_device *device, const char *output);

// A context of libinput.
struct sim_libinput;
// Creates a context. If `fails` is true, programs do not receive it, as if memory had run out.
struct sim_libinput *sim_libinput_new(bool fails);
void sim_libinput_free(struct sim_libinput *libinput);
// Makes this thread receive the context when it next asks libinput for one.
void sim_libinput_offer(struct sim_libinput *libinput);
// Adds a device that is there when the source begins.
void sim_libinput_add(struct sim_libinput *libinput, struct sim_device *device);
// The results of the functions with which libinput may fail.
void sim_libinput_fail(struct sim_libinput *libinput, int of_seat, int of_dispatch, int of_resume);
// The seat that was assigned, and the number of references that were released.
const char *sim_libinput_seat(struct sim_libinput *libinput);
int sim_libinput_releases(struct sim_libinput *libinput);
int sim_libinput_descriptor(struct sim_libinput *libinput);
void sim_libinput_plug(struct sim_libinput *libinput, struct sim_device *device);
void sim_libinput_unplug(struct sim_libinput *libinput, struct sim_device *device);
void sim_libinput_log(struct sim_libinput *libinput, const char *text);
// Reports an event of a touch; `type` is libinput's number, the place is from 0 to 1 on the panel.
void sim_libinput_touch(
    struct sim_libinput *libinput, struct sim_device *device, int type, int slot, double x, double y, uint64_t time);
void sim_libinput_toggle(struct sim_libinput *libinput, struct sim_device *device, int which, bool is_on);

// A simulated udev description of the device with this device number. It replaces what the real udev says about the
// device.
struct sim_udev *sim_udev_new(unsigned long long number);
void sim_udev_free(struct sim_udev *udev);
void sim_udev_set(struct sim_udev *udev, const char *property, const char *value);
// Sets an attribute of the parent device.
void sim_udev_set_attribute(struct sim_udev *udev, const char *attribute, const char *value);
#endif
