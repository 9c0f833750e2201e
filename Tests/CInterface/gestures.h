/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 */
/* The custom recognizers that scenarios name, which use only tactus.h (S19.2, S19.3, S24). */
#ifndef GESTURES_H
#define GESTURES_H

#include <jansson.h>
#include <tactus.h>

/* Each function returns the recognizer that it has created, or 0 if that failed. */
uint64_t checkmark_create(struct tactus_engine *engine, const char *name);
uint64_t capture_create(struct tactus_engine *engine, const char *name);
/* Creates a recognizer whose touch handler requests the states that the script lists for the time of the touch event.
 * The script may be NULL, and must outlive the recognizer. */
uint64_t scripted_create(struct tactus_engine *engine, const char *name, const json_t *script);

/* Returns the state with this name; -1 if there is none. */
int state_named(const char *name);

#endif
