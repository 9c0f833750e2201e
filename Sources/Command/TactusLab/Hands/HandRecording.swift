// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import LinuxInput
import TactusCommand
import TactusHands
import TactusInput

extension HandGlass {
  /// Turns words into a file name.
  static func fileName(_ words: String) -> String { String(words.map { $0.isLetter || $0.isNumber ? $0 : "-" }) }

  /// Writes a hand as a recording that `tactus replay` plays.
  func record(_ hand: Hand, in folder: String, as name: String) throws(System.FileError) {
    let path = "\(folder)/\(Self.fileName(name)).yml"
    let file: FileDescriptor
    do {
      file = try System.create(path, overwriting: true)
    } catch {
      throw System.FileError(message: "\(path): \(error.message)")
    }
    do throws(InputError) {
      var writer = try RecordingWriter(file, called: path)
      try writer.begin(device)
      for event in events(of: hand) { try writer.write(event) }
    } catch {
      throw System.FileError(message: error.description)
    }
  }
}

extension System {
  /// Makes a folder unless it exists.
  static func makeFolder(_ path: String) { _ = mkdir(path, 0o755) }
}
