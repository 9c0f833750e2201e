// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Tactus
import TactusConfig

/// The actions of bindings in weston, with whatever shell it runs: through libweston-desktop where that can do it, else
/// by pressing the keys that the shell has for it.
///
/// | action              | desktop-shell          | kiosk-shell                             |
/// |---------------------|------------------------|-----------------------------------------|
/// | close, window       | libweston-desktop      | libweston-desktop                       |
/// | minimize, restore   | a layer of our own     | a layer of our own                      |
/// | maximize, fullscreen | its keys              | nothing: its windows are the whole output |
/// | workspace           | its keys               | nothing: it has none                    |
/// | move                | its keys; or by hand   | nothing                                 |
final class WestonActions: Actions {
  private let desktop: Desktop
  private let keyboard: Keyboard
  private let shellModifier: KeyChord.Modifier?
  private let output: (ViewID) -> UnsafeMutablePointer<weston_output>?
  /// By the binding's place.
  private var driven: [Int: any DrivenAction] = [:]
  /// Of the touch that acts.
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

  /// Weston ends.
  func close() {
    driven = [:]
    desktop.close()
    keyboard.close()
  }

  /// The lock screen is there.
  var isLocked: Bool { desktop.isLocked }

  func state(on root: ViewID?) -> SessionState {
    let output = root.flatMap { self.output($0) }
    let front = desktop.front(on: output)
    var state = SessionState(app: front?.app, output: (output?.pointee.name).map { String(cString: $0) })
    state.isFullscreen = front?.isFullscreen ?? false
    state.isLocked = desktop.isLocked
    return state
  }

  func perform(_ response: Response, on root: ViewID) {
    switch response.phase {
    case .fire: fire(response.action, steps: response.progress, on: root)
    case .armed: break
    case .began:
      driven.removeValue(forKey: response.binding)?.cancel()
      let action = makeDriven(response, on: root)
      driven[response.binding] = action
      action?.follow(response)
    case .changed: driven[response.binding]?.follow(response)
    case .ended: driven.removeValue(forKey: response.binding)?.end(response)
    case .cancelled: driven.removeValue(forKey: response.binding)?.cancel()
    }
  }

  // MARK: at once

  private func fire(_ words: ActionWords, steps: Double = 1, on root: ViewID) {
    let front = desktop.front(on: output(root))
    let argument = words.arguments.first ?? ""
    switch words.name {
    case "close": if let surface = front?.surface { weston_desktop_surface_close(surface) }
    case "minimize": minimize(front, on: root)
    case "maximize": if let front, !front.isMaximized { press("m", for: front) }
    case "fullscreen": setFullscreen(front, argument)
    case "restore": restore(front)
    case "window": showWindow(Self.steps(argument, steps), on: root)
    case "workspace": showWorkspace(argument, steps)
    case "move": moveToWorkspace(front, argument, steps)
    case "key": pressKeys(argument, front)
    case "exec": start(words.arguments)
    case "notify": tactus_weston_log("notify: " + argument)
    default: tactus_weston_log("nothing here can do this: " + words.name)
    }
  }

  private func minimize(_ window: DesktopWindow?, on root: ViewID) {
    guard let window else { return }
    desktop.putAway(window)
    if let next = desktop.front(on: output(root)) { desktop.activate(next, on: seat) }
  }

  private func setFullscreen(_ window: DesktopWindow?, _ wanted: String) {
    guard let window else { return }
    let isWanted = wanted == "on" || wanted != "off" && !window.isFullscreen
    if isWanted != window.isFullscreen { press("f", for: window) }
  }

  private func restore(_ window: DesktopWindow?) {
    if let window, window.isFullscreen, desktop.isDesktopShell {
      press("f", for: window)
    } else if let window, window.isMaximized {
      press("m", for: window)
    } else if let back = desktop.takeBack() {
      desktop.activate(back, on: seat)
    }
  }

  /// The lowest window comes to the top, or the uppermost goes below the others.
  private func showWindow(_ steps: Int, on root: ViewID) {
    for _ in 0..<min(steps.magnitude, 100) {
      let windows = desktop.windows
      guard windows.count > 1, let last = windows.last else { return }
      if steps > 0 {
        desktop.activate(last, on: seat)
      } else {
        windows[0].put(atBottom: true)
        desktop.activate(windows[1], on: seat)
      }
    }
  }

  private func showWorkspace(_ argument: String, _ steps: Double) {
    guard desktop.isDesktopShell else { return }
    if let number = Int(argument) { return press(shell: [], "F\(number)") }
    let steps = Self.steps(argument, steps)
    for _ in 0..<min(steps.magnitude, 100) { press(shell: [], steps > 0 ? "Down" : "Up") }
  }

  private func moveToWorkspace(_ window: DesktopWindow?, _ argument: String, _ steps: Double) {
    guard desktop.isDesktopShell, let window else { return }
    let steps = Self.steps(argument, steps)
    activate(window)
    for _ in 0..<min(steps.magnitude, 100) { press(shell: [.shift], steps > 0 ? "Down" : "Up") }
  }

  private func start(_ words: [String]) {
    var arguments = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    let error = tactus_spawn(arguments)
    if error != 0 { tactus_weston_log("exec " + (words.first ?? "") + ": " + String(cString: strerror(error))) }
  }

  /// How many: positive to the next.
  private static func steps(_ argument: String, _ steps: Double) -> Int {
    let count = steps.isFinite ? Int(max(-100, min(steps, 100)).rounded()) : 0
    return argument == "previous" ? -count : count
  }

  // MARK: keys

  private func pressKeys(_ text: String, _ front: DesktopWindow?) {
    guard let chord = KeyChord(text), let seat = keyboard.seat(for: seat) else { return }
    if keyboard.press(chord, on: seat) { return }
    tactus_weston_log("the keyboard has no such keys: " + text)
  }

  /// A key of desktop-shell that is about the window with the keyboard.
  private func press(_ key: String, for window: DesktopWindow) {
    guard desktop.isDesktopShell else { return }
    activate(window)
    press(shell: [.shift], key)
  }

  private func activate(_ window: DesktopWindow) {
    if let seat = keyboard.seat(for: seat) { desktop.activate(window, on: seat) }
  }

  private func press(shell modifiers: [KeyChord.Modifier], _ key: String) {
    guard let shellModifier, let seat = keyboard.seat(for: seat) else { return }
    _ = keyboard.press(KeyChord(modifiers: [shellModifier] + modifiers, keys: [key]), on: seat)
  }

  /// With which desktop-shell's own keys are pressed; nil where it has been told to have none.
  private static func shellModifier(_ config: OpaquePointer?) -> KeyChord.Modifier? {
    switch Setting.text("binding-modifier", of: "shell", in: config) ?? "super" {
    case "none": nil
    case "ctrl": .control
    case "alt": .alt
    default: .super_
    }
  }

  // MARK: following the fingers

  private func makeDriven(_ response: Response, on root: ViewID) -> (any DrivenAction)? {
    let words = response.action
    switch words.name {
    case "window", "workspace":
      // What is shown goes with the fingers: to the right, and the one before comes.
      let way = words.arguments.isEmpty ? ActionWords(name: words.name, arguments: ["previous"]) : words
      return Stepping { [unowned(unsafe) self] in fire(way, steps: Double($0), on: root) }
    case "move" where words.arguments.isEmpty:
      guard desktop.isDesktopShell, let window = desktop.front(on: output(root)), !window.isFullscreen else {
        return nil
      }
      return WindowMove(window, from: response.location)
    default:
      guard let window = desktop.front(on: output(root)) else { return nil }
      return WindowPreview(window) { [unowned(unsafe) self] in fire(words, on: root) }
    }
  }
}
