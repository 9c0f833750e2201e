// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import WireSupport

@testable import TactusServer

/// What no client sees and every client pays for: what the server counts and keeps of each, and where it has windows.
extension RandomSession {
  func look() {
    guard let server = rig.server else { return }
    for app in apps {
      guard let end = rig.end(of: app.client), let session = server.sessions[end] else { continue }
      digest.add(session.account.views)
      digest.add(session.account.recognizers)
      digest.add(session.account.relations)
      digest.add(session.account.full)
      digest.add(session.line.load)
      for host in session.hosts { look(at: host) }
      for surface in app.surfaces {
        guard let view = rig.resource(of: surface).flatMap({ server.view(of: $0) }) else { continue }
        digest.add(server.engine.parent(of: view)?.rawValue ?? 0)
        digest.add(server.engine.properties(of: view)?.frame.width ?? 0)
        if let place = server.engine.convert(Point(x: 300, y: 200), to: view) { digest.add(place) }
      }
    }
    for number in [server.surfaces.count, server.toplevels.count, server.lodgers, server.unsettled.count] {
      digest.add(number)
    }
    digest.add(server.traffic.witnesses)
    digest.add(server.recognizers.isEmpty)
    digest.add(server.engine.hitTest(Point(x: 150, y: 150))?.rawValue ?? 0)
  }

  private func look(at host: HostObject) {
    for number in [host.views, host.recognizers, host.customs, host.refused, host.exclusive] { digest.add(number) }
    for reason in host.suspensions { digest.add(Int(reason.rawValue)) }
    digest.add(host.outbox.isEmpty)
    digest.add(host.outbox.isStalled)
    digest.add(Int(host.outbox.newestSerial))
    if let deadline = host.outbox.deadline { digest.add(deadline) }
    digest.add(host.reports.touches.count)
    digest.add(host.reports.isIdle)
  }
}

extension GestureServer {
  /// Nothing is left of clients that are gone.
  var hasForgottenClients: Bool {
    sessions.isEmpty && surfaces.isEmpty && toplevels.isEmpty && recognizers.isEmpty && unsettled.isEmpty
      && lodgers == 0 && traffic.witnesses == 0
  }
}
