// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Tactus
import Testing

@testable import TactusServer

/// Tests the statements of the protocol's XML about each parameter: the kinds that accept it, its minimum, and its
/// default.
@Suite struct ProtocolParameterTests {
  struct Entry: CustomTestStringConvertible, Sendable {
    var testDescription: String { "\(parameter)" }
    var parameter: Parameter
    /// The text for each group of kinds.
    var parts: [(kinds: [GestureKind], text: String)] = []
  }

  private static let kinds: [String: GestureKind] = [
    "tap": .tap, "long_press": .longPress, "pan": .pan, "screen_edge_pan": .edgePan, "swipe": .swipe, "pinch": .pinch,
    "rotation": .rotation, "custom": .custom,
  ]

  /// The entries of the enum `parameter`. A summary looks like this:
  /// "tap, long_press: what it is, default 45 px, 10 px; pinch: ...".
  static let entries: [Entry] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "protocol/tactus-gestures-v1.xml")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let table = text.components(separatedBy: "<enum name=\"parameter\">").last?.components(separatedBy: "</enum>").first
    return (table ?? "").components(separatedBy: "<entry ").dropFirst().compactMap { entry in
      let quoted = entry.components(separatedBy: "\"")
      guard quoted.count > 5, let parameter = UInt8(quoted[3]).flatMap({ Parameter(rawValue: $0) }) else { return nil }
      var result = Entry(parameter: parameter)
      for part in quoted[5].components(separatedBy: "; ") {
        let halves = part.components(separatedBy: ": ")
        let names = halves[0].components(separatedBy: ", ")
        result.parts.append((names.compactMap { kinds[$0] }, halves.dropFirst().joined(separator: ": ")))
        guard names.allSatisfy({ kinds[$0] != nil }) else { return nil }
      }
      return result
    }
  }()

  @Test func `the protocol lists every parameter`() { #expect(Self.entries.map(\.parameter) == Parameter.allCases) }

  @Test("The protocol specifies which kinds accept each parameter", arguments: entries)
  func kinds(_ entry: Entry) {
    let named = Set(entry.parts.flatMap(\.kinds))
    let value = entry.parameter == .rebasesOnRecognition ? 1.0 : 2
    #expect(named == Set(GestureKind.allCases.filter { $0.accepts(entry.parameter, value) }))
  }

  @Test("Each parameter accepts the minimum that the protocol specifies, and nothing below it", arguments: entries)
  func ranges(_ entry: Entry) {
    for (kinds, text) in entry.parts {
      let least = text.contains("from 2") ? 2.0 : text.contains("from 1,") && !text.contains("or 0") ? 1 : 0
      for kind in kinds {
        // In the protocol, 0 means no maximum. The server translates this 0; the kind itself accepts only 1 and more.
        let isBound = entry.parameter == .maximumNumberOfTouches
        #expect(kind.accepts(entry.parameter, isBound ? 1 : least), "\(kind) \(least)")
        #expect(!kind.accepts(entry.parameter, least - 1), "\(kind) \(least - 1)")
      }
    }
  }

  /// The engine's defaults. If they differ between kinds, there is one for each kind, in the protocol's order.
  private static let usual: [Parameter: [Double]] = [
    .numberOfTapsRequired: [1, 0], .numberOfTouchesRequired: [1, 2],
    .allowableMovement: [Thresholds.tapMovement, Thresholds.pressMovement],
    .maximumTapDuration: [Thresholds.tapDuration.seconds * 1000],
    .maximumIntervalBetweenTaps: [Thresholds.tapInterval.seconds * 1000],
    .allowableSeparation: [Thresholds.tapSeparation], .minimumIntervalBetweenTaps: [0],
    .minimumPressDuration: [Thresholds.pressDuration.seconds * 1000], .minimumNumberOfTouches: [1],
    .maximumNumberOfTouches: [0],
    .hysteresis: [Thresholds.panHysteresis, Thresholds.panHysteresis, Thresholds.pinchHysteresis],
    .directions: [15], .rebasesOnRecognition: [0, 1, 1], .edges: [0], .edgeWidth: [Thresholds.edgeWidth],
    .direction: [8], .maximumDuration: [Thresholds.swipeDuration.seconds * 1000],
    .minimumPrimaryMovement: [Thresholds.swipePrimaryMovement],
    .maximumSecondaryMovement: [Thresholds.swipeSecondaryMovement],
    .maximumOppositeMovement: [Thresholds.swipeOppositeMovement], .primaryDecay: [Thresholds.swipePrimaryDecay],
    .secondaryDecay: [Thresholds.swipeSecondaryDecay],
    .threshold: [(Thresholds.rotationThreshold * 180 / .pi).rounded()],
  ]

  @Test("The protocol specifies the default of each parameter", arguments: entries)
  func defaults(_ entry: Entry) throws {
    let said = entry.parts.flatMap { part -> [String] in
      part.text.components(separatedBy: "default ").last?.components(separatedBy: ", ") ?? []
    }
    guard let usual = Self.usual[entry.parameter] else { return #expect(said == ["no limit"]) }
    #expect(said.compactMap { Double($0.replacing(" px", with: "")) } == usual)
  }
}
