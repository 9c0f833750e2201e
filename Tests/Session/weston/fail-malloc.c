// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
// Preloaded into weston: `fail_allocation(N)` makes the Nth later allocation of the module or of libwayland fail.
// `allocation_has_failed()` returns whether this allocation has failed. A write to an invalid address that is not near
// zero ends the process with status 99.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static long left;
static bool has_failed;
void fail_allocation(long n) { left = n, has_failed = false; }
bool allocation_has_failed(void) { return has_failed; }

static bool fails(void *caller) {
  Dl_info info;
  if (left <= 0 || !dladdr(caller, &info) || !info.dli_fname) return false;
  if (!strstr(info.dli_fname, "tactus-weston") && !strstr(info.dli_fname, "libwayland-server")) return false;
  if (--left > 0) return false;
  has_failed = true;
  errno = ENOMEM;
  return true;
}

void *malloc(size_t size) { return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}
void *realloc(void *block, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(block, size);
}
void *aligned_alloc(size_t alignment, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_memalign(alignment, size);
}
int posix_memalign(void **block, size_t alignment, size_t size) {
  if (fails(__builtin_return_address(0))) return ENOMEM;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

static void judge(int number, siginfo_t *info, void *context) {
  (void)context;
  if ((uintptr_t)info->si_addr >= 4096) _exit(99);
  signal(number, SIG_DFL);
}
__attribute__((constructor)) static void watch(void) {
  struct sigaction action = {.sa_sigaction = judge, .sa_flags = SA_SIGINFO};
  sigaction(SIGSEGV, &action, NULL);
}
