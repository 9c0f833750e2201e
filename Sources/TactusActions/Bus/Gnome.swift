// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusBindings
import TactusConfig

/// GNOME Shell, which lets others show and hide its overview by D-Bus, and nothing else.
final class Gnome: ActionBackend {
  let name = "gnome"
  let isCompositor = true
  private let bus: Bus
  private var call: BusCall?

  static let service = "org.gnome.Shell"
  private static let path = "/org/gnome/Shell"
  private static let property = "OverviewActive"

  init(on bus: Bus) { self.bus = bus }

  var standing: BackendStanding { bus.standing(of: Self.service) }

  func way(to deed: Deed) -> ActionWay? { deed == .overview ? .by(Self.property) : nil }

  func perform(_ deed: Deed, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    guard deed == .overview else { return done(ActionFailure("GNOME Shell has no way to do it")) }
    ask("Get", { _ in }) { [weak self] answer in
      switch answer {
      case .failure(let failure): done(failure)
      case .success(let reply):
        let isShown = reply.readVariantBool() == true
        self?.ask("Set", { message in message.container("v", "b") { message.append(!isShown) } }) { done($0.failure) }
      }
    }
  }

  func abandon() {
    call?.cancel()
    call = nil
  }

  private func ask(
    _ member: String, _ write: @escaping (BusMessage) -> Void,
    _ done: @escaping (Result<BusMessage, ActionFailure>) -> Void
  ) {
    call = bus.call(
      Self.service, Self.path, "org.freedesktop.DBus.Properties", member,
      { message in
        message.append(Self.service)
        message.append(Self.property)
        write(message)
      }, done)
  }
}
