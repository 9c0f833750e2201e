// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import TactusGestures
import TactusInput
import TactusJSON
import TactusText

/// The status of tactusd, read from its report socket.
struct DaemonReport {
  let answer: JSONValue
  private static let patience = Interval.milliseconds(1000)

  init(_ answer: JSONValue) { self.answer = answer }

  /// Requests the status. Returns nil if tactusd does not answer.
  init?(at socket: String) {
    guard let answer = Self.ask("status", at: socket) else { return nil }
    self.answer = answer
  }

  /// Sends a request and returns the answer, or nil if tactusd does not answer.
  static func ask(_ question: String, at socket: String) -> JSONValue? {
    guard let connection = DaemonConnection.asking(question, at: socket) else { return nil }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    let deadline = System.now + patience
    while bytes.last != UInt8(ascii: "\n") {
      guard System.now < deadline, !System.wait(for: [connection.rawValue], until: deadline).isEmpty else { return nil }
      let count = piece.withUnsafeMutableBytes { tactus_read(connection.rawValue, $0.baseAddress, $0.count) }
      guard count > 0 else { return nil }
      bytes += piece.prefix(count)
    }
    return try? JSONReader.read(bytes)
  }

  /// The single file that tactusd reads as its configuration; nil if it reads the usual files.
  var configuration: String? { answer["config"]?.string }

  /// The names of the backends that tactusd can use.
  var ways: [String] { (answer["ways"]?.items ?? []).compactMap { $0.string } }

  /// The built-in bindings that tactusd leaves out in its session, by name or text.
  var leftOut: [String] { (answer["leftOut"]?.items ?? []).compactMap { $0.string } }

  /// The applications that have windows; nil if tactusd does not know them.
  var apps: [String]? { answer["apps"]?.items?.compactMap { $0.string } }

  // MARK: text for users

  /// A row for each touchscreen: its name, its output, and how its touches are kept from windows.
  var touchscreenRows: [[String]] {
    (answer["touchscreens"]?.items ?? []).map { touchscreen in
      let output = touchscreen["output"]?.string.map { "on \($0)" } ?? "on no output"
      let why = (touchscreen["why"]?.items ?? []).compactMap { $0.string }
      let way = ([Self.words(ofWay: touchscreen["way"]?.string ?? "")] + why).joined(separator: "; ")
      return [touchscreen["name"]?.string ?? "", output, way]
    }
  }

  /// Whether windows receive all touches of all touchscreens, even those of gestures.
  var onlyWatches: Bool { answer["onlyWatches"]?.bool == true && answer["touchscreens"]?.items?.isEmpty == false }
  /// Whether the compositor receives the touches of gestures on at least one touchscreen.
  var observes: Bool { (answer["touchscreens"]?.items ?? []).contains { $0["way"]?.string == "observe" } }
  /// Whether tactusd can keep touches from windows on at least one touchscreen.
  var withholds: Bool { (answer["touchscreens"]?.items ?? []).contains { $0["way"]?.string != "observe" } }
  static let watching =
    "tactusd cannot withhold touches here, so windows receive all of them; `tactus probe` looks for a way"

  /// A touchscreen that tactusd has opened.
  struct Touchscreen {
    var device: InputDevice
    var isGrabbed: Bool
    /// Whether this process cannot read the touchscreen, because tactusd has grabbed it or only tactusd has access.
    var isHeardByItAlone: Bool { isGrabbed || !System.mayRead(device.node) }
  }

  var touchscreens: [Touchscreen] {
    (answer["touchscreens"]?.items ?? []).enumerated().compactMap { number, touchscreen in
      guard let name = touchscreen["name"]?.string, let node = touchscreen["node"]?.string else { return nil }
      let sides = (touchscreen["size"]?.items ?? []).compactMap { $0.number }
      let device = InputDevice(
        id: DeviceID(rawValue: UInt32(clamping: number)), name: name, node: node,
        size: sides.count == 2 ? InputDevice.Size(width: sides[0], height: sides[1]) : nil,
        slots: touchscreen["slots"]?.whole, seat: touchscreen["seat"]?.string ?? "seat0",
        outputName: touchscreen["output"]?.string)
      return Touchscreen(device: device, isGrabbed: touchscreen["way"]?.string == "clone")
    }
  }

  /// Returns the touchscreen that tactusd has opened at `node`, which may be any path to the device.
  func touchscreen(at node: String) -> Touchscreen? {
    let number = EvdevNode.number(of: node)
    return touchscreens.first {
      $0.device.node == node || number != nil && EvdevNode.number(of: $0.device.node) == number
    }
  }

  private static func words(ofWay way: String) -> String {
    switch way {
    case "gate": "gate: the compositor withholds gestures from windows"
    case "palm": "palm: windows receive all touches; those of gestures are cancelled"
    case "clone": "clone: grabbed by tactusd; gestures are withheld from windows"
    case "observe": "observe: windows receive all touches, including those of gestures"
    default: way
    }
  }

  var isReleased: Bool { answer["aside"]?.bool == true }

  /// A sentence about each program that receives reports of gestures from tactusd or has paused gestures.
  var listenerWords: [String] {
    (answer["listeners"]?.items ?? []).compactMap { listener in
      guard let number = listener["process"]?.number, let process = Int(exactly: number) else { return nil }
      var deeds: [String] = []
      if listener["fingers"]?.bool == true {
        deeds.append("sees where your fingers are")
      } else if listener["gestures"]?.bool != false {
        deeds.append("sees which gestures you make")
      }
      if listener["pauses"]?.bool == true { deeds.append("has switched gestures off until it ends") }
      return "\(Self.name(ofProcess: process)) \(deeds.joined(separator: ", and "))"
    }
  }

  /// Returns words such as "tactus (process 4242)". The name proves nothing, since a program can choose it.
  private static func name(ofProcess process: Int) -> String {
    guard let name = try? System.read("/proc/\(process)/comm", atMost: 64, mayBePipe: false) else {
      return "process \(process)"
    }
    let shown = String(decoding: name.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).printable
    return "\(shown) (process \(process))"
  }

  var costWords: String? {
    guard let cost = answer["cost"] else { return nil }
    let memory = Self.tenths((cost["kilobytes"]?.number ?? 0) / 1024)
    let processor = Self.tenths((cost["processor"]?.number ?? 0) / 1000)
    var words = "\(memory) MB of memory, \(processor) s of processor time"
    if let median = cost["medianMicroseconds"]?.number, let most = cost["p99Microseconds"]?.number {
      words +=
        "; half of the \(Self.whole(cost["frames"])) frames took at most \(Self.time(median)), "
        + "99 of 100 at most \(Self.time(most))"
    }
    return words
  }

  /// Rows about the latest gestures, the newest first.
  var gestureRows: [[String]] {
    var rows: [[String]] = []
    for gesture in (answer["gestures"]?.items ?? []).reversed() { rows.append(Self.row(of: gesture)) }
    return rows
  }

  private static func row(of gesture: JSONValue) -> [String] {
    let fingers = whole(gesture["fingers"])
    var lasted = "goes on"
    if let milliseconds = gesture["lasted"]?.number { lasted = time(milliseconds * 1000) }
    var did: [String] = []
    for outcome in gesture["did"]?.items ?? [] {
      let name = outcome["name"]?.string ?? outcome["gesture"]?.string ?? ""
      did.append("\(name): \(outcome["what"]?.string ?? "")")
    }
    return [
      ago(milliseconds: gesture["ago"]?.number ?? 0), fingers == 1 ? "1 finger" : "\(fingers) fingers", lasted,
      did.isEmpty ? "no gesture" : did.joined(separator: ", "),
      WindowAccount.words(gesture["windows"]),
    ]
  }

  // MARK: wording

  private static func whole(_ value: JSONValue?) -> Int { whole(value?.number ?? 0) }
  private static func whole(_ value: Double) -> Int { Int(max(-1e15, min(1e15, value))) }

  private static func tenths(_ value: Double) -> String { JSONText.number((value * 10).rounded() / 10) }

  private static func ago(milliseconds: Double) -> String {
    switch whole(milliseconds / 1000) {
    case ..<1: "now"
    case let seconds where seconds < 120: "\(seconds) s ago"
    case let seconds where seconds < 7200: "\(seconds / 60) min ago"
    case let seconds: "\(seconds / 3600) h ago"
    }
  }

  private static func time(_ microseconds: Double) -> String {
    switch microseconds {
    case ..<1000: "\(whole(microseconds)) us"
    case ..<1_000_000: "\(whole(microseconds / 1000)) ms"
    default: "\(tenths(microseconds / 1_000_000)) s"
    }
  }
}

extension Configuration {
  /// Returns the configuration without the built-in bindings that tactusd leaves out.
  func without(_ leftOut: [String]) -> Configuration {
    var rest = self
    rest.bindings.removeAll { $0.isBuiltIn && leftOut.contains($0.name ?? $0.words) }
    return rest
  }
}

extension WindowAccount {
  /// Reads tactusd's account of the touches that windows received from a gesture. Returns nil if the answer contains no
  /// account: tactusd keeps none while windows receive all touches.
  init?(_ answer: JSONValue?) {
    guard let answer, let told = answer["told"]?.number else { return nil }
    func count(_ value: Double?) -> Int { Int(max(0, min(1e9, value ?? 0))) }
    self.init(touches: count(answer["touches"]?.number), told: count(told))
    late = count(answer["late"]?.number)
    longest = .milliseconds(Double(count(answer["keptBack"]?.number)))
    cancelled = count(answer["cancelled"]?.number)
    hasActed = answer["acted"]?.bool == true
    for name in answer["heldBy"]?.items ?? [] { if let name = name.string { held(by: name) } }
    for name in answer["keptBy"]?.items ?? [] { if let name = name.string { kept(by: name) } }
  }

  static func words(_ answer: JSONValue?) -> String { WindowAccount(answer)?.words ?? allAnyway }
}
