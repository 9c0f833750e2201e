// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Rules for the requests of a random client, in addition to their signatures. The rules prevent requests for which the
// server would disconnect the client at once, since these would test nothing. They also keep the client's window off
// the ordinary client's window, which would otherwise receive no touches.
#ifndef GRAMMAR_H
#define GRAMMAR_H
#include "attack.h"

enum { MOST_THINGS = 400, MOST_ARGUMENTS = 8 };

struct thing {
  struct wl_proxy *proxy;
  const struct wl_interface *interface;
  unsigned number, maker;
  // For a surface: its role, and how many surfaces lie below it. For a recognizer: its kind.
  enum { NO_ROLE, WINDOW, SUBSURFACE, POPUP } role;
  unsigned depth;
  uint32_t kind;
  bool has_host, has_buffer;
  // Whether the client must not destroy the object.
  bool is_kept;
};

struct request {
  struct thing *of;
  const struct wl_message *message;
  const char *name;
  // Whether the request is a deliberate mistake, to which few of the rules below apply.
  bool is_mistake;
  union wl_argument arguments[MOST_ARGUMENTS];
  struct thing *objects[MOST_ARGUMENTS];
  // The index of the argument that is being chosen.
  unsigned place;
};

struct range {
  int low, high;
  bool is_any;
};

uint32_t any_number(uint32_t below);

bool may_be_made(const struct request *request);
// Returns whether this object can be the argument at `place`.
bool suits(const struct request *request, const struct thing *thing);
struct range plausible(const struct request *request, unsigned place);
// Record the effect of a request, and the object that it has created.
void note_made(struct request *request);
void note_new(const struct request *request, struct thing *made);
#endif
