// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Translates the engine's deliveries to `wl_touch` events: assigns ids, groups events in frames, and handles cancels.
///
/// Use one instance for each seat. `deliver` translates a delivery and passes the resulting events to the host's
/// closure. The host sends each of them, except `over`, to the client, with the location and time of this delivery:
///
///     delivered         on wl_touch
///     began             down, with the device's id if no other touch of the client has it
///     moved             motion
///     ended             up
///     cancelled         cancel, which has no id and ends all touches of the client: nothing more is sent about the
///                       other touches (S22.3); or, if the client can be informed about a single touch, up for this
///                       touch alone
///
/// A frame ends when the batch of effects ends, before an event with another time, and before a second event of the
/// same touch. So withheld events are replayed with their original division into frames (S22.4). No frame follows a
/// cancel.
public struct WaylandTouches {
  /// The host's own identifier of a client, such as its address.
  public struct Client: Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public enum Event: Hashable, Sendable {
    case down(id: Int32)
    case motion(id: Int32)
    case up(id: Int32)
    case frame
    case cancel
    /// A cancel has ended this touch too. Send nothing.
    case over(serial: UInt64, id: Int32)
  }

  private struct Contact {
    var serial: UInt64
    var id: Int32
    var isInFrame = false
  }
  private struct Line {
    var client: Client
    var contacts: [Contact] = []
    /// The time of the events in the open frame; nil if none is open.
    var frame: Timestamp?
  }
  // An array, since searching a few clients with a handful of touches is faster than hashing.
  private var lines: [Line] = []

  public init() {}

  /// Returns the number of touches that are down for this client.
  public func count(of client: Client) -> Int { lines.first { $0.client == client }?.contacts.count ?? 0 }

  /// Returns the client's id of a touch, or the id that the touch would receive if it were delivered next.
  public func id(of serial: UInt64, named name: Int64, to client: Client) -> Int32 {
    guard let line = lines.first(where: { $0.client == client }) else { return Int32(truncatingIfNeeded: name) }
    return line.contacts.first { $0.serial == serial }?.id ?? Self.freeID(name, in: line)
  }

  /// Translates a delivery to events. `precisely` is true if the client can be informed that a single touch is
  /// cancelled.
  public mutating func deliver(
    _ delivery: TouchDelivery, to client: Client, precisely isPrecise: Bool = false, _ send: (Event) -> Void
  ) {
    let n = line(of: client)
    let index = lines[n].contacts.firstIndex { $0.serial == delivery.serial }
    switch (delivery.phase, index) {
    case (.began, nil):
      let id = Self.freeID(delivery.id, in: lines[n])
      open(n, at: delivery.timestamp, nil, send)
      lines[n].contacts.append(Contact(serial: delivery.serial, id: id, isInFrame: true))
      send(.down(id: id))
    case (.moved, let index?):
      open(n, at: delivery.timestamp, index, send)
      send(.motion(id: lines[n].contacts[index].id))
    case (.cancelled, .some) where !isPrecise:
      close(n, send)
      let over = lines[n].contacts
      lines[n].contacts = []
      send(.cancel)
      for contact in over { send(.over(serial: contact.serial, id: contact.id)) }
    case (.ended, let index?), (.cancelled, let index?):
      open(n, at: delivery.timestamp, index, send)
      send(.up(id: lines[n].contacts.remove(at: index).id))
    case (.began, _), (.moved, _), (.stationary, _), (.ended, nil), (.cancelled, nil):
      break
    }
  }

  /// Ends the open frames, at the end of a batch of effects.
  public mutating func finish(_ send: (Client) -> Void) {
    var isOver = false
    for n in lines.indices {
      let client = lines[n].client
      close(n) { _ in send(client) }
      if lines[n].contacts.isEmpty { isOver = true }
    }
    if isOver { lines.removeAll { $0.contacts.isEmpty } }
  }

  /// Ends the open frame of one client, which may be gone when the batch ends.
  public mutating func finish(_ client: Client, _ send: () -> Void) {
    guard let n = lines.firstIndex(where: { $0.client == client }) else { return }
    close(n) { _ in send() }
  }

  /// Forgets a touch whose surface is gone, or about which the client is informed in another way. Returns the client
  /// and the client's id of the touch.
  @discardableResult
  public mutating func forget(_ serial: UInt64) -> (client: Client, id: Int32)? {
    for n in lines.indices {
      guard let index = lines[n].contacts.firstIndex(where: { $0.serial == serial }) else { continue }
      return (lines[n].client, lines[n].contacts.remove(at: index).id)
    }
    return nil
  }

  // MARK: frames

  /// Opens a frame for an event at this time, unless the open frame can contain it.
  private mutating func open(_ n: Int, at time: Timestamp, _ index: Int?, _ send: (Event) -> Void) {
    if let frame = lines[n].frame, frame != time || index.map({ lines[n].contacts[$0].isInFrame }) == true {
      close(n, send)
    }
    lines[n].frame = time
    if let index { lines[n].contacts[index].isInFrame = true }
  }

  private mutating func close(_ n: Int, _ send: (Event) -> Void) {
    guard lines[n].frame != nil else { return }
    lines[n].frame = nil
    for index in lines[n].contacts.indices { lines[n].contacts[index].isInFrame = false }
    send(.frame)
  }

  // MARK: contacts

  /// Returns the device's id, or the lowest free id if another touch, whose end is still withheld, uses the device's
  /// id.
  private static func freeID(_ wanted: Int64, in line: Line) -> Int32 {
    func isTaken(_ id: Int32) -> Bool { line.contacts.contains { $0.id == id } }
    // The upper half of the id may contain the number that the host gave to the device.
    let id = Int32(truncatingIfNeeded: wanted)
    if !isTaken(id) { return id }
    var free: Int32 = 0
    while isTaken(free) { free += 1 }
    return free
  }

  private mutating func line(of client: Client) -> Int {
    if let n = lines.firstIndex(where: { $0.client == client }) { return n }
    lines.append(Line(client: client))
    return lines.count - 1
  }
}
