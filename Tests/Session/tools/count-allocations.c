// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT
//
// Preloaded into PROGRAM: counts how often the program itself allocates memory, without the allocations of its
// libraries. The file ALLOCATIONS contains the count, as a number of 64 bits.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// The allocation functions of glibc, to which the functions below pass each call.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static uint64_t unseen, *count = &unseen;
static uintptr_t first, end;

// Records the addresses of the program, which is the first object.
static int note_program(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size, (void)data;
  first = UINTPTR_MAX;
  for (int n = 0; n < info->dlpi_phnum; n++) {
    if (info->dlpi_phdr[n].p_type != PT_LOAD) continue;
    uintptr_t from = info->dlpi_addr + info->dlpi_phdr[n].p_vaddr;
    if (from < first) first = from;
    if (from + info->dlpi_phdr[n].p_memsz > end) end = from + info->dlpi_phdr[n].p_memsz;
  }
  return 1;
}

__attribute__((constructor)) static void prepare(void) {
  dl_iterate_phdr(note_program, NULL);
  const char *path = getenv("ALLOCATIONS"), *program = getenv("PROGRAM");
  // Does not count the allocations of other programs that PROGRAM starts.
  if (!program || strcmp(program, program_invocation_short_name) != 0) return;
  int file = path ? open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;
  if (file < 0 || ftruncate(file, sizeof *count) != 0) return;
  void *shared = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (shared != MAP_FAILED) count = shared;
  close(file);
}

static void note(void *caller) {
  if ((uintptr_t)caller >= first && (uintptr_t)caller < end) ++*count;
}

void *malloc(size_t size) {
  note(__builtin_return_address(0));
  return __libc_malloc(size);
}
void *calloc(size_t number, size_t size) {
  note(__builtin_return_address(0));
  return __libc_calloc(number, size);
}
void *realloc(void *memory, size_t size) {
  note(__builtin_return_address(0));
  return __libc_realloc(memory, size);
}
void *aligned_alloc(size_t alignment, size_t size) {
  note(__builtin_return_address(0));
  return __libc_memalign(alignment, size);
}
int posix_memalign(void **memory, size_t alignment, size_t size) {
  note(__builtin_return_address(0));
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}
