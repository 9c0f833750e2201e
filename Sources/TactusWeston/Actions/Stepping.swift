// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusBindings

/// Shows one of several things in a row: the next one with each step of the fingers.
final class Stepping: DrivenAction {
  private var drive = SteppedDrive()
  private let show: (Int) -> Void

  /// `show` gets the number of steps, below zero backwards.
  init(show: @escaping (Int) -> Void) { self.show = show }

  func follow(_ response: Response) { go(drive.follow(response)) }
  func end(_ response: Response) { follow(response) }
  func cancel() { go(drive.cancel()) }

  private func go(_ steps: Int) { if steps != 0 { show(steps) } }
}
