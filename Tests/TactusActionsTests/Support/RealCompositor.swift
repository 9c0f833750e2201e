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
  /// The environment for programs that run in the compositor's session.
  private(set) var environment: [String: String]
  private let start: () throws -> (Program, [String: String])

  private init(_ scratch: Scratch, _ folder: String, _ start: @escaping () throws -> (Program, [String: String])) throws
  {
    self.scratch = scratch
    runtimeFolder = folder
    self.start = start
    (program, environment) = try start()
  }

  /// Kills the compositor, which leaves its sockets behind, and starts it again in the same folder.
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

  /// Starts KWin with a session bus, and with global shortcuts, since the backend triggers them over D-Bus. If
  /// `isInstalled` is true, tactusd's desktop file is installed, but it names the program of this process.
  static func kwin(isInstalled: Bool = false) throws -> RealCompositor {
    let scratch = try Scratch()
    let folder = try scratch.runtimeFolder()
    let bus = try TestBus(in: scratch)
    // In a container, the installed program's file capability may prevent it from running; a copy has no capability.
    let copy = try scratch.copy("/usr/bin/kwin_wayland")
    let common = ["XDG_RUNTIME_DIR": folder, "DBUS_SESSION_BUS_ADDRESS": bus.address]
    let environment = common.merging([
      "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": "\(folder)/share", "KWIN_COMPOSE": "Q",
    ]) { $1 }
    if isInstalled { try installDesktopFile(in: "\(folder)/share/applications") }
    return try RealCompositor(scratch, folder) {
      let program = try Program(
        [
          copy, "--virtual", "--no-lockscreen", "--width", "800", "--height", "600", "--socket", "wayland-kwin",
          "echo ready",
        ], environment: environment, in: scratch)
      _ = try program.line("ready")
      withExtendedLifetime(bus) {}
      return (program, common.merging(["WAYLAND_DISPLAY": "wayland-kwin"]) { $1 })
    }
  }

  private static func installDesktopFile(in folder: String) throws {
    let name = "org.tactus.Daemon.desktop"
    let shipped = try String(contentsOfFile: "packaging/\(name)", encoding: .utf8)
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try shipped.replacing("Exec=/usr/local/bin/tactusd", with: "Exec=\(program)")
      .write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
  }

  static func phoc() throws -> RealCompositor {
    let scratch = try Scratch()
    let folder = try folder(in: scratch)
    // Without this setting, phoc maximizes every window and keeps it maximized.
    let settings = "\(scratch.path)/glib-2.0/settings"
    try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
    _ = try scratch.write("[sm/puri/phoc]\nauto-maximize=false\n", to: "glib-2.0/settings/keyfile")
    let environment = headless.merging([
      "XDG_RUNTIME_DIR": folder, "HOME": folder, "XDG_CONFIG_HOME": scratch.path, "GSETTINGS_BACKEND": "keyfile",
    ]) { $1 }
    return try RealCompositor(scratch, folder) {
      let program = try Program(
        ["phoc", "-E", "echo ready $WAYLAND_DISPLAY; exec sleep infinity"], environment: environment, in: scratch,
        isUnprivileged: true)
      return (program, ["XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": try program.line("ready ")])
    }
  }
}
