// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus

/// The contacts that a gate holds in the compositor's libinput: turns the engine's decisions about touches into
/// verdicts. Pure.
///
/// | what happens to a touch                  | verdict                                     |
/// |------------------------------------------|---------------------------------------------|
/// | it is withheld                           | wait, and again before the hold limit       |
/// | it is delivered, or nothing is decided   | deliver                                     |
/// | it is taken before it was delivered      | as below; the window never receives it      |
/// | it is cancelled                          | cancel or lift, unless it has lifted        |
///
/// A delivered contact needs no further verdict, since the gate lets it pass. Nor does a contact whose landing was not
/// seen; the gate releases it itself.
package struct GateContacts {
  /// How the cancellation of a touch is passed to a window.
  package enum Cancel: Hashable, Sendable {
    /// As a cancelled touch, which some compositors do not pass on.
    case cancel
    /// The contact lifts.
    case lift
  }

  private enum State {
    /// Nothing is decided about it yet.
    case landed
    case waits
    case delivered
  }

  private struct Contact {
    var touch: Int64
    /// The engine's serial; nil while it has none.
    var serial: UInt64?
    var name: ContactVerdict.Contact
    var state = State.landed
    var hasLifted = false
  }

  /// In landing order.
  private var contacts: [Contact] = []
  /// The verdicts to be written together.
  private var verdicts: [ContactVerdict] = []
  /// More than any hands cause, even with lifted contacts that are still withheld.
  private static let most = 64

  package init() {}

  /// Whether the gate needs another `wait` before the hold limit.
  package var isWaiting: Bool { contacts.contains { $0.state == .waits } }

  /// Returns the verdicts since the last call.
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

  /// The engine has turned this contact into a touch.
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

  /// A recognizer withholds the touch.
  package mutating func withhold(_ serial: UInt64) {
    guard let index = index(of: serial), contacts[index].state == .landed else { return }
    contacts[index].state = .waits
    verdicts.append(.wait(contacts[index].name))
  }

  /// The window never receives the touch, or the rest of it.
  package mutating func take(_ serial: UInt64, cancel: Cancel) {
    if let index = index(of: serial) { take(index, cancel) }
  }

  /// Hides a contact that the engine does not receive.
  package mutating func drop(_ touch: Int64, cancel: Cancel) {
    guard let index = contacts.lastIndex(where: { $0.touch == touch && !$0.hasLifted }) else { return }
    take(index, cancel)
  }

  /// The engine has received all landings of the frame. Contacts that it has not mentioned are delivered.
  package mutating func finishFrame() {
    for index in contacts.indices where contacts[index].state == .landed {
      contacts[index].state = .delivered
      verdicts.append(.deliver(contacts[index].name))
    }
    contacts.removeAll { $0.state == .delivered && $0.hasLifted }
  }

  /// Repeats `wait` for all withheld contacts.
  package mutating func waitAgain() {
    for contact in contacts where contact.state == .waits { verdicts.append(.wait(contact.name)) }
  }

  /// The gate has released all waiting contacts. Returns whether there were any.
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

  /// For a contact that the gate holds, `lift` does the same as `cancel`: the compositor never sees it. The difference
  /// matters if the gate does not hold it, for example because the compositor has just started.
  private mutating func take(_ index: Int, _ cancel: Cancel) {
    let contact = contacts.remove(at: index)
    verdicts.append(cancel == .cancel ? .cancel(contact.name) : .lift(contact.name))
  }

  /// Uses the engine's serial, since the device may have reused its own id by now.
  private func index(of serial: UInt64) -> Int? { contacts.firstIndex { $0.serial == serial } }
}
