// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusActions
import TactusText

/// The calls to the operating system that the commands need.
package enum System {
  /// The folder of this program's file; nil if unknown.
  static var ownFolder: String? {
    ProcessList.ownProgram?.split(separator: "/").dropLast().map { "/\($0)" }.joined()
  }

  /// Replaces this process with another program. Returns only on failure.
  static func become(_ words: [String]) {
    var copies = words.map { strdup($0) } + [nil]
    if let program = copies[0] { execvp(program, &copies) }
    for copy in copies { free(copy) }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The environment variables, which tests replace. Embedded Swift has no task-local values.
  #if hasFeature(Embedded)
    static let variables = Session.currentEnvironment
  #else
    @TaskLocal static var variables = Session.currentEnvironment
  #endif

  static func environment(_ name: String) -> String? { variables[name] }

  /// Writes all bytes. Returns false on failure.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { all in
      var rest = all[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        let written = tactus_write(descriptor, piece.baseAddress, piece.count)
        if written == -Int(EINTR) { continue }
        if written <= 0 { return false }
        rest = rest.dropFirst(written)
      }
      return true
    }
  }

  package struct FileError: Error {
    package var message: String

    package init(message: String) { self.message = message }
  }

  /// Reads a file; the path `-` means standard input. Reading a named pipe without a writer returns no bytes.
  package static func read(_ path: String, atMost limit: Int, mayBePipe: Bool = true) throws(FileError) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : tactus_open_read(path)
    guard descriptor >= 0 else { throw FileError(message: SystemError.reason(-descriptor)) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    if descriptor != STDIN_FILENO { try settle(descriptor, mayBePipe: mayBePipe) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = tactus_read(descriptor, &piece, piece.count)
      if count == -Int(EINTR) { continue }
      if count < 0 { throw FileError(message: SystemError.reason(Int32(-count))) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: piece.prefix(count))
      if bytes.count > limit { throw FileError(message: "larger than \(limit >> 20) MB") }
    }
  }

  /// Refuses files that may never end. If the file is an accepted pipe, makes reads from it wait for data.
  private static func settle(_ descriptor: Int32, mayBePipe: Bool) throws(FileError) {
    switch tactus_file_kind(descriptor) {
    // A folder is accepted here, since the first read from it fails.
    case TACTUS_REGULAR, TACTUS_FOLDER: break
    case TACTUS_PIPE where mayBePipe: tactus_wait_again(descriptor)
    case TACTUS_PIPE: throw FileError(message: "it is a pipe; use `-` to read standard input")
    default: throw FileError(message: "it is not a regular file")
    }
  }

  /// Returns a text that changes whenever the file changes.
  static func version(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return "-" }
    return "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec).\(status.st_size).\(status.st_ino)"
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
  static func mayRead(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// Returns whether a regular file is empty or begins with this text. Returns true for anything but a regular file.
  static func isEmptyOrBegins(_ path: String, with beginning: String) throws(FileError) -> Bool {
    let descriptor = tactus_open_read(path)
    guard descriptor >= 0 else { throw FileError(message: SystemError.reason(-descriptor)) }
    let file = FileDescriptor(owning: descriptor)
    guard tactus_is_regular(file.rawValue) else { return true }
    var bytes = [UInt8](repeating: 0, count: beginning.utf8.count)
    let count = tactus_read(file.rawValue, &bytes, bytes.count)
    return count == 0 || bytes == Array(beginning.utf8)
  }

  /// Opens a file for writing. Without `overwriting`, the file must not exist. If `isPrivate`, only the user may access
  /// a new file.
  package static func create(
    _ path: String, overwriting: Bool, isPrivate: Bool = false
  ) throws(FileError) -> FileDescriptor {
    let flags = O_CREAT | (overwriting ? O_TRUNC : O_EXCL)
    let descriptor = tactus_open_write(path, flags, isPrivate ? 0o600 : 0o644)
    guard descriptor >= 0 else { throw FileError(message: SystemError.reason(-descriptor)) }
    return FileDescriptor(owning: descriptor)
  }

  /// Writes a file completely or not at all: if the disk is full, the old contents remain, without a partial file. But
  /// anything other than a regular file, and a file in a folder that is not writable, is written to directly.
  package static func write(
    _ bytes: [UInt8], toFile path: String, overwriting: Bool, isPrivate: Bool = false
  ) throws(FileError) {
    var status = stat()
    let isThere = overwriting && stat(path, &status) == 0
    let target = isThere ? wholePath(path) : path
    let folder = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(target[..<$0]) + "/" } ?? "."
    if isThere, tactus_file_kind_in(&status) != TACTUS_REGULAR || access(folder, W_OK) != 0 {
      let file = try create(path, overwriting: true)
      guard write(bytes, to: file.rawValue) else { throw FileError(message: lastError) }
      return
    }
    let piece = overwriting ? "\(target).\(getpid())" : target
    // An earlier process with the same id may have left its temporary file behind.
    if overwriting { unlink(piece) }
    let file = try create(piece, overwriting: false, isPrivate: isPrivate)
    if isThere {
      fchmod(file.rawValue, status.st_mode & 0o777)
      _ = fchown(file.rawValue, status.st_uid, status.st_gid)
    }
    // Some file systems report only at fsync that the disk is full.
    guard write(bytes, to: file.rawValue), fsync(file.rawValue) == 0,
      piece == target || rename(piece, target) == 0
    else {
      let reason = lastError
      unlink(piece)
      throw FileError(message: reason)
    }
  }

  /// Creates the parent folders of a file, as far as possible.
  static func makeFolder(of path: String) {
    var folder = path.hasPrefix("/") ? "" : "."
    for name in path.split(separator: "/").dropLast() {
      folder += "/\(name)"
      mkdir(folder, 0o755)
    }
  }

  /// Returns the path with all links resolved.
  private static func wholePath(_ path: String) -> String {
    guard let whole = realpath(path, nil) else { return path }
    defer { free(whole) }
    return String(cString: whole)
  }

  static var lastError: String { SystemError.reason(tactus_errno()) }
}

extension Console {
  /// Asks the user a question on the terminal; returns whether the answer begins with "y".
  func confirms(_ question: String) -> Bool {
    print("\(question) [y/N] ")
    flush()
    return StandardInput.nextLine()?.inSmallLetters.begins(with: "y") == true
  }

  /// The console of this process.
  static func standard() -> Console {
    let hasColour = wantsColour(isTerminal: System.isTerminal(STDOUT_FILENO), environment: System.environment)
    return Console(
      hasColour: hasColour, isTerminal: System.isTerminal(STDOUT_FILENO),
      showsProgress: System.isTerminal(STDERR_FILENO)
    ) { stream, bytes in
      System.write(bytes, to: stream == .output ? STDOUT_FILENO : STDERR_FILENO)
    }
  }

  /// Whether to print colours, by the rules of https://no-color.org.
  static func wantsColour(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    guard isTerminal, environment("TERM") != "dumb" else { return false }
    return environment("NO_COLOR").map { $0.isEmpty } ?? true
  }
}
