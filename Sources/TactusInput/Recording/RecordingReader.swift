// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Reads a recording piece by piece, in constant memory.
public protocol RecordingReader: ~Copyable {
  /// The next item; nil at the end. After an error there are no more.
  mutating func next() throws(RecordingError) -> RecordingItem?
}
