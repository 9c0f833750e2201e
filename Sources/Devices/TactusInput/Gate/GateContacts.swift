// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus

/// The contacts that a gate holds in the compositor's libinput: turns what becomes of touches into verdicts. Pure.
///
/// | what becomes of a touch                  | verdict                                     |
/// |------------------------------------------|---------------------------------------------|
/// | it is withheld                           | wait, and again before the gate has enough  |
/// | it is delivered, or nobody says anything | deliver                                     |
/// | it is taken before it was delivered      | as below; the window never hears of it      |
/// | it is cancelled                          | cancel or lift, unless it has lifted        |
///
/// What happens to a contact after it is delivered needs no word: the gate lets it pass. Nor does one whose beginning
/// nobody has seen, which is the gate's to give back.
package struct GateContacts {
  /// How a window is told that a touch is taken back.
  package enum Cancel: Hashable, Sendable {
    /// As a cancelled touch, of which some compositors do not tell.
    case cancel
    /// The contact lifts.
    case lift
  }

  private enum State {
    /// Nobody has said anything of it.
    case landed
    case waits
    case delivered
  }

  private struct Contact {
    var touch: Int64
    /// The engine's name for it; nil while it has none.
    var serial: UInt64?
    var name: ContactVerdict.Contact
    var state = State.landed
    var hasLifted = false
  }

  /// In the order in which they landed.
  private var contacts: [Contact] = []
  /// What is to be said, all at once.
  private var verdicts: [ContactVerdict] = []
  /// More than any hands have, also where some are withheld that have lifted.
  private static let most = 64

  package init() {}

  /// Whether the gate must be told to go on holding.
  package var isWaiting: Bool { contacts.contains { $0.state == .waits } }

  /// The decisions since the last time.
  package mutating func takeVerdicts() -> [ContactVerdict] {
    defer { verdicts = [] }
    return verdicts
  }

  // MARK: what the hardware says, before the engine hears of it

  package mutating func land(_ touch: Int64, _ name: ContactVerdict.Contact) {
    lift(touch)
    if contacts.count == Self.most { contacts.removeFirst() }
    contacts.append(Contact(touch: touch, name: name))
  }

  package mutating func lift(_ touch: Int64) {
    guard let index = contacts.lastIndex(where: { $0.touch == touch && !$0.hasLifted }) else { return }
    contacts[index].hasLifted = true
    if contacts[index].state == .delivered { contacts.remove(at: index) }
  }

  // MARK: what the engine says

  /// The one that has landed has become this touch.
  package mutating func landed(_ touch: TouchName) {
    guard let index = contacts.lastIndex(where: { $0.touch == touch.id }), contacts[index].serial == nil else { return }
    contacts[index].serial = touch.serial
  }

  package mutating func deliver(_ phase: TouchPhase, _ serial: UInt64, cancel: Cancel) {
    guard let index = index(of: serial) else { return }
    switch phase {
    case .began: release(index)
    case .cancelled: take(index, cancel)
    case .moved, .stationary, .ended: break
    }
  }

  /// A recognizer holds it back.
  package mutating func withhold(_ serial: UInt64) {
    guard let index = index(of: serial), contacts[index].state == .landed else { return }
    contacts[index].state = .waits
    verdicts.append(.wait(contacts[index].name))
  }

  /// Its window never hears of it, or of its rest.
  package mutating func take(_ serial: UInt64, cancel: Cancel) {
    if let index = index(of: serial) { take(index, cancel) }
  }

  /// Nobody shall see what the engine does not hear of.
  package mutating func drop(_ touch: Int64, cancel: Cancel) {
    guard let index = contacts.lastIndex(where: { $0.touch == touch && !$0.hasLifted }) else { return }
    take(index, cancel)
  }

  /// The engine has heard of all that has landed: what it has not mentioned is nobody's.
  package mutating func finishFrame() {
    for index in contacts.indices where contacts[index].state == .landed {
      contacts[index].state = .delivered
      verdicts.append(.deliver(contacts[index].name))
    }
    contacts.removeAll { $0.state == .delivered && $0.hasLifted }
  }

  /// Says again of what is withheld that it is.
  package mutating func waitAgain() {
    for contact in contacts where contact.state == .waits { verdicts.append(.wait(contact.name)) }
  }

  /// The gate has given back what waits. Returns whether there was something.
  package mutating func forgetWaiting() -> Bool {
    let count = contacts.count
    contacts.removeAll { $0.state == .waits }
    return contacts.count < count
  }

  private mutating func release(_ index: Int) {
    guard contacts[index].state != .delivered else { return }
    contacts[index].state = .delivered
    verdicts.append(.deliver(contacts[index].name))
    if contacts[index].hasLifted { contacts.remove(at: index) }
  }

  /// Of a contact that it holds the gate takes `lift` as it takes `cancel`: nobody sees it. If it holds none, since the
  /// compositor was started a moment ago, say, it matters.
  private mutating func take(_ index: Int, _ cancel: Cancel) {
    let contact = contacts.remove(at: index)
    verdicts.append(cancel == .cancel ? .cancel(contact.name) : .lift(contact.name))
  }

  /// The device may have given its name to another one by now, so the engine's counts.
  private func index(of serial: UInt64) -> Int? { contacts.firstIndex { $0.serial == serial } }
}
