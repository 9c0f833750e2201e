// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What a reader finds, in the order of the file. A device comes before its events; the number names it.
public enum RecordingItem: Hashable, Sendable {
  indirect case device(Int, RecordedDevice)
  case event(Int, RecordedEvent)
}
