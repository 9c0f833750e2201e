// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusConfig

/// One of several things in a row is shown: the next once the fingers are more than half way to it, and the one before
/// again if they go back.
final class Stepping: DrivenAction {
  private var steps = 0
  private let show: (Int) -> Void

  /// `show` gets how many to go on, backwards below zero.
  init(show: @escaping (Int) -> Void) { self.show = show }

  func follow(_ response: Response) { go(to: response.progress) }
  func end(_ response: Response) { go(to: response.settlesAt) }
  func cancel() { go(to: 0) }

  private func go(to place: Double) {
    // No device leads further than that at once.
    let wanted = place.isFinite ? Int(max(-100, min(place, 100)).rounded()) : 0
    if wanted != steps { show(wanted - steps) }
    steps = wanted
  }
}
