// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CXKBCommon
import Tactus
import TactusGestures

/// Presses keys and moves the pointer through this project's extension of GNOME Shell, since GNOME Shell itself
/// supports no protocol for that. Each call contains lines such as `key 65361 down`.
final class GnomeInput: PointerDevice {
  private let bus: Bus
  private let session: Session
  /// The lines that have not been sent yet.
  private var lines: [String] = []
  private var calls: [ObjectIdentifier: BusCall] = [:]
  private var naming: BusCall?
  /// Whether to create a pointer before its first use.
  var isWanted = false { didSet { if isWanted != oldValue { makeEarly() } } }
  /// Whether to create a keyboard before its first use.
  var areKeysWanted = false { didSet { if areKeysWanted != oldValue { makeEarly() } } }
  var lost: () -> Void = {}

  init(on bus: Bus, in session: Session) { (self.bus, self.session) = (bus, session) }

  var isKindOfThisCompositor: Bool { Gnome.standing(in: session, on: bus).isReady }
  var pointerStanding: BackendStanding { standing }
  var standing: BackendStanding {
    let standing = bus.standing(of: Gnome.extensionService)
    return standing.isReady ? standing : .absent(Gnome.needsExtension)
  }

  /// Creates the devices, or reports their loss. Call this when a service has appeared or disappeared.
  func servicesChanged() {
    if standing.isReady { makeEarly() } else { lost() }
  }

  private func makeEarly() {
    guard isWanted || areKeysWanted, standing.isReady, prepare() == nil else { return }
    if isWanted { lines.append("pointer") }
    if areKeysWanted { lines.append("keyboard") }
    flush(for: nil) { _ in }
  }

  /// Requests the bus name whose owner the extension obeys, so that the extension accepts the calls that follow.
  func prepare() -> ActionFailure? {
    lines = []
    naming = bus.own(FrontWindows.ownName) { _ in }
    return nil
  }

  /// Presses or releases keys, which are named by their keysyms.
  func press(_ symbols: some Sequence<xkb_keysym_t>, isDown: Bool) {
    lines += symbols.map { "key \($0) \(Self.word(isDown))" }
  }

  func move(to place: Point, among frames: [Rect]) {
    lines.append("move \(Self.finite(place.x)) \(Self.finite(place.y))")
  }

  func press(_ button: DesktopAction.Button, isDown: Bool) {
    let name =
      switch button {
      case .left: "PRIMARY"
      case .right: "SECONDARY"
      case .middle: "MIDDLE"
      }
    lines.append("button \(name) \(Self.word(isDown))")
  }

  func scroll(_ lengths: [(axis: PointerAxis, length: Double)]) {
    func length(_ axis: PointerAxis) -> Double {
      lengths.reduce(0) { $1.axis == axis ? $0 + Self.finite($1.length) : $0 }
    }
    lines.append("scroll \(length(.horizontal)) \(length(.vertical))")
  }

  func stop(_ axes: [PointerAxis]) { lines.append("stop") }

  func turn(_ axis: PointerAxis, by notches: Int32) {
    let direction = axis == .vertical ? (notches < 0 ? "UP" : "DOWN") : (notches < 0 ? "LEFT" : "RIGHT")
    for _ in 0..<min(notches.magnitude, 20) { lines.append("wheel \(direction)") }
  }

  private static func word(_ isDown: Bool) -> String { isDown ? "down" : "up" }
  private static func finite(_ length: Double) -> Double { length.isFinite ? length : 0 }

  func flush(for owner: ObjectIdentifier?, then done: @escaping (ActionFailure?) -> Void) {
    let words = ["input"] + lines
    lines = []
    let call = bus.askGnome(words, done)
    if let owner { calls[owner] = call }
  }

  func abandon(_ owner: ObjectIdentifier) { calls.removeValue(forKey: owner)?.cancel() }
}

extension Bus {
  /// Sends lines to this project's extension of GNOME Shell.
  func askGnome(_ words: [String], _ done: @escaping (ActionFailure?) -> Void) -> BusCall {
    call(
      Gnome.extensionService, "/org/tactus/Shell", Gnome.extensionService, "Perform",
      { message in message.container("a", "s") { for word in words { message.append(word) } } }
    ) { done($0.failure) }
  }
}
