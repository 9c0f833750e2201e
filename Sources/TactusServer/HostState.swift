// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a client says of a host as a whole.
struct HostState {
  var reporting = HostReporting()
  var isPrecise = false
  var deferredEdges = Sides()
}

/// The numbers are those of the protocol.
struct HostReporting: OptionSet {
  let rawValue: UInt32
  static let dispositions = HostReporting(rawValue: 1)
  static let withheld = HostReporting(rawValue: 2)
  static let delivered = HostReporting(rawValue: 4)
  static let views = HostReporting(rawValue: 8)
  static let all = HostReporting(rawValue: 15)
}
