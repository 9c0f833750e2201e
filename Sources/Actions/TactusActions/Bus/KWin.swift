// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

/// Performs actions in KWin: switches workspaces and invokes shortcuts over D-Bus, and acts on windows with a short
/// script that is loaded for each action. A shortcut can only toggle the state of the window in front; a script can set
/// it.
final class KWin: CompositorBackend {
  static let desktop = DesktopBackend.kwin
  static let services = [service, shortcuts, runner]
  static let processes = [
    CompositorProcess(name: "kwin_wayland", launcher: "kwin_wayland_wr", ownGestures: swipes + edges)
  ]
  private static let swipes: [CompositorProcess.OwnGesture] = [
    .init(fingers: 3, course: .moves(.horizontal, from: []), effect: "shows another desktop"),
    .init(
      fingers: 3, course: .moves(.vertical, from: []), effect: "shows the overview or the grid of desktops",
      remedy: "System Settings, Desktop Effects: switch off both effects"),
  ]
  private static let edges = [Sides.left, .right, .up, .down].map { edge in
    CompositorProcess.OwnGesture(
      fingers: 1, course: .moves(edge.opposite, from: edge), effect: "performs the action that is chosen for that edge",
      remedy: "System Settings, Touch Screen or Touchscreen Gestures: choose No Action")
  }
  private let bus: Bus
  private var call: BusCall?
  private let script: KWinScripting
  /// The reason that the current script has reported for doing nothing; nil if it has reported none.
  private var refusal: ActionFailure?

  static let service = "org.kde.KWin"
  static let shortcuts = "org.kde.kglobalaccel"
  static let runner = "org.kde.krunner"

  init(in session: Session, on bus: Bus) {
    self.bus = bus
    script = KWinScripting("tactus", on: bus)
    bus.serve(FrontWindows.path, FrontWindows.interface, "Refuse") { [unowned(unsafe) self] message in
      refusal = message.readText().map { ActionFailure($0) }
    }
  }

  deinit { bus.serve(FrontWindows.path, FrontWindows.interface, "Refuse", nil) }

  var standing: BackendStanding { bus.standing(of: Self.service) }

  func way(to deed: DesktopAction) -> ActionWay? {
    switch deed {
    case .workspace(.step(.next)): "nextDesktop"
    case .workspace(.step(.previous)): "previousDesktop"
    case .workspace(.number): "setCurrentDesktop"
    case .command(.kwin, let words): words.last.map { .by("the shortcut \($0)") }
    case _ where Self.shortcut(for: deed) != nil:
      isThere(Self.shortcuts) ? Self.shortcut(for: deed).map { .by("the shortcut \($0)") } : nil
    case .launcher where isThere(Self.runner): "KRunner"
    default: KWinScript.text(for: deed, of: "") == nil ? nil : "a script"
    }
  }

  /// Returns the name of KWin's shortcut for an action. The shortcut works even if no key is assigned to it.
  private static func shortcut(for deed: DesktopAction) -> String? {
    switch deed {
    case .overview: "Overview"
    case .showDesktop: "Show Desktop"
    case .tile(.left): "Window Quick Tile Left"
    case .tile(.right): "Window Quick Tile Right"
    case .workspace(.up): "Switch One Desktop Up"
    case .workspace(.down): "Switch One Desktop Down"
    case .move(.up): "Window One Desktop Up"
    case .move(.down): "Window One Desktop Down"
    case .command(.kwin, let words): words.last
    default: nil
    }
  }

  private func isThere(_ service: String) -> Bool {
    bus.standing(of: service).isReady
  }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    switch deed {
    // Checks first whether the effect is loaded: if it is not, KWin accepts the effect's shortcut, but does nothing.
    case .overview:
      ask("/Effects", "org.kde.kwin.Effects", "isEffectLoaded", { $0.append("overview") }, orElse: done) {
        [unowned(unsafe) self] reply in
        guard reply.readBool() == true else {
          return done(ActionFailure("the effect Overview is not loaded", remedy: "switch it on in Desktop Effects"))
        }
        press("Overview", done)
      }
    case _ where Self.shortcut(for: deed) != nil: press(Self.shortcut(for: deed) ?? "", done)
    case .workspace(.step(let step)): go(to: step == .next ? "nextDesktop" : "previousDesktop", done)
    case .workspace(.number(let number)):
      ask(
        "/KWin", "org.kde.KWin", "setCurrentDesktop", { $0.append(Int32(clamping: number)) }, orElse: done
      ) { reply in
        done(reply.readBool() == false ? .noWorkspace : nil)
      }
    case .launcher:
      call = bus.call(Self.runner, "/App", "org.kde.krunner.App", "display") { done($0.failure) }
    default:
      guard let text = KWinScript.text(for: deed, of: bus.uniqueName ?? "") else {
        return done(ActionFailure("KWin cannot do this"))
      }
      refusal = nil
      script.run(text) { [unowned(unsafe) self] in done($0 ?? refusal) }
    }
  }

  /// Switches to the next or previous desktop. Compares the current desktop before and after this, since KWin's answer
  /// does not show whether there was another desktop.
  private func go(to member: String, _ done: @escaping (ActionFailure?) -> Void) {
    let place = "org.kde.KWin"
    ask("/KWin", place, "currentDesktop", orElse: done) { [unowned(unsafe) self] reply in
      let before = reply.readNumber()
      ask("/KWin", place, member, orElse: done) { [unowned(unsafe) self] _ in
        ask("/KWin", place, "currentDesktop", orElse: done) { reply in
          done(reply.readNumber() == before ? .noOtherWorkspace : nil)
        }
      }
    }
  }

  private func press(_ shortcut: String, _ done: @escaping (ActionFailure?) -> Void) {
    call = bus.call(
      Self.shortcuts, "/component/kwin", "org.kde.kglobalaccel.Component", "invokeShortcut",
      { $0.append(shortcut) }
    ) { done($0.failure) }
  }

  func abandon() {
    call?.cancel()
    call = nil
    script.cancel()
  }

  private func ask(
    _ path: String, _ interface: String, _ member: String, _ write: (BusMessage) -> Void = { _ in },
    orElse: @escaping (ActionFailure?) -> Void, then: @escaping (BusMessage) -> Void
  ) {
    call = bus.call(Self.service, path, interface, member, write) { answer in
      switch answer {
      case .failure(let failure): orElse(failure)
      case .success(let reply): then(reply)
      }
    }
  }
}

extension Result where Failure == ActionFailure {
  var failure: ActionFailure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
