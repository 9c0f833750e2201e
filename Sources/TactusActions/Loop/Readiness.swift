// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// What a descriptor is ready for.
struct Readiness: OptionSet {
  let rawValue: UInt32
  static let read = Readiness(rawValue: EPOLLIN.rawValue)
  static let write = Readiness(rawValue: EPOLLOUT.rawValue)
  /// Always reported.
  static let hungUp = Readiness(rawValue: EPOLLHUP.rawValue)
  static let failed = Readiness(rawValue: EPOLLERR.rawValue)
}
