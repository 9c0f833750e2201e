// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusHost
import CTactusServer
import Testing

/// What a compositor in C was told and asked, and what it answers.
final class Told {
  /// "fire workspace next (3 swipe left)"; times beside one stand behind it.
  private(set) var requests: [String] = []
  /// The last one, without its words.
  private(set) var last = tactus_request()
  /// The output of each.
  private(set) var outputs: [UInt64] = []
  var lines: [String] = []
  var delivered = 0
  var cycles = 0
  /// Actions of its own recognizers.
  var performed = 0
  /// Other effects of them, which it asks for.
  var observed = 0
  /// Touches of which it hears no more.
  var over: [UInt64] = []
  var inhibitions = 0
  /// What it says of clients.
  var standing = TACTUS_CLIENT_ORDINARY
  private(set) var asked: [String] = []
  var now: Int64 = 1_000_000
  /// What it answers.
  var performs: (tactus_request_phase) -> Bool = { _ in true }
  var can: (String) -> Bool = { _ in true }
  var situation = (
    app: "org.example", title: "Letters", device: "Glass", isFullscreen: false, isOnBackground: false,
    isInTabletMode: false
  )
  /// Called in the middle of `perform`.
  var meanwhile: () -> Void = {}
  /// Called when it is asked for the session's situation.
  var isAsked: () -> Void = {}

  static func behind(_ data: UnsafeMutableRawPointer?) -> Told? {
    data.map { Unmanaged<Told>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func text(_ words: UnsafePointer<UnsafePointer<CChar>?>?, _ count: UInt32) -> String {
    #expect(words?[Int(count)] == nil)
    return (0..<Int(count)).map { words?[$0].map { String(cString: $0) } ?? "?" }.joined(separator: " ")
  }

  func perform(_ request: tactus_request) -> Bool {
    let phases = ["?", "fire", "armed", "began", "changed", "ended", "cancelled"]
    let times = request.times == 1 ? "" : " x\(request.times)"
    let gesture = request.gesture.map { String(cString: $0) } ?? "?"
    requests.append(
      "\(phases[Int(request.phase.rawValue)]) \(Self.text(request.words, request.word_count)) (\(gesture))\(times)")
    last = request
    outputs.append(request.output)
    meanwhile()
    return performs(request.phase)
  }

  func canPerform(_ words: UnsafePointer<UnsafePointer<CChar>?>?, _ count: UInt32) -> Bool {
    let deed = Self.text(words, count)
    asked.append(deed)
    return can(deed)
  }

  func take() -> [String] {
    defer { (requests, outputs) = ([], []) }
    return requests
  }
}
