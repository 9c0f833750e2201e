// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Names a device of one source, for as long as it is there. Never given twice.
public struct DeviceID: Hashable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Whose contact it is, by its `TouchSample.id`.
  public init(ofTouch id: Int64) { rawValue = UInt32(truncatingIfNeeded: id >> 32) }

  /// One device's contacts must not be mistaken for another's: the engine knows a touch by both.
  func touchID(slot: Int32) -> Int64 { Int64(rawValue) << 32 | Int64(UInt32(bitPattern: slot)) }
}

/// A touchscreen, as its kernel driver, udev or a recording describes it.
public struct InputDevice: Sendable {
  public var id: DeviceID
  public var name: String
  /// The device node, as `/dev/input/event5`; empty where there is none.
  public var node: String
  /// Of the glass, in mm; nil where the driver does not know it.
  public var size: Size?
  /// How many contacts it can follow; nil where nobody says.
  public var slots: Int?
  public var seat: String
  /// The output that udev's `WL_OUTPUT` names for it.
  public var outputName: String?
  /// Whether we hold it for ourselves.
  public var isGrabbed: Bool

  public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  public init(
    id: DeviceID, name: String, node: String = "", size: Size? = nil, slots: Int? = nil, seat: String = "seat0",
    outputName: String? = nil, isGrabbed: Bool = false
  ) {
    self.id = id
    self.name = name
    self.node = node
    self.size = size
    self.slots = slots
    self.seat = seat
    self.outputName = outputName
    self.isGrabbed = isGrabbed
  }
}
