// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// An event that a source of touches reports.
public enum InputEvent: Sendable {
  case added(InputDevice)
  /// A device was removed. An earlier frame has cancelled its touches.
  case removed(InputDevice)
  /// This process has grabbed a device: no other program receives its touches until the grab ends.
  case grabbed(InputDevice)
  /// A frame of a device, in the coordinates of its output. The ids of its contacts contain the id of the device.
  case frame(TouchFrame, from: DeviceID)
  /// A contact with this id has landed but is too large; no frame contains it.
  case dropped(Int64, at: Timestamp)
  /// The keyboard of the machine was folded away (true) or back (false).
  case tabletMode(Bool)
  /// A problem that does not stop the source: another program has grabbed a device, or events were lost.
  case warning(String)
}

/// The reason why a source cannot be opened or used, and a remedy.
public struct InputError: Error, Hashable, Sendable {
  public var message: String
  /// The action that the user can take; empty if there is none.
  public var remedy: String

  public init(_ message: String, remedy: String = "") {
    self.message = message
    self.remedy = remedy
  }
  public var description: String { remedy.isEmpty ? message : "\(message)\n  \(remedy)" }
}
