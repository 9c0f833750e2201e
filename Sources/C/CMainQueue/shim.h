// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// How an event loop replaces dispatchMain(), as CoreFoundation's does: a descriptor that is readable when the main
// queue has work, and a function that does the work.
#pragma once
#include <unistd.h>
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *);
pid_t gettid(void);

// Returns -1 on other threads, which must leave that queue alone.
static inline int main_queue_descriptor(void) {
	return gettid() == getpid() ? _dispatch_get_main_queue_handle_4CF() : -1;
}
static inline void main_queue_work(void) { _dispatch_main_queue_callback_4CF(NULL); }
