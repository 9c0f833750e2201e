// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A window of another connection, once the host has found it.
final class Toplevel: Area {
  private let request: ToplevelRequest

  init(_ request: ToplevelRequest, _ view: ViewID) {
    self.request = request
    super.init(view)
  }

  override var client: OpaquePointer? { request.client.pointer }
  override var toplevel: ToplevelRequest? { request }
}
