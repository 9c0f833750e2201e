// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusActions

/// The line that makes a compositor start tactusd, for compositors that do not start the services of a session.
struct CompositorStart: Equatable {
  /// The line for the compositor's configuration.
  var line: String
  /// The file to which the line is added.
  var file: String
  /// The section of the file to which the line belongs, in words for users; nil if it does not matter.
  var section: String?
  /// Whether the configuration contains any line that starts tactusd.
  var isThere = false
  /// Whether the line in the configuration was written by `tactus setup`.
  var isOurs = false
  /// Whether `tactus setup` can write the line.
  var mayEdit = false
  private var comment: String
  /// The first lines of a new file. They must include the system's file, which the new file replaces.
  private var beginning: [String] = []

  var place: String { section.map { "\(Edit.short(file)), \($0)" } ?? Edit.short(file) }

  func edit(isRemoval: Bool) -> Edit {
    Edit(file: file, lines: [comment, line], beginning: beginning, isRemoval: isRemoval)
  }

  /// Returns nil if the compositor is unknown. `root` is put before the paths of the machine's files, for tests.
  init?(of compositor: String, command: String, root: String) {
    let starts = CompositorProcess.all.first { $0.name == compositor }?.starts ?? []
    guard let home = System.environment("HOME") else { return nil }
    let folder = System.environment("XDG_CONFIG_HOME").flatMap { $0.isEmpty ? nil : $0 } ?? "\(home)/.config"
    guard let known = starts.first(where: { System.exists("\(folder)/\($0.file)") }) ?? starts.first else { return nil }
    line = known.line(command)
    section = known.section
    comment = "\(known.comment) Added by `tactus setup`, for touchscreen gestures."
    file = "\(folder)/\(known.file)"
    let hasOwn = System.exists(file)
    let system = known.systemFile.flatMap { System.exists(root + $0) ? $0 : nil }
    let main = Self.lines(of: hasOwn ? file : root + (system ?? ""))
    let folders = known.include.map { Self.folders(main, $0, home: home, beside: file) } ?? []
    let included = folders.flatMap { folder in
      let place = folder.hasPrefix("\(home)/") ? folder : root + folder
      return ProcessList.entries(of: place).sorted().flatMap { Self.lines(of: "\(place)/\($0)") }
    }
    isThere = (main + included).contains { Self.startsTactusd($0, comment: known.comment) }
    // If the configuration includes all files in one of the user's folders, the line is written into a new file in that
    // folder.
    if let own = folders.first(where: { $0.hasPrefix("\(home)/") && access($0, W_OK) == 0 }) {
      file = "\(own)/tactus.conf"
      mayEdit = true
    } else {
      beginning = system.map { ["include \($0)"] } ?? []
      mayEdit = known.section == nil && (hasOwn ? access(file, W_OK) == 0 : system != nil)
    }
    isOurs = Self.lines(of: file).contains(comment)
  }

  private static func startsTactusd(_ line: String, comment: String) -> Bool {
    let words = line.drop { $0 == " " || $0 == "\t" }
    return !words.hasPrefix(comment) && words.split { " \t\"'/=".contains($0) }.contains { $0.hasPrefix("tactusd") }
  }

  /// Returns the folders from which the configuration includes all files.
  private static func folders(_ lines: [String], _ word: String, home: String, beside file: String) -> [String] {
    lines.compactMap { line in
      let words = line.drop { $0 == " " || $0 == "\t" }
      guard words.hasPrefix(word) else { return nil }
      var path = words.dropFirst(word.utf8.count).drop { $0 == " " }[...]
      guard let end = ["/*.conf", "/*"].first(where: { path.hasSuffix($0) }) else { return nil }
      path = path.dropLast(end.utf8.count)
      for start in ["~", "$HOME"] where path.hasPrefix(start + "/") { return home + path.dropFirst(start.utf8.count) }
      if path.hasPrefix("/") { return String(path) }
      guard !path.hasPrefix("$") else { return nil }
      return file.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/\(path)"
    }
  }

  private static func lines(of file: String) -> [String] {
    let bytes = (try? System.read(file, atMost: Edit.mostBytes, mayBePipe: false)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
