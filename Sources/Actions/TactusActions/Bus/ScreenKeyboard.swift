// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusGestures
import WaylandServer

/// Shows and hides on-screen keyboards: squeekboard and phosh-osk-stub through the service `sm.puri.OSK0`, KWin's
/// keyboard over D-Bus, GNOME Shell's keyboard through this project's extension, and wvkbd with signals.
final class ScreenKeyboard: ActionBackend {
  let name = "screen-keyboard"
  private let bus: Bus
  private let session: Session
  private var call: BusCall?
  private var pause: Timer?

  static let phosh = "sm.puri.OSK0"
  /// The delay before wvkbd is signalled, in milliseconds. wvkbd 0.12 crashes if it hides before it has received the
  /// lift of the finger that is on it.
  private static let respite: Int32 = 100
  private static let signalled: Set = ["wvkbd-mobintl", "wvkbd-deskintl", "wvkbd"]

  private static let kwin = "org.kde.kwin.VirtualKeyboard"
  private static let kwinPath = "/VirtualKeyboard"

  private enum Kind {
    case phosh, kwin, gnome
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
    if bus.standing(of: Gnome.extensionService).isReady { return .gnome }
    return nil
  }

  var standing: BackendStanding {
    switch kind {
    case .phosh: .ready("\(Self.phosh) on the session bus")
    case .kwin: .ready("the keyboard of KWin")
    case .gnome: .ready("the keyboard of GNOME Shell")
    case .signals: .ready("wvkbd")
    case nil:
      .absent(
        "no on-screen keyboard is running",
        remedy: "start squeekboard or wvkbd, or bind `exec` with the command that starts your keyboard")
    }
  }

  func way(to deed: DesktopAction) -> ActionWay? {
    guard case .keyboard = deed else { return nil }
    switch kind {
    case .phosh, nil: return "SetVisible"
    case .kwin: return "org.kde.kwin.VirtualKeyboard"
    case .gnome: return "its extension"
    case .signals: return "a signal"
    }
  }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    guard case .keyboard(let wanted) = deed, let kind else {
      return done(ActionFailure("no on-screen keyboard is running"))
    }
    switch kind {
    case .signals(let processes):
      pause = Timer(inMilliseconds: Self.respite, on: session.loop) { done(Self.signal(processes, wanted)) }
    case .phosh:
      decide(wanted, Self.phosh, "/sm/puri/OSK0", Self.phosh, "Visible") { [unowned(unsafe) self] isShown in
        call = bus.call(
          Self.phosh, "/sm/puri/OSK0", Self.phosh, "SetVisible", { $0.append(isShown) }
        ) { done($0.failure) }
      } orElse: {
        done($0)
      }
    case .gnome:
      call = bus.own(FrontWindows.ownName) { [unowned(unsafe) self] failure in
        if let failure { return done(failure) }
        call = bus.askGnome(deed.wordList, done)
      }
    case .kwin:
      get(KWin.service, Self.kwinPath, Self.kwin, "available", orElse: done) { [unowned(unsafe) self] isAvailable in
        guard isAvailable else {
          return done(
            ActionFailure(
              "Plasma has no on-screen keyboard", remedy: "choose one in its settings, Virtual Keyboard"))
        }
        decide(wanted, KWin.service, Self.kwinPath, Self.kwin, "visible") { [unowned(unsafe) self] in
          showKWin($0, done)
        } orElse: {
          done($0)
        }
      }
    }
  }

  private func showKWin(_ isShown: Bool, _ done: @escaping (ActionFailure?) -> Void) {
    // The property `active` shows the keyboard only for a client with a text field; `forceActivate` always shows it.
    guard isShown else { return set(Self.kwin, "active", false, done) }
    // Ignores a failure: KWin 6.7 has no property `enabled`, but supports `forceActivate`.
    set(Self.kwin, "enabled", true) { [unowned(unsafe) self] _ in
      call = bus.call(KWin.service, Self.kwinPath, Self.kwin, "forceActivate") { done($0.failure) }
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
    // The list includes processes of other users, which this process cannot signal.
    var (isReached, number) = (false, ESRCH)
    for process in processes {
      if kill(process, signal) == 0 { isReached = true } else { number = tactus_errno() }
    }
    return isReached ? nil : ActionFailure("wvkbd cannot be reached: \(SystemError.reason(number))")
  }

  /// Decides whether to show the keyboard. To toggle it, reads first whether it is shown.
  private func decide(
    _ wanted: DesktopAction.Visibility, _ service: String, _ path: String, _ interface: String, _ property: String,
    then: @escaping (Bool) -> Void, orElse: @escaping (ActionFailure) -> Void
  ) {
    guard wanted == .toggle else { return then(wanted == .show) }
    get(service, path, interface, property, orElse: orElse) { then(!$0) }
  }

  private func get(
    _ service: String, _ path: String, _ interface: String, _ property: String,
    orElse: @escaping (ActionFailure) -> Void, then: @escaping (Bool) -> Void
  ) {
    call = bus.call(
      service, path, "org.freedesktop.DBus.Properties", "Get",
      { message in
        message.append(interface)
        message.append(property)
      }
    ) { answer in
      switch answer {
      case .failure(let failure): orElse(failure)
      case .success(let reply): then(reply.readVariantBool() == true)
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
