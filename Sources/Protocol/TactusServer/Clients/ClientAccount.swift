// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Counts the objects of one client and the work that the client has caused lately.
///
/// At any moment, the work that a client can cause is at most a small multiple of the number of its own objects, which
/// `ServerLimits` bounds. No cost depends on the objects of other clients, and creating an object costs less than twice
/// as much as creating the one before it.
///
/// | operation                       | costs at most, besides what libwayland does                                 |
/// |---------------------------------|-----------------------------------------------------------------------------|
/// | `create_view`, `place_above`    | the views with the same parent                                              |
/// | `add_recognizer`                | the recognizers of the same view                                            |
/// | `relate`, `unrelate`            | a constant, whatever the number of relations                                |
/// | `set_receives`                  | the views for which it was called on the same recognizer                    |
/// | any other setter                | a constant                                                                  |
/// | `destroy`                       | the contents of the object, its relations, and the objects of its parent    |
/// | `commit`                        | the changes, and the children of views whose children changed; if it adds a |
/// |                                 | requirement for a later recognizer, also the client's requirements          |
/// | a subsurface that moves         | a constant; before the next touch, once, the subsurfaces of its parent      |
/// | `ack`                           | the acknowledged batches, and the kept events for which there is then room  |
/// | `decide`, `set_state`, `cancel` | the recognizers that share a touch with this one                            |
/// | a touch                         | the recognizers to which it is offered, at most `limits.way` of each client |
/// | a reload, a resumption          | all of the client's objects                                                 |
///
/// If a client creates an object beyond a limit, either it receives a protocol error that names the limit and its
/// value, or the object is inert and the client is informed.
///
/// There is also a budget for work, in units of about 100 ns. One unit is charged for each part that a commit applies,
/// each relation that is made or examined, each recognizer that is offered a touch, and each event. The budget refills
/// over time, and is generous: moving all views of a window with 500 views in each frame does not exhaust it. While the
/// budget is exhausted, the server suspends the client's hosts, lets their touches go to the ordinary stream, and
/// delays commits. If the client continues to cause work, it is disconnected.
struct ClientAccount {
  private(set) var views = 0
  private(set) var recognizers = 0
  private(set) var relations = 0

  private let limits: ServerLimits
  /// The remaining units of work; negative if the client has spent too many.
  private var credit: Int
  /// The time up to which the budget was refilled.
  private var time = Timestamp.distantPast

  init(_ limits: ServerLimits) {
    self.limits = limits
    credit = limits.work
  }

  // MARK: number of objects

  var hasRoomForView: Bool { views < limits.clientViews }
  var hasRoomForRecognizer: Bool { recognizers < limits.clientRecognizers }

  mutating func addView() { views += 1 }
  mutating func removeView() { views -= 1 }
  mutating func addRecognizer() { recognizers += 1 }
  mutating func removeRecognizer() { recognizers -= 1 }

  /// Counts a new relation of the recognizer. Returns false if this would exceed the client's or the recognizer's
  /// limit.
  mutating func addRelation(toThoseOf one: RecognizerObject) -> Bool {
    guard relations < limits.relations, one.relationCount < limits.recognizerRelations else { return false }
    relations += 1
    one.relationCount += 1
    return true
  }

  mutating func removeRelation(ofThoseOf one: RecognizerObject, _ count: Int = 1) {
    relations -= count
    one.relationCount -= count
  }

  // MARK: amount of work

  /// Spends units of work. Returns false if the client exceeds its budget.
  mutating func spend(_ units: Int, at now: Timestamp) -> Bool {
    fill(at: now)
    credit = max(credit - units, -8 * limits.work)
    return credit >= 0
  }

  /// Whether the client has continued to cause work although its hosts were suspended.
  var isHopeless: Bool { credit < -4 * limits.work }

  /// Empties the budget, so that the client counts as exhausted until the budget is full again.
  mutating func empty(at now: Timestamp) {
    fill(at: now)
    credit = min(credit, 0)
  }

  /// The time at which the budget will be full again if the client causes no work until then.
  var full: Timestamp {
    let milliseconds = (limits.work - credit) / max(1, limits.workPerMillisecond) + 1
    return time + Interval(microseconds: Int64(milliseconds) * 1000)
  }

  private mutating func fill(at now: Timestamp) {
    if time == .distantPast || now < time { time = now }
    // `time` advances by whole milliseconds only, so that the remainder is counted at the next call.
    let milliseconds = (now - time).microseconds / 1000
    time = time + Interval(microseconds: milliseconds * 1000)
    credit = min(limits.work, credit + Int(min(milliseconds, 100_000)) * limits.workPerMillisecond)
  }
}
