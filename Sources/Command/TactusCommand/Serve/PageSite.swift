// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a `PageServer` serves.
protocol PageSite: AnyObject {
  /// `request.path` begins where the site does: it is empty for the page itself.
  func answer(_ request: PageRequest, for path: String) -> PageAnswer
  /// What it waits for besides browsers.
  var descriptors: [Int32] { get }
  /// When it is to go on at the latest; nil if nothing is due.
  var deadline: Timestamp? { get }
  /// Goes on, and returns what all streams get now.
  func goOn(streams: Int) -> [UInt8]
  /// Nobody needs it any more.
  var isOver: Bool { get }
}

extension PageSite {
  var descriptors: [Int32] { [] }
  var deadline: Timestamp? { nil }
  func goOn(streams: Int) -> [UInt8] { [] }
  var isOver: Bool { false }
}
