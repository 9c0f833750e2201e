// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc

/// The open page of the album, and how far it is turned.
struct PageTurn {
  private(set) var page = 0
  /// The visible part of the album, in pages. Between whole numbers, two pages are visible.
  private(set) var position = 0.0
  /// The approximate time in which a page comes to rest, in seconds.
  private static let pace = 0.09
  private let pages: Int
  private var start: Double?

  init(pages: Int) { self.pages = pages }

  /// Turns the album by `way` pages from its position when the gesture began. Beyond the first and the last page, the
  /// album follows only a little.
  mutating func follow(_ way: Double) {
    let from = start ?? position
    start = from
    let wanted = from + min(max(way, -1), 1)
    let (first, last) = (0.0, Double(pages - 1))
    position = wanted < first ? wanted * 0.15 : wanted > last ? last + (wanted - last) * 0.15 : wanted
  }

  /// Releases the page. Depending on its position and its speed in pages a second, it turns over completely or springs
  /// back.
  mutating func letGo(speed: Double) {
    settle(on: Int((position + min(max(speed * 0.25, -0.45), 0.45)).rounded()))
  }
  mutating func abandon() { settle(on: page) }

  private mutating func settle(on page: Int) {
    start = nil
    self.page = min(max(page, 0), pages - 1)
  }

  var isHeld: Bool { start != nil }

  /// Advances the turn. Returns whether the page moves.
  mutating func step(_ seconds: Double) -> Bool {
    guard start == nil, position != Double(page) else { return false }
    position += (Double(page) - position) * (1 - exp(-seconds / Self.pace))
    if abs(position - Double(page)) < 0.001 { position = Double(page) }
    return position != Double(page)
  }
}
