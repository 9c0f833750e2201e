// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// reemit NODE: does the minimum that a program must do to pass on the events of a touchscreen: it grabs the node,
// creates a virtual device with the same axes, and copies all events of the node to this device, with the same times.
// First prints the node of the virtual device.
#include <dirent.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

int main(int count, char **words) {
  int from = count > 1 ? open(words[1], O_RDONLY) : -1, to = open("/dev/uinput", O_RDWR);
  if (from < 0 || to < 0) return perror("reemit"), 1;
  struct uinput_setup setup = {.id = {BUS_VIRTUAL, 1, 1, 1}, .name = "reemit"};
  ioctl(to, UI_SET_EVBIT, EV_ABS);
  ioctl(to, UI_SET_EVBIT, EV_KEY);
  ioctl(to, UI_SET_KEYBIT, BTN_TOUCH);
  ioctl(to, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
  unsigned char axes[ABS_CNT / 8 + 1] = {0};
  ioctl(from, EVIOCGBIT(EV_ABS, sizeof axes), axes);
  for (int code = 0; code < ABS_CNT; code++) {
    struct uinput_abs_setup axis = {.code = code};
    if (!(axes[code / 8] >> code % 8 & 1) || ioctl(from, EVIOCGABS(code), &axis.absinfo) < 0) continue;
    ioctl(to, UI_ABS_SETUP, &axis);
  }
  char name[64] = "", path[320];
  if (ioctl(to, UI_DEV_SETUP, &setup) < 0 || ioctl(to, UI_DEV_CREATE) < 0 || ioctl(to, UI_GET_SYSNAME(63), name) < 0 ||
      ioctl(from, EVIOCGRAB, 1) < 0)
    return perror("reemit"), 1;
  snprintf(path, sizeof path, "/sys/devices/virtual/input/%s", name);
  DIR *folder = opendir(path);
  for (struct dirent *entry; folder && (entry = readdir(folder));)
    if (strncmp(entry->d_name, "event", 5) == 0) printf("/dev/input/%s\n", entry->d_name);
  fflush(stdout);
  // The kernel uses the wall clock unless asked for another one; a virtual device needs monotonic times.
  int clock = CLOCK_MONOTONIC;
  ioctl(from, EVIOCSCLOCKID, &clock);
  struct input_event events[64];
  for (ssize_t got; (got = read(from, events, sizeof events)) > 0;)
    if (write(to, events, got) != got) return perror("reemit"), 1;
}
