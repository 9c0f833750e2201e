// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Who prevents whom (S6.2), beyond what the recognizers themselves say. Later ones prevent earlier ones, never the
/// other way; an observer neither prevents nor is prevented.
enum Layer: UInt8 {
  case observe, back, client, front

  func mayPrevent(_ other: Layer) -> Bool { self != .observe && other != .observe && rawValue >= other.rawValue }
}
