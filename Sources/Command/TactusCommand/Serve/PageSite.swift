// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a `PageServer` serves.
protocol PageSite: AnyObject {
  /// `path` is relative to the site; it is empty for the page itself.
  func answer(_ request: PageRequest, for path: String) -> PageAnswer
  /// Other descriptors to poll.
  var descriptors: [Int32] { get }
  /// When to call `goOn` at the latest; nil if nothing is due.
  var deadline: Timestamp? { get }
  /// Does what is due, and returns bytes to send to all streams.
  func goOn(streams: Int) -> [UInt8]
  /// Whether no browser needs the site any more.
  var isOver: Bool { get }
}

extension PageSite {
  var descriptors: [Int32] { [] }
  var deadline: Timestamp? { nil }
  func goOn(streams: Int) -> [UInt8] { [] }
  var isOver: Bool { false }
}
