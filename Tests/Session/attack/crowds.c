// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Clients that create as many objects as the limits allow, or more, and use them in the most expensive way.
#include "attack.h"
#include <stdlib.h>
#include <unistd.h>

enum { PER_HOST = 511, PER_STEP = 20 };
// Limits that a server of this protocol need not announce.
enum { WAY = 9, CLIENT_HOSTS, CLIENT_VIEWS, CLIENT_RECOGNIZERS, CLIENT_RELATIONS, RELATIONS };

static Recognizer **all;
static Host *last_host, *every_host[200];
static int host_count;

static Recognizer *any_kind(View *view, int n) {
  static const uint32_t kinds[] = {
      TACTUS_GESTURE_RECOGNIZER_V1_KIND_TAP, TACTUS_GESTURE_RECOGNIZER_V1_KIND_PAN,
      TACTUS_GESTURE_RECOGNIZER_V1_KIND_LONG_PRESS, TACTUS_GESTURE_RECOGNIZER_V1_KIND_SWIPE};
  return recognizer_in(view, kinds[n % 4]);
}

// Creates `count` recognizers, in hosts of invisible surfaces.
static void make(int count) {
  int in_host = limit(TACTUS_GESTURE_MANAGER_V1_LIMIT_RECOGNIZERS, PER_HOST) - 1, in_view = limit(WAY, PER_HOST);
  all = calloc(count, sizeof *all);
  View *view = NULL;
  for (int n = 0; n < count; n++) {
    if (n % in_host == 0) {
      if (last_host) tactus_gesture_host_v1_commit(last_host);
      last_host = host_of(attend(wl_compositor_create_surface(compositor)));
      every_host[host_count++ % 200] = last_host;
    }
    if (n % in_host % in_view == 0) view = view_in(last_host, NULL, 0, 0, 400, 600);
    all[n] = any_kind(view, n);
    pace();
  }
  tactus_gesture_host_v1_commit(last_host);
  settle();
}

static void relate(Recognizer *one, Recognizer *other) {
  tactus_gesture_recognizer_v1_relate(one, TACTUS_GESTURE_RECOGNIZER_V1_RELATION_SIMULTANEOUS, other);
  pace();
}

// Creates recognizers, each with a relation to every other one. Each also has a relation to a recognizer that is never
// committed, so that the server must keep these relations pending.
static void prepare_relations(void) {
  int count = limit(RELATIONS, number(0, PER_HOST)) - 1, most = limit(CLIENT_RELATIONS, count * (count + 1));
  while (count * (count + 1) > most) count--;
  make(count);
  Host *other_host = host_of(attend(wl_compositor_create_surface(compositor)));
  Recognizer *uncommitted =
      recognizer_in(view_in(other_host, NULL, 0, 0, 9, 9), TACTUS_GESTURE_RECOGNIZER_V1_KIND_TAP);
  for (int n = 0; n < count; n++) {
    for (int k = 0; k < count; k++)
      if (k != n) relate(all[n], all[k]);
    relate(all[n], uncommitted);
  }
  tactus_gesture_host_v1_commit(last_host);
}
// Makes commits that change hardly anything.
static void commit_again(void) {
  for (int n = 0; n < PER_STEP; n++) {
    tactus_gesture_recognizer_v1_set_enabled(all[0], n % 2);
    tactus_gesture_host_v1_commit(last_host);
  }
}
const struct attack relations = {"relations", prepare_relations, commit_again, NULL, "[RECOGNIZERS]"};

// The first recognizer has relations to `related` others. `relate_more` adds relations until it has `most`.
static int related, most;
static void relate_more(void) {
  for (int n = 0; n < PER_STEP && related < most; n++)
    relate(all[0], all[++related]);
  tactus_gesture_host_v1_commit(every_host[0]);
}
static void prepare_fan(void) {
  most = limit(RELATIONS, number(0, 20000) + 20 * PER_STEP);
  make(most + 1);
  while (related < most - 2 * PER_STEP) relate_more();
}
const struct attack fan = {"fan", prepare_fan, relate_more, NULL, "[RELATIONS]"};

// Creates as many recognizers as possible, and relates each to the newest: small requests that cost a lot of memory.
static void pile_up(void) {
  int count = limit(CLIENT_RECOGNIZERS, number(0, 60000));
  make(count);
  for (int n = 0; n < limit(CLIENT_RELATIONS, count - 1); n++) relate(all[n % (count - 1)], all[count - 1]);
  for (int n = 0; n < host_count; n++) tactus_gesture_host_v1_commit(every_host[n]);
  settle();
  say("recognizers %d", count);
}
const struct attack pile = {"pile", NULL, pile_up, NULL, "[RECOGNIZERS]"};

// Puts many recognizers under one finger: on a window, or on subsurfaces on top of one another. Each recognizer has a
// relation of the given kind to all others, unless the kind is 0. If IS_ASKED is not 0, the server must ask the client
// before a recognizer begins.
static void prepare_crowd(void) {
  int count = limit(WAY, number(0, PER_HOST)), depth = number(1, 0) + 1, relation = number(2, 0);
  struct wl_surface *surface = window("attack", 400, 600);
  for (int level = 0; level < depth; level++) {
    if (level) surface = subsurface(surface, 0, 0, 400, 600);
    Host *host = host_of(surface);
    View *view = view_in(host, NULL, 0, 0, 400, 600);
    for (int n = 0; n < count / depth; n++) {
      Recognizer *tap = recognizer_in(view, TACTUS_GESTURE_RECOGNIZER_V1_KIND_TAP);
      for (uint32_t class = TACTUS_GESTURE_RECOGNIZER_V1_RELATION_CLASS_ANCESTORS;
           relation && class <= TACTUS_GESTURE_RECOGNIZER_V1_RELATION_CLASS_HOST; class++)
        tactus_gesture_recognizer_v1_relate_class(tap, relation, class, 1);
      if (number(3, 0))
        tactus_gesture_recognizer_v1_set_begin_policy(tap, TACTUS_GESTURE_RECOGNIZER_V1_BEGIN_POLICY_ASK_DEFAULT_ALLOW);
      pace();
    }
    tactus_gesture_host_v1_commit(host);
  }
  say("recognizers %d", count);
}
const struct attack crowd = {
    "crowd", prepare_crowd, NULL, NULL, "[RECOGNIZERS [SUBSURFACES [RELATION [IS_ASKED]]]]"};

// Nests views as deep as permitted; then all of them move.
static View **every_view;
static int view_count;
static void prepare_views(void) {
  int depth = limit(TACTUS_GESTURE_MANAGER_V1_LIMIT_DEPTH, 32) - 1;
  view_count = limit(TACTUS_GESTURE_MANAGER_V1_LIMIT_VIEWS, number(0, 512));
  every_view = calloc(view_count, sizeof *every_view);
  last_host = host_of(window("attack", 400, 600));
  for (int n = 0; n < view_count; n++) {
    every_view[n] = view_in(last_host, n % depth ? every_view[n - 1] : NULL, 0, 0, 400, 600);
    pace();
  }
  tactus_gesture_host_v1_commit(last_host);
}
static void move_all(void) {
  static int place;
  place = !place;
  for (int n = 0; n < view_count; n++) {
    tactus_gesture_view_v1_set_position(every_view[n], place, 0, wl_fixed_from_int(400), wl_fixed_from_int(600));
    pace();
  }
  tactus_gesture_host_v1_commit(last_host);
}
const struct attack views = {"views", prepare_views, move_all, NULL, "[VIEWS]"};

// Creates many hosts; one of them acknowledges a `done` event that it never received.
static void prepare_hosts(void) {
  for (int n = limit(CLIENT_HOSTS, number(0, 1000)); n > 0; n--) {
    last_host = host_of(attend(wl_compositor_create_surface(compositor)));
    recognizer_in(view_in(last_host, NULL, 0, 0, 9, 9), TACTUS_GESTURE_RECOGNIZER_V1_KIND_TAP);
    tactus_gesture_host_v1_commit(last_host);
    pace();
  }
}
static void acknowledge(void) {
  for (int n = 0; n < PER_STEP; n++) tactus_gesture_host_v1_ack(last_host, 1);
}
const struct attack hosts = {"hosts", prepare_hosts, acknowledge, NULL, "[HOSTS]"};

// Creates many subsurfaces, each with a host; then the window's host commits.
static void prepare_subsurfaces(void) {
  struct wl_surface *surface = window("attack", 400, 600);
  Host *host = host_of(surface);
  all = calloc(1, sizeof *all);
  all[0] = recognizer_in(view_in(host, NULL, 0, 0, 400, 600), TACTUS_GESTURE_RECOGNIZER_V1_KIND_PAN);
  tactus_gesture_host_v1_commit(host);
  last_host = host;
  int count = limit(CLIENT_HOSTS, number(0, 1000) + 1) - 1;
  struct wl_surface **subs = calloc(count, sizeof *subs);
  for (int n = 0; n < count; n++) {
    subs[n] = subsurface(surface, n % 400, n / 4 % 600, 1, 1);
    Host *below = host_of(subs[n]);
    recognizer_in(view_in(below, NULL, 0, 0, 9, 9), TACTUS_GESTURE_RECOGNIZER_V1_KIND_TAP);
    tactus_gesture_host_v1_commit(below);
    if (n % 50 == 0) settle();
  }
  // The compositor knows the positions of the subsurfaces once it has drawn them.
  usleep(100000);
  for (int n = 0; n < count; n++) wl_surface_commit(subs[n]), pace();
}
const struct attack subsurfaces = {"subsurfaces", prepare_subsurfaces, commit_again, NULL, "[SUBSURFACES]"};
