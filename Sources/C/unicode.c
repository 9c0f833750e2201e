// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// What Swift's strings ask of Unicode's tables, for libraries of Embedded Swift: the answers for ASCII, for all
// characters. So strings are equal where their bytes are, which is what names of files, programs and keys mean by it,
// and the tables, which are as large as the engine, stay out.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Nothing is composed of several characters, and their order is theirs.
const uint8_t _swift_stdlib_nfd_decompositions[1];

uint16_t _swift_stdlib_getNormData(uint32_t scalar) {
  (void)scalar;
  return 0;
}

uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) {
  (void)scalar;
  return 0;
}

uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) {
  (void)first;
  (void)second;
  return UINT32_MAX;
}

// Each stands for itself.
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) {
  (void)scalar;
  return UINT8_MAX;
}

bool _swift_stdlib_isExtendedPictographic(uint32_t scalar) {
  (void)scalar;
  return false;
}

bool _swift_stdlib_isInCB_Consonant(uint32_t scalar) {
  (void)scalar;
  return false;
}

// None has another case; those of ASCII are not asked for.
int32_t _swift_stdlib_getMapping(uint32_t scalar, uint8_t mapping) {
  (void)scalar;
  (void)mapping;
  return 0;
}

const uint8_t *_swift_stdlib_getSpecialMapping(uint32_t scalar, uint8_t mapping, size_t *length) {
  (void)scalar;
  (void)mapping;
  *length = 0;
  return NULL;
}
