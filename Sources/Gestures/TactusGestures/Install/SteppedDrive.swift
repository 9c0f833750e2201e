// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Follows the fingers in whole steps, for hosts that cannot show a partial transition.
///
/// | the fingers ...                               | steps                                              |
/// |-----------------------------------------------|----------------------------------------------------|
/// | move a whole step further                     | one more, if lifting now would keep it             |
/// | move back by more than half a step            | the last one is undone                             |
/// | lift                                          | up to the final position; a step that was taken    |
/// |                                               | is undone only if the fingers move or moved back   |
/// | are cancelled                                 | all are undone                                     |
public struct SteppedDrive: Hashable, Sendable {
  /// The number of steps taken; negative for the opposite direction.
  public private(set) var taken = 0

  public init() {}

  /// Returns the number of steps to take after this response; negative for the opposite direction.
  public mutating func follow(_ response: Response) -> Int {
    let before = taken
    switch response.phase {
    case .fire, .armed: break
    case .began, .changed: follow(response.progress, OngoingGesture.whole(response.settlesAt))
    case .ended: end(response)
    case .cancelled: taken = 0
    }
    return taken - before
  }

  /// Returns the number of steps that undo all steps taken, and forgets these.
  public mutating func cancel() -> Int {
    defer { taken = 0 }
    return -taken
  }

  private mutating func end(_ response: Response) {
    let rest = OngoingGesture.whole(response.settlesAt)
    let way = taken < 0 ? -1.0 : 1.0
    let goesBack =
      way * response.velocity < -OngoingGesture.tremor || way * response.progress < way * Double(taken) - 0.5
    if taken == 0 || goesBack || Int(way) * rest > Int(way) * taken { taken = rest }
  }

  private mutating func follow(_ progress: Double, _ rest: Int) {
    guard progress.isFinite else { return }
    if taken > 0, progress < Double(taken) - 0.5 { taken = max(0, Int(max(-1000, progress + 0.5).rounded(.down))) }
    if taken < 0, progress > Double(taken) + 0.5 { taken = min(0, Int(min(1000, progress - 0.5).rounded(.up))) }
    let whole = OngoingGesture.whole(progress)
    if taken >= 0, whole > taken { taken = max(taken, min(whole, rest)) }
    if taken <= 0, whole < taken { taken = min(taken, max(whole, rest)) }
  }
}

extension Response {
  /// Returns how many times to perform a `fire`; negative for the opposite direction.
  public func times(of binding: Binding) -> Int { binding.options.step == nil ? 1 : OngoingGesture.whole(progress) }
}

extension DesktopAction {
  /// Compares a swipe to `side`, which is bound to this action, with a pan along `sides`, which is bound to the action
  /// `step`. Returns whether the swipe has the same effect as one step of the pan to `side`.
  func completes(_ step: DesktopAction, to side: Sides, of sides: Sides) -> Bool {
    let isForwards = sides.rawValue.nonzeroBitCount == 1 || side == .right || side == .down
    let there = step.directed
    return directed == (isForwards ? there : there.opposite ?? there)
  }
}
