// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Tactus
import Testing

@testable import TactusWire

/// The numbers of this module are those of the protocol's XML.
@Suite struct `Words of the protocol` {
  /// Returns the numbers of an enum's entries, in order. If several enums have this name, uses the one that contains
  /// `entry`.
  private func numbers(
    _ name: String, with entry: String, in part: String = "tactus-gestures-v1"
  ) throws -> [UInt32] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "protocol/\(part).xml")
    let text = try String(contentsOf: file, encoding: .utf8)
    let enums = text.components(separatedBy: "<enum name=\"\(name)\"").dropFirst()
      .map { $0.components(separatedBy: "</enum>")[0] }
    let found = try #require(enums.first { $0.contains("\"\(entry)\"") })
    return found.components(separatedBy: "value=\"").dropFirst().compactMap { part in
      let digits = part.prefix { $0 != "\"" }
      return digits.hasPrefix("0x") ? UInt32(digits.dropFirst(2), radix: 16) : UInt32(digits)
    }
  }

  @Test func `enumerations have the numbers of the protocol`() throws {
    #expect(try HostReason.allCases.map(\.rawValue) == numbers("reason", with: "quarantine"))
    #expect(try GestureReason.allCases.map(\.rawValue) == numbers("reason", with: "moved_too_far"))
    #expect(try TouchDisposition.allCases.map(\.rawValue) == numbers("disposition", with: "withheld"))
    #expect(try AnnouncedLimit.allCases.map(\.rawValue) == numbers("limit", with: "way"))
    #expect(try RelationKind.allCases.map(\.rawValue) == numbers("relation", with: "simultaneous"))
    #expect(try GestureKind.allCases.map(\.wire) == numbers("kind", with: "pinch"))
    #expect(try TouchPhase.allCases.compactMap(\.wire) == numbers("touch_phase", with: "motion"))
    #expect(
      try HostPrecision.allCases.map(\.rawValue) == numbers("precision", with: "estimated"))
    #expect(
      try [BeginPolicy.always, .askDefaultAllow, .askDefaultDeny].map(\.rawValue)
        == numbers("begin_policy", with: "always"))
    #expect(
      try [ToplevelHandleType.process, .foreignToplevel, .native].map(\.rawValue)
        == numbers("handle_type", with: "native", in: "tactus-gestures-toplevels-v1"))
  }

  @Test func `edges have the numbers of xdg-shell`() throws {
    let file = "/usr/share/wayland-protocols/stable/xdg-shell/xdg-shell.xml"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let edges = try #require(text.components(separatedBy: "<enum name=\"resize_edge\"").last)
    for (name, side) in [("top", Sides.top), ("bottom", .bottom), ("left", .left), ("right", .right)] {
      #expect(edges.contains("<entry name=\"\(name)\" value=\"\(Wire.sides(side))\""))
    }
  }

  @Test func `flags have the numbers of the protocol`() throws {
    #expect(
      try [Sides(), .top, .bottom, .left, .right].map { Wire.sides($0) } == numbers("edge", with: "top"))
    #expect(try [Sides.top, .bottom, .left, .right].map { Wire.sides($0) } == numbers("direction", with: "up"))
    #expect(
      try [TouchTypes.direct, .pencil, .indirect, .indirectPointer].map { UInt32($0.rawValue) }
        == numbers("touch_type", with: "pencil"))
    let capabilities: [GestureCapabilities] = [
      .surfaces, .toplevels, .withhold, .cancelClient, .cancelSeat, .cancelPrecise, .cancelSoft, .touchIDs,
      .inputSerials, .exclusion,
    ]
    #expect(try capabilities.map(\.rawValue) == numbers("capability", with: "cancel_seat"))
    #expect(
      try [TouchReporting(), .dispositions, .withheld, .delivered, .views].map(\.rawValue)
        == numbers("reporting", with: "dispositions"))
    #expect(
      try [DeliveryFlags(), .cancels, .delaysBegan, .delaysEnded].map(\.rawValue)
        == numbers("delivery", with: "cancels"))
    #expect(
      try [RecognizerReporting(), .touches, .failures].map(\.rawValue) == numbers("reporting", with: "failures"))
  }
}
