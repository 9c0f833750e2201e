// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CSessionProtocolsClient

/// A workspace, as the compositor tells of it.
final class Workspace {
  let handle: OpaquePointer
  var name = ""
  /// In the space of its group; empty where it has none.
  var coordinates: [UInt32] = []
  var isActive = false
  var isHidden = false
  var canBeActivated = false
  /// The group that it is in.
  var group: OpaquePointer?

  init(_ handle: OpaquePointer) { self.handle = handle }
}
