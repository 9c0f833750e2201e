// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// With these functions, an event loop can replace dispatchMain(), as CoreFoundation's event loop does. The first
// returns a descriptor that is readable when the main queue has work; the second does the work.
#pragma once
#include <unistd.h>
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *);
pid_t gettid(void);

// Returns -1 on every thread but the main thread, since no other thread may use the main queue.
static inline int main_queue_descriptor(void) {
	return gettid() == getpid() ? _dispatch_get_main_queue_handle_4CF() : -1;
}
static inline void main_queue_work(void) { _dispatch_main_queue_callback_4CF(NULL); }
