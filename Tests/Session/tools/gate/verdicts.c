// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
//
// verdicts NODE: writes the verdicts that tactusd would write for the gate (10-tactus.lua) into a touchscreen. Each
// line on standard input is one verdict, answered by `ok LINE`:
//
//   VERB SLOT ID [VERB SLOT ID]...   deliver, consume, cancel, wait, lift; `arm ANSWER HOLD` in ms, `disarm 0 0`
//
// It also writes events of a driver: `say CODE VALUE` sets an axis, and `report 0 0` writes a SYN_REPORT. A line of
// these events ends a frame only if it ends in `report`. After a line with a verdict, the program always adds a
// SYN_REPORT.
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const char *const verbs[] = {"", "arm", "disarm", "deliver", "consume", "cancel", "wait", "lift"};

// Returns the value of the verdict's event, or 0 if the verb is unknown.
static unsigned word(int node, const char *verb, unsigned first, unsigned second) {
  for (unsigned n = 1; n < sizeof verbs / sizeof *verbs; n++) {
    if (strcmp(verb, verbs[n])) continue;
    if (n > 1) return n << 28 | (first & 0xff) << 20 | (second & 0xffff);
    struct input_absinfo slot = {0};
    ioctl(node, EVIOCGABS(ABS_MT_SLOT), &slot);
    return n << 28 | (unsigned)slot.value << 20 | first << 10 | second / 4;
  }
  return 0;
}

int main(int argc, char *argv[]) {
  int node = argc == 2 ? open(argv[1], O_WRONLY | O_CLOEXEC) : -1;
  if (node < 0) return perror(argc == 2 ? argv[1] : "verdicts NODE"), 1;
  for (char line[512]; fgets(line, sizeof line, stdin);) {
    line[strcspn(line, "\n")] = 0;
    struct input_event events[64] = {0};
    int count = 0, read, is_decision = 0;
    char verb[16];
    unsigned first, second;
    for (char *rest = line; count < 63 && sscanf(rest, "%15s %u %u%n", verb, &first, &second, &read) == 3; rest += read) {
      struct input_event *event = &events[count++];
      if (!strcmp(verb, "say")) {
        event->type = EV_ABS, event->code = first, event->value = second;
      } else if (!strcmp(verb, "report")) {
        event->type = EV_SYN, event->code = SYN_REPORT;
      } else {
        is_decision = 1;
        event->type = EV_SYN, event->code = SYN_CONFIG, event->value = word(node, verb, first, second);
        if (!event->value) return fprintf(stderr, "verdicts: no verb '%s'\n", verb), 1;
      }
    }
    // After a verdict, also writes the next event, which is zero and thus a SYN_REPORT.
    ssize_t size = (count + is_decision) * sizeof *events;
    if (write(node, events, size) != size) printf("error %s: %s\n", line, strerror(errno));
    else printf("ok %s\n", line);
    fflush(stdout);
  }
}
