// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// What `wl_touch` says of the touches that the engine delivers: ids, frames, and what a cancel means.
///
/// One for each seat. The host sends what it is handed, to the client named, while the delivery is at hand that says
/// where and when:
///
///     delivered         on wl_touch
///     began             down, with the device's id if no other touch of the client bears it
///     moved             motion
///     ended             up
///     cancelled         cancel, which has no id and ends all touches of the client: nothing more is said of the
///                       others (S22.3); or, where the client can be told otherwise, up for this one alone
///
/// A frame ends with the batch of effects, and where the next event belongs to another moment or to a touch that is in
/// it already: what was withheld comes in as many frames as it happened in (S22.4). No frame follows a cancel.
public struct WaylandTouches {
  /// The host's own name for a client, such as its address.
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
    /// A cancel has ended this one too; nothing is to be sent.
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
    /// When what is in the open frame happened; nil without one.
    var frame: Timestamp?
  }
  // Seldom more than one or two, each with a hand of touches: faster searched than hashed.
  private var lines: [Line] = []

  public init() {}

  /// How many touches this client believes to be down.
  public func count(of client: Client) -> Int { lines.first { $0.client == client }?.contacts.count ?? 0 }

  /// The id by which the client knows a touch, or will know it if it hears of it next.
  public func id(of serial: UInt64, named name: Int64, to client: Client) -> Int32 {
    guard let line = lines.first(where: { $0.client == client }) else { return Int32(truncatingIfNeeded: name) }
    return line.contacts.first { $0.serial == serial }?.id ?? Self.freeID(name, in: line)
  }

  /// Passes on a delivery; `precisely` for a client that can be told that a single touch is cancelled.
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

  /// A batch of effects is over: ends the open frames.
  public mutating func finish(_ send: (Client) -> Void) {
    for n in lines.indices {
      let client = lines[n].client
      close(n) { _ in send(client) }
    }
    lines.removeAll { $0.contacts.isEmpty }
  }

  /// Ends the open frame of a client that may be gone when the batch is over.
  public mutating func finish(_ client: Client, _ send: () -> Void) {
    guard let n = lines.firstIndex(where: { $0.client == client }) else { return }
    close(n) { _ in send() }
  }

  /// What the touch is on is gone, or somebody else tells its client of it from now on. Gives who knew it, and as what.
  @discardableResult
  public mutating func forget(_ serial: UInt64) -> (client: Client, id: Int32)? {
    for n in lines.indices {
      guard let index = lines[n].contacts.firstIndex(where: { $0.serial == serial }) else { continue }
      return (lines[n].client, lines[n].contacts.remove(at: index).id)
    }
    return nil
  }

  // MARK: frames

  /// The open frame is one that an event of this moment fits in.
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

  /// The device's own, unless the end of an earlier touch by this name is still withheld: then the lowest one free.
  private static func freeID(_ wanted: Int64, in line: Line) -> Int32 {
    func isTaken(_ id: Int32) -> Bool { line.contacts.contains { $0.id == id } }
    // A host may keep the number of the device in the upper half.
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
