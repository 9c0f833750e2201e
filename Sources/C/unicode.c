// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// Implements the functions with which Swift's strings query Unicode's tables, for libraries and programs in Embedded
// Swift. They treat every character like an ASCII character. Therefore, the tables, which are as large as the engine,
// are not linked, and strings are equal if their bytes are equal. This suffices for names of files, programs and keys,
// and for columns of text.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// No character is composed of several scalars, and scalars are never reordered.
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

// Each character is a grapheme by itself.
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

// Every character is its own upper and lower case. Swift does not call this for ASCII.
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
