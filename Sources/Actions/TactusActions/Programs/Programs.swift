// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusGestures
import TactusText
import WaylandServer

/// Starts programs without a shell, for `exec`, and for `launcher` if the compositor has none.
final class Programs: ActionBackend {
  let name = "exec"
  private let session: Session
  /// The running programs, by process id.
  private(set) var children: [Int32: Child] = [:]
  /// The process ids of programs whose end is not reported, because no descriptor was left to watch them. Before
  /// another program is started, the processes that have ended are reaped.
  private var unwatched: [Int32] = []
  /// Called when a program has ended with a status other than 0.
  var ended: (_ program: String, _ status: Int32) -> Void = { _, _ in }

  /// The launcher is the first of these that is installed.
  private static let launchers = [
    ["nwg-drawer"], ["fuzzel"], ["wofi", "--show", "drun"], ["tofi-drun", "--drun-launch=true"],
    ["rofi", "-show", "drun"], ["bemenu-run"], ["krunner"],
  ]

  static let noLauncher = ActionFailure(
    "no launcher is installed",
    remedy: "install \(launchers.map { $0[0] }.joined(separator: ", ")), or bind `exec` with your own launcher")

  /// A running program.
  final class Child {
    private let process: FileDescriptor
    private var source: DescriptorSource?

    /// Returns nil if no descriptor is left.
    init?(_ process: consuming FileDescriptor, on loop: EventLoopPointer, ended: @escaping () -> Void) {
      self.process = process
      source = DescriptorSource(self.process.rawValue, on: loop, ended)
      if source == nil { return nil }
    }

    deinit { source = nil }
  }

  init(in session: Session) { self.session = session }

  /// Stops watching the running programs, which continue to run.
  func close() { children = [:] }

  var standing: BackendStanding { .ready("programs on the PATH") }

  func way(to deed: DesktopAction) -> ActionWay? {
    switch deed {
    case .exec(let words): way(toStart: words.first ?? "")
    case .launcher: launcher.map { .by($0.joined(separator: " ")) }
    default: nil
    }
  }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    switch deed {
    case .exec(let words): done(start(words, gesture))
    case .launcher: done(launcher.map { start($0, gesture) } ?? Self.noLauncher)
    default: done(ActionFailure("this action starts no program"))
    }
  }

  func abandon() {}

  private var launcher: [String]? {
    Self.launchers.first { ProgramSearch.absence(of: $0[0], on: session["PATH"]) == nil }
  }

  private func way(toStart program: String) -> ActionWay {
    ProgramSearch.absence(of: program, on: session["PATH"]).map { .impossible($0) } ?? .by(program)
  }

  /// Starts a program. If a connection is given, passes it to the program as descriptor 3, and sets `TACTUS_SOCKET` to
  /// that number. Returns the reason if this fails.
  func start(
    _ words: [String], _ gesture: GestureDetails = GestureDetails(), connection: Int32 = -1
  ) -> ActionFailure? {
    unwatched.removeAll { tactus_process_status($0) != -EAGAIN }
    guard let program = words.first, !words.contains(where: { $0.utf8.contains(0) }) else {
      return ActionFailure("the command line is empty or has a null character")
    }
    var environment = session.environment
    if let display = session.foundDisplay { environment["WAYLAND_DISPLAY"] = display }
    if let socket = session.foundSwaySocket { environment["SWAYSOCK"] = socket }
    if connection >= 0 { environment["TACTUS_SOCKET"] = "3" }
    for (name, value) in gesture.values { environment["TACTUS_\(name)"] = String(value.prefix { $0 != "\0" }) }
    let id = Self.withWords(words) { words in
      Self.withWords(environment.map { "\($0)=\($1)" }) { tactus_spawn(words, $0, connection) }
    }
    guard id > 0 else {
      return ActionFailure("cannot start \(program): \(SystemError.reason(-id))", remedy: "is it on your PATH?")
    }
    follow(id, program)
    return nil
  }

  /// Watches the process in order to reap it.
  private func follow(_ id: Int32, _ program: String) {
    let descriptor = tactus_process(id)
    guard descriptor >= 0 else { return unwatched.append(id) }
    let child = Child(FileDescriptor(owning: descriptor), on: session.loop) { [unowned(unsafe) self] in
      let status = tactus_process_status(id)
      guard status != -EAGAIN else { return }
      children[id] = nil
      if status > 0 { ended(program, status) }
    }
    guard let child else { return unwatched.append(id) }
    children[id] = child
  }

  /// Calls `body` with a C array that contains a pointer to each text, and then a null pointer.
  private static func withWords<R>(_ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> R) -> R {
    let texts = words.map { strdup($0) }
    defer { for text in texts { free(text) } }
    return (texts + [nil]).withUnsafeBufferPointer { buffer in
      // The buffer has at least one element, so this fallback is not used.
      buffer.baseAddress.map(body) ?? withUnsafePointer(to: nil, body)
    }
  }
}

/// Looks for programs.
package enum ProgramSearch {
  /// Returns why a program cannot be started; nil if the program was found.
  package static func absence(of program: String, on path: String?) -> ActionFailure? {
    if program.contains("/") {
      if access(program, X_OK) == 0 { return nil }
      return ActionFailure("\(program) does not exist", remedy: "install it, or bind another program")
    }
    let folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    if folders.contains(where: { access("\($0)/\(program)", X_OK) == 0 }) { return nil }
    return ActionFailure("\(program) is not on the PATH", remedy: "install it, or write its full path")
  }
}
