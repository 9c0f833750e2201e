// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Clients that request every report and answer none, or that never stop sending requests.
#include "attack.h"

static Host *host;
static Recognizer *recognizer;

static void prepare_window(void) {
  struct wl_surface *surface = window("attack", 400, 600);
  host = host_of(surface);
  recognizer = recognizer_in(view_in(host, NULL, 0, 0, 400, 600), TACTUS_GESTURE_RECOGNIZER_V1_KIND_PAN);
  tactus_gesture_host_v1_commit(host);
  settle();
}

// Creates recognizers that request all reports and questions and withhold all touches. Afterwards, the client neither
// answers nor acknowledges any event.
static void prepare_silent(void) {
  prepare_window();
  tactus_gesture_host_v1_set_touch_reporting(host, 15);
  for (uint32_t kind = 1; kind <= TACTUS_GESTURE_RECOGNIZER_V1_KIND_CUSTOM; kind++) {
    Recognizer *one = recognizer_in(view_in(host, NULL, 0, 0, 400, 600), kind);
    tactus_gesture_recognizer_v1_set_delivery(one, 7);
    tactus_gesture_recognizer_v1_set_reporting(one, 3);
    tactus_gesture_recognizer_v1_set_begin_policy(one, TACTUS_GESTURE_RECOGNIZER_V1_BEGIN_POLICY_ASK_DEFAULT_ALLOW);
  }
  tactus_gesture_host_v1_commit(host);
  settle();
  is_polite = false;
}
const struct attack silent = {"silent", prepare_silent, NULL, NULL, ""};

// Called every millisecond, as the attack's `press_on`: sends a thousand requests.
static void flood(void) {
  for (int n = 0; n < 500; n++) {
    tactus_gesture_recognizer_v1_set_enabled(recognizer, n % 2);
    tactus_gesture_host_v1_commit(host);
  }
  pour();
}
const struct attack flooding = {"flood", prepare_window, NULL, flood, ""};
