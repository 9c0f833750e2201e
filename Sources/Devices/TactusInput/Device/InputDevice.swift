// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The id of a device, unique in its source and never reused.
public struct DeviceID: Hashable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates the id of the device that reports the contact with this `TouchSample.id`.
  public init(ofTouch id: Int64) { rawValue = UInt32(truncatingIfNeeded: id >> 32) }

  /// Returns the engine's id of a contact. It contains the id of the device, so that contacts of two devices are not
  /// confused.
  func touchID(slot: Int32) -> Int64 { Int64(rawValue) << 32 | Int64(UInt32(bitPattern: slot)) }
}

/// A touchscreen as described by its kernel driver, by udev or by a recording.
public struct InputDevice: Sendable {
  public var id: DeviceID
  public var name: String
  /// The device node, such as `/dev/input/event5`; empty if there is none.
  public var node: String
  /// The size of the glass in mm; nil if the driver does not know it.
  public var size: Size?
  /// The number of contacts that the device can track; nil if unknown.
  public var slots: Int?
  public var seat: String
  /// The output that udev's `WL_OUTPUT` names for the device.
  public var outputName: String?
  /// Whether this process has grabbed the device.
  public var isGrabbed: Bool
  public var tellsContactSizes = false

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
