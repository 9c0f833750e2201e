// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CWeston
import Tactus
import TactusGestures
import TactusSystem

/// Performs the actions of bindings in Weston, with any shell. Uses libweston-desktop if it supports the action, and
/// otherwise presses the shell's keys for the action.
///
/// | action               | desktop-shell                              | kiosk-shell                           |
/// |----------------------|--------------------------------------------|---------------------------------------|
/// | close, window        | libweston-desktop                          | libweston-desktop                     |
/// | minimize, restore    | a layer of the module's own                | a layer of the module's own           |
/// | maximize, fullscreen | the shell's keys                           | not possible: windows fill the output |
/// | workspace            | the shell's keys, in Weston 10             | not possible: there are no workspaces |
/// | move                 | the shell's keys, or the window's position | not possible                          |
final class WestonActions: ActionAdapter {
  private let desktop: Desktop
  private let keyboard: Keyboard
  private let shellModifier: KeyChord.Modifier?
  private let output: (ViewID) -> UnsafeMutablePointer<weston_output>?
  /// The seat of the touch that triggers actions.
  var seat: UnsafeMutablePointer<weston_seat>?

  init(
    _ compositor: UnsafeMutablePointer<weston_compositor>,
    output: @escaping (ViewID) -> UnsafeMutablePointer<weston_output>?
  ) {
    desktop = Desktop(compositor)
    keyboard = Keyboard(compositor)
    shellModifier = Self.shellModifier(tactus_weston_config(compositor))
    self.output = output
  }

  /// Removes the layer and the seat that the actions have added to Weston. Must be called when Weston ends.
  func close() {
    desktop.close()
    keyboard.close()
  }

  /// Whether the lock screen is shown.
  var isLocked: Bool { desktop.isLocked }

  func state(on root: ViewID?) -> SessionState {
    let output = root.flatMap { self.output($0) }
    let front = desktop.front(on: output)
    var state = SessionState(app: front?.app, output: (output?.pointee.name).map { String(cString: $0) })
    state.title = front?.title
    state.isFullscreen = front?.isFullscreen ?? false
    state.isLocked = desktop.isLocked
    return state
  }

  // MARK: single actions

  /// The outcome of an action that was performed.
  static let done = ActionOutcome.done(by: "weston (tactus-weston)")
  private static let nothingInFront = ActionOutcome.failed("no window is in front")

  func perform(_ request: ActionRequest) -> ActionOutcome {
    for _ in 0..<request.times {
      let outcome = perform(request.action, on: request.output)
      guard case .done = outcome else { return outcome }
    }
    return Self.done
  }

  private func perform(_ action: DesktopAction, on root: ViewID) -> ActionOutcome {
    let front = desktop.front(on: output(root))
    switch action {
    case .close:
      guard let surface = front?.surface else { return Self.nothingInFront }
      weston_desktop_surface_close(surface)
    case .minimize:
      guard let front else { return Self.nothingInFront }
      minimize(front, on: root)
    case .maximize(let wanted): return toggle("m", of: front, if: front?.isMaximized, wanted)
    case .fullscreen(let wanted): return toggle("f", of: front, if: front?.isFullscreen, wanted)
    case .restore: return restore(front)
    case .window(let step): showWindow(step, from: front)
    case .workspace where !tactus_weston_has_workspaces(), .move where !tactus_weston_has_workspaces():
      return .failed("this Weston has no workspaces")
    case .workspace(.step(.previous)), .workspace(.up): return press(shell: [], "Up")
    case .workspace(.step(.next)), .workspace(.down): return press(shell: [], "Down")
    case .workspace(.number(let number)): return press(shell: [], "F\(number)")
    case .move(.step(.previous)), .move(.up): return press("Up", for: front)
    case .move(.step(.next)), .move(.down): return press("Down", for: front)
    case .key(let chord): return press(chord)
    case .notify(let text): tactus_weston_log("notify: " + text)
    default: return .unsupported
    }
    return Self.done
  }

  private func minimize(_ window: DesktopWindow, on root: ViewID) {
    desktop.putAway(window)
    if let next = desktop.front(on: output(root)) { desktop.activate(next, on: seat) }
  }

  private func toggle(
    _ key: String, of window: DesktopWindow?, if isOn: Bool?, _ wanted: DesktopAction.Switch
  ) -> ActionOutcome {
    guard let window, let isOn else { return Self.nothingInFront }
    return wanted.applied(to: isOn) == isOn ? Self.done : press(key, for: window)
  }

  private func restore(_ window: DesktopWindow?) -> ActionOutcome {
    // Windows of kiosk-shell always fill the output, so they never count as fullscreen.
    let isFullscreen = window?.isFullscreen == true && desktop.isDesktopShell
    switch Restoring(isFullscreen: isFullscreen, isMaximized: window?.isMaximized == true) {
    case .leavesFullscreen: return press("f", for: window)
    case .unmaximizes: return press("m", for: window)
    case .bringsBack: if let back = desktop.takeBack() { desktop.activate(back, on: seat) }
    }
    return Self.done
  }

  private func showWindow(_ step: DesktopAction.Step, from front: DesktopWindow?) {
    let windows = desktop.cycle()
    guard windows.count > 1, let index = windows.firstIndex(where: { $0.view == front?.view }) else { return }
    desktop.activate(windows[step.index(from: index, of: windows.count)], on: seat)
  }

  // MARK: keys

  private func press(_ chord: KeyChord) -> ActionOutcome {
    guard let seat = keyboard.seat(for: seat), keyboard.press(chord, on: seat) else {
      return .failed("the keyboard has no such keys")
    }
    return Self.done
  }

  /// Activates a window, and presses a key by which desktop-shell acts on the active window.
  private func press(_ key: String, for window: DesktopWindow?) -> ActionOutcome {
    guard let window else { return Self.nothingInFront }
    if desktop.isDesktopShell { activate(window) }
    return press(shell: [.shift], key)
  }

  private func activate(_ window: DesktopWindow) {
    if let seat = keyboard.seat(for: seat) { desktop.activate(window, on: seat) }
  }

  private func press(shell modifiers: [KeyChord.Modifier], _ key: String) -> ActionOutcome {
    guard desktop.isDesktopShell, let shellModifier else {
      return .failed("this needs the keys of desktop-shell")
    }
    return press(KeyChord(modifiers: [shellModifier] + modifiers, keys: [key]))
  }

  /// Returns the modifier of desktop-shell's own keys; nil if `weston.ini` disables it.
  private static func shellModifier(_ config: UnsafeMutablePointer<weston_config>?) -> KeyChord.Modifier? {
    switch Setting.text("binding-modifier", of: "shell", in: config) ?? "super" {
    case "none": nil
    case "ctrl": .control
    case "alt": .alt
    default: .super_
    }
  }

  // MARK: actions that follow the fingers

  func begin(_ request: ActionRequest) -> ActionBeginning {
    let action: any DrivenAction
    switch request.response.action {
    case .window, .workspace, .along(.window), .along(.workspace): return .inSteps
    case .along(.move):
      guard desktop.isDesktopShell, let window = desktop.front(on: output(request.output)), !window.isFullscreen,
        let move = WindowMove(window, from: request.response.location)
      else { return .refused("no window that can be moved is in front") }
      action = move
    default:
      guard let window = desktop.front(on: output(request.output)) else { return .refused("no window is in front") }
      action = WindowPreview(window)
    }
    action.follow(request)
    return .follows(action)
  }
}
