// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusHost
import CTactusServer
import Testing

/// Records the calls that a compositor in C receives, and contains the answers that it returns.
final class Told {
  /// "fire workspace next (3 swipe left)", followed by " x2" if the action is requested twice.
  private(set) var requests: [String] = []
  /// The last request, whose strings are no longer valid.
  private(set) var last = tactus_request()
  /// The output of each request.
  private(set) var outputs: [UInt64] = []
  var lines: [String] = []
  var delivered = 0
  var cycles = 0
  /// The number of actions of the compositor's own recognizers.
  var performed = 0
  /// The number of effects other than actions that `perform` has received.
  var observed = 0
  /// Serials of the touches that are over.
  var over: [UInt64] = []
  var inhibitions = 0
  /// How far the compositor trusts each client.
  var standing = TACTUS_CLIENT_ORDINARY
  private(set) var asked: [String] = []
  var now: Int64 = 1_000_000
  /// Whether the compositor performs a request.
  var performs: (tactus_request_phase) -> Bool = { _ in true }
  var can: (String) -> Bool = { _ in true }
  var situation = (
    app: "org.example", title: "Letters", device: "Glass", isFullscreen: false, isOnBackground: false,
    isInTabletMode: false
  )
  /// Called in the middle of `perform`.
  var meanwhile: () -> Void = {}
  /// Called when the library asks for the session's situation.
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
