// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Simulates touchscreens in a umockdev test bed, without any kernel devices. Obeys TouchPlayer's commands `create`,
// `destroy`, `down`, `move`, `palm` and `up`. Its first line is `bed DIRECTORY`; a program sees the devices if its
// UMOCKDEV_DIR is this directory.
#include <errno.h>
#include <linux/input.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <umockdev.h>
#include <unistd.h>

enum { SLOTS = 10, SCREENS = 8, FIRST_MINOR = 64, MAXIMUM = 4095 };

static const struct axis {
  int code, minimum, maximum, resolution;
} axes[] = {
    {ABS_X, 0, MAXIMUM, 16},          {ABS_Y, 0, MAXIMUM, 28},
    {ABS_MT_SLOT, 0, SLOTS - 1, 0},   {ABS_MT_POSITION_X, 0, MAXIMUM, 16},
    {ABS_MT_POSITION_Y, 0, MAXIMUM, 28}, {ABS_MT_TOOL_TYPE, 0, MT_TOOL_PALM, 0},
    {ABS_MT_TRACKING_ID, 0, 65535, 0},
};
enum { AXES = sizeof axes / sizeof *axes };

static struct screen {
  char name[64];
  // The number in the node's name, such as 5 in event5, or 0 for none.
  int number;
  int fingers;
} screens[SCREENS];

static UMockdevTestbed *bed;
static int last_number = 4;
static int last_tracking_id;

static void hex(FILE *file, const void *bytes, size_t size) {
  for (size_t n = 0; n < size; n++) fprintf(file, "%02X", ((const unsigned char *)bytes)[n]);
}

static void put_bits(FILE *file, int type, const int *codes, int count, int size) {
  unsigned char bits[KEY_CNT / 8 + 1] = {0};
  for (int n = 0; n < count; n++) bits[codes[n] / 8] |= 1 << codes[n] % 8;
  fprintf(file, "EVIOCGBIT(%d) %d ", type, size);
  hex(file, bits, size);
  fputc('\n', file);
}

static void put_text(FILE *file, const char *name, const char *text) {
  char room[256] = {0};
  snprintf(room, sizeof room, "%s", text);
  fprintf(file, "%s(0) %zu ", name, strlen(text) + 1);
  hex(file, room, 255);
  fputc('\n', file);
}

// Writes the device's answers to libevdev's ioctls.
static void write_ioctls(FILE *file, const char *name, int number) {
  static const int types[] = {EV_SYN, EV_KEY, EV_ABS}, keys[] = {BTN_TOUCH}, properties[] = {INPUT_PROP_DIRECT};
  int codes[AXES];
  for (int n = 0; n < AXES; n++) codes[n] = axes[n].code;
  fprintf(file, "@DEV /dev/input/event%d\n", number);
  put_text(file, "EVIOCGNAME", name);
  put_text(file, "EVIOCGPHYS", "mock");
  put_text(file, "EVIOCGUNIQ", "");
  struct input_id id = {.bustype = BUS_VIRTUAL};
  fputs("EVIOCGID 0 ", file);
  hex(file, &id, sizeof id);
  fputs("\nEVIOCGVERSION 0 01000100\nEVIOCGPROP(0) 8 ", file);
  unsigned char bits[8] = {1 << properties[0]};
  hex(file, bits, sizeof bits);
  fputc('\n', file);
  put_bits(file, 0, types, 3, 8);
  put_bits(file, EV_KEY, keys, 1, 96);
  put_bits(file, EV_ABS, codes, AXES, 8);
  static const struct {
    int type, size;
  } none[] = {{EV_REL, 8}, {EV_MSC, 8}, {EV_SW, 8}, {EV_LED, 8}, {EV_SND, 8}, {EV_FF, 16}};
  for (size_t n = 0; n < sizeof none / sizeof *none; n++) put_bits(file, none[n].type, NULL, 0, none[n].size);
  static const char *const states[] = {"EVIOCGKEY(0) 96", "EVIOCGLED(0) 8", "EVIOCGSW(0) 8", "EVIOCGSND(0) 8"};
  for (int n = 0; n < 4; n++) {
    unsigned char nothing[96] = {0};
    fprintf(file, "%s ", states[n]);
    hex(file, nothing, n == 0 ? 96 : 8);
    fputc('\n', file);
  }
  for (int n = 0; n < AXES; n++) {
    struct input_absinfo range = {
        .minimum = axes[n].minimum, .maximum = axes[n].maximum, .resolution = axes[n].resolution};
    if (axes[n].code) fprintf(file, "EVIOCGABS(%d) 0 ", axes[n].code);
    else fputs("EVIOCGABS 0 ", file);
    hex(file, &range, sizeof range);
    fputc('\n', file);
    if (axes[n].code <= ABS_MT_SLOT) continue;
    int slots[SLOTS + 1] = {axes[n].code};
    for (int slot = 1; slot <= SLOTS; slot++) slots[slot] = axes[n].code == ABS_MT_TRACKING_ID ? -1 : 0;
    fputs("EVIOCGMTSLOTS(0) 0 ", file);
    hex(file, slots, sizeof slots);
    fputc('\n', file);
  }
}

__attribute__((format(printf, 2, 3))) static void put_file(const char *path, const char *format, ...) {
  FILE *file = fopen(path, "w");
  if (!file) return;
  va_list arguments;
  va_start(arguments, format);
  vfprintf(file, format, arguments);
  va_end(arguments);
  fclose(file);
}

// Writes the properties that udev would have detected into the test bed's database.
static void write_database(const char *root, int number) {
  static const char facts[] = "I:1\nE:ID_INPUT=1\nE:ID_INPUT_TOUCHSCREEN=1\nG:seat\nQ:seat\nV:1\n";
  char path[512];
  static const char *const parts[] = {"/run", "/run/udev", "/run/udev/data"};
  for (int n = 0; n < 3; n++) {
    snprintf(path, sizeof path, "%s%s", root, parts[n]);
    mkdir(path, 0755);
  }
  snprintf(path, sizeof path, "%s/run/udev/data/c13:%d", root, FIRST_MINOR + number);
  put_file(path, "%s", facts);
  snprintf(path, sizeof path, "%s/run/udev/data/+input:input%d", root, number);
  put_file(path, "%s", facts);
}

static char *device_description(const char *name, int number) {
  unsigned long long bits = 0;
  for (int n = 0; n < AXES; n++) bits |= 1ull << axes[n].code;
  return g_strdup_printf(
      "P: /devices/virtual/input/input%d/event%d\nN: input/event%d\nE: DEVNAME=/dev/input/event%d\nE: ID_INPUT=1\n"
      "E: ID_INPUT_TOUCHSCREEN=1\nE: MAJOR=13\nE: MINOR=%d\nE: SUBSYSTEM=input\nA: dev=13:%d\n"
      "L: device=../../input%d\n\n"
      "P: /devices/virtual/input/input%d\nE: ABS=%llx\nE: EV=b\nE: ID_INPUT=1\nE: ID_INPUT_TOUCHSCREEN=1\n"
      "E: NAME=\"%s\"\nE: PRODUCT=6/0/0/0\nE: PROP=2\nE: SUBSYSTEM=input\nE: TAGS=:seat:\nA: name=%s\n"
      "A: properties=2\nA: capabilities/ev=b\nA: capabilities/abs=%llx\nA: id/bustype=0006\nA: id/vendor=0000\n"
      "A: id/product=0000\nA: id/version=0000\n",
      number, number, number, number, FIRST_MINOR + number, FIRST_MINOR + number, number, number, bits, name, name,
      bits);
}

static struct screen *find(const char *name) {
  for (int n = 0; n < SCREENS; n++)
    if (screens[n].number && strcmp(screens[n].name, name) == 0) return &screens[n];
  return NULL;
}

static const char *create(const char *name) {
  struct screen *screen = NULL;
  for (int n = 0; n < SCREENS && !screen; n++)
    if (!screens[n].number) screen = &screens[n];
  if (!screen || find(name)) return "no room";
  int number = ++last_number;
  char *root = umockdev_testbed_get_root_dir(bed), node[64], path[512];
  write_database(root, number);
  snprintf(path, sizeof path, "%s/ioctls-%d", root, number);
  snprintf(node, sizeof node, "/dev/input/event%d", number);
  g_free(root);
  FILE *file = fopen(path, "w");
  if (!file) return "no file";
  write_ioctls(file, name, number);
  fclose(file);
  char *description = device_description(name, number);
  GError *error = NULL;
  // Loads the answers before adding the device: programs query a new device at once.
  gboolean done = umockdev_testbed_load_ioctl(bed, node, path, &error) &&
                  umockdev_testbed_add_from_string(bed, description, &error);
  g_free(description);
  if (!done) return error ? error->message : "umockdev failed";
  snprintf(screen->name, sizeof screen->name, "%s", name);
  screen->number = number;
  screen->fingers = 0;
  return NULL;
}

static const char *destroy(struct screen *screen) {
  char path[128];
  snprintf(path, sizeof path, "/sys/devices/virtual/input/input%d/event%d", screen->number, screen->number);
  umockdev_testbed_uevent(bed, path, "remove");
  *strrchr(path, '/') = 0;
  umockdev_testbed_remove_device(bed, path);
  screen->number = 0;
  return NULL;
}

static const char *report(struct screen *screen, const int (*lines)[3], int count) {
  char node[64];
  snprintf(node, sizeof node, "/dev/input/event%d", screen->number);
  int fd = umockdev_testbed_get_dev_fd(bed, node);
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  struct input_event events[16] = {0};
  for (int n = 0; n <= count; n++) {
    events[n].input_event_sec = now.tv_sec;
    events[n].input_event_usec = now.tv_nsec / 1000;
    // The last event stays zero, which is a SYN_REPORT.
    if (n == count) continue;
    events[n].type = lines[n][0];
    events[n].code = lines[n][1];
    events[n].value = lines[n][2];
  }
  size_t size = (count + 1) * sizeof *events;
  return write(fd, events, size) == (ssize_t)size ? NULL : strerror(errno);
}

static const char *touch(struct screen *screen, int slot, double x, double y, int lands) {
  int lines[8][3] = {{EV_ABS, ABS_MT_SLOT, slot}}, count = 1;
#define PUT(type, code, value) (lines[count][0] = type, lines[count][1] = code, lines[count++][2] = value)
  if (lands) {
    PUT(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_FINGER);
    PUT(EV_ABS, ABS_MT_TRACKING_ID, ++last_tracking_id);
  }
  PUT(EV_ABS, ABS_MT_POSITION_X, (int)(x * MAXIMUM));
  PUT(EV_ABS, ABS_MT_POSITION_Y, (int)(y * MAXIMUM));
  if (lands && screen->fingers++ == 0) PUT(EV_KEY, BTN_TOUCH, 1);
  return report(screen, lines, count);
}

static const char *lift(struct screen *screen, int slot) {
  const int lines[][3] = {
      {EV_ABS, ABS_MT_SLOT, slot}, {EV_ABS, ABS_MT_TRACKING_ID, -1}, {EV_KEY, BTN_TOUCH, 0}};
  return report(screen, lines, --screen->fingers == 0 ? 3 : 2);
}

static const char *palm(struct screen *screen, int slot) {
  const int lines[][3] = {{EV_ABS, ABS_MT_SLOT, slot}, {EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_PALM}};
  return report(screen, lines, 2);
}

static const char *perform(const char *line) {
  char word[16], name[64];
  int slot;
  double x, y;
  int count = sscanf(line, "%15s %63s %d %lf %lf", word, name, &slot, &x, &y);
  if (count == 2 && strcmp(word, "create") == 0) return create(name);
  struct screen *screen = count >= 2 ? find(name) : NULL;
  if (!screen) return "there is none of this name";
  if (count == 2 && strcmp(word, "destroy") == 0) return destroy(screen);
  if (count == 5 && strcmp(word, "down") == 0) return touch(screen, slot, x, y, 1);
  if (count == 5 && strcmp(word, "move") == 0) return touch(screen, slot, x, y, 0);
  if (count == 3 && strcmp(word, "palm") == 0) return palm(screen, slot);
  if (count == 3 && strcmp(word, "up") == 0) return lift(screen, slot);
  return "no such command";
}

int main(void) {
  bed = umockdev_testbed_new();
  char *root = umockdev_testbed_get_root_dir(bed);
  printf("bed %s\n", root);
  fflush(stdout);
  g_free(root);
  char line[256];
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    const char *why = perform(line);
    if (why) printf("error %s: %s\n", line, why);
    else if (strncmp(line, "create ", 7) == 0) printf("ok %s /dev/input/event%d\n", line, last_number);
    else printf("ok %s\n", line);
    fflush(stdout);
  }
  g_object_unref(bed);
  return 0;
}
