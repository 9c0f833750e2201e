// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusGestures
import Testing
import WaylandServer

@testable import TactusDaemon

@Suite("Panic keys")
final class PanicKeysTests {
  private let loop: EventLoop
  /// The broker's end of each connection.
  private var ends: [BrokerEnd] = []
  private var log: [String] = []
  private var (presses, failures) = (0, 0)
  private var refusal: SystemError?
  private var isBrokerHere = true
  private lazy var keys = PanicKeys(on: loop.pointer) { [unowned self] in
    log.append($0)
  } makeConnection: { [unowned self] _ throws(SystemError) in
    if let refusal { throw refusal }
    return isBrokerHere ? connect() : nil
  }

  init() throws {
    loop = try #require(EventLoop())
    keys.pressed = { [unowned self] in presses += 1 }
    keys.failed = { [unowned self] in failures += 1 }
  }
  deinit { keys.close() }

  private func connect() -> BrokerConnection? {
    guard let end = try? BrokerEnd(on: loop) else { return nil }
    ends.append(end)
    return end.connection
  }

  private func use(_ chord: String?, button: String? = nil) {
    var safety = Safety()
    (safety.panicKey, safety.panicGPIOKey) = (chord, button)
    keys.use(safety)
  }

  /// Handles what has arrived, and returns what was logged since the last call.
  private func told() -> [String] {
    loop.settle()
    defer { log = [] }
    return log
  }

  private static let names: [(name: String, code: UInt16)] = [
    ("Ctrl", 29), ("Shift", 42), ("Alt", 56), ("AltGr", 100), ("Super", 125), ("Meta", 125), ("Hyper", 125),
    ("Escape", 1), ("Return", 28), ("Prior", 104), ("Next", 109), ("XF86AudioRaiseVolume", 115),
    ("XF86AudioLowerVolume", 114), ("XF86AudioMute", 113), ("XF86PowerOff", 116), ("a", 30), ("F12", 88),
    ("Scroll_Lock", 70), ("Page_Up", 104),
  ]

  @Test(arguments: names) func `a key has the kernel's code`(_ name: String, _ code: UInt16) throws {
    use("\(name)+b+c")
    #expect(told() == [])
    #expect(ends.first?.heard() == [.chord(.first, keys: [code, 48, 46]), .chord(.second, keys: [])])
  }

  @Test func `keys and a button are watched, until the configuration names none`() throws {
    use("Ctrl+Alt+Escape", button: "KEY_PROG1")
    let end = try #require(ends.first)
    #expect(end.heard() == [.chord(.first, keys: [29, 56, 1]), .chord(.second, keys: [148])])
    use(nil, button: "KEY_PROG2")
    #expect(end.heard() == [.chord(.first, keys: [149]), .chord(.second, keys: [])])
    try end.say(.pressed(.first))
    #expect(told() == [])
    #expect(presses == 1)
    use(nil)
    #expect(ends.count == 1 && failures == 0)
    use(nil, button: "KEY_PROG1")
    #expect(ends.count == 2)
  }

  @Test func `a name that no key has is logged, and does not concern the other chord`() {
    use("Ctrl+nokey", button: "KEY_PROG1")
    #expect(told() == ["safety        panic-key Ctrl+nokey: there is no key with this name"])
    #expect(failures == 1)
    #expect(ends.first?.heard() == [.chord(.first, keys: []), .chord(.second, keys: [148])])
    use(nil, button: "PROG1")
    #expect(told() == ["safety        panic-gpio key PROG1: there is no key with this name"])
    #expect(ends.count == 1 && failures == 2)
  }

  @Test func `keys that cannot be watched are logged`() throws {
    use("Ctrl+Alt+Escape", button: "KEY_PROG1")
    let end = try #require(ends.first)
    try end.say(.chord(.first, devices: 1, error: 0))
    try end.say(.chord(.second, devices: 0, error: BrokerReply.notInFront))
    #expect(told() == [])
    try end.say(.chord(.second, devices: 0, error: 0))
    #expect(told() == ["safety        panic-gpio key KEY_PROG1: no readable device has this key"])
    try end.say(.chord(.first, devices: 0, error: EPERM))
    #expect(
      told() == [
        "safety        panic-key Ctrl+Alt+Escape: keys used for typing count only when three are held together; "
          + "use a button"
      ])
    #expect(failures == 2)
    use("Ctrl+Alt+Escape", button: "nothing")
    _ = told()
    try end.say(.chord(.second, devices: 0, error: 0))
    #expect(told() == [])
    use("Ctrl+Alt+Escape")
    try end.say(.chord(.second, devices: 0, error: 0))
    #expect(told() == [])
  }

  @Test func `the keys are asked for again when the session is in front again`() throws {
    use("Ctrl+Alt+Escape")
    let end = try #require(ends.first)
    _ = end.heard()
    try end.say(.inFront)
    #expect(told() == [])
    #expect(end.heard() == [.chord(.first, keys: [29, 56, 1]), .chord(.second, keys: [])])
  }

  @Test func `a broker that ends is replaced, but not for ever`() throws {
    use("Ctrl+Alt+Escape")
    for n in 1...2 {
      ends.last?.end()
      #expect(told() == [])
      #expect(ends.count == n + 1)
      #expect(ends.last?.heard().count == 2)
    }
    ends.last?.end()
    #expect(told() == ["safety        panic-key Ctrl+Alt+Escape: tactus-broker has ended too often"])
    #expect(ends.count == 3 && failures == 1)
    use(nil)
    #expect(told() == [])
  }

  @Test func `without a broker, the reason is logged`() {
    refusal = SystemError("find tactus-broker", number: ENOENT)
    use("Ctrl+Alt+Escape", button: "KEY_PROG1")
    let why = "the keys cannot be watched: find tactus-broker: No such file or directory"
    #expect(
      told() == ["safety        panic-key Ctrl+Alt+Escape: \(why)", "safety        panic-gpio key KEY_PROG1: \(why)"])
    (refusal, isBrokerHere) = (nil, false)
    use("Ctrl+Alt+Escape")
    #expect(told() == [])
    isBrokerHere = true
    use("Ctrl+Alt+Escape")
    #expect(ends.count == 1)
  }
}
