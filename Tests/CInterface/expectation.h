/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 */
/* Compares what came out of a scenario with what it expects (S24). */
#ifndef EXPECTATION_H
#define EXPECTATION_H

#include "scenario.h"

/* False, with the first difference in scenario_error. */
bool expectation_holds(const struct scenario *scenario, const json_t *expect, const json_t *recognizers);

#endif
