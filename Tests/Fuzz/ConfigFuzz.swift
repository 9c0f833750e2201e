// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures
import TactusExplain

/// Presents the pieces of an input as files that can include one another: `c`, and `0.conf`, `1.conf` ... in the folder
/// `config.d`.
private final class InputFiles: ConfigurationFiles {
  private let pieces: [ArraySlice<UInt8>]

  init(pieces: [ArraySlice<UInt8>]) { self.pieces = pieces }

  func contents(of path: String, atMost limit: Int) throws(ConfigurationFileError) -> [UInt8] {
    if path == "c" { return Array(pieces.first ?? []) }
    guard path.hasPrefix("config.d/"), path.hasSuffix(".conf"), let number = Int(path.dropFirst(9).dropLast(5)),
      pieces.dropFirst().indices.contains(number + 1)
    else { throw .missing }
    return Array(pieces[number + 1])
  }

  func names(in folder: String, matching pattern: String, atMost limit: Int) -> [String] {
    folder.hasPrefix("config.d") ? pieces.dropFirst().indices.map { "\($0 - 1).conf" } : []
  }
}

/// libFuzzer's entry point. Any bytes must either be read as a configuration or cause errors that name a place in the
/// input. A printed configuration must be readable, and must result in the same text when printed again. Compiling a
/// configuration must not trap.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  // 0xFF, which occurs in no UTF-8 text, separates the pieces.
  let files = InputFiles(pieces: bytes.split(separator: 0xFF, omittingEmptySubsequences: false))
  do {
    let reading = try ConfigurationReader.read(file: "c", from: files)
    let printed = reading.configuration.text
    guard let again = try? ConfigurationReader.read(printed).configuration else {
      preconditionFailure("what is printed cannot be read:\n\(printed)")
    }
    precondition(again.text == printed, "what is printed twice is not the same:\n\(printed)")
    precondition(again.bindings.count == reading.configuration.bindings.count, "a binding is lost:\n\(printed)")
    _ = try? reading.configuration.compiled()
  } catch {
    precondition(!error.errors.isEmpty, "refused without an error")
    precondition(error.errors.allSatisfy { $0.place.line > 0 && $0.place.column > 0 }, "an error without a place")
    _ = error.description
  }
  return 0
}
