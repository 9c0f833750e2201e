// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
public import TactusGestures
import WaylandServer

/// Performs the actions of gestures. It finds the available backends, chooses one for each action, and chooses again
/// when a compositor or a service appears or disappears. It never blocks; the outcome of an action is reported later.
///
/// Call all functions on the thread of the host's event loop.
public final class SessionActions {
  let session: Session
  let wayland: WaylandConnection
  private let bus: Bus
  private let outputs: Outputs
  private let login: Login
  /// The windows and their places; known only with sway.
  public let windows: SwayWindows
  private let toplevels: ForeignToplevels
  private let frontWindows: FrontWindows
  /// Shows the progress of gestures.
  public let overlay: Overlay
  private let keyboard: VirtualKeyboard
  private let fakeInput: FakeInput
  private let gnomeInput: GnomeInput
  /// The keyboards in the order of preference.
  private let keyboards: [any KeyBackend]
  private let pointers: [PointerActions]
  /// The pointer that follows the fingers.
  private var pointing: PointerActions?
  /// The pointer actions that wait until no window receives touches.
  private var afterLift: [() -> Void] = []
  private var respite: Timer?
  let programs: Programs
  /// The backends in the order of preference.
  private let backends: [any ActionBackend]
  private let turns: [Turns]
  /// The modifiers that are held for each gesture, by the number of its binding.
  private var holds: [Int: ModifierHold] = [:]
  private let gestureGlobal: GestureGlobal
  private let report: (ActionReport) -> Void

  /// `workspaces { backend }` of the configuration; nil for the first backend that can be used.
  public var preferredBackend: DesktopBackend?

  /// The names of the backends that tactusd can use. A program that is not tactusd, but reports what tactusd would do,
  /// sets this, since some compositors offer more to tactusd than to other programs.
  public var waysOfDaemon: [String] = [] {
    didSet { fakeInput.isGrantedToDaemon = waysOfDaemon.contains("kwin-keyboard") }
  }

  /// Whether windows receive the touches of a touchscreen now. While they do, a compositor may silently drop the events
  /// of a virtual pointer, as sway 1.12 does.
  public var windowsHaveFingers = false {
    didSet {
      guard windowsHaveFingers != oldValue else { return }
      // Waits a little after the lift, since the compositor receives the lift at about the same time as this process.
      respite =
        windowsHaveFingers
        ? nil : Timer(inMilliseconds: Self.respite, on: session.loop) { [unowned(unsafe) self] in performAfterLift() }
    }
  }
  private static let respite: Int32 = 100
  private static let mostAfterLift = 50

  /// Called when a compositor has appeared or disappeared.
  public var compositorChanged: () -> Void = {}
  /// Called when a service of the session bus has appeared or disappeared.
  public var servicesChanged: () -> Void = {}
  /// Called when `screens` has changed.
  public var screensChanged: () -> Void = {}

  /// Called when `presence` has changed.
  public var presenceChanged: () -> Void = {}
  /// Called when a program has asked logind to lock the session.
  public var lockIsAskedFor: () -> Void = {}

  /// Connects to the compositor and to the buses. `environment` is the environment of the session, whose variables name
  /// the sockets. Call `close` before the loop is destroyed.
  public init(
    on loop: EventLoopPointer, environment: [String: String] = Session.currentEnvironment,
    report: @escaping (ActionReport) -> Void
  ) {
    let session = Session(environment: environment, loop: loop)
    let toplevels = ForeignToplevels()
    let workspaces = Workspaces()
    let keyboard = VirtualKeyboard()
    let outputs = Outputs()
    let virtualPointer = VirtualPointer()
    let fakeInput = FakeInput()
    let fakeKeyboard = FakeKeyboard(on: fakeInput)
    let overlay = Overlay(on: outputs)
    let gestureGlobal = GestureGlobal()
    let wayland = WaylandConnection(
      in: session, [toplevels, workspaces, keyboard, virtualPointer, fakeInput, overlay, outputs, gestureGlobal])
    self.gestureGlobal = gestureGlobal
    let compositors = DesktopBackend.allCases.compactMap { $0.adapter }
    let bus = Bus(in: session, interest: compositors.flatMap { $0.services } + [ScreenKeyboard.phosh])
    let gnomeInput = GnomeInput(on: bus, in: session)
    let gnomeKeyboard = GnomeKeyboard(on: gnomeInput)
    let pointers = [
      PointerActions(named: "kwin-pointer", fakeInput, on: outputs),
      PointerActions(named: "gnome-pointer", gnomeInput, on: outputs),
      PointerActions(named: "virtual-pointer", virtualPointer, on: outputs),
    ]
    toplevels.connection = wayland
    workspaces.connection = wayland
    keyboard.connection = wayland
    virtualPointer.connection = wayland
    fakeInput.connection = wayland
    overlay.connection = wayland
    self.overlay = overlay
    let programs = Programs(in: session)
    frontWindows = FrontWindows(on: bus)
    backends =
      compositors.map { $0.make(session, bus) } + [
        toplevels, workspaces, UsualChords(on: keyboard), fakeKeyboard, gnomeKeyboard, keyboard,
      ] + pointers.map { $0 } + [ScreenKeyboard(on: bus, in: session), programs, Announcement(on: bus)]
    turns = backends.map { Turns(of: $0, on: loop) }
    self.session = session
    self.wayland = wayland
    self.bus = bus
    self.outputs = outputs
    login = Login(in: session)
    windows = SwayWindows(in: session)
    self.toplevels = toplevels
    self.keyboard = keyboard
    self.fakeInput = fakeInput
    self.gnomeInput = gnomeInput
    keyboards = [fakeKeyboard, gnomeKeyboard, keyboard]
    self.pointers = pointers
    self.programs = programs
    self.report = report
    programs.ended = { report(.ended(program: $0, status: $1)) }
    wayland.changed = { [unowned(unsafe) self] in
      windows.begin()
      if wayland.lastStanding.isReady { login.look() }
      compositorChanged()
    }
    bus.ready = { [unowned(unsafe) self] in
      frontWindows.servicesChanged()
      gnomeInput.servicesChanged()
      servicesChanged()
    }
    bus.lost = { [unowned(unsafe) self] in
      frontWindows.servicesChanged()
      gnomeInput.servicesChanged()
    }
    login.changed = { [unowned(unsafe) self] in presenceChanged() }
    login.lockIsAskedFor = { [unowned(unsafe) self] in lockIsAskedFor() }
    outputs.changed = { [unowned(unsafe) self] in screensChanged() }
  }

  deinit { close() }

  /// Releases everything that uses the loop.
  public func close() {
    (compositorChanged, servicesChanged, screensChanged, presenceChanged, lockIsAskedFor) = ({}, {}, {}, {}, {})
    windows.changed = {}
    (wayland.changed, outputs.changed, bus.ready, bus.lost) = ({}, {}, {}, {})
    (login.changed, login.lockIsAskedFor) = ({}, {})
    for each in turns { each.close() }
    (afterLift, respite) = ([], nil)
    // Hides the gauge, and releases all keys and buttons.
    overlay.hide()
    _ = pointing?.end()
    for each in keyboards { each.release(nil) }
    (windows.isWanted, windows.isNeeded, frontWindows.isWanted) = (false, false, false)
    wayland.end()
    login.end()
    bus.end()
    programs.close()
  }

  /// Starts a program in the session, and passes it this connection to a Wayland display other than the compositor's.
  /// Returns the reason if that fails.
  public func start(_ program: String, connection: Int32) -> String? {
    programs.start([program], connection: connection)?.description
  }

  // MARK: state of the session

  /// Whether the compositor and the session bus have answered, or are known to be absent.
  public var isSettled: Bool { wayland.isSettled && bus.isSettled && (!followsWindows || frontWindows.isSettled) }

  /// Whether to track the window in front even in KWin and GNOME Shell. KWin reports it only through a script that
  /// stays loaded, and GNOME Shell only through this project's extension.
  public var followsWindows: Bool {
    get { frontWindows.isWanted }
    set { frontWindows.isWanted = newValue }
  }

  /// The compositor and the path of its socket, or the reason why there is none.
  public var compositor: BackendStanding { wayland.standing }

  /// Whether the compositor recognizes gestures itself.
  public var compositorRecognizesGestures: Bool { gestureGlobal.isThere }

  /// The compositor's process; nil while there is none or it is unknown.
  public var compositorProcess: Int32? { session.compositorProcess }

  /// The application of the window in front; nil if there is none or it is unknown.
  public var frontApp: String? { toplevels.front.map { $0.appID } ?? frontWindows.front?.app }
  /// The title of the window in front.
  public var frontTitle: String? { toplevels.front.map { $0.title } ?? frontWindows.front?.title }
  /// The role of the window in front, which only X11 windows have.
  public var frontRole: String? { windows.frontRole ?? frontWindows.front?.role }
  /// Returns whether it is known that no window is at this point. The point is in coordinates that span all outputs.
  public func isBackground(_ place: Point) -> Bool {
    windows.isKnown && !windows.windows.contains { $0.frame.contains(place) }
  }
  public var frontIsFullscreen: Bool {
    toplevels.front?.states.contains(.fullscreen) ?? frontWindows.front?.isFullscreen ?? false
  }

  /// The applications that have windows, the application in front first, or the reason why they are unknown.
  public var apps: Result<[String], ActionFailure> {
    if let apps = frontWindows.apps { return .success(apps) }
    if let failure = frontWindows.failure { return .failure(failure) }
    if case .absent(let failure) = toplevels.standing { return .failure(failure) }
    return .success(toplevels.apps)
  }

  /// Why the role of windows is unknown; nil if something reports it.
  public var roleFailure: ActionFailure? {
    if windows.isAvailable || bus.owned.contains(KWin.service) || bus.owned.contains(Gnome.extensionService) {
      return nil
    }
    return ActionFailure("only sway, KWin and GNOME Shell (with the extension of Tactus) report the role of windows")
  }

  /// The screens of the compositor; empty while there is no compositor.
  public var screens: [Screen] { outputs.screens }

  /// Whether logind knows the session. If it does not, this process does not notice that the session is locked.
  public var logind: BackendStanding { login.standing }
  /// Whether logind has answered, or is known to be absent.
  public var isPresenceSettled: Bool { login.isSettled }

  /// Whether the session is locked, in front, or asleep, according to logind.
  public var presence: Presence { login.presence }

  /// The names of all backends, and whether they can be used.
  public var standings: [(name: String, standing: BackendStanding)] { backends.map { ($0.name, $0.standing) } }

  // MARK: choice of a backend

  public func canPerform(_ deed: DesktopAction) -> Bool { choice(for: deed).backend != nil }

  /// Returns the backend that an action would use now.
  public func choice(for deed: DesktopAction) -> ActionChoice { choose(deed.directed).choice }

  private func choose(_ deed: DesktopAction) -> (backend: Int?, choice: ActionChoice) {
    var choice = ActionChoice()
    for (number, backend) in backends.enumerated() where mayUse(backend, for: deed) {
      // Asks for the way first, since finding the standing may open a connection.
      let way = backend.way(to: deed)
      guard way != nil || backend.isCompositor else { continue }
      switch (backend.standing, way) {
      case (.absent, nil): break
      case (.absent(let failure), _):
        choice.passed.append(.init(backend: backend.name, reason: failure.reason))
        if choice.failure == nil, !backend.isCompositor { choice.failure = failure }
      case (.ready, nil):
        choice.passed.append(.init(backend: backend.name, reason: Self.hasNoWay))
      case (.ready, .impossible(let failure)):
        choice.failure = failure
        return (nil, choice)
      case (.ready(let place), .by(let words)):
        (choice.backend, choice.way, choice.place, choice.failure) = (backend.name, words, place, nil)
        return (number, choice)
      }
    }
    choice.failure = failure(of: deed, choice)
    return (nil, choice)
  }

  private static let hasNoWay = "cannot do this"

  private func failure(of deed: DesktopAction, _ choice: ActionChoice) -> ActionFailure {
    if case .command(let compositor, _) = deed, let absence = choice.passed.first?.reason {
      return ActionFailure(
        "only \(compositor.rawValue) has this command: \(absence)",
        remedy: "bind something else in this session")
    }
    if deed == .launcher { return Programs.noLauncher }
    let remedy = "bind `exec` with a program that can do it"
    if let unable = choice.passed.first(where: { $0.reason == Self.hasNoWay }) {
      return ActionFailure("\(unable.backend) \(Self.hasNoWay)", remedy: remedy)
    }
    if let failure = choice.failure { return failure }
    let names = choice.passed.map { $0.backend }.joined(separator: " or ")
    return ActionFailure(
      names.isEmpty ? "no backend here supports this" : "needs \(names)",
      remedy: remedy)
  }

  /// Returns whether an action may use a backend. The backend that the configuration chooses is used only for windows
  /// and workspaces.
  private func mayUse(_ backend: any ActionBackend, for deed: DesktopAction) -> Bool {
    switch deed.need {
    case .command(let wanted): backend.desktop == wanted
    case .launcher: backend.desktop != .keys
    case .screenKeyboard, .keys, .pointer, .programs, .listeners, nil: backend.desktop == nil
    case .desktop, .overview: preferredBackend.map { backend.desktop == $0 } ?? (backend.desktop != .keys)
    }
  }

  // MARK: performing actions

  /// Prepares the keyboards, the pointers and the reports about windows that the bindings of a configuration need.
  public func use(_ configuration: Configuration) {
    preferredBackend = configuration.workspaceBackend
    for case .key(let chord) in configuration.bindings.flatMap({ $0.deeds }) { keyboard.chords.insert(chord) }
    for binding in configuration.bindings where !binding.options.with.isEmpty {
      keyboard.chords.insert(KeyChord(modifiers: binding.options.with))
    }
    windows.isNeeded = configuration.bindings.contains {
      ($0.scope.when + $0.options.only + $0.options.unless).contains { condition in
        switch condition {
        case .background, .role: true
        case .app, .title, .output, .fullscreen, .locked, .tabletMode: false
        }
      }
    }
    keyboard.prepare()
    gnomeInput.areKeysWanted = !keyboard.chords.isEmpty
    // Sets `isWanted` on all pointers, since it may not be known yet which of them the compositor supports.
    let isPointed = configuration.bindings.contains { $0.deeds.contains { $0.need == .pointer } }
    for pointer in pointers { pointer.isWanted = isPointed }
  }

  private static let nobody = ActionFailure("no backend supports this action")
  private static let isTaken = ActionFailure(
    "no virtual pointer works while windows receive the touches",
    remedy: "`tactus probe` finds a way to withhold them from windows")

  public func perform(_ deed: DesktopAction, for details: GestureDetails) { perform(deed, for: details, nil) }

  private func perform(_ deed: DesktopAction, for details: GestureDetails, _ hold: ModifierHold?) {
    let deed = deed.directed
    guard deed.need == .pointer, windowsHaveFingers || respite != nil else { return take(deed, for: details, hold) }
    guard afterLift.count < Self.mostAfterLift else {
      return report(
        .failed(deed, by: nil, ActionFailure("too many actions wait for the fingers to lift"), for: details))
    }
    hold?.expect()
    afterLift.append { [unowned(unsafe) self] in
      take(deed, for: details, hold)
      hold?.done()
    }
  }

  private func performAfterLift() {
    respite = nil
    let all = afterLift
    afterLift = []
    for each in all { each() }
  }

  private func take(_ deed: DesktopAction, for details: GestureDetails, _ hold: ModifierHold?) {
    let (number, choice) = choose(deed)
    guard let number, let name = choice.backend else {
      return report(.failed(deed, by: nil, choice.failure ?? Self.nobody, for: details))
    }
    hold?.expect()
    turns[number].add(deed, for: details) { [report] failure in
      hold?.done()
      report(
        failure.map { .failed(deed, by: name, $0, for: details) } ?? .done(deed, by: name, choice.way, for: details))
    }
  }
}

extension SessionActions: ActionAdapter {
  /// Holds down the modifiers of a gesture's binding, unless they are already held for this gesture. Returns false if
  /// that is impossible.
  package func takeUp(_ request: ActionRequest) -> Bool {
    let (modifiers, response) = (request.binding.options.with, request.response)
    guard !modifiers.isEmpty, holds[response.binding] == nil else { return true }
    // If the modifiers could not be held when the gesture began, the gesture must not act later.
    guard response.phase == .fire || response.phase == .began else { return false }
    let key = DesktopAction.key(KeyChord(modifiers: modifiers))
    let keyboard = keyboards.first { $0.standing.isReady && $0.way(to: key) != nil } ?? keyboard
    if let failure = keyboard.hold(modifiers) {
      report(.failed(response.action, by: keyboard.name, failure, for: request.details))
      return false
    }
    holds[response.binding] = ModifierHold { keyboard.release(modifiers) }
    return true
  }

  package func letGo(_ request: ActionRequest) { holds.removeValue(forKey: request.response.binding)?.end() }

  /// Performs an action the requested number of times.
  package func perform(_ request: ActionRequest) -> ActionOutcome {
    for _ in 0..<request.times { perform(request.action, for: request.details, holds[request.response.binding]) }
    return .reported
  }

  /// Begins an action that follows the fingers, if the pointer drags or scrolls. Returns `.inSteps` for all other
  /// actions, since no backend can show them partly done.
  package func begin(_ request: ActionRequest) -> ActionBeginning {
    let action = request.response.action
    guard action == .drag || action == .scroll(nil) else { return .inSteps }
    _ = pointing?.end()
    let choice = choose(action).choice
    pointing = pointers.first { $0.name == choice.backend }
    guard let pointing else {
      report(.failed(action, by: nil, choice.failure ?? Self.nobody, for: request.details))
      return .refused(nil)
    }
    if windowsHaveFingers {
      self.pointing = nil
      report(.failed(action, by: pointing.name, Self.isTaken, for: request.details))
      return .refused(nil)
    }
    if let failure = pointing.begin(action, along: request.binding.gesture.kind.form.axes, request.details) {
      report(.failed(action, by: pointing.name, failure, for: request.details))
    }
    return .follows(self)
  }
}

/// Lets the pointer follow the fingers.
extension SessionActions: DrivenAction {
  package func follow(_ request: ActionRequest) { pointing?.follow(request.details) }

  package func end(_ request: ActionRequest) -> ActionOutcome? {
    cancel(request)
    return .reported
  }

  /// Ends the drag or the scroll, without scrolling back.
  package func cancel(_ request: ActionRequest) {
    guard let pointing, pointing.end() else { return }
    let action = request.response.action
    report(.done(action, by: pointing.name, choice(for: action).way, for: request.details))
  }
}
