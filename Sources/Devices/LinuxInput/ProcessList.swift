// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux

/// Functions that inspect processes in `/proc`.
public enum ProcessList {
  /// Returns the processes that have a file open, except this process, in the form `sway (812)`. The processes of other
  /// users are included only if this process runs as root.
  public static func holders(of path: String) -> [String] {
    let own = getpid()
    var holders: [String] = []
    for entry in entries(of: "/proc") {
      guard let id = Int32(entry), id != own else { continue }
      let descriptors = "/proc/\(id)/fd"
      guard entries(of: descriptors).contains(where: { target(of: "\(descriptors)/\($0)") == path }) else { continue }
      holders.append("\(name(of: id)) (\(id))")
    }
    return holders
  }

  /// Returns the files in a folder that a process has open; nil if this process may not inspect them.
  public static func files(of id: Int32, in folder: String) -> [String]? {
    let descriptors = "/proc/\(id)/fd"
    let files = entries(of: descriptors).compactMap { target(of: "\(descriptors)/\($0)") }
    return files.isEmpty ? nil : files.filter { $0.hasPrefix("\(folder)/") }
  }

  /// Returns the processes that run a program with one of these names.
  public static func running(_ programs: Set<String>) -> [Int32] {
    entries(of: "/proc").compactMap { Int32($0) }.filter { programs.contains(name(of: $0)) }
  }

  /// Returns the name of a process, limited to 15 characters; `?` if the process has ended.
  public static func name(of id: Int32) -> String {
    guard let name = start(of: "/proc/\(id)/comm") else { return "?" }
    return String(decoding: name.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Returns the path or the name by which a process was started; nil if the process has ended.
  public static func program(of id: Int32) -> String? {
    start(of: "/proc/\(id)/cmdline").map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Returns the parent of a process; nil if the process has ended.
  public static func parent(of id: Int32) -> Int32? {
    // The name of the process is in parentheses and may contain any characters. Its state and its parent follow.
    guard let bytes = start(of: "/proc/\(id)/stat") else { return nil }
    let words = bytes.suffix(from: bytes.lastIndex(of: UInt8(ascii: ")")) ?? 0).split(separator: UInt8(ascii: " "))
    return words.count > 2 ? Int32(String(decoding: words[2], as: UTF8.self)) : nil
  }

  /// Returns the first 256 bytes of a file; nil if it cannot be opened.
  private static func start(of path: String) -> ArraySlice<UInt8>? {
    guard let file = fopen(path, "re") else { return nil }
    defer { _ = fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = fread(&bytes, 1, bytes.count, file)
    return bytes.prefix(count)
  }

  /// The path of this program's file; nil if unknown.
  public static var ownProgram: String? { target(of: "/proc/self/exe") }

  /// The arguments of this program. They are read from the kernel, since Embedded Swift has no `CommandLine`.
  public static var ownArguments: [String] {
    guard let file = try? FileDescriptor(opening: "/proc/self/cmdline", flags: O_RDONLY) else { return [] }
    var words: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while case let count = tactus_read(file.rawValue, &piece, piece.count), count > 0 { words += piece.prefix(count) }
    // A zero byte ends each word.
    return words.split(separator: 0, omittingEmptySubsequences: false).dropFirst().dropLast().map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  public static func target(of link: String) -> String? {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink(link, &path, path.count)
    return count < 0 ? nil : String(decoding: path.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns the names in a folder, without `.` and `..`; an empty array if the folder cannot be read.
  public static func entries(of folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { _ = closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
