// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CMutants
import Dispatch
import Glibc

/// Swift Testing's entry for tools.
@_silgen_name("swt_abiv0_getEntryPoint") private func entryPoint() -> UnsafeRawPointer
private typealias EntryPoint =
  @convention(thin) @Sendable (
    UnsafeRawBufferPointer?, @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) async throws -> Bool

/// Runs tests in a child of this process, which is loaded already and has run nothing.
enum TestRun {
  enum Outcome { case passed, failed, crashed, hung }

  /// What is told of a test while it runs.
  enum Event {
    case began(String)
    case ended(String)
    case failed(String)
  }

  /// Forks; the child runs the tests whose ids match each of `filters`, one filter after the other, with one mutant
  /// awake or none, and ends at the first failure that `body` does not care for.
  static func run(
    _ filters: [String], awake: Int, cpuSeconds: Double, wallSeconds: Double, isQuiet: Bool = true,
    _ body: @escaping @Sendable (Event) -> Void
  ) -> Outcome {
    let child = mutants_fork(CInt(awake), cpuSeconds, UInt32(wallSeconds), isQuiet ? 1 : 0)
    if child == 0 {
      Task.detached {
        for filter in filters { await runInChild(filter, body) }
        exit(0)
      }
      dispatchMain()
    }
    var status: CInt = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    if signal == SIGPROF || signal == SIGALRM || signal == SIGKILL { return .hung }
    if signal != 0 { return .crashed }
    return status == 0 ? .passed : .failed
  }

  private static func runInChild(_ filter: String, _ body: @escaping @Sendable (Event) -> Void) async {
    let escaped = filter.reduce(into: "") { $0 += $1 == "\\" ? "\\\\" : String($1) }
    let options = Array("{\"parallel\": false, \"verbosity\": -9, \"filter\": [\"\(escaped)\"]}".utf8)
    // Left to the end of the process.
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: options.count, alignment: 1)
    copy.copyBytes(from: options)
    let run = unsafeBitCast(entryPoint(), to: EntryPoint.self)
    let hasPassed = try? await run(UnsafeRawBufferPointer(copy)) { record in
      if let event = Event(record) { body(event) }
    }
    if hasPassed != true { exit(1) }
  }
}

extension TestRun.Event {
  /// A record is one line of JSON, of which little is wanted.
  fileprivate init?(_ record: UnsafeRawBufferPointer) {
    let text = String(decoding: record, as: UTF8.self)
    if text.contains("\"kind\":\"testStarted\"") {
      self = .began(Self.id(in: text))
    } else if text.contains("\"kind\":\"testEnded\"") {
      self = .ended(Self.id(in: text))
    } else if text.contains("\"kind\":\"issueRecorded\""), !text.contains("\"isKnown\":true") {
      self = .failed(Self.id(in: text))
    } else {
      return nil
    }
  }

  private static func id(in text: String) -> String {
    guard let begin = text.range(of: "\"testID\":\"") else { return "" }
    var (id, isEscaped) = ("", false)
    for character in text[begin.upperBound...] {
      if !isEscaped, character == "\"" { break }
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { id.append(character) }
    }
    return id
  }
}
