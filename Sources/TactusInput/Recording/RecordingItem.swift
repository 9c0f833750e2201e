// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// An item of a recording, in the order of the file. A device comes before its events, which contain its number.
public enum RecordingItem: Hashable, Sendable {
  indirect case device(Int, RecordedDevice)
  case event(Int, RecordedEvent)
}
