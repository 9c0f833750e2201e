// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc

/// Which page of the album is open, and how far one is turned.
struct PageTurn {
  private(set) var page = 0
  /// Between whole numbers two pages are seen.
  private(set) var position = 0.0
  /// How long it takes to come to rest, roughly, in seconds.
  private static let pace = 0.09
  private let pages: Int
  private var start: Double?

  init(pages: Int) { self.pages = pages }

  /// By so many pages since it began. Beyond the first and the last there is little give.
  mutating func follow(_ way: Double) {
    let from = start ?? position
    start = from
    let wanted = from + min(max(way, -1), 1)
    let (first, last) = (0.0, Double(pages - 1))
    position = wanted < first ? wanted * 0.15 : wanted > last ? last + (wanted - last) * 0.15 : wanted
  }

  /// Goes on in the way and at the speed, in pages a second, with which it was let go, or springs back.
  mutating func letGo(speed: Double) {
    settle(on: Int((position + min(max(speed * 0.25, -0.45), 0.45)).rounded()))
  }
  mutating func abandon() { settle(on: page) }

  private mutating func settle(on page: Int) {
    start = nil
    self.page = min(max(page, 0), pages - 1)
  }

  var isHeld: Bool { start != nil }

  /// Says whether there is more to come.
  mutating func step(_ seconds: Double) -> Bool {
    guard start == nil, position != Double(page) else { return false }
    position += (Double(page) - position) * (1 - exp(-seconds / Self.pace))
    if abs(position - Double(page)) < 0.001 { position = Double(page) }
    return position != Double(page)
  }
}
