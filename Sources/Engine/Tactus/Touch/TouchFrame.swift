// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The kind of input that causes a touch (S1.9).
public enum TouchType: UInt8, CaseIterable, Sendable {
  /// A finger.
  case direct
  /// The tip of a tablet tool.
  case pencil
  /// A finger on a surface that is not the screen.
  case indirect
  /// A pressed button of a pointer.
  case indirectPointer
}

/// A set of touch types: those that a recognizer accepts (S5.3).
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
    /// The device or the system cancels the contact, for example because it is a palm, the device was removed, or the
    /// screen was locked (S10.5).
    case cancel
  }

  /// The device's id for the contact. The device may reuse the id once the contact has ended.
  public var id: Int64
  /// In root coordinates. Ignored for `up` and `cancel`: the touch stays at its last location (S22.1).
  public var location: Point
  public var phase: Phase
  public var type: TouchType
  /// The raw value of `view`; `.max`, which no view has as its raw value, means nil. An optional would make each sample
  /// larger.
  private(set) var named = UInt64.max

  public init(id: Int64, phase: Phase, location: Point = .zero, type: TouchType = .direct, in view: ViewID? = nil) {
    self.id = id
    self.phase = phase
    self.location = location
    self.type = type
    if let view { named = view.rawValue }
  }

  /// The view that the host has found at the landing point; nil if the engine must do the hit test (S2.2a).
  public var view: ViewID? { named == .max ? nil : ViewID(rawValue: named) }
}

/// The samples that a device reports at one moment, up to its frame event (S1.5).
///
/// Use the same value again for each frame: `removeAll` keeps the storage, so that no memory is allocated.
public struct TouchFrame: Sendable {
  /// The device's time stamp. If it is slightly earlier than the last event, the engine uses the time of the last event
  /// (S1.6).
  public var time: Timestamp
  public var samples: [TouchSample]

  public init(time: Timestamp, samples: [TouchSample] = []) {
    self.time = time
    self.samples = samples
  }

  public mutating func removeAll() { samples.removeAll(keepingCapacity: true) }
}
