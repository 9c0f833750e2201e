// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// Loads and runs a script in KWin. KWin loads only one script of each name at a time.
final class KWinScripting {
  private let bus: Bus
  private let name: String
  private var call: BusCall?
  /// The descriptor of the file from which KWin reads the script; -1 while no file is open.
  private var script: Int32 = -1

  private static let path = "/Scripting"
  private static let interface = "org.kde.kwin.Scripting"

  init(_ name: String, on bus: Bus) {
    self.name = name
    self.bus = bus
  }

  deinit { cancel() }

  /// Abandons the current call, and closes the script's file.
  func cancel() {
    call?.cancel()
    call = nil
    closeScript()
  }

  /// Unloads a script that was run with `stays`.
  func stop() {
    cancel()
    // The request is sent even though its call is dropped at once.
    unload { _ in }
    call = nil
  }

  private func closeScript() {
    if script >= 0 { _ = close(script) }
    script = -1
  }

  /// Loads the script and runs it. KWin answers `run` when the script has ended. If `stays` is true, the script remains
  /// loaded, and its signal handlers remain connected.
  func run(_ text: String, stays: Bool = false, _ done: @escaping (ActionFailure?) -> Void) {
    closeScript()
    let bytes = Array(text.utf8)
    script = tactus_sealed_memory("tactus-script", bytes, bytes.count)
    guard script >= 0 else { return done(ActionFailure("out of memory for a script: \(SystemError.reason(-script))")) }
    load(isAgain: false) { [unowned(unsafe) self] answer in
      switch answer {
      case .failure(let failure): done(failure)
      case .success(let number):
        run(script: number, at: ["/Scripting/Script\(number)", "/\(number)"]) { [unowned(unsafe) self] failure in
          if stays, failure == nil {
            closeScript()
            return done(nil)
          }
          finish(failure, done)
        }
      }
    }
  }

  private func load(isAgain: Bool, _ done: @escaping (Result<Int32, ActionFailure>) -> Void) {
    let path = "/proc/\(getpid())/fd/\(script)"
    let name = name
    call = bus.call(
      KWin.service, Self.path, Self.interface, "loadScript",
      { message in
        message.append(path)
        message.append(name)
      }
    ) { [unowned(unsafe) self] answer in
      switch answer {
      case .failure(let failure): done(.failure(failure))
      case .success(let reply):
        if let number = reply.readNumber(), number >= 0 { return done(.success(number)) }
        // The script of an abandoned action, or of a process that was killed, may still be loaded under this name.
        unload { [unowned(unsafe) self] failure in
          if let failure { return done(.failure(failure)) }
          guard !isAgain else { return done(.failure(ActionFailure("KWin does not accept the script"))) }
          load(isAgain: true, done)
        }
      }
    }
  }

  /// Runs the script. Its object path depends on the version of Plasma: tries the path of Plasma 6 first, then the
  /// older path.
  private func run(
    script number: Int32, at paths: [String], after refusal: ActionFailure? = nil,
    _ done: @escaping (ActionFailure?) -> Void
  ) {
    guard let path = paths.first else { return done(refusal) }
    call = bus.call(KWin.service, path, "org.kde.kwin.Script", "run") { [unowned(unsafe) self] answer in
      guard let refusal = answer.failure else { return done(nil) }
      run(script: number, at: Array(paths.dropFirst()), after: refusal, done)
    }
  }

  private func unload(_ done: @escaping (ActionFailure?) -> Void) {
    let name = name
    call = bus.call(KWin.service, Self.path, Self.interface, "unloadScript", { $0.append(name) }) { done($0.failure) }
  }

  private func finish(_ refusal: ActionFailure?, _ done: @escaping (ActionFailure?) -> Void) {
    unload { [unowned(unsafe) self] failure in
      closeScript()
      done(failure ?? refusal)
    }
  }
}
