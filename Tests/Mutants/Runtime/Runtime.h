// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// Tells every mutated place which mutant is awake; and forks, which Swift does not allow.
#pragma once
#include <sys/types.h>

// The number of the mutant that is awake; 0 for none.
extern int mutants_awake;
// One byte for each place: whether it was reached.
extern unsigned char mutants_reached[];

// Records that a place is reached for the first time.
void mutants_note(int site);

// The index of the mutant that is awake among those of this place; if it is not one of them, another number.
static inline int mutants_mutation(int site) {
  if (!mutants_reached[site]) mutants_note(site);
  return mutants_awake - site;
}

static inline int mutants_was_reached(int site) { return mutants_reached[site]; }
void mutants_forget(int count);
// CPU time of this process since `mutants_forget`.
double mutants_seconds_since_forgotten(void);

// Forks. In the child one mutant is awake, and standard output is discarded if it is quiet; SIGALRM ends it after
// `wall_seconds`.
pid_t mutants_fork(int awake, unsigned wall_seconds, int is_quiet);
// SIGPROF ends this process after this much more CPU time.
void mutants_limit(double seconds);

// A number that a child leaves for its parent.
void mutants_leave(int number);
int mutants_left(void);

// In a separate program: wakes the mutant whose number is in the file `PROGRAM.awake` beside the program, and records
// in $TACTUS_SHARED/reached which places are reached.
void mutants_wake(void);
