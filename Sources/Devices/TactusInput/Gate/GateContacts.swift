// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus

/// The contacts that a gate in the compositor's libinput may withhold: turns the engine's decisions about touches into
/// verdicts. Performs no I/O.
///
/// | the touch                                    | verdict                                       |
/// |----------------------------------------------|-----------------------------------------------|
/// | is withheld                                  | wait, and again before the hold limit         |
/// | is delivered, or nothing is decided about it | deliver                                       |
/// | is cancelled                                 | cancel or lift, unless the contact has lifted |
/// | is taken before it was delivered             | cancel or lift; the window never receives it  |
///
/// A delivered contact needs no further verdict, since the gate lets it pass. A contact whose landing was not read gets
/// no verdict either; the gate releases it by itself.
package struct GateContacts {
  /// How the cancellation of a touch is passed to a window.
  package enum Cancel: Hashable, Sendable {
    /// The touch is cancelled, which some compositors do not report to windows.
    case cancel
    /// The contact lifts.
    case lift
  }

  private enum State {
    /// The engine has decided nothing about the contact yet.
    case landed
    case waits
    case delivered
  }

  private struct Contact {
    var touch: Int64
    /// The serial of the engine's touch; nil before the engine has one.
    var serial: UInt64?
    var name: ContactVerdict.Contact
    var state = State.landed
    var hasLifted = false
  }

  /// The contacts in landing order.
  private var contacts: [Contact] = []
  /// The verdicts to be written together.
  private var verdicts: [ContactVerdict] = []
  /// The most contacts to remember: more than hands can produce, even including contacts that have lifted but are still
  /// withheld.
  private static let most = 64

  package init() {}

  /// Whether the gate must receive another `wait` before the hold limit.
  package var isWaiting: Bool { contacts.contains { $0.state == .waits } }

  /// Returns the verdicts since the last call.
  package mutating func takeVerdicts() -> [ContactVerdict] {
    defer { verdicts = [] }
    return verdicts
  }

  // MARK: landings and lifts from the hardware, before the engine handles them

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

  // MARK: results from the engine

  /// Notes the touch that the engine has made of a contact.
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

  /// Makes the gate wait, since a recognizer withholds the touch.
  package mutating func withhold(_ serial: UInt64) {
    guard let index = index(of: serial), contacts[index].state == .landed else { return }
    contacts[index].state = .waits
    verdicts.append(.wait(contacts[index].name))
  }

  /// Hides the touch, or the rest of it, from the window.
  package mutating func take(_ serial: UInt64, cancel: Cancel) {
    if let index = index(of: serial) { take(index, cancel) }
  }

  /// Hides a contact that is not passed to the engine.
  package mutating func drop(_ touch: Int64, cancel: Cancel) {
    guard let index = contacts.lastIndex(where: { $0.touch == touch && !$0.hasLifted }) else { return }
    take(index, cancel)
  }

  /// Delivers the contacts about which the engine has decided nothing. Called when the engine has received all landings
  /// of a frame.
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

  /// Forgets the waiting contacts, since the gate has released them. Returns whether there were any.
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

  /// Takes a contact from the window. If the gate withholds the contact, `lift` and `cancel` are the same: the
  /// compositor never receives it. They differ if the gate does not withhold it, for example because the compositor has
  /// just started.
  private mutating func take(_ index: Int, _ cancel: Cancel) {
    let contact = contacts.remove(at: index)
    verdicts.append(cancel == .cancel ? .cancel(contact.name) : .lift(contact.name))
  }

  /// Returns the index of the contact with this serial of the engine. Does not search for the device's id of the
  /// contact, since the device may have reused that id.
  private func index(of serial: UInt64) -> Int? { contacts.firstIndex { $0.serial == serial } }
}
