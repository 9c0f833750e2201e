// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation

/// A folder that is removed when this object is released. Other users may enter it, but not list it.
final class Scratch {
  let path: String

  init() throws {
    var template = Array("\(FileManager.default.temporaryDirectory.path)/tactus-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw CocoaError(.fileWriteUnknown) }
    path = String(cString: made)
    chmod(path, 0o711)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Makes a folder inside this one that can be this user's XDG_RUNTIME_DIR.
  func runtimeFolder(_ name: String = "run", owner: uid_t = getuid()) throws -> String {
    let folder = "\(path)/\(name)"
    guard mkdir(folder, 0o700) == 0 else { throw CocoaError(.fileWriteUnknown) }
    chown(folder, owner, gid_t(owner))
    return folder
  }

  func write(_ text: String, to name: String) throws -> String {
    try make(name, #"printf %s "$1""#, text)
  }

  /// Copies the program at this path into the folder.
  func copy(_ program: String) throws -> String {
    try make(String(program.split(separator: "/").last ?? ""), #"cat "$1""#, program)
  }

  /// Makes an executable file. Another process writes the file: if this process did, a program that another test starts
  /// meanwhile would inherit the open descriptor, and a file that is open for writing cannot be run.
  private func make(_ name: String, _ command: String, _ word: String) throws -> String {
    let file = "\(path)/\(name)"
    let script = command + #" >"$2" && chmod 755 "$2" && echo made"#
    let maker = try Program(["sh", "-c", script, "sh", word, file], environment: [:], in: self)
    _ = try maker.line("made")
    return file
  }
}
