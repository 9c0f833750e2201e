// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What a host asks for along one edge, and what of it is granted, in pixels.
struct ExclusionShare: Equatable {
  var requested = 0.0
  var granted = 0.0
}
