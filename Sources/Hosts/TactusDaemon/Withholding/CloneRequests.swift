// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// The devices for which a clone was requested and no answer has come yet. Pure.
struct CloneRequests {
  private var nodes: [String] = []

  /// Whether a request must be sent now.
  mutating func want(_ node: String) -> Bool {
    if nodes.contains(node) { return false }
    nodes.append(node)
    return true
  }

  /// The broker forgets requests for a device that is opened anew, and never answers them.
  mutating func reopened(_ node: String) { nodes.removeAll { $0 == node } }

  /// False if another answer is still to come: after a device is opened anew, a late answer to the earlier request may
  /// cause a request too many.
  mutating func answered(_ node: String, _ error: Int32) -> Bool {
    if error == EALREADY { return false }
    nodes.removeAll { $0 == node }
    return true
  }

  mutating func removeAll() { nodes = [] }
}
