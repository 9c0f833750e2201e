// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// How a loop of one's own takes the place of dispatchMain(), as that of CoreFoundation does: a descriptor that can be
// read when the main queue has work, and the call that does the work.
#pragma once
#include <unistd.h>
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *);
pid_t gettid(void);

// -1 on other threads, which must leave that queue alone.
static inline int main_queue_descriptor(void) {
	return gettid() == getpid() ? _dispatch_get_main_queue_handle_4CF() : -1;
}
static inline void main_queue_work(void) { _dispatch_main_queue_callback_4CF(NULL); }
