// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What touches the screen (S1.9).
public enum TouchType: UInt8, CaseIterable, Sendable {
  /// A finger.
  case direct
  /// The tip of a tablet tool.
  case pencil
  /// A finger on a surface that is not the screen.
  case indirect
  /// A pointer's button.
  case indirectPointer
}

/// The kinds of touch that a recognizer accepts (S5.3).
public struct TouchTypes: OptionSet, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ type: TouchType) { rawValue = 1 &<< type.rawValue }

  public static let direct = TouchTypes(.direct)
  public static let pencil = TouchTypes(.pencil)
  public static let indirect = TouchTypes(.indirect)
  public static let indirectPointer = TouchTypes(.indirectPointer)
  public static let all: TouchTypes = [.direct, .pencil, .indirect, .indirectPointer]
}

/// What a device reports about one contact in a frame.
public struct TouchSample: Sendable {
  public enum Phase: UInt8, CaseIterable, Sendable {
    case down, move, up
    /// The device or the system cancels the contact: a palm, a lost device, a lock screen (S10.5).
    case cancel
  }

  /// The device's name for the contact. It may be reused once this contact is up.
  public var id: Int64
  /// In root coordinates. An `up` and a `cancel` carry no point, so the last one applies (S22.1).
  public var location: Point
  public var phase: Phase
  public var type: TouchType
  /// The raw value of `view`; `.max`, which no view has, stands for nil. An optional would make each sample longer.
  private(set) var named = UInt64.max

  public init(id: Int64, phase: Phase, location: Point = .zero, type: TouchType = .direct, in view: ViewID? = nil) {
    self.id = id
    self.phase = phase
    self.location = location
    self.type = type
    if let view { named = view.rawValue }
  }

  /// The view that the host's own scene finds at the landing point; nil if the engine must find it (S2.2a).
  public var view: ViewID? { named == .max ? nil : ViewID(rawValue: named) }
}

/// Everything that a device reported up to one of its frame events: one moment for all fingers (S1.5).
///
/// Reuse one frame: `removeAll` keeps its storage, so that a steady stream allocates nothing.
public struct TouchFrame: Sendable {
  /// From the device. A time before the last one is replaced by the last one (S1.6).
  public var time: Timestamp
  public var samples: [TouchSample]

  public init(time: Timestamp, samples: [TouchSample] = []) {
    self.time = time
    self.samples = samples
  }

  public mutating func removeAll() { samples.removeAll(keepingCapacity: true) }
}
