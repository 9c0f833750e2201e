// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// The devices whose clones were requested from the broker, and for which no answer has arrived. Pure.
struct CloneRequests {
  private var nodes: [String] = []

  /// Notes that a clone is wanted. Returns whether a request must be sent now.
  mutating func want(_ node: String) -> Bool {
    if nodes.contains(node) { return false }
    nodes.append(node)
    return true
  }

  /// Removes the request for a device that is opened again: the broker has forgotten the request, and will not answer
  /// it.
  mutating func reopened(_ node: String) { nodes.removeAll { $0 == node } }

  /// Handles an answer. Returns false if it only refuses a repeated request (EALREADY): the answer to the first request
  /// will follow. A request is repeated if a device is opened again and then a late answer to an earlier request
  /// arrives.
  mutating func answered(_ node: String, _ error: Int32) -> Bool {
    if error == EALREADY { return false }
    nodes.removeAll { $0 == node }
    return true
  }

  mutating func removeAll() { nodes = [] }
}
