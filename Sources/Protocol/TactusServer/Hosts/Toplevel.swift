// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import WaylandServer

/// A window of another connection that a client has requested. The host may not have found it yet.
final class Toplevel: Area {
  private let request: ToplevelRequest

  init(_ request: ToplevelRequest, _ view: ViewID) {
    self.request = request
    super.init(view)
  }

  override var client: ClientPointer? { request.client.pointer }
  override var toplevel: ToplevelRequest? { request }
}
