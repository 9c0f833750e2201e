// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import TactusActions
import TactusGestures
import TactusInput
import TactusJSON
import TactusText

/// The report about a session, as text for users and as JSON.
struct StatusReport {
  private let touchscreens: Result<Devices.Search, InputError>
  private let configuration: Result<ConfigurationReader.Reading, ConfigurationErrors>
  private let daemon: Result<Int32, SystemError>
  private let socket: String
  private let report: DaemonReport?
  private let compositor: BackendStanding
  private let logind: BackendStanding
  private let presence: Presence
  private let overlay: BackendStanding
  private let backends: [(name: String, standing: BackendStanding)]
  private let actions: [ActionOutlook]
  private let bindings: [ActionOutlook]
  /// The names of outputs in the configuration that no output has.
  private let outputRemarks: [String]
  private let compositorProcess: CompositorProcess?
  /// The compositor if it recognizes gestures itself; then the gestures need neither tactusd nor its backends.
  private let recognizingCompositor: RecognizingCompositor?
  /// Whether the text lists all backends and actions, instead of only those that the configuration needs.
  private let isWhole: Bool

  init(
    touchscreens: Result<Devices.Search, InputError>,
    configuration: Result<ConfigurationReader.Reading, ConfigurationErrors>,
    daemon: Result<Int32, SystemError>, socket: String, report: DaemonReport?, session: SessionProbe, isWhole: Bool
  ) {
    self.isWhole = isWhole
    self.touchscreens = touchscreens
    self.configuration = configuration
    self.daemon = daemon
    self.socket = socket
    self.report = report
    compositor = session.compositor
    logind = session.logind
    presence = session.presence
    overlay = Self.wantsOverlay(configuration) ? session.overlay : .absent(Self.isOff)
    backends = session.backends
    actions = session.outlooks()
    var bindings = (try? configuration.get()).map { session.outlooks(of: $0.configuration) } ?? []
    if report?.onlyWatches == true { for n in bindings.indices { bindings[n].windowsWatch = true } }
    recognizingCompositor = session.recognizingCompositor
    if let recognizingCompositor {
      for n in bindings.indices { bindings[n].choice = ActionChoice(itself: recognizingCompositor.name) }
    }
    self.bindings = bindings
    let outputs = session.outputs
    let read = try? configuration.get().configuration
    outputRemarks = outputs.flatMap { read?.remarks(onOutputs: $0) } ?? []
    compositorProcess = session.compositorProcess
  }

  // MARK: missing parts and their causes

  /// The reasons why gestures or bindings do nothing, each with a remedy if there is one.
  var missing: [ActionFailure] {
    var missing: [ActionFailure] = []
    if let absence, recognizingCompositor == nil {
      missing.append(ActionFailure(absence.message, remedy: absence.remedy))
    }
    if case .absent(let failure) = compositor { missing.append(failure) }
    if case .failure(let errors) = configuration {
      missing.append(
        ActionFailure(
          "the configuration has \(errors.count == 1 ? "an error" : "\(errors.count) errors")",
          remedy: "`tactus check` shows where"))
    }
    // Bindings that fail for the same reason share one entry.
    var causes: [ActionFailure] = []
    let missed = bindings.filter { !$0.isLeftOut }
    for case let failure? in missed.map({ $0.choice.failure }) where !(missing + causes).contains(failure) {
      causes.append(failure)
    }
    for cause in causes {
      var words: [String] = []
      for bound in missed where bound.choice.failure == cause && !words.contains(bound.words) {
        words.append(bound.words)
      }
      missing.append(ActionFailure("\(words.joined(separator: ", ")): \(cause.reason)", remedy: cause.remedy))
    }
    return missing
  }

  /// The bindings whose gestures are also gestures of the compositor. The compositor performs its own gestures only if
  /// it receives the touches.
  private var collisions: [(gesture: String, effect: String, remedy: String)] {
    guard let compositorProcess, report?.observes == true else { return [] }
    return bindings.filter { $0.acts }.compactMap { bound in
      guard let own = bound.binding.flatMap({ compositorProcess.ownGesture(like: $0) }) else { return nil }
      return (bound.gesture, "\(compositorProcess.name) also \(own.effect)", own.remedy)
    }
  }

  private var absence: InputError? {
    switch touchscreens {
    case .success(let search): search.absence
    case .failure(let error): error
    }
  }

  private var daemonRows: [Row] {
    if let recognizingCompositor { return [(["not needed: \(recognizingCompositor.words)"], .green)] }
    var rows: [Row] = [([daemonWords], (try? daemon.get()) == nil ? .red : .green)]
    if report?.isReleased == true {
      rows.append((["gestures are off, until `tactus resume` or the panic gesture"], .red))
    }
    for words in report?.listenerWords ?? [] { rows.append(([words], .cyan)) }
    if let cost = report?.costWords { rows.append(([cost], nil)) }
    // Without a compositor, this line is omitted: the missing compositor is the problem to report.
    if compositor.isReady {
      switch overlay {
      case .ready(let place): rows.append((["shows the progress of gestures at the edge: \(place)"], nil))
      case .absent(let failure): rows.append((["does not show the progress of gestures: \(failure.reason)"], .faint))
      }
    }
    return rows
  }

  private static let isOff = ActionFailure("`overlay no` in the configuration")
  private static func wantsOverlay(
    _ configuration: Result<ConfigurationReader.Reading, ConfigurationErrors>
  ) -> Bool {
    (try? configuration.get())?.configuration.defaults.overlay ?? true
  }

  private var daemonWords: String {
    switch daemon {
    case .success(let process): "runs" + (process > 0 ? " as process \(process)" : "") + ", at \(socket)"
    case .failure(let error):
      "not running: no answer at \(socket) (\(error.reason)); `tactus setup` starts it"
    }
  }

  // MARK: text for users

  /// Returns the report as text, with the latest gestures if `withGestures`. A text with gestures must not be
  /// published, since the times of taps could reveal what was typed.
  func text(_ console: Console, withGestures: Bool = true) -> String {
    var text = section("touchscreens", touchscreenRows, console)
    text += section("compositor", [Self.row(compositor)], console)
    text += section("session", [sessionRow], console)
    text += section("tactusd", daemonRows, console)
    if let report {
      text += section("windows", report.touchscreenRows.map { ($0, nil) }, console)
      if withGestures { text += section("last gestures", report.gestureRows.map { ($0, nil) }, console) }
    }
    text += section("configuration", configurationRows, console)
    if isWhole {
      text += section("ways", backends.map { Self.row(named: $0.name, $0.standing) }, console)
      text += section("actions", actions.map { ($0.cells, Self.colour(of: $0)) }, console)
    }
    text += section("bindings", bindingRows, console)
    if !collisions.isEmpty {
      text += section("collisions", collisions.map { ([$0.gesture, $0.effect, $0.remedy], .red) }, console)
    }
    return missing.isEmpty ? text : text + section("missing", missing.map { ([$0.description], .red) }, console)
  }

  private typealias Row = (cells: [String], colour: Console.Colour?)

  private func section(_ title: String, _ rows: [Row], _ console: Console) -> String {
    let lines = TextTable.text(rows.map { $0.cells }, indent: 2)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let body = zip(lines, rows).map { line, row in row.colour.map { console.coloured(String(line), $0) } ?? String(line)
    }
    return "\(title)\n" + (rows.isEmpty ? "  none\n" : body.joined(separator: "\n") + "\n")
  }

  private var touchscreenRows: [Row] {
    let search = try? touchscreens.get()
    let warnings = absence.map { [$0.description] } ?? search?.warnings ?? []
    return (search?.found ?? []).map { (Devices.cells($0, $1), $1 == .held ? .red : nil) }
      + warnings.flatMap { $0.split(separator: "\n") }.map { ([String($0)], .red) }
  }

  /// The row about the session. It says whether logind reports the lock, since other bindings apply on a locked screen.
  private var sessionRow: Row {
    switch logind {
    case .ready(let place):
      let states = [presence.isInFront ? "in front" : "not in front", presence.isLocked ? "locked" : "not locked"]
      return (["\(place): \(states.joined(separator: ", "))"], nil)
    case .absent(let failure): return (["no lock state available: \(failure.reason)"], .faint)
    }
  }

  private var configurationRows: [Row] {
    switch configuration {
    case .success(let reading):
      let files = reading.files.isEmpty ? ["the built-in one; there is no \(Self.usual)"] : reading.files
      return files.map { ([$0], nil) }
        + (recognizingCompositor.map { [(["unless \($0.name) was told to read another file"], .faint)] } ?? [])
        + reading.warnings.map { (["\($0.place): \($0.what)"], nil) } + outputRemarks.map { ([$0], .red) }
    case .failure(let errors):
      return errors.errors.map { (["\($0.place): \($0.what)"], .red) }
    }
  }

  private var bindingRows: [Row] {
    if case .failure = configuration { return [([Self.unknown], .faint)] }
    return bindings.map { ([$0.gesture] + $0.cells, Self.colour(of: $0)) }
  }

  private static let unknown =
    "not known, because of the errors; until you correct them, tactusd keeps the configuration that it had"

  private static var usual: String { SystemFiles.usual.joined(separator: " and no ") }

  private static func row(named name: String? = nil, _ standing: BackendStanding) -> Row {
    let name = name.map { [$0] } ?? []
    switch standing {
    case .ready(let place): return (name + [place], .green)
    // Each backend is made for some kinds of sessions, so it is not an error if most backends are absent.
    case .absent(let failure): return (name + [failure.reason], name.isEmpty ? .red : .faint)
    }
  }

  private static func colour(of outlook: ActionOutlook) -> Console.Colour? {
    outlook.isLeftOut ? .faint : outlook.choice.backend == nil ? .red : nil
  }

  // MARK: JSON

  var json: [UInt8] {
    var text = JSONText()
    text.object { text in
      text.member("touchscreens", list: (try? touchscreens.get())?.found ?? []) {
        Devices.addMembers($1.device, $1.state, to: &$0)
      }
      text.member("compositor") { Self.addMembers(compositor, to: &$0) }
      text.member("session") { text in
        text.member("logind") { Self.addMembers(logind, to: &$0) }
        text.member("inFront", presence.isInFront)
        text.member("locked", presence.isLocked)
      }
      text.member("tactusd") { text in
        text.member("runs", (try? daemon.get()) != nil)
        text.member("socket", socket)
        text.member("overlay") { Self.addMembers(overlay, to: &$0) }
        text.member("report", report?.answer)
      }
      if let recognizingCompositor {
        text.member("recognizedBy") { text in
          text.member("name", recognizingCompositor.name)
          text.member("log", recognizingCompositor.log)
        }
      }
      text.member("configuration") { text in
        switch configuration {
        case .success(let reading):
          text.member("files", reading.files)
          CheckReport.add([], as: "errors", to: &text)
          CheckReport.add(reading.warnings.map { ($0.place, $0.what) }, as: "warnings", to: &text)
          text.member("remarks", outputRemarks)
        case .failure(let errors): CheckReport.addMembers(errors, to: &text)
        }
      }
      text.member("ways", list: backends) { text, backend in
        text.member("name", backend.name)
        Self.addMembers(backend.standing, to: &text)
      }
      text.member("actions", list: actions) { $1.addMembers(to: &$0) }
      text.member("bindings", list: bindings) { $1.addMembers(to: &$0) }
      text.member("collisions", list: collisions) { text, collision in
        text.member("gesture", collision.gesture)
        text.member("effect", collision.effect)
        if !collision.remedy.isEmpty { text.member("remedy", collision.remedy) }
      }
      text.member("missing", list: missing) { $1.addMembers(to: &$0) }
    }
    text.append("\n")
    return text.bytes
  }

  private static func addMembers(_ standing: BackendStanding, to text: inout JSONText) {
    switch standing {
    case .ready(let place):
      text.member("ready", true)
      text.member("place", place)
    case .absent(let failure):
      text.member("ready", false)
      failure.addMembers(to: &text)
    }
  }
}
