/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 */
/* Compares the results of a scenario with the expectation in its file (S24). */
#ifndef EXPECTATION_H
#define EXPECTATION_H

#include "scenario.h"

/* Returns whether the results are as expected. If not, scenario_error returns the first difference. */
bool expectation_holds(const struct scenario *scenario, const json_t *expect, const json_t *recognizers);

#endif
