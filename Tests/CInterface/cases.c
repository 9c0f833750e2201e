/* SPDX-FileCopyrightText: The Tactus authors
 * SPDX-License-Identifier: MIT
 */
/* cases FILE...: runs scenarios through the C interface. Prints one line for each failed case, then the totals. Exits
 * with 1 if any case failed. */
#include "expectation.h"
#include "scenario.h"

#include <stdio.h>

static bool check(const json_t *description) {
  struct scenario *scenario = scenario_create(description);
  bool holds = scenario != NULL && scenario_run(scenario)
               && expectation_holds(
                 scenario, json_object_get(description, "expect"), json_object_get(description, "recognizers"));
  scenario_destroy(scenario);
  return holds;
}

int main(int count, char **paths) {
  int passed = 0;
  int failed = 0;
  for (int n = 1; n < count; n++) {
    json_error_t error;
    json_t *description = json_load_file(paths[n], JSON_REJECT_DUPLICATES, &error);
    scenario_fail("unknown");
    if (description == NULL) {
      printf("%s:%d:%d: %s\n", paths[n], error.line, error.column, error.text);
      failed++;
    } else if (check(description)) {
      passed++;
    } else {
      printf("%s: %s\n", paths[n], scenario_error());
      failed++;
    }
    json_decref(description);
  }
  printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 && passed > 0 ? 0 : 1;
}
