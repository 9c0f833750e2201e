// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A gesture of the server's configuration that a shell can follow.
public struct OfferedBinding: Hashable, Sendable {
  public var name: String
  public var kind: GestureKind
}
