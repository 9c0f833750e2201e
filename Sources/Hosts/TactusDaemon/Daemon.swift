// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import CWaylandServer
import LinuxInput
import Tactus
import TactusActions
import TactusGestures
import TactusInput
import TactusServer
import TactusSystem
import TactusWire
import WaylandServer

/// The whole daemon, in one thread: a Wayland display for clients, whose event loop also waits for all other events.
final class Daemon {
  private let display: DisplayPointer
  private let loop: EventLoopPointer
  private let log: (String) -> Void
  private let actions: SessionActions
  private let source: ConfigurationSource
  private let gestures: Gestures
  private let touches: any TouchSource
  /// Keeps touches from windows; nil while a recording is played.
  private let ways: TouchWays?
  private let sink: any TouchSink
  private var sources: [AnyObject] = []
  private var patience: Timer?
  private let socket: String
  private let clients: Clients
  private var reports: ReportSocket?
  private var panicKeys: PanicKeys?
  private var cost = Cost()
  private var dark = DarkOutputs()
  /// Whether windows receive all touches, even those that gestures use.
  private var onlyWatches = false
  /// Whether any program watches the course of bindings.
  private var isWatched = false
  /// The programs to start once the daemon reads touches.
  private let programs: [String]
  private var hasBegun = false
  private var presence = Presence()
  /// Searches for backends that can perform the bindings that were left out, since no bus announces the start of a
  /// program such as wvkbd. A search makes hundreds of system calls, which must not delay a touch, so it begins a while
  /// after the last finger has lifted.
  private var search: Timer?
  private static let pauseBeforeSearch: Int32 = 500
  private var searched = Timestamp.distantPast
  private static let restBetweenSearches = Interval.milliseconds(10_000)
  private(set) var isEnding = false

  /// Receives the outcomes of actions.
  private final class Outcomes {
    var heard: (ActionReport) -> Void = { _ in }
  }
  private let outcomes = Outcomes()

  struct Failure: Error {
    var what: String
  }

  /// The path of the socket for reports is the path of the display's socket with this suffix.
  private static let reportSuffix = ".report"
  /// How long to wait for a compositor to announce its globals.
  private static let patience: Int32 = 2500

  init(
    _ options: Options, environment: [String: String] = Session.currentEnvironment, log: @escaping (String) -> Void
  ) throws(Failure) {
    guard let display = wl_display_create(), let loop = wl_display_get_event_loop(display) else {
      throw Failure(what: "out of memory")
    }
    self.display = display
    self.loop = loop
    self.log = log
    programs = options.programs
    // If a later step fails, the display is not destroyed, since the process ends.
    clients = Clients(of: display, on: loop, log: log)
    socket = try Self.listen(options.socket, environment, on: display)
    actions = SessionActions(on: loop, environment: environment) { [outcomes] report in
      log(Report.line(report))
      outcomes.heard(report)
    }
    source = ConfigurationSource(
      file: options.configuration ?? environment["TACTUS_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }, for: .daemon,
      on: loop, log: log)
    actions.followsWindows = true
    source.accepts = { [actions] in Self.canAct($0, by: $1, actions) }
    let compiled = source.readOrDefault()
    (touches, ways) = try Self.touches(options, environment, on: loop, by: compiled.configuration, log)
    sink = ways ?? Bystander()
    guard let gestures = Gestures(on: display, loop, compiled, to: sink, actions: actions, log: log) else {
      throw Failure(what: "out of memory")
    }
    self.gestures = gestures
    outcomes.heard = { [unowned(unsafe) gestures] report in gestures.acted(report) }
    arrange()
  }

  private static func canAct(
    _ binding: TactusGestures.Binding, by configuration: Configuration, _ actions: SessionActions
  ) -> Bool {
    actions.preferredBackend = configuration.workspaceBackend
    return binding.action.map(actions.canPerform) ?? true
  }

  /// Ends all parts, in an order in which each of them can send its last messages to the parts that end later.
  func stop() {
    gestures.close()
    ways?.close()
    touches.stop()
    actions.close()
    outcomes.heard = { _ in }
    clients.close()
    reports?.close()
    panicKeys?.close()
    sources = []
    patience = nil
    search = nil
    wl_display_destroy_clients(display)
    wl_display_destroy(display)
  }

  private static func listen(
    _ name: String, _ environment: [String: String], on display: DisplayPointer
  ) throws(Failure) -> String {
    guard name.hasPrefix("/") || environment["XDG_RUNTIME_DIR"]?.isEmpty == false else {
      throw Failure(
        what: "XDG_RUNTIME_DIR, the folder of the session's sockets, is not set; run tactusd as the session's user")
    }
    let path = name.hasPrefix("/") ? name : "\(environment["XDG_RUNTIME_DIR"] ?? "")/\(name)"
    guard wl_display_add_socket(display, path) == 0 else {
      throw Failure(
        what: "cannot listen at \(path): \(SystemError.reason(tactus_errno())); is another tactusd running? "
          + "`--socket NAME` chooses another socket")
    }
    return path
  }

  private static func touches(
    _ options: Options, _ environment: [String: String], on loop: EventLoopPointer, by configuration: Configuration,
    _ log: @escaping (String) -> Void
  ) throws(Failure) -> (any TouchSource, TouchWays?) {
    guard let path = options.recording else {
      do throws(InputError) {
        let ways = TouchWays(
          on: loop, by: configuration, memory: { ConfigurationPath.trial($0) { environment[$0] } }, log: log)
        let touches = try LibinputTouches(on: loop, opener: ways.clones)
        ways.source = touches
        return (touches, ways)
      } catch {
        throw Failure(what: error.description)
      }
    }
    do throws(RecordingError) {
      return (try RecordedTouches(path, on: loop), nil)
    } catch {
      throw Failure(what: error.description(in: path))
    }
  }

  // MARK: the main loop

  /// Handles events until a signal ends the daemon, and then stops all parts.
  func run() {
    while !isEnding { turn(milliseconds: -1) }
    stop()
  }

  /// Waits at most this long for events, and handles them.
  func turn(milliseconds: Int32) {
    wl_display_flush_clients(display)
    wl_event_loop_dispatch(loop, milliseconds)
    cost.turnEnded(at: MonotonicClock.now)
    clients.keepDescriptors()
    if !hasBegun, actions.isSettled { begin() }
  }

  func end() { isEnding = true }

  /// Handles signals: SIGTERM and SIGINT end the daemon, SIGUSR2 lets windows receive all touches, SIGUSR1 resumes
  /// gestures, and SIGHUP rereads the configuration.
  func heedSignals() {
    for number in [SIGTERM, SIGINT] {
      sources += [SignalSource(number, on: loop) { [unowned(unsafe) self] in end() }].compactMap { $0 }
    }
    sources += [SignalSource(SIGUSR1, on: loop) { [unowned(unsafe) self] in resume() }].compactMap { $0 }
    sources += [SignalSource(SIGUSR2, on: loop) { [unowned(unsafe) self] in gestures.host.release() }].compactMap { $0 }
    sources += [SignalSource(SIGHUP, on: loop) { [unowned(unsafe) self] in source.reread() }].compactMap { $0 }
  }

  private func resume() {
    gestures.host.resume()
    (touches as? RecordedTouches)?.playAgain()
  }

  private func arrange() {
    gestures.mappingChanged = { [unowned(unsafe) self] in
      touches.mapping = $0
      dark.outputsChanged()
    }
    touches.limits = ContactLimits(gestures.host.configuration.defaults)
    gestures.configurationChanged = { [unowned(unsafe) self] in
      touches.limits = ContactLimits(gestures.host.configuration.defaults)
      ways?.use(gestures.host.configuration)
      panicKeys?.use(gestures.host.configuration.safety)
      followCourses()
      if hasBegun {
        for line in outlook { log(line) }
        remarkOnOutputs()
      }
    }
    onlyWatches = ways != nil
    gestures.way = { [unowned(unsafe) self] in ways?.way(on: $0) ?? .observe }
    source.accepts = { [unowned(unsafe) self] binding, configuration in
      !(onlyWatches && binding.disturbsWindows) && Self.canAct(binding, by: configuration, actions)
    }
    gestures.releaseChanged = { [unowned(unsafe) self] in ways?.isReleased = gestures.host.isReleased }
    ways?.changed = { [unowned(unsafe) self] in withholdingChanged() }
    ways?.lapsed = { [unowned(unsafe) self] in gestures.interrupt() }
    ways?.switched = { [unowned(unsafe) self] device, isOff in
      if isOff { gestures.interrupt() }
      log(Report.line("touchscreen", "\(device.name): \(isOff ? Self.off : "the compositor reads it again")"))
    }
    let keys = PanicKeys(on: loop, log: log)
    keys.pressed = { [unowned(unsafe) self] in gestures.host.panic(at: MonotonicClock.now) }
    keys.failed = { [unowned(unsafe) self] in gestures.host.keepPanicGesture() }
    panicKeys = keys
    keys.use(gestures.host.configuration.safety)
    gestures.host.follow(source)
    do throws(SystemError) {
      // No other daemon uses the path for reports, since the display's socket was free.
      let reports = try ReportSocket(at: socket + Self.reportSuffix, on: loop) { [unowned(unsafe) self] in status }
      self.reports = reports
      reports.watched = { [unowned(unsafe) self] in
        isWatched = $0
        followCourses()
      }
      reports.paused = { [unowned(unsafe) self] in $0 ? gestures.host.pause() : gestures.host.endPause() }
    } catch {
      log("`tactus status` cannot connect: \(error.description)")
    }
    reports?.recording = { [unowned(unsafe) self] in recording(of: $0) }
    reports?.gesture = { [unowned(unsafe) self] in gestures.answer($0) }
    actions.screensChanged = { [unowned(unsafe) self] in
      gestures.show(actions.screens)
      if hasBegun { remarkOnOutputs() }
    }
    actions.windows.changed = { [unowned(unsafe) self] in gestures.show(actions.windows.windows) }
    gestures.toplevels.wanted = { [unowned(unsafe) self] in actions.windows.isWanted = $0 }
    actions.compositorChanged = { [unowned(unsafe) self] in
      offerToplevels()
      tellCompositor()
      followCourses()
      source.sessionChanged()
      if hasBegun { log(Report.line("compositor", Report.text(actions.compositor))) }
    }
    actions.servicesChanged = { [unowned(unsafe) self] in source.sessionChanged() }
    actions.presenceChanged = { [unowned(unsafe) self] in heedPresence() }
    actions.lockIsAskedFor = { [unowned(unsafe) self] in gestures.interrupt() }
    search = Timer(on: loop) { [unowned(unsafe) self] in
      searched = MonotonicClock.now
      source.sessionChanged()
    }
    if actions.isSettled { return begin() }
    patience = Timer(on: loop) { [unowned(unsafe) self] in begin() }
    patience?.arm(inMilliseconds: Self.patience)
  }

  /// Starts reading touches, once it is known which backends can be used.
  private func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    patience = nil
    source.sessionChanged()
    offerToplevels()
    tellCompositor()
    gestures.show(actions.screens)
    followCourses()
    touches.start { [unowned(unsafe) self] in hear($0) }
    for line in description { log(line) }
    remarkOnOutputs()
    log("ready")
    for program in programs { start(program) }
    heedPresence()
    // Returns memory to the system: reading configurations and keymaps needed more than the results do.
    tactus_trim_heap()
  }

  /// Logs once that the configuration names an output that does not exist here.
  private func remarkOnOutputs() {
    guard !actions.screens.isEmpty else { return }
    let remarks = gestures.host.configuration.remarks(onOutputs: actions.screens.map { $0.name })
    for remark in remarks where !outputRemarks.contains(remark) { log(Report.line("output", remark)) }
    outputRemarks = remarks
  }
  private var outputRemarks: [String] = []

  private func start(_ program: String) {
    guard let connection = gestures.makeTrustedClient(on: display) else {
      return log("cannot start \(program): no connection can be made for it")
    }
    defer { close(connection) }
    if let failure = actions.start(program, connection: connection) { log(failure) }
  }

  /// Applies a change of the session: restricts gestures while the screen is locked, and closes the touchscreens while
  /// the computer sleeps or another session is in front.
  private func heedPresence() {
    guard hasBegun else { return }
    let (before, now) = (presence, actions.presence)
    presence = now
    gestures.setLocked(now.isLocked)
    if now.isLocked { reports?.liftRecorded() }
    if now.isLocked { actions.overlay.hide() }
    let (wasAway, isAway) = (before.isAsleep || !before.isInFront, now.isAsleep || !now.isInFront)
    if isAway, !wasAway {
      ways?.rest()
      touches.suspend()
    }
    if wasAway, !isAway {
      ways?.clones.resumes()
      touches.resume()
    }
    for line in Report.changes(from: before, to: now) { log(line) }
  }

  /// Lets clients request gestures on windows of other connections, once the positions of windows are known. The offer
  /// is never withdrawn, since a client may be about to use it.
  private func offerToplevels() {
    if actions.windows.isAvailable { gestures.host.server.offerToplevels() }
  }

  private func tellCompositor() {
    guard case .ready(let place) = actions.compositor else { return ways?.use(compositor: nil) ?? () }
    ways?.use(compositor: place, process: actions.compositorProcess)
  }

  private func withholdingChanged() {
    if let now = ways?.onlyWatches, now != onlyWatches {
      onlyWatches = now
      source.sessionChanged()
    }
    let withholding: GestureCapabilities = [.withhold, .cancelSoft]
    // The sink learns only from these traces that a touch was consumed before any client received it: no delivery
    // reports that.
    gestures.host.server.observes = sink.withholds || ways?.listens == true ? [.endings, .withholding] : .endings
    if sink.withholds {
      gestures.host.server.capabilities.formUnion(withholding)
    } else {
      gestures.host.server.capabilities.subtract(withholding)
    }
  }

  private func searchLater(at now: Timestamp) {
    guard now - searched > Self.restBetweenSearches, !source.leftOut.isEmpty else { return }
    search?.arm(inMilliseconds: Self.pauseBeforeSearch)
  }

  private func hear(_ event: InputEvent) {
    switch event {
    case .frame(let told, let device):
      if isInTheDark(told, from: device) { return ways?.pass(told, from: device) ?? () }
      // The frame is recorded first, since `expect` removes touches that gestures must not receive, but that the
      // recording must contain.
      record(told, from: device)
      let kept = sink.expect(told, from: device)
      let frame = ways?.isOff(device) == true ? kept.lifts : kept
      gestures.handle(frame)
      sink.frameEnded(from: device)
      cost.heard(frame)
      if frame.samples.contains(where: { $0.phase == .down }) {
        actions.windows.refresh()
        search?.disarm()
      } else if frame.samples.contains(where: { $0.phase == .up }) {
        searchLater(at: frame.time)
      }
    case .dropped(let touch, let time):
      let landing = TouchSample(id: touch, phase: .down, location: .zero)
      _ = sink.expect(TouchFrame(time: time, samples: [landing]), from: DeviceID(ofTouch: touch))
      sink.drop(touch)
    case .added(let device):
      gestures.add(device)
      ways?.add(device)
      log(Report.line("touchscreen", Report.text(device, on: gestures.mapping.output(of: device))))
      if let slots = device.slots, slots < Panic.fewest {
        log(
          Report.line(
            "touchscreen", "\(device.name) reports too few fingers for the panic gesture; use `tactus release`")
        )
      }
      if touches.limits.size != nil, !device.tellsContactSizes {
        log(Report.line("touchscreen", "\(device.name) does not report the size of contacts, which `palm-size` needs"))
      }
    case .removed(let device):
      dark.remove(device.id)
      reports?.endRecordings(of: device.id)
      gestures.remove(device)
      ways?.remove(device)
      log(Report.line("touchscreen", "\(device.name) was removed"))
    case .grabbed(let device):
      // The compositor has received all earlier touches directly, so gestures must not use them.
      gestures.interrupt()
      ways?.clones.begin(device)
      log(
        Report.line(
          "touchscreen", "\(device.name) is grabbed: windows receive only touches that are not part of a gesture"))
    case .tabletMode(let isOn): gestures.isInTabletMode = isOn
    case .warning(let text): log(text)
    }
  }

  // MARK: recordings for other programs

  /// Starts a recording for another program. Only programs of this user can connect, and these may receive the
  /// positions of fingers unless the screen is locked.
  private func recording(of node: String) -> Result<TouchRecording, ReportSocket.Refusal> {
    guard let touches = touches as? LibinputTouches else { return .failure(.init("tactusd plays a recording")) }
    guard let device = gestures.devices.first(where: { $0.node == node }), let open = touches.node(of: device.id),
      let recording = TouchRecording(of: device, axis: open.axis)
    else { return .failure(.init("tactusd does not read \(node)")) }
    log(Report.line("touchscreen", "\(device.name) is recorded by a program of this user"))
    return .success(recording)
  }

  private func record(_ frame: TouchFrame, from device: DeviceID) {
    guard !presence.isLocked, let touches = touches as? LibinputTouches else { return }
    reports?.record(frame, from: device) { touches.panelPoint(of: $0, on: device) }
  }

  // MARK: touches on an output that is off

  /// Returns whether the touches of a frame landed on an output that is off; always false while a recording is played.
  private func isInTheDark(_ frame: TouchFrame, from id: DeviceID) -> Bool {
    guard ways != nil else { return false }
    var output: String?
    let isDark = dark.take(frame, from: id) {
      output = gestures.devices.first { $0.id == id }.flatMap { gestures.mapping.output(of: $0)?.name }
      return output
    }
    if isDark, let output { log(Report.line("output", "\(output) is off: only the compositor receives this touch")) }
    return isDark
  }

  // MARK: reports

  /// Follows the course of bindings while a program watches it or the overlay shows it.
  private func followCourses() {
    actions.overlay.isOn = gestures.host.configuration.defaults.overlay
    guard isWatched || actions.overlay.isOn && actions.overlay.standing.isReady else {
      gestures.host.follower = nil
      return
    }
    gestures.host.follower = { [unowned(unsafe) self] course, binding, state in
      if isWatched { tell(course, of: binding, in: state) }
      actions.overlay.follow(course, of: binding, in: state)
    }
  }

  private func tell(_ course: BindingCourse, of binding: TactusGestures.Binding, in state: SessionState) {
    reports?.tell(CourseRecord(course: course, binding: binding, state: state).json)
  }

  private var description: [String] {
    var lines: [String] = []
    if let absence = touches.absence { lines.append(Report.line("touchscreen", "none: \(absence.description)")) }
    lines.append(Report.line("compositor", Report.text(actions.compositor)))
    lines += actions.screens.map { Report.line("output", Report.text($0)) }
    lines.append(Report.line("ways", ready.joined(separator: ", ")))
    if onlyWatches {
      lines.append(
        Report.line(
          "windows", "also see the touches of gestures; `tactus probe` finds out how to keep them from windows"))
    }
    let hosts = actions.windows.isAvailable ? "outputs and windows" : "outputs; window positions are not known"
    lines.append(Report.line("socket", "\(socket): gestures on \(hosts)"))
    return lines + outlook
  }

  /// The names of the backends that can be used.
  private var ready: [String] { actions.standings.filter { $0.standing.isReady }.map { $0.name } }

  private static let off = "the compositor does not read it, so it has no gestures"

  private var status: [UInt8] {
    let mapping = gestures.mapping
    let touchscreens = gestures.devices.map {
      StatusAnswer.Touchscreen(
        device: $0, output: mapping.output(of: $0)?.name, way: (ways?.way(on: $0.id) ?? .observe).rawValue,
        objections: (ways?.isOff($0.id) == true ? [Self.off] : []) + (ways?.objections(on: $0.id) ?? []))
    }
    return StatusAnswer(
      touchscreens: touchscreens, listeners: reports?.listeners ?? [], configuration: source.named, ways: ready,
      leftOut: source.leftOut.map { $0.name ?? $0.words }, apps: try? actions.apps.get(),
      onlyWatches: onlyWatches, isReleased: gestures.host.isReleased, cost: cost, gestures: gestures.history.gestures,
      now: MonotonicClock.now
    ).json
  }

  private var outlook: [String] {
    Report.outlook(
      gestures.host.configuration, source.leftOut, onlyWatches: onlyWatches, choice: actions.choice(for:))
  }
}

extension ContactLimits {
  fileprivate init(_ defaults: Defaults) { self.init(size: defaults.palmSize?.value) }
}
