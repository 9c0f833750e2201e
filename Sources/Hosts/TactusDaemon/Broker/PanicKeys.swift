// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLibevdev
import LinuxInput
import TactusGestures
import TactusSystem
import WaylandServer

/// `panic-key` and `panic-gpio`: keys with the same effect as the panic gesture. The broker listens for these keys, so
/// that this process needs no permission to read keyboards.
///
/// The connection to the broker is separate from the one for touchscreens, and does not depend on it.
final class PanicKeys {
  private let log: (String) -> Void
  private let makeConnection: () throws(SystemError) -> BrokerConnection?
  private var broker: BrokerConnection?
  private var chords: [Chord] = []
  private var failures = BrokerFailures()
  private var retry: Idle?
  /// Called when the keys are pressed.
  var pressed: () -> Void = {}
  /// Called when one of the configured keys cannot be used here.
  var failed: () -> Void = {}

  private struct Chord {
    /// The setting, as the user wrote it.
    var words: String
    var codes: [UInt16]
  }

  typealias ConnectionMaker = (EventLoopPointer) throws(SystemError) -> BrokerConnection?

  init(
    on loop: EventLoopPointer, log: @escaping (String) -> Void,
    makeConnection: @escaping ConnectionMaker = { (loop) throws(SystemError) in
      try BrokerConnection(on: loop, mayStart: true)
    }
  ) {
    self.log = log
    self.makeConnection = { () throws(SystemError) in try makeConnection(loop) }
    retry = Idle(on: loop) { [unowned(unsafe) self] in listen() }
  }

  /// Disconnects from the broker. Call this before the event loop ends.
  func close() { (broker, retry) = (nil, nil) }

  func use(_ safety: Safety) {
    let keys = safety.panicKey.map { ("panic-key \($0)", $0.split(separator: "+").map(Self.code)) }
    let button = safety.panicGPIOKey.map { ("panic-gpio key \($0)", [Self.code(named: $0)]) }
    var chords: [Chord] = []
    for (words, codes) in [keys, button].compactMap({ $0 }) {
      if codes.contains(nil) { complain(words, "there is no key with this name") }
      chords.append(Chord(words: words, codes: codes.contains(nil) ? [] : codes.compactMap { $0 }))
    }
    self.chords = chords
    // Asks the broker again even if the keys are the same, so that keys that do not work are logged for each
    // configuration.
    listen()
  }

  private func listen() {
    guard !failures.areTooMany else { return complain("tactus-broker has ended too often") }
    guard chords.contains(where: { !$0.codes.isEmpty }) else {
      broker = nil
      return
    }
    if broker == nil { connect() }
    broker?.listen(for: .first, chords.first?.codes ?? [])
    broker?.listen(for: .second, chords.count > 1 ? chords[1].codes : [])
  }

  private func connect() {
    do throws(SystemError) {
      guard let broker = try makeConnection() else { return }
      broker.chordPressed = { [unowned(unsafe) self] in pressed() }
      broker.chordHeard = { [unowned(unsafe) self] chord, devices, error in
        let number = Int(chord.rawValue)
        guard number < chords.count, !chords[number].codes.isEmpty else { return }
        switch error {
        case 0: if devices == 0 { complain(chords[number].words, "no readable device has this key") }
        // No key is at fault: the broker reports when this session is in front again, and `inFront` then asks again.
        case BrokerReply.notInFront: break
        default:
          complain(chords[number].words, "keys used for typing count only when three are held together; use a button")
        }
      }
      broker.inFront = { [unowned(unsafe) self] in listen() }
      broker.ended = { [unowned(unsafe) self] in
        self.broker = nil
        failures.add(at: MonotonicClock.now)
        retry?.want()
      }
      self.broker = broker
    } catch {
      complain("the keys cannot be watched: \(error.description)")
    }
  }

  private func complain(_ what: String) {
    for chord in chords { complain(chord.words, what) }
  }

  private func complain(_ words: String, _ what: String) {
    log(Report.line("safety", "\(words): \(what)"))
    failed()
  }

  // MARK: names of keys

  /// Returns the kernel's code of a key, for a keyboard with US labels.
  private static func code(_ keysym: Substring) -> UInt16? {
    let name =
      switch keysym {
      case "Ctrl": "LEFTCTRL"
      case "Shift": "LEFTSHIFT"
      case "Alt": "LEFTALT"
      case "AltGr": "RIGHTALT"
      case "Super", "Meta", "Hyper": "LEFTMETA"
      case "Escape": "ESC"
      case "Return": "ENTER"
      case "Prior": "PAGEUP"
      case "Next": "PAGEDOWN"
      case "XF86AudioRaiseVolume": "VOLUMEUP"
      case "XF86AudioLowerVolume": "VOLUMEDOWN"
      case "XF86AudioMute": "MUTE"
      case "XF86PowerOff": "POWER"
      default: String(keysym.filter { $0 != "_" }).uppercased()
      }
    return code(named: "KEY_\(name)")
  }

  private static func code(named name: String) -> UInt16? {
    let code = libevdev_event_code_from_name(UInt32(EV_KEY), name)
    return code > 0 ? UInt16(exactly: code) : nil
  }
}
