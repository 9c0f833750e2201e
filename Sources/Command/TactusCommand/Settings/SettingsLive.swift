// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import TactusExplain
import TactusGestures
import TactusInput
import TactusJSON

/// Reports events while the user tries gestures: the fingers, the progress of each binding, and a verdict after each
/// gesture. tactusd reports nothing while the screen is locked.
final class SettingsLive {
  private let session: SettingsSession
  /// The configuration by which gestures are judged.
  private var configuration: Configuration? { session.book.whole.successOrNil?.configuration }
  private var tactusd: Connection?
  private var feeds: [LiveTouches] = []
  private var triesAgain = Timestamp.distantPast
  /// The gestures for which tactusd has not yet reported the touches that windows received, the oldest first.
  private var ended: [Episode] = []
  private var asksAgain: Timestamp?
  private var givesUp = Timestamp.distantPast
  private var lastKept = 0
  /// Receives the gestures while the user does the exercises of a fitting.
  private(set) var fit: LiveFit?

  private static let pause = Interval.milliseconds(2000)
  private static let moment = Interval.milliseconds(50)
  private static let patience = Interval.milliseconds(1500)
  /// The time between requests to tactusd for gestures, if it does not report the fingers.
  private static let interval = Interval.milliseconds(200)

  /// The connection on which tactusd reports the progress of bindings.
  private final class Connection {
    let socket: FileDescriptor
    var heard: [UInt8] = []
    init(_ socket: consuming FileDescriptor) { self.socket = socket }
  }
  private static let longestLine = 1 << 16

  init(_ session: SettingsSession) { self.session = session }

  var descriptors: [Int32] { (tactusd.map { [$0.socket.rawValue] } ?? []) + feeds.map { $0.fileDescriptor } }
  var deadline: Timestamp? {
    ([tactusd == nil ? triesAgain : nil, asksAgain] + feeds.map { $0.deadline }).compactMap { $0 }.min()
  }

  /// Ends all reports. Call this when the last stream has closed.
  func end() {
    (tactusd, feeds, ended, asksAgain, triesAgain) = (nil, [], [], nil, .distantPast)
    hasGreeted = false
    fit = nil
  }

  /// Starts the exercises, or returns why this is impossible.
  func beginFit() -> SettingsObjection? {
    guard !feeds.isEmpty else {
      return SettingsObjection("tactusd does not report where fingers are, so nothing can be fitted to your hand.")
    }
    let touchscreens = (session.daemon?.touchscreens ?? []).map { $0.device.name }
    fit = configuration.flatMap { LiveFit($0, on: touchscreens) }
    return fit == nil ? SettingsObjection("The presets here change the gestures that the exercises need.") : nil
  }
  private var hasGreeted = false

  /// Makes the next report begin with a greeting, for a new stream.
  func greet() { hasGreeted = false }

  /// Returns the latest reports, as events for the page.
  func goOn(at now: Timestamp) -> [UInt8] {
    var events = LiveEvents()
    if tactusd == nil, triesAgain <= now { begin(at: now) }
    if !hasGreeted {
      events.add("hello") { text in
        text.member("daemon", tactusd != nil)
        if tactusd == nil {
          text.member("sentence", "tactusd is not running, so you cannot try gestures; `tactus setup` starts it.")
        } else if feeds.isEmpty {
          text.member("sentence", "tactusd does not report where fingers are, only what became of their gestures.")
        }
      }
      hasGreeted = true
    }
    listen(&events, at: now)
    for feed in feeds {
      let wasOver = feed.hasEnded
      feed.goOn(at: now, &events)
      let made = feed.take()
      if let fit { made.forEach(fit.note) } else { ended += made }
      if feed.hasEnded, !wasOver { feeds.removeAll { $0 === feed } }
    }
    fit?.tell(&events)
    if let asksAgain, asksAgain <= now { judge(&events, at: now) }
    if asksAgain == nil, tactusd != nil, !ended.isEmpty || feeds.isEmpty {
      (asksAgain, givesUp) = (now + (feeds.isEmpty ? Self.interval : Self.moment), now + Self.patience)
    }
    return events.bytes
  }

  private func begin(at now: Timestamp) {
    triesAgain = now + Self.pause
    guard let socket = DaemonConnection.asking("watch", at: Status.socket) else { return }
    tactusd = Connection(socket)
    lastKept = KeptEpisode(1, at: Status.socket)?.number ?? 0
    let report = DaemonReport(at: Status.socket)
    feeds = (report?.touchscreens ?? []).compactMap { touchscreen in
      guard let touches = try? DaemonTouches(of: touchscreen.device.node, at: Status.socket),
        let configuration, let compiled = compiled(ShownGesture.waiting(for: configuration))
      else { return nil }
      return LiveTouches(touches, compiled)
    }
    hasGreeted = false
  }

  private func listen(_ events: inout LiveEvents, at now: Timestamp) {
    guard let tactusd else { return }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { tactus_read(tactusd.socket.rawValue, $0.baseAddress, $0.count) }
    if count == -Int(EAGAIN) || count == -Int(EINTR) { return }
    guard count > 0, tactusd.heard.count < Self.longestLine else {
      end()
      (hasGreeted, triesAgain) = (true, now + Self.pause)
      events.add("end") { $0.member("sentence", "tactusd has ended.") }
      return
    }
    tactusd.heard += bytes.prefix(count)
    while let end = tactusd.heard.firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(tactusd.heard[..<end])
      tactusd.heard.removeFirst(end + 1)
      guard let value = try? JSONReader.read(line), value["event"]?.string != "watching" else { continue }
      events.add("course", value)
    }
  }

  // MARK: verdicts of the compiler

  private func compiled(_ configuration: Configuration) -> CompiledConfiguration? {
    try? configuration.without(session.daemon?.leftOut ?? []).compiled(CompileOptions(for: .daemon))
  }

  /// Judges gestures that have ended, once tactusd has reported which of their touches windows received, or the time
  /// for this has passed.
  private func judge(_ events: inout LiveEvents, at now: Timestamp) {
    let kept = KeptEpisode.latest(10, after: lastKept, ask: KeptEpisode.settled)
    guard !kept.isEmpty || feeds.isEmpty || givesUp <= now else {
      asksAgain = now + Self.moment
      return
    }
    lastKept = kept.last?.number ?? lastKept
    defer { (ended, asksAgain) = ([], nil) }
    guard !kept.isEmpty || !ended.isEmpty, let compiled = configuration.flatMap(compiled) else { return }
    if feeds.isEmpty {
      for item in kept.map({ Inquiry.item($0, compiled) }) { events.add("verdict") { item.addVerdict(to: &$0) } }
    }
    // Pairs the last gestures of both lists, then those before them, and so on.
    for (n, episode) in ended.enumerated() {
      let behind = ended.count - n
      let told = kept.count >= behind ? kept[kept.count - behind].told(of: episode) : episode
      guard let finding = Finding(told, compiled) else { continue }
      events.add("verdict") { finding.addVerdict(to: &$0) }
    }
  }
}

/// Events for the stream of a page.
struct LiveEvents {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ name: String, _ members: (inout JSONText) -> Void) {
    var text = JSONText()
    text.object(members)
    add(name, text.bytes)
  }

  mutating func add(_ name: String, _ value: JSONValue) {
    var text = JSONText()
    value.write(to: &text)
    add(name, text.bytes)
  }

  /// Adds an event. The JSON needs no escaping, since it contains no line breaks.
  private mutating func add(_ name: String, _ json: [UInt8]) {
    bytes += Array("event: \(name)\ndata: ".utf8) + json + Array("\n\n".utf8)
  }
}

extension Inquiry.Item {
  func addVerdict(to text: inout JSONText) {
    if case .finding(let finding) = self { return finding.addVerdict(to: &text) }
    text.member("heading", heading)
    text.member("sentences", sentences)
    text.member("acted", [String]())
    text.member("near", [String]())
  }
}

extension Finding {
  /// Adds the verdict that the page shows after a gesture.
  func addVerdict(to text: inout JSONText) {
    text.member("heading", heading)
    text.member("sentences", sentences)
    text.member("shown") { ShownGesture(episode, compiled.configuration).write(to: &$0) }
    text.member("acted", list: acted) { text, gesture in
      text.member("gesture", compiled.recognizers[gesture].name)
      text.member("do", deed(gesture))
    }
    text.member("near", list: near.prefix(3)) { text, near in
      text.member("gesture", compiled.recognizers[near.gesture].name)
      text.member("lacked", near.lack.words)
    }
    guard let change, let binding = binding(change.gesture) else { return }
    text.member("change") { text in
      text.member("gesture", compiled.recognizers[change.gesture].name)
      text.member("what", change.limit.name)
      text.member("from", change.limit.text(change.limit.value))
      text.member("to", change.limit.text(change.value))
      text.member("words", "With \(change.limit.text(change.value)) it would have acted.")
      switch remedy(change, change.value) {
      case .option(let words)?:
        addChange(of: binding, to: &text) { text in
          text.member("parameters") { $0.member(words[0], words.last) }
        }
      case .gesture(let words)? where binding.name == nil:
        addChange(of: binding, to: &text) { $0.member("gesture", words) }
      case .defaults(let words)?: addChange(words, of: nil, to: &text)
      case .device(let name, let words)?: addChange(words, of: name, to: &text)
      case .gesture, .preset, nil: break
      }
    }
  }

  private func addChange(_ words: [String], of touchscreen: String?, to text: inout JSONText) {
    guard words.count == 2 else { return }
    text.member("apply") { text in
      text.member("do", "set")
      text.member("name", words[0])
      text.member("value", words[1])
      text.member("touchscreen", touchscreen)
    }
  }

  private func addChange(of binding: Binding, to text: inout JSONText, _ members: (inout JSONText) -> Void) {
    text.member("apply") { text in
      text.member("do", "bind")
      text.member("replaces", binding.id)
      members(&text)
    }
  }
}
