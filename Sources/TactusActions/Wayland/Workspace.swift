// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CSessionProtocolsClient

/// A workspace as the compositor describes it.
final class Workspace {
  let handle: OpaquePointer
  var name = ""
  /// Its coordinates in its group; empty if it has none.
  var coordinates: [UInt32] = []
  var isActive = false
  var isHidden = false
  var canBeActivated = false
  /// The group that it is in.
  var group: OpaquePointer?

  init(_ handle: OpaquePointer) { self.handle = handle }
}
