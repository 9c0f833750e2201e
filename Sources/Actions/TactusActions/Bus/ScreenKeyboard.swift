// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Glibc
import LinuxInput
import TactusGestures
import WaylandServer

/// On-screen keyboards: those with the service `sm.puri.OSK0` (squeekboard, phosh-osk-stub), that of KWin, and wvkbd by
/// signals.
final class ScreenKeyboard: ActionBackend {
  let name = "screen-keyboard"
  private let bus: Bus
  private let session: Session
  private var call: BusCall?
  private var pause: Timer?

  static let phosh = "sm.puri.OSK0"
  /// wvkbd 0.12 crashes if it vanishes under a finger before it has heard that this has lifted: milliseconds.
  private static let respite: Int32 = 100
  private static let signalled: Set = ["wvkbd-mobintl", "wvkbd-deskintl", "wvkbd"]

  private enum Kind {
    case phosh, kwin
    case signals([Int32])
  }

  init(on bus: Bus, in session: Session) {
    self.bus = bus
    self.session = session
  }

  private var kind: Kind? {
    if bus.standing(of: Self.phosh).isReady { return .phosh }
    let processes = ProcessList.running(Self.signalled)
    if !processes.isEmpty { return .signals(processes) }
    if bus.standing(of: KWin.service).isReady { return .kwin }
    return nil
  }

  var standing: BackendStanding {
    switch kind {
    case .phosh: .ready("\(Self.phosh) on the session bus")
    case .kwin: .ready("the keyboard of KWin")
    case .signals: .ready("wvkbd")
    case nil:
      .absent(
        "no keyboard for the screen is running",
        remedy: "start squeekboard or wvkbd, or bind `exec` to what starts yours")
    }
  }

  func way(to deed: DesktopAction) -> ActionWay? {
    guard case .keyboard = deed else { return nil }
    switch kind {
    case .phosh, nil: return "SetVisible"
    case .kwin: return "org.kde.kwin.VirtualKeyboard"
    case .signals: return "a signal"
    }
  }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    guard case .keyboard(let wanted) = deed, let kind else {
      return done(ActionFailure("no keyboard for the screen is running"))
    }
    switch kind {
    case .signals(let processes):
      pause = Timer(inMilliseconds: Self.respite, on: session.loop) { done(Self.signal(processes, wanted)) }
    case .phosh:
      decide(wanted, Self.phosh, "/sm/puri/OSK0", Self.phosh, "Visible") { [weak self, bus] isShown in
        self?.call = bus.call(
          Self.phosh, "/sm/puri/OSK0", Self.phosh, "SetVisible", { $0.append(isShown) }
        ) { done($0.failure) }
      } orElse: {
        done($0)
      }
    case .kwin:
      let interface = "org.kde.kwin.VirtualKeyboard"
      decide(wanted, KWin.service, "/VirtualKeyboard", interface, "visible") { [weak self] isShown in
        // Unless forced, it appears only for a client with a text field.
        guard isShown else { return self?.set(interface, "active", false, done) ?? () }
        self?.set(interface, "enabled", true) { failure in
          guard failure == nil, let self else { return done(failure) }
          self.call = self.bus.call(KWin.service, "/VirtualKeyboard", interface, "forceActivate") { done($0.failure) }
        }
      } orElse: {
        done($0)
      }
    }
  }

  func abandon() {
    call?.cancel()
    call = nil
    pause = nil
  }

  private static func signal(_ processes: [Int32], _ wanted: DesktopAction.Visibility) -> ActionFailure? {
    let signal =
      switch wanted {
      case .hide: SIGUSR1
      case .show: SIGUSR2
      case .toggle: tactus_real_time_signal(0)
      }
    // Processes of other users are listed too, but cannot be signalled.
    var (isReached, number) = (false, ESRCH)
    for process in processes {
      if kill(process, signal) == 0 { isReached = true } else { number = errno }
    }
    return isReached ? nil : ActionFailure("wvkbd cannot be reached: \(SystemError.reason(number))")
  }

  /// To toggle it, its state must be known.
  private func decide(
    _ wanted: DesktopAction.Visibility, _ service: String, _ path: String, _ interface: String, _ property: String,
    then: @escaping (Bool) -> Void, orElse: @escaping (ActionFailure) -> Void
  ) {
    guard wanted == .toggle else { return then(wanted == .show) }
    call = bus.call(
      service, path, "org.freedesktop.DBus.Properties", "Get",
      { message in
        message.append(interface)
        message.append(property)
      }
    ) { answer in
      switch answer {
      case .failure(let failure): orElse(failure)
      case .success(let reply): then(reply.readVariantBool() != true)
      }
    }
  }

  private func set(
    _ interface: String, _ property: String, _ value: Bool, _ done: @escaping (ActionFailure?) -> Void
  ) {
    call = bus.call(
      KWin.service, "/VirtualKeyboard", "org.freedesktop.DBus.Properties", "Set",
      { message in
        message.append(interface)
        message.append(property)
        message.container("v", "b") { message.append(value) }
      }
    ) { done($0.failure) }
  }
}
