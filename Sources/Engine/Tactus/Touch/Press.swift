// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A hardware key that recognizers may watch (S5.6). No built-in recognizer asks for any.
public enum PressType: UInt8, CaseIterable, Sendable {
  case volumeUp, volumeDown, power, menu, select, playPause, other
}

/// The presses that a recognizer accepts; by default none.
public struct PressTypes: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ type: PressType) { rawValue = 1 &<< type.rawValue }
  public static let all = PressTypes(rawValue: 0x7f)
}

/// A press for the recognizers of one view and its ancestors.
public struct Press: Sendable {
  public enum Phase: UInt8, CaseIterable, Sendable { case began, changed, ended, cancelled }
  public var type: PressType
  public var phase: Phase
  /// 0 to 1, for keys that measure force.
  public var force: Double
  /// The focused view. Its recognizers and those of its ancestors are offered the press.
  public var view: ViewID

  public init(type: PressType, phase: Phase, view: ViewID, force: Double = 1) {
    self.type = type
    self.phase = phase
    self.view = view
    self.force = force
  }
}
