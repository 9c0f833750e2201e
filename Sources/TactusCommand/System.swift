// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import TactusActions

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the tool needs of the operating system.
enum System {
  static func exit(_ status: ExitCode) -> Never {
    #if canImport(Glibc)
      Glibc.exit(status.rawValue)
    #else
      Musl.exit(status.rawValue)
    #endif
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The environment. A test puts another in its place.
  @TaskLocal static var variables = Session.currentEnvironment

  static func environment(_ name: String) -> String? { variables[name] }

  /// Writes all of it; false if it could not.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { all in
      var rest = all[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        #if canImport(Glibc)
          let written = Glibc.write(descriptor, piece.baseAddress, piece.count)
        #else
          let written = Musl.write(descriptor, piece.baseAddress, piece.count)
        #endif
        if written < 0, errno == EINTR { continue }
        if written <= 0 { return false }
        rest = rest.dropFirst(written)
      }
      return true
    }
  }

  struct FileError: Error {
    var message: String
  }

  /// The bytes of a file; `-` is standard input. Of a named pipe that nobody writes to there is nothing to read.
  static func read(_ path: String, atMost limit: Int, mayBePipe: Bool = true) throws(FileError) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw FileError(message: lastError) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    if descriptor != STDIN_FILENO { try settle(descriptor, mayBePipe: mayBePipe) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, &piece, piece.count)
      #else
        let count = Musl.read(descriptor, &piece, piece.count)
      #endif
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw FileError(message: lastError) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: piece.prefix(count))
      if bytes.count > limit { throw FileError(message: "larger than \(limit >> 20) MB") }
    }
  }

  /// Refuses what has no end, and lets a pipe wait for its writer again.
  private static func settle(_ descriptor: Int32, mayBePipe: Bool) throws(FileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(message: lastError) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFIFO where mayBePipe: _ = fcntl(descriptor, F_SETFL, O_RDONLY)
    case S_IFIFO: throw FileError(message: "it is a pipe; `-` reads the standard input")
    case S_IFDIR: throw FileError(message: "it is a folder")
    default: throw FileError(message: "it is no regular file")
    }
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// A file to write to, a new one unless it may be overwritten.
  static func create(_ path: String, overwriting: Bool) throws(FileError) -> FileDescriptor {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (overwriting ? O_TRUNC : O_EXCL), 0o644)
    guard descriptor >= 0 else { throw FileError(message: lastError) }
    return FileDescriptor(owning: descriptor)
  }

  private static var lastError: String { String(cString: strerror(errno)) }
}

extension Console {
  /// The process's own.
  static func standard() -> Console {
    let hasColour = wantsColour(isTerminal: System.isTerminal(STDOUT_FILENO), environment: System.environment)
    return Console(hasColour: hasColour, showsProgress: System.isTerminal(STDERR_FILENO)) { stream, bytes in
      System.write(bytes, to: stream == .output ? STDOUT_FILENO : STDERR_FILENO)
    }
  }

  /// https://no-color.org
  static func wantsColour(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    guard isTerminal, environment("TERM") != "dumb" else { return false }
    return environment("NO_COLOR").map(\.isEmpty) ?? true
  }
}
