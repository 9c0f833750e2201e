// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// Performs `notify`: sends a signal on the session bus.
///
/// The signal is `org.tactus.Gestures.Notified(s text, a{sv} gesture)`, sent from the object `/org/tactus/Gestures`.
/// The keys of `gesture` are the names of the variables of `exec`, without the prefix `TACTUS_`.
final class Announcement: ActionBackend {
  let name = "notify"
  private let bus: Bus

  static let path = "/org/tactus/Gestures"
  static let interface = "org.tactus.Gestures"
  static let member = "Notified"

  init(on bus: Bus) { self.bus = bus }

  var standing: BackendStanding { bus.standing }

  func way(to deed: DesktopAction) -> ActionWay? {
    if case .notify = deed { "the signal \(Self.interface).\(Self.member)" } else { nil }
  }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    guard case .notify(let text) = deed else { return done(ActionFailure("this action notifies nobody")) }
    done(
      bus.emit(Self.path, Self.interface, Self.member) { message in
        message.append(text)
        message.append(gesture.values)
      })
  }

  func abandon() {}
}
