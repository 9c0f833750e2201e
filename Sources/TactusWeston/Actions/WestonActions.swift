// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CWeston
import Tactus
import TactusBindings
import TactusConfig
import TactusSystem

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
final class WestonActions {
  private let desktop: Desktop
  private let keyboard: Keyboard
  private let shellModifier: KeyChord.Modifier?
  private let output: (ViewID) -> UnsafeMutablePointer<weston_output>?
  /// A binding acts on each output by itself.
  private var driven: [(binding: Int, root: ViewID, action: any DrivenAction)] = []
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
    driven = []
    desktop.close()
    keyboard.close()
  }

  /// The lock screen is there.
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

  func perform(_ response: Response, of binding: Binding, in state: SessionState, on root: ViewID) {
    let index = driven.firstIndex { $0.binding == response.binding && $0.root == root }
    switch response.phase {
    case .fire:
      details = GestureDetails(response, of: binding, in: state)
      fire(response.action.directed, times: response.times(of: binding), back: binding.options.back, on: root)
    case .armed: break
    case .began:
      if let index { driven.remove(at: index).action.cancel() }
      guard let action = makeDriven(response, of: binding, in: state, on: root) else { return }
      driven.append((response.binding, root, action))
      action.follow(response)
    case .changed: if let index { driven[index].action.follow(response) }
    case .ended: if let index { driven.remove(at: index).action.end(response) }
    case .cancelled: if let index { driven.remove(at: index).action.cancel() }
    }
  }

  // MARK: at once

  /// Of the gesture that acts, for programs.
  private var details = GestureDetails()

  /// Performs it this many times; a negative number is for the way back, or for the opposite direction.
  private func fire(_ deed: Deed, times: Int = 1, back: Deed?, on root: ViewID) {
    if times < 0, let back { return fire(back, times: times == .min ? .max : -times, on: root) }
    fire(deed, times: times, on: root)
  }

  private func fire(_ deed: Deed, times: Int = 1, on root: ViewID) {
    let front = desktop.front(on: output(root))
    switch deed {
    case .close: if let surface = front?.surface { weston_desktop_surface_close(surface) }
    case .minimize: minimize(front, on: root)
    case .maximize(let wanted): setMaximized(front, wanted)
    case .fullscreen(let wanted): setFullscreen(front, wanted)
    case .restore: restore(front)
    case .window(let step): showWindow(Self.steps(step, times), on: root)
    case .workspace(.step(let step)): pressSteps([], Self.steps(step, times))
    case .workspace(.up): pressSteps([], Self.steps(.previous, times))
    case .workspace(.down): pressSteps([], Self.steps(.next, times))
    case .workspace(.number(let number)): if desktop.isDesktopShell { press(shell: [], "F\(number)") }
    case .move(.step(let step)): moveToWorkspace(front, Self.steps(step, times))
    case .move(.up): moveToWorkspace(front, Self.steps(.previous, times))
    case .move(.down): moveToWorkspace(front, Self.steps(.next, times))
    case .key(let chord): for _ in 0..<min(max(1, times.magnitude), 20) { press(chord) }
    case .exec(let words): StartedProgram.start(words, of: details) { tactus_weston_log($0) }
    case .notify(let text): tactus_weston_log("notify: " + text)
    case .workspace(.last), .workspace(.named), .move(.last), .move(.named), .tile, .showDesktop, .command:
      tactus_weston_log("nothing here can do this: " + deed.words)
    case .move(.number), .along, .overview, .launcher, .keyboard, .click, .scroll, .drag:
      tactus_weston_log("nothing here can do this: " + deed.words)
    }
  }

  private func minimize(_ window: DesktopWindow?, on root: ViewID) {
    guard let window else { return }
    desktop.putAway(window)
    if let next = desktop.front(on: output(root)) { desktop.activate(next, on: seat) }
  }

  private func setMaximized(_ window: DesktopWindow?, _ wanted: Deed.Switch) {
    guard let window else { return }
    let isWanted = wanted == .on || wanted == .toggle && !window.isMaximized
    if isWanted != window.isMaximized { press("m", for: window) }
  }

  private func setFullscreen(_ window: DesktopWindow?, _ wanted: Deed.Switch) {
    guard let window else { return }
    let isWanted = wanted == .on || wanted == .toggle && !window.isFullscreen
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

  private func showWindow(_ steps: Int, on root: ViewID) {
    let windows = desktop.cycle()
    let front = desktop.front(on: output(root))
    guard windows.count > 1, let index = windows.firstIndex(where: { $0.view == front?.view }) else { return }
    let next = (index + steps) % windows.count
    desktop.activate(windows[next < 0 ? next + windows.count : next], on: seat)
  }

  private func moveToWorkspace(_ window: DesktopWindow?, _ steps: Int) {
    guard desktop.isDesktopShell, let window else { return }
    activate(window)
    pressSteps([.shift], steps)
  }

  private func pressSteps(_ modifiers: [KeyChord.Modifier], _ steps: Int) {
    guard desktop.isDesktopShell else { return }
    for _ in 0..<min(steps.magnitude, 100) { press(shell: modifiers, steps > 0 ? "Down" : "Up") }
  }

  /// Positive to the next.
  private static func steps(_ step: Deed.Step, _ times: Int) -> Int { step == .next ? times : -times }

  // MARK: keys

  private func press(_ chord: KeyChord) {
    guard let seat = keyboard.seat(for: seat), !keyboard.press(chord, on: seat) else { return }
    tactus_weston_log("the keyboard has no such keys: " + chord.description)
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

  /// The modifier of desktop-shell's own keys; nil if `weston.ini` gives it none.
  private static func shellModifier(_ config: OpaquePointer?) -> KeyChord.Modifier? {
    switch Setting.text("binding-modifier", of: "shell", in: config) ?? "super" {
    case "none": nil
    case "ctrl": .control
    case "alt": .alt
    default: .super_
    }
  }

  // MARK: following the fingers

  private func makeDriven(
    _ response: Response, of binding: Binding, in state: SessionState, on root: ViewID
  ) -> (any DrivenAction)? {
    let details = GestureDetails(response, of: binding, in: state)
    let deed = response.action.directed
    switch response.action {
    case .window, .workspace, .along(.window), .along(.workspace):
      let back = binding.options.back
      return Stepping { [unowned(unsafe) self] in fire(deed, times: $0, back: back, on: root) }
    case .along(.move):
      guard desktop.isDesktopShell, let window = desktop.front(on: output(root)), !window.isFullscreen else {
        return nil
      }
      return WindowMove(window, from: response.location)
    case .close, .minimize, .maximize, .restore, .fullscreen, .tile, .showDesktop, .command, .move, .overview,
      .launcher, .keyboard, .key, .exec,
      .notify, .click, .scroll, .drag:
      guard let window = desktop.front(on: output(root)) else { return nil }
      return WindowPreview(window) { [unowned(unsafe) self] in
        self.details = details
        fire(deed, on: root)
      }
    }
  }
}
