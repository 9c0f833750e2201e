// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// Lets every mutated place check which mutant is active (awake). Also forks, since Swift code cannot call `fork`.
#pragma once
#include <sys/types.h>

// The number of the active mutant; 0 if there is none.
extern int mutants_awake;
// One byte for each place: whether it was reached.
extern unsigned char mutants_reached[];

// Records that a place is reached for the first time.
void mutants_note(int site);

// Returns the index of the active mutant among the mutants of this place. If the active mutant is at another place,
// returns a number that is no such index.
static inline int mutants_mutation(int site) {
  if (!mutants_reached[site]) mutants_note(site);
  return mutants_awake - site;
}

static inline int mutants_was_reached(int site) { return mutants_reached[site]; }
void mutants_forget(int count);
// Returns the CPU time of this process since `mutants_forget`.
double mutants_seconds_since_forgotten(void);

// Forks. In the child, the mutant `awake` is active, standard output is discarded if `is_quiet` is true, and SIGALRM
// ends the process after `wall_seconds`.
pid_t mutants_fork(int awake, unsigned wall_seconds, int is_quiet);
// Lets SIGPROF end this process after it has used `seconds` more seconds of CPU time.
void mutants_limit(double seconds);

// A child stores a number for its parent with the first function; the parent reads it with the second one.
void mutants_leave(int number);
int mutants_left(void);

// In a separate program: activates the mutant whose number is in the file `PROGRAM.awake` next to the program, and
// records in $TACTUS_SHARED/reached which places are reached.
void mutants_wake(void);
