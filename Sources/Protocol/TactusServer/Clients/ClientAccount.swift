// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What one client has, and what work it has caused lately: the law of costs.
///
/// No client can make the server do more at once than a few times what the client itself has, which `ServerLimits`
/// bounds; nothing costs more because of what other clients have, nor twice as much for the last object as for the one
/// before.
///
/// | what                            | costs at most, beside what libwayland does                                 |
/// |---------------------------------|-----------------------------------------------------------------------------|
/// | `create_view`, `place_above`    | the views beside it                                                         |
/// | `add_recognizer`                | the recognizers beside it                                                   |
/// | `relate`, `unrelate`            | the same however many there are                                             |
/// | `set_receives`                  | the views of which something was said to the same recognizer                |
/// | any other setter                | the same always                                                             |
/// | `destroy`                       | what is in the object, or related to it, and the objects beside it          |
/// | `commit`                        | what has changed, and the children of views that were given others; where a |
/// |                                 | requirement of a later recognizer is new, the client's requirements         |
/// | a subsurface that moves         | the same however many lie beside it; all of them once, when a touch lands   |
/// | `ack`                           | what it acknowledges, and what was kept back and can now be written         |
/// | `decide`, `set_state`, `cancel` | the recognizers that share a touch with it                                  |
/// | a touch                         | the recognizers on its way, `limits.way` of a client                        |
/// | a reload, a resumption          | what the client has                                                         |
///
/// Objects beyond a limit are protocol errors that name the limit and the value, or inert and say so.
///
/// Beside that there is an account of work, in units of about 100 ns: each part that a commit applies, each relation
/// that is made or looked at, each recognizer that is offered a touch, each event. It fills with time, and is generous:
/// a window of 500 views that are all moved in each frame does not empty it. While it is empty, the client's hosts are
/// suspended, their touches go to the ordinary stream, and what is committed waits. Only a client that goes on all the
/// same is ended.
struct ClientAccount {
  private(set) var views = 0
  private(set) var recognizers = 0
  private(set) var relations = 0

  private let limits: ServerLimits
  /// What may still be done, and when that was so. Below zero is debt.
  private var credit: Int
  private var time = Timestamp.distantPast

  init(_ limits: ServerLimits) {
    self.limits = limits
    credit = limits.work
  }

  // MARK: what it has

  var hasRoomForView: Bool { views < limits.clientViews }
  var hasRoomForRecognizer: Bool { recognizers < limits.clientRecognizers }

  mutating func addView() { views += 1 }
  mutating func removeView() { views -= 1 }
  mutating func addRecognizer() { recognizers += 1 }
  mutating func removeRecognizer() { recognizers -= 1 }

  /// False where there is no room for another one. `count` is what the recognizer has itself.
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

  // MARK: what it does

  /// Adds so many units of work. False where the client does more than it may.
  mutating func spend(_ units: Int, at now: Timestamp) -> Bool {
    fill(at: now)
    credit = max(credit - units, -8 * limits.work)
    return credit >= 0
  }

  /// It goes on although it was told.
  var isHopeless: Bool { credit < -4 * limits.work }

  /// Nothing more may be done until it has been calm for a while.
  mutating func empty(at now: Timestamp) {
    fill(at: now)
    credit = min(credit, 0)
  }

  /// When there is as much as at the beginning, if nothing is done until then.
  var full: Timestamp {
    let milliseconds = (limits.work - credit) / max(1, limits.workPerMillisecond) + 1
    return time + Interval(microseconds: Int64(milliseconds) * 1000)
  }

  private mutating func fill(at now: Timestamp) {
    if time == .distantPast || now < time { time = now }
    // In whole milliseconds, lest what is left over be lost.
    let milliseconds = (now - time).microseconds / 1000
    time = time + Interval(microseconds: milliseconds * 1000)
    credit = min(limits.work, credit + Int(min(milliseconds, 100_000)) * limits.workPerMillisecond)
  }
}
