// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import WireSupport

@testable import TactusServer

/// Adds the server's internal state to the digest: its counts and collections for each client, and the positions of its
/// views.
extension RandomSession {
  func look() {
    guard let server = rig.server else { return }
    for session in sessions(of: server) {
      digest.add(session.account.views)
      digest.add(session.account.recognizers)
      digest.add(session.account.relations)
      digest.add(session.account.full)
      digest.add(session.line.load)
      for host in session.hosts { look(at: host) }
    }
    digest.add(server.areasInHostViews)
    digest.add(server.traffic.witnesses)
  }

  private func sessions(of server: GestureServer) -> [ClientSession] {
    apps.compactMap { rig.end(of: $0.client).flatMap { server.sessions[$0] } }
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

  // MARK: occasional checks

  func lookClosely() {
    guard let server = rig.server else { return }
    addKept(by: server)
    for part in [server.traffic, server.shells, server.edges, server.batches, server.turns] as [AnyObject] {
      addKept(by: part)
    }
    for session in sessions(of: server) {
      addKept(by: session)
      addKept(by: session.line)
      for host in session.hosts {
        addKept(by: host)
        addKept(by: host.outbox)
        addKept(by: host.reports)
        look(at: host.root, server)
      }
    }
    for app in apps {
      for surface in app.surfaces {
        guard let area = rig.resource(of: surface).flatMap({ server.surfaces[$0] }) else { continue }
        addKept(by: area)
        if let group = area.group { digest.add(server.engine.parent(of: group)?.rawValue ?? 0) }
        for view in [area.view, area.group ?? area.view] {
          digest.add(server.engine.parent(of: view)?.rawValue ?? 0)
          if let place = server.engine.convert(Point(x: 300, y: 200), to: view) { digest.add(place) }
        }
      }
    }
  }

  /// Adds the size of each collection that the object stores.
  private func addKept(by object: Any) {
    for child in Mirror(reflecting: object).children {
      let mirror = Mirror(reflecting: child.value)
      switch mirror.displayStyle {
      case .collection, .dictionary, .set: digest.add(mirror.children.count)
      case .struct, .optional: addKept(by: child.value)
      default: break
      }
    }
  }

  private func look(at node: ViewNode, _ server: GestureServer) {
    if let properties = node.view.flatMap({ server.engine.properties(of: $0) }) {
      digest.add(properties.frame.origin)
      digest.add(properties.frame.width)
      digest.add(properties.frame.height)
      digest.add(properties.transform.apply(Vector(dx: 3, dy: 5)))
      digest.add(properties.isUserInteractionEnabled)
      digest.add(properties.isMultipleTouchEnabled)
      if let control = properties.control {
        digest.add(Int(control.kind.rawValue))
        digest.add(control.axis == .horizontal)
        digest.add(control.knob?.width ?? 0)
      }
    }
    for recognizer in node.state.applied.recognizers {
      digest.add(recognizer.relationCount)
      digest.add(recognizer.relatives.count)
      digest.add(recognizer.received.count)
      digest.add(recognizer.attempt.offered.count)
      guard let id = recognizer.id else { continue }
      digest.add(server.engine.settings(of: id)?.classes[.requireFailure].rawValue == 0)
      digest.add(server.engine.isInACircle(id))
    }
    for child in node.state.applied.children { look(at: child, server) }
  }
}
