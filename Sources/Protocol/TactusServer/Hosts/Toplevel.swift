// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import WaylandServer

/// A window of another connection, once the host has found it.
final class Toplevel: Area {
  private let request: ToplevelRequest

  init(_ request: ToplevelRequest, _ view: ViewID) {
    self.request = request
    super.init(view)
  }

  override var client: ClientPointer? { request.client.pointer }
  override var toplevel: ToplevelRequest? { request }
}
