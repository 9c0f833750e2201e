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

  func perform(_ request: ActionRequest) -> Bool {
    for _ in 0..<request.times where !perform(request.action, on: request.output) { return false }
    return true
  }

  private func perform(_ action: DesktopAction, on root: ViewID) -> Bool {
    let front = desktop.front(on: output(root))
    switch action {
    case .close: if let surface = front?.surface { weston_desktop_surface_close(surface) }
    case .minimize: minimize(front, on: root)
    case .maximize(let wanted): if let front { toggle("m", of: front, if: front.isMaximized, wanted) }
    case .fullscreen(let wanted): if let front { toggle("f", of: front, if: front.isFullscreen, wanted) }
    case .restore: restore(front)
    case .window(let step): showWindow(step, from: front)
    case .workspace where !tactus_weston_has_workspaces(), .move where !tactus_weston_has_workspaces(): break
    case .workspace(.step(.previous)), .workspace(.up): press(shell: [], "Up")
    case .workspace(.step(.next)), .workspace(.down): press(shell: [], "Down")
    case .workspace(.number(let number)): press(shell: [], "F\(number)")
    case .move(.step(.previous)), .move(.up): press("Up", for: front)
    case .move(.step(.next)), .move(.down): press("Down", for: front)
    case .key(let chord): press(chord)
    case .notify(let text): tactus_weston_log("notify: " + text)
    default: return false
    }
    return true
  }

  private func minimize(_ window: DesktopWindow?, on root: ViewID) {
    guard let window else { return }
    desktop.putAway(window)
    if let next = desktop.front(on: output(root)) { desktop.activate(next, on: seat) }
  }

  private func toggle(_ key: String, of window: DesktopWindow, if isOn: Bool, _ wanted: DesktopAction.Switch) {
    if wanted.applied(to: isOn) != isOn { press(key, for: window) }
  }

  private func restore(_ window: DesktopWindow?) {
    // Windows of kiosk-shell always fill the output, so they never count as fullscreen.
    let isFullscreen = window?.isFullscreen == true && desktop.isDesktopShell
    switch Restoring(isFullscreen: isFullscreen, isMaximized: window?.isMaximized == true) {
    case .leavesFullscreen: press("f", for: window)
    case .unmaximizes: press("m", for: window)
    case .bringsBack: if let back = desktop.takeBack() { desktop.activate(back, on: seat) }
    }
  }

  private func showWindow(_ step: DesktopAction.Step, from front: DesktopWindow?) {
    let windows = desktop.cycle()
    guard windows.count > 1, let index = windows.firstIndex(where: { $0.view == front?.view }) else { return }
    desktop.activate(windows[step.index(from: index, of: windows.count)], on: seat)
  }

  // MARK: keys

  private func press(_ chord: KeyChord) {
    guard let seat = keyboard.seat(for: seat), !keyboard.press(chord, on: seat) else { return }
    tactus_weston_log("the keyboard has no such keys: " + chord.description)
  }

  /// Activates a window, and presses a key by which desktop-shell acts on the active window.
  private func press(_ key: String, for window: DesktopWindow?) {
    guard desktop.isDesktopShell, let window else { return }
    activate(window)
    press(shell: [.shift], key)
  }

  private func activate(_ window: DesktopWindow) {
    if let seat = keyboard.seat(for: seat) { desktop.activate(window, on: seat) }
  }

  private func press(shell modifiers: [KeyChord.Modifier], _ key: String) {
    guard desktop.isDesktopShell, let shellModifier, let seat = keyboard.seat(for: seat) else { return }
    _ = keyboard.press(KeyChord(modifiers: [shellModifier] + modifiers, keys: [key]), on: seat)
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
      else { return .refused }
      action = move
    default:
      guard let window = desktop.front(on: output(request.output)) else { return .refused }
      action = WindowPreview(window)
    }
    action.follow(request)
    return .follows(action)
  }
}
