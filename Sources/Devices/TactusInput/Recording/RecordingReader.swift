// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Reads a recording piece by piece, in constant memory.
public protocol RecordingReader: ~Copyable {
  /// Returns the next item; nil at the end, and after an error.
  mutating func next() throws(RecordingError) -> RecordingItem?
}

/// An item of a recording, in the order of the file. A device comes before its events, which contain its number.
public enum RecordingItem: Hashable, Sendable {
  indirect case device(Int, RecordedDevice)
  case event(Int, RecordedEvent)
}
