// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a source of touches reports, in order of occurrence.
public enum InputEvent: Sendable {
  case added(InputDevice)
  /// An earlier frame has cancelled its touches.
  case removed(InputDevice)
  /// From now on, no other program receives the device's touches.
  case grabbed(InputDevice)
  /// A frame of a device, in the coordinates of its output. The ids of contacts contain the device.
  case frame(TouchFrame, from: DeviceID)
  /// A contact with this id has landed but is too large; no frame contains it.
  case dropped(Int64, at: Timestamp)
  /// The keyboard of the machine was folded away, or back.
  case tabletMode(Bool)
  /// A problem that does not stop the source: a device that another program has grabbed, a lost event.
  case warning(String)
}

/// Why a source cannot be opened or used, and what to do about it.
public struct InputError: Error, Hashable, Sendable {
  public var message: String
  /// What the user can do; empty if there is nothing.
  public var remedy: String

  public init(_ message: String, remedy: String = "") {
    self.message = message
    self.remedy = remedy
  }
  public var description: String { remedy.isEmpty ? message : "\(message)\n  \(remedy)" }
}
