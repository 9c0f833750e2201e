// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What a source of touches reports, in the order in which it happened.
public enum InputEvent: Sendable {
  case added(InputDevice)
  /// Its touches have been cancelled in a frame before.
  case removed(InputDevice)
  /// A device's frame, in the coordinates of the output it is mapped to. The contacts' ids belong to the device.
  case frame(TouchFrame, from: DeviceID)
  /// Something of the world went wrong and was survived: a device that another program holds, a lost event.
  case warning(String)
}

/// A source that cannot be opened or used: what, and what to do about it.
public struct InputError: Error, Hashable, Sendable {
  public var message: String
  /// What the person may do; empty where there is nothing.
  public var remedy: String

  public init(_ message: String, remedy: String = "") {
    self.message = message
    self.remedy = remedy
  }
  public var description: String { remedy.isEmpty ? message : "\(message)\n  \(remedy)" }
}
