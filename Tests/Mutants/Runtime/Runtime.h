// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// What every mutated place asks: which one is awake? And what Swift does not let a program do: fork.
#pragma once
#include <sys/types.h>

// The number of the mutant that is awake; 0 for none.
extern int mutants_awake;
// A byte a place: what was reached.
extern unsigned char mutants_reached[];

// One is reached for the first time.
void mutants_note(int site);

// By how much the one that is awake lies behind the first of a place.
static inline int mutants_mutation(int site) {
  if (!mutants_reached[site]) mutants_note(site);
  return mutants_awake - site;
}

static inline int mutants_was_reached(int site) { return mutants_reached[site]; }
void mutants_forget(int count);
// Of this process, in its own time.
double mutants_seconds_since_forgotten(void);

// Forks. The child has one mutant awake, says nothing if it is quiet, and is ended by SIGALRM after so much time.
pid_t mutants_fork(int awake, unsigned wall_seconds, int is_quiet);
// From now on this process is ended by SIGPROF after so much of its own time.
void mutants_limit(double seconds);

// A number that a child leaves for its parent.
void mutants_leave(int number);
int mutants_left(void);

// In a program of its own: wakes the mutant whose number is in a file beside it, `PROGRAM.awake`, and writes down which
// places are reached, in $TACTUS_SHARED/reached.
void mutants_wake(void);
