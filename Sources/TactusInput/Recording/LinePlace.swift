// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Where a line begins in a file: its number, from 0, and the offset of its first byte.
struct LinePlace {
  var line: Int
  var place: Int
}
