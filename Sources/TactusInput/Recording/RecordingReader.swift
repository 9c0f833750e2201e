// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Reads a recording piece by piece, in constant memory.
public protocol RecordingReader: ~Copyable {
  /// Nil at the end. After an error there is nothing more.
  mutating func next() throws(RecordingError) -> RecordingItem?
}
