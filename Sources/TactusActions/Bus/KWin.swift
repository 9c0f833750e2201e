// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusBindings
import TactusConfig

/// KWin: workspaces and shortcuts by D-Bus, windows by a short script that it loads each time. Only a script can set
/// the state of the window in front instead of toggling it.
final class KWin: ActionBackend {
  let name = "kwin"
  let isCompositor = true
  private let bus: Bus
  private var call: BusCall?
  /// The script that KWin reads; closed when the action is done.
  private var script: Int32 = -1

  static let service = "org.kde.KWin"
  static let shortcuts = "org.kde.kglobalaccel"
  static let runner = "org.kde.krunner"

  init(on bus: Bus) { self.bus = bus }
  deinit { closeScript() }

  var standing: BackendStanding { bus.standing(of: Self.service) }

  func way(to deed: Deed) -> ActionWay? {
    switch deed {
    case .workspace(.step(.next)): "nextDesktop"
    case .workspace(.step(.previous)): "previousDesktop"
    case .workspace(.number): "setCurrentDesktop"
    case .command(.kwin, let words): words.last.map { .by("the shortcut \($0)") }
    case _ where Self.shortcut(for: deed) != nil:
      isThere(Self.shortcuts) ? Self.shortcut(for: deed).map { .by("the shortcut \($0)") } : nil
    case .launcher where isThere(Self.runner): "KRunner"
    default: KWinScript.text(for: deed) == nil ? nil : "a script"
    }
  }

  /// The shortcut that does it, which need not have a key.
  private static func shortcut(for deed: Deed) -> String? {
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
    if case .ready = bus.standing(of: service) { true } else { false }
  }

  func perform(_ deed: Deed, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    if let shortcut = Self.shortcut(for: deed) { return press(shortcut, done) }
    switch deed {
    case .workspace(.step(.next)): ask("/KWin", "org.kde.KWin", "nextDesktop", done: done)
    case .workspace(.step(.previous)): ask("/KWin", "org.kde.KWin", "previousDesktop", done: done)
    case .workspace(.number(let number)):
      ask("/KWin", "org.kde.KWin", "setCurrentDesktop", { $0.append(Int32(clamping: number)) }, done: done)
    case .launcher:
      call = bus.call(Self.runner, "/App", "org.kde.krunner.App", "display") { done($0.failure) }
    default:
      guard let text = KWinScript.text(for: deed) else { return done(ActionFailure("KWin has no way to do it")) }
      run(text, done)
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
    closeScript()
  }

  private func ask(
    _ path: String, _ interface: String, _ member: String, _ write: (BusMessage) -> Void = { _ in },
    done: @escaping (ActionFailure?) -> Void
  ) {
    call = bus.call(Self.service, path, interface, member, write) { done($0.failure) }
  }

  // MARK: scripts

  private static let scriptName = "tactus"

  private func closeScript() {
    if script >= 0 { _ = close(script) }
    script = -1
  }

  /// Loads, runs and unloads it. KWin answers `run` when the script has ended.
  private func run(_ text: String, _ done: @escaping (ActionFailure?) -> Void) {
    closeScript()
    let bytes = Array(text.utf8)
    script = tactus_sealed_memory("tactus-script", bytes, bytes.count)
    guard script >= 0 else { return done(ActionFailure("no memory for a script: \(SystemError.reason(-script))")) }
    load(isAgain: false, done)
  }

  private func load(isAgain: Bool, _ done: @escaping (ActionFailure?) -> Void) {
    let path = "/proc/\(getpid())/fd/\(script)"
    let name = Self.scriptName
    call = bus.call(
      Self.service, "/Scripting", "org.kde.kwin.Scripting", "loadScript",
      { message in
        message.append(path)
        message.append(name)
      }
    ) { [weak self] answer in
      switch answer {
      case .failure(let failure): done(failure)
      case .success(let reply):
        guard let number = reply.readNumber(), number >= 0 else {
          // The script of an action that was given up may still be loaded.
          self?.unload { failure in
            if let failure { return done(failure) }
            guard let self, !isAgain else { return done(ActionFailure("KWin does not take the script")) }
            self.load(isAgain: true, done)
          }
          return
        }
        self?.run(script: number, at: ["/Scripting/Script\(number)", "/\(number)"], done)
      }
    }
  }

  /// The object path of scripts has changed: tries that of Plasma 6 first, then the older one.
  private func run(
    script number: Int32, at paths: [String], after refusal: ActionFailure? = nil,
    _ done: @escaping (ActionFailure?) -> Void
  ) {
    guard let path = paths.first else { return finish { done($0 ?? refusal) } }
    call = bus.call(Self.service, path, "org.kde.kwin.Script", "run") { [weak self] answer in
      guard let refusal = answer.failure else {
        self?.finish(done)
        return
      }
      self?.run(script: number, at: Array(paths.dropFirst()), after: refusal, done)
    }
  }

  private func unload(_ done: @escaping (ActionFailure?) -> Void) {
    let name = Self.scriptName
    call = bus.call(
      Self.service, "/Scripting", "org.kde.kwin.Scripting", "unloadScript", { $0.append(name) }
    ) { done($0.failure) }
  }

  private func finish(_ done: @escaping (ActionFailure?) -> Void) {
    unload { [weak self] failure in
      self?.closeScript()
      done(failure)
    }
  }
}

extension Result where Failure == ActionFailure {
  var failure: ActionFailure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
