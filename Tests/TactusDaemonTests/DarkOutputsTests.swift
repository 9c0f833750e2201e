// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
import Tactus
import TactusInput
import Testing

@testable import TactusDaemon

/// Uses plain files in a temporary folder in place of the kernel's files.
@Suite("Touches on a dark output")
final class DarkOutputsTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "tactus-\(UUID().uuidString)").path
  private var outputs: DarkOutputs
  private let screen = DeviceID(rawValue: 1)

  init() { outputs = DarkOutputs(in: folder) }
  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func set(_ connector: String, _ word: String) throws {
    let path = "\(folder)/\(connector)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data("\(word)\n".utf8).write(to: URL(filePath: "\(path)/dpms"))
  }

  private func take(_ phase: TouchSample.Phase, _ finger: Int64 = 0, on output: String? = "eDP-1") -> Bool {
    let sample = TouchSample(id: finger, phase: phase, location: .zero)
    return outputs.take(TouchFrame(time: Timestamp(microseconds: 0), samples: [sample]), from: screen) { output }
  }

  @Test("A hand that lands on a dark output is dropped until its last finger lifts")
  func wholeHand() throws {
    try set("card0-eDP-1", "Off")
    #expect(take(.down, 0))
    try set("card0-eDP-1", "On")
    #expect(take(.down, 1))
    #expect(take(.up, 0))
    #expect(take(.move, 1))
    #expect(take(.up, 1))
    #expect(!take(.down, 2))
    try set("card0-eDP-1", "Off")
    #expect(!take(.move, 2))
    #expect(!take(.up, 2))
    #expect(take(.down, 3))
  }

  @Test(
    "Touches are dropped only if the touchscreen's own output is dark, not if an output with a similar name is dark"
  )
  func others() throws {
    try set("card0-eDP-1", "On")
    try set("card0-HDMI-A-1", "Off")
    try set("card0-A-1", "On")
    #expect(!take(.down))
    _ = take(.up)
    #expect(!take(.down, on: "A-1"))
    _ = take(.up)
    #expect(take(.down, on: "HDMI-A-1"))
  }

  @Test("An output with connectors on two cards is dark only if neither connector is in use")
  func twoCards() throws {
    try set("card0-DP-1", "Off")
    try set("card1-DP-1", "On")
    #expect(!take(.down, on: "DP-1"))
    _ = take(.up)
    try set("card1-DP-1", "Off")
    #expect(take(.down, on: "DP-1"))
  }

  @Test("An unknown output is not dark", arguments: [nil, "HEADLESS-1", "card0", ""])
  func unknown(output: String?) throws {
    #expect(!take(.down, on: output))
  }

  @Test("An output whose card reports no power state is not dark")
  func untold() throws {
    try set("card0-DP-1", "")
    try Data().write(to: URL(filePath: "\(folder)/card0-DP-1/dpms"))
    try FileManager.default.createDirectory(atPath: "\(folder)/card0-DP-2", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: "\(folder)/card0-DP-3/dpms", withIntermediateDirectories: true)
    for output in ["DP-1", "DP-2", "DP-3"] {
      #expect(!take(.down, on: output))
      _ = take(.up)
    }
  }

  @Test("A finger whose landing the daemon has missed is not dropped")
  func stray() throws {
    try set("card0-eDP-1", "Off")
    #expect(!take(.move, 5))
  }

  @Test("A folder that is not a card has no outputs")
  func noCard() throws {
    try set("version-DP-1", "Off")
    #expect(!take(.down, on: "DP-1"))
  }

  @Test("After the fingers of a dropped hand are cancelled, the next hand is not dropped")
  func cancelled() throws {
    try set("card0-eDP-1", "Off")
    #expect(take(.down, 0))
    try set("card0-eDP-1", "On")
    #expect(take(.cancel, 0))
    #expect(!take(.down, 1))
  }

  @Test("The daemon looks for the outputs once, and again only after they have changed")
  func changed() throws {
    #expect(!take(.down))
    _ = take(.up)
    try set("card0-eDP-1", "Off")
    #expect(!take(.down))
    _ = take(.up)
    outputs.outputsChanged()
    #expect(take(.down))
  }

  @Test("After the touchscreen of a dropped hand is removed, the next hand is not dropped")
  func gone() throws {
    try set("card0-eDP-1", "Off")
    #expect(take(.down, 0))
    outputs.remove(screen)
    try set("card0-eDP-1", "On")
    #expect(!take(.down, 1))
  }
}
