// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// contacts NODE: for each line on standard input, prints `contacts COUNT`, where COUNT is the number of contacts that
// the module obtains from the kernel for a touchscreen that weston has opened. If the line is `read`, first reads all
// pending events, as weston does.
#include <limits.h>
#include "../../../Sources/C/CLinux/include/CLinux.h"
#include "../../../Sources/C/CWeston/shim.h"

int main(int argc, char *argv[]) {
  if (argc < 2) return 2;
  char class[PATH_MAX], path[PATH_MAX], line[64], events[4096];
  int node = open(argv[1], O_RDONLY | O_NONBLOCK | O_CLOEXEC), descriptor = -1;
  snprintf(class, sizeof class, "/sys/class/input/%s", strrchr(argv[1], '/') + 1);
  if (node < 0 || !realpath(class, path)) return perror(argv[1]), 1;
  struct weston_touch touch;
  struct weston_touch_device device = {.syspath = path};
  wl_list_init(&touch.device_list);
  wl_list_insert(&touch.device_list, &device.link);
  setvbuf(stdout, NULL, _IOLBF, 0);
  puts("ready");
  while (fgets(line, sizeof line, stdin)) {
    if (!strncmp(line, "read", 4))
      while (read(node, events, sizeof events) > 0) {}
    descriptor = tactus_weston_device_descriptor(&touch, descriptor);
    printf("contacts %d\n", descriptor < 0 ? -1 : tactus_evdev_settled_contacts(descriptor));
  }
  return 0;
}
