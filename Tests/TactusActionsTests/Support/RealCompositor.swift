// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TactusActions

/// An unmodified compositor without a screen, in a folder of its own.
final class RealCompositor {
  let scratch: Scratch
  let runtimeFolder: String
  private(set) var program: Program
  /// What a program of its session has in its environment.
  private(set) var environment: [String: String]
  private let start: () throws -> (Program, [String: String])

  private init(_ scratch: Scratch, _ folder: String, _ start: @escaping () throws -> (Program, [String: String])) throws {
    self.scratch = scratch
    runtimeFolder = folder
    self.start = start
    (program, environment) = try start()
  }

  /// Kills it, so that its sockets are left, and starts it anew in the same folder.
  func restart() throws {
    program.end()
    (program, environment) = try start()
  }

  static func isInstalled(_ name: String) -> Bool {
    ["/usr/bin", "/usr/local/bin"].contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  private static func folder(in scratch: Scratch) throws -> String {
    try scratch.runtimeFolder(owner: getuid() == 0 ? Program.nobody : getuid())
  }

  private static let headless = [
    "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman", "LIBSEAT_BACKEND": "noop",
  ]

  static func sway() throws -> RealCompositor {
    let scratch = try Scratch()
    let folder = try folder(in: scratch)
    let config = try scratch.write(
      """
      xwayland disable
      default_border none
      focus_follows_mouse no
      exec echo "ready $WAYLAND_DISPLAY $SWAYSOCK"
      """, to: "sway.conf")
    let environment = headless.merging(["XDG_RUNTIME_DIR": folder, "HOME": folder]) { $1 }
    return try RealCompositor(scratch, folder) {
      let program = try Program(["sway", "-c", config], environment: environment, in: scratch, isUnprivileged: true)
      let names = try program.line("ready ").split(separator: " ")
      return (
        program,
        ["XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": String(names[0]), "SWAYSOCK": String(names[1])]
      )
    }
  }

  static func phoc() throws -> RealCompositor {
    let scratch = try Scratch()
    let folder = try folder(in: scratch)
    let environment = headless.merging(["XDG_RUNTIME_DIR": folder, "HOME": folder]) { $1 }
    return try RealCompositor(scratch, folder) {
      let program = try Program(
        ["phoc", "-E", "echo ready $WAYLAND_DISPLAY; exec sleep infinity"], environment: environment, in: scratch,
        isUnprivileged: true)
      return (program, ["XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": try program.line("ready ")])
    }
  }
}
