// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A hardware key whose presses a recognizer can receive (S5.6). No built-in recognizer uses keys.
public enum PressType: UInt8, CaseIterable, Sendable {
  case volumeUp, volumeDown, power, menu, select, playPause, other
}

/// A set of keys: those whose presses a recognizer accepts. By default, a recognizer accepts none.
public struct PressTypes: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ type: PressType) { rawValue = 1 &<< type.rawValue }
  public static let all = PressTypes(rawValue: 0x7f)
}

/// One phase of a press of a hardware key, for the recognizers of one view and of its ancestors.
public struct Press: Sendable {
  public enum Phase: UInt8, CaseIterable, Sendable { case began, changed, ended, cancelled }
  public var type: PressType
  public var phase: Phase
  /// The force, from 0 to 1, if the key measures it.
  public var force: Double
  /// The focused view. The press is offered to the recognizers of this view and of its ancestors.
  public var view: ViewID

  public init(type: PressType, phase: Phase, view: ViewID, force: Double = 1) {
    self.type = type
    self.phase = phase
    self.view = view
    self.force = force
  }
}
