// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

#include "traces.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

// Must be neither inlined nor merged with another function, since callgrind finds it by its name.
__attribute__((noinline, used)) void bench_region(void (*body)(void *), void *context) {
  body(context);
  __asm__ volatile("" ::: "memory");
}

uint64_t bench_nanoseconds(void) {
  struct timespec now;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0) return 0;
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static uint64_t allocations;
uint64_t bench_allocations(void) { return allocations; }

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

// These functions replace the C library's `malloc` and the like in the whole process, unless a sanitizer already does.
#ifndef SANITIZED
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}
void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}
void *realloc(void *old, size_t size) {
  allocations++;
  return __libc_realloc(old, size);
}
void *memalign(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
int posix_memalign(void **result, size_t alignment, size_t size) {
  *result = memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}
#endif
