/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 */
/* Runs a scenario of Tests/Cases through the C interface and records its results. */
#ifndef SCENARIO_H
#define SCENARIO_H

#include <jansson.h>
#include <tactus.h>

struct scenario;

/* Builds the engine that a scenario describes. Returns NULL if it cannot; then scenario_error returns the reason. */
struct scenario *scenario_create(const json_t *description);
void scenario_destroy(struct scenario *scenario);

/* Plays the touches and operations, and advances the time to run_until. Returns false if an error occurs. */
bool scenario_run(struct scenario *scenario);

/* Returns the error in the last scenario that was created or run. */
const char *scenario_error(void);
bool scenario_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Return the number of recorded effects, and the nth effect in order. */
size_t scenario_count(const struct scenario *scenario);
const struct tactus_effect *scenario_effect(const struct scenario *scenario, size_t n);

const char *scenario_view_name(const struct scenario *scenario, uint64_t view);
const char *scenario_recognizer_name(const struct scenario *scenario, uint64_t recognizer);
/* Returns the current state of the recognizer with this id in the scenario; -1 if there is none. */
int scenario_state(const struct scenario *scenario, const char *recognizer);
uint64_t scenario_illegal_requests(const struct scenario *scenario);

/* Converts one name or a list of names to a set of sides. Returns 0 for anything else. */
uint32_t sides_from(const json_t *value);

#endif
