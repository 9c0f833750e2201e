// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CMutants
import Dispatch
import Glibc

@testable import PropertyTests

/// Swift Testing's entry point for tools.
@_silgen_name("swt_abiv0_getEntryPoint") private func entryPoint() -> UnsafeRawPointer
private typealias EntryPoint =
  @convention(thin) @Sendable (
    UnsafeRawBufferPointer?, @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) async throws -> Bool

/// Runs tests in forked children of this process, which has loaded all code but has run no test itself.
enum TestRun {
  enum Outcome { case passed, failed, crashed, hung }

  /// A report of a running test.
  enum Event {
    case began(String)
    case ended(String)
    case failed(String, why: String)
  }

  /// The tests whose ids match the filter, and the CPU time that they may take.
  struct Part {
    var filter: String
    var seconds: Double
  }

  /// Forks a child in which the mutant with the number `awake` is active; if `awake` is 0, no mutant is active. The
  /// child compares a few of the outcomes, runs the first part, compares the other outcomes and runs the other parts.
  /// It exits at the first outcome that differs, and after the first part with a failure, unless `body` ends it
  /// earlier.
  static func run(
    _ outcomes: [Outcomes], _ parts: [Part], awake: Int, isQuiet: Bool = true,
    _ body: @escaping @Sendable (Event) -> Void
  ) -> Outcome {
    let wallSeconds = 120 + parts.reduce(0) { $0 + 4 * $1.seconds }
    let child = mutants_fork(CInt(awake), UInt32(wallSeconds), isQuiet ? 1 : 0)
    if child == 0 {
      for outcome in outcomes { look(at: known[outcome]?.prefix(few) ?? [], of: outcome) }
      Task.detached {
        for part in parts.prefix(1) { await run(part, body) }
        mutants_leave(-1)
        for outcome in outcomes { look(at: known[outcome]?.dropFirst(few) ?? [], of: outcome) }
        for part in parts.dropFirst() { await run(part, body) }
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

  private static let few = 10
  private static let known = Dictionary(
    uniqueKeysWithValues: Outcomes.allCases.map { ($0, Array(zip($0.seeds, (try? $0.recorded.known()) ?? []))) })
  /// Reads the outcomes before the first child is forked.
  static func readOutcomes() { _ = known }

  /// Computes these outcomes, and exits with 1 at the first one that differs from the recorded one. For most mutants,
  /// this takes less time than it takes to start a test.
  private static func look(at digests: ArraySlice<(UInt64, String)>, of outcomes: Outcomes) {
    for (seed, digest) in digests {
      mutants_limit(0.3)
      if (try? outcomes.digest(seed: seed).description) != digest { _exit(1) }
    }
  }

  private static func run(_ part: Part, _ body: @escaping @Sendable (Event) -> Void) async {
    mutants_limit(part.seconds)
    await runInChild(part.filter, body)
  }

  private static func runInChild(_ filter: String, _ body: @escaping @Sendable (Event) -> Void) async {
    let escaped = filter.reduce(into: "") { $0 += $1 == "\\" ? "\\\\" : String($1) }
    let options = Array("{\"parallel\": false, \"verbosity\": -9, \"filter\": [\"\(escaped)\"]}".utf8)
    // This copy is not freed before the process ends.
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
  /// Parses a record, which is one line of JSON; nil if it reports none of these events.
  fileprivate init?(_ record: UnsafeRawBufferPointer) {
    let text = String(decoding: record, as: UTF8.self)
    if text.contains("\"kind\":\"testStarted\"") {
      self = .began(Self.id(in: text))
    } else if text.contains("\"kind\":\"testEnded\"") {
      self = .ended(Self.id(in: text))
    } else if text.contains("\"kind\":\"issueRecorded\""), !text.contains("\"isKnown\":true") {
      self = .failed(Self.id(in: text), why: Self.strings("text", in: text).joined(separator: "\n  "))
    } else {
      return nil
    }
  }

  private static func id(in text: String) -> String { strings("testID", in: text).first ?? "" }

  private static func strings(_ name: String, in text: String) -> [String] {
    text.split(separator: "\"\(name)\":\"").dropFirst().map { rest in
      var (string, isEscaped) = ("", false)
      for character in rest {
        if !isEscaped, character == "\"" { break }
        isEscaped = character == "\\" && !isEscaped
        if !isEscaped { string.append(character) }
      }
      return string
    }
  }
}
