// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// What a random client must know beyond signatures: requests after which it would be disconnected at once teach
// nothing, and a window that covers another one takes its touches in any compositor.
#ifndef GRAMMAR_H
#define GRAMMAR_H
#include "attack.h"

enum { MOST_THINGS = 400, MOST_ARGUMENTS = 8 };

struct thing {
  struct wl_proxy *proxy;
  const struct wl_interface *interface;
  unsigned number, maker;
  // Of a surface: what it is, and on how many it lies. Of a recognizer: its kind.
  enum { NO_ROLE, WINDOW, SUBSURFACE, POPUP } role;
  unsigned depth;
  uint32_t kind;
  bool has_host, has_buffer;
  // It is not destroyed.
  bool is_kept;
};

struct request {
  struct thing *of;
  const struct wl_message *message;
  const char *name;
  // None of the rules counts.
  bool is_mistake;
  union wl_argument arguments[MOST_ARGUMENTS];
  struct thing *objects[MOST_ARGUMENTS];
  // The argument that is being looked for.
  unsigned place;
};

struct range {
  int low, high;
  bool is_any;
};

uint32_t any_number(uint32_t below);

bool may_be_made(const struct request *request);
// Whether this object can be the argument at `place`.
bool suits(const struct request *request, const struct thing *thing);
struct range plausible(const struct request *request, unsigned place);
// After it was made.
void note_made(struct request *request);
void note_new(const struct request *request, struct thing *made);
#endif
