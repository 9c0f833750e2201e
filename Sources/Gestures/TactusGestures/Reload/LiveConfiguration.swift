// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The replaceable configuration of one output. A new configuration is swapped in between gestures if possible.
///
/// | a new configuration is offered, and ...    | it is swapped in                                                |
/// |--------------------------------------------|-----------------------------------------------------------------|
/// | no finger is down, and no recognizer waits | at the next `swapIfPossible`                                    |
/// | fingers are down, or a tap may still come  | once all fingers have lifted and all taps are decided           |
/// | it has waited for `patience`               | even if fingers are down, once no binding has an active gesture |
/// | it has waited for `longestWait`            | even during a gesture, which is then cancelled                  |
/// | the host calls `force`                     | at once, even during a gesture                                  |
///
/// ```swift
/// live.offer(compiled, at: now)
/// // after every handle and advance, and when `deadline` has come:
/// if live.swapIfPossible(on: &engine, at: now, into: &effects) { delegate.use([live.installation]) }
/// ```
public struct LiveConfiguration: Sendable {
  public private(set) var installation: Installation
  /// The configuration before the latest swap. It responds to actions that the swap has cancelled and that the host may
  /// not have performed yet.
  private var previous: Installation?
  private var offered: (compiled: CompiledConfiguration, since: Timestamp)?

  /// The time after which fingers that are down, but belong to no gesture of a binding, do not delay the swap.
  public var patience = Interval(microseconds: 3_000_000)
  public var longestWait = Interval(microseconds: 20_000_000)

  public init(_ installation: Installation) { self.installation = installation }

  /// Whether a new configuration waits to be swapped in.
  public var isWaiting: Bool { offered != nil }

  /// Returns when to call `swapIfPossible` again, even if nothing happens; nil if no configuration waits.
  public func deadline(after now: Timestamp) -> Timestamp? {
    guard let offered else { return nil }
    let soon = offered.since + patience
    return soon > now ? soon : offered.since + longestWait
  }

  /// Offers a new configuration, replacing an earlier offer. Returns false if it is the current configuration.
  @discardableResult
  public mutating func offer(_ compiled: CompiledConfiguration, at now: Timestamp) -> Bool {
    if compiled == installation.compiled {
      offered = nil
      return false
    }
    offered = (compiled, offered?.since ?? now)
    return true
  }

  /// Swaps in the offered configuration if that is possible now; returns true if it was swapped in.
  public mutating func swapIfPossible(
    on engine: inout GestureEngine, at now: Timestamp, into effects: inout EffectBuffer
  ) -> Bool {
    guard let offered else { return false }
    let waited = now - offered.since
    let isFree =
      engine.isIdle || waited >= patience && installation.isAtRest(on: engine) || waited >= longestWait
    return isFree && force(on: &engine, into: &effects)
  }

  /// Swaps in the offered configuration now, even during a gesture; returns false if none is offered.
  @discardableResult
  public mutating func force(on engine: inout GestureEngine, into effects: inout EffectBuffer) -> Bool {
    guard let next = offered?.compiled else { return false }
    offered = nil
    installation.remove(from: &engine, into: &effects)
    previous = installation
    installation = next.install(on: &engine, root: installation.root, into: &effects)
    return true
  }

  public mutating func response(to action: Tactus.Action, in state: SessionState) -> Response? {
    if installation.index(of: action.recognizer) != nil { return installation.response(to: action, in: state) }
    return previous?.response(to: action, in: state)
  }

  /// Returns the reports that follow from an action and its response (see `CourseFollower`).
  public func follow(
    _ action: Tactus.Action, _ response: Response?, by follower: inout CourseFollower
  ) -> [(course: BindingCourse, binding: Binding)] {
    if installation.index(of: action.recognizer) != nil {
      return follower.follow(action, response, in: installation)
    }
    guard let previous, previous.index(of: action.recognizer) != nil else { return [] }
    return follower.follow(action, response, in: previous)
  }

  /// Returns the binding of a response. If the swap has cancelled the gesture, this is a binding of the previous
  /// configuration.
  public func binding(of response: Response, to action: Tactus.Action) -> Binding? {
    let source = installation.index(of: action.recognizer) == nil ? previous : installation
    guard let bindings = source?.compiled.configuration.bindings, bindings.indices.contains(response.binding) else {
      return nil
    }
    return bindings[response.binding]
  }

  public mutating func outputChanged(on engine: inout GestureEngine) { installation.outputChanged(on: &engine) }
}
