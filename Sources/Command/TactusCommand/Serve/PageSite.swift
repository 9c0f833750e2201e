// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A site that a `PageServer` serves.
protocol PageSite: AnyObject {
  /// Answers a request. `path` is relative to the site; it is empty for the page itself.
  func answer(_ request: PageRequest, for path: String) -> PageAnswer
  /// Further descriptors to poll; when one is readable, `goOn` is called.
  var descriptors: [Int32] { get }
  /// The latest time at which to call `goOn`; nil if there is none.
  var deadline: Timestamp? { get }
  /// Does the work that is due, and returns bytes to send to all streams.
  func goOn(streams: Int) -> [UInt8]
  /// Whether the server may end, since no browser needs the site any more.
  var isOver: Bool { get }
}

extension PageSite {
  var descriptors: [Int32] { [] }
  var deadline: Timestamp? { nil }
  func goOn(streams: Int) -> [UInt8] { [] }
  var isOver: Bool { false }
}
