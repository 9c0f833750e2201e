// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import TactusActions
import TactusGestures
import TactusInput
import WaylandServer

/// Asks the backends of the session how they would perform actions, without performing any.
final class SessionProbe {
  private let loop: EventLoop
  private let actions: SessionActions

  /// How long to wait for a compositor or bus; one that takes longer to answer counts as absent.
  private static let patience = Interval.milliseconds(2000)

  /// The applications with windows, as reported by tactusd.
  private let appsOfDaemon: [String]?
  private let hasDaemon: Bool

  /// Waits until all backends have answered. With a `daemon`, includes the actions and names that the session makes
  /// available only to tactusd. Requests the list of windows only if `asksForWindows`.
  init(
    for configuration: Configuration? = nil, daemon: DaemonReport? = DaemonReport(at: Status.socket),
    asksForWindows: Bool = false
  ) throws(SystemError) {
    appsOfDaemon = daemon?.apps
    hasDaemon = daemon != nil
    guard let loop = EventLoop() else { throw SystemError("wl_event_loop_create", number: tactus_errno()) }
    self.loop = loop
    actions = SessionActions(on: loop.pointer, environment: System.variables) { _ in }
    if let daemon { actions.waysOfDaemon = daemon.ways }
    actions.followsWindows = asksForWindows && daemon?.apps == nil
    if let configuration { actions.preferredBackend = configuration.workspaceBackend }
    let deadline = System.now + Self.patience
    while !(actions.isSettled && actions.isPresenceSettled), System.now < deadline {
      loop.turn(milliseconds: Int32(clamping: (deadline - System.now).microseconds / 1000 + 1))
    }
  }

  deinit { actions.close() }

  var compositor: BackendStanding { actions.compositor }
  var apps: Result<[String], ActionFailure> { appsOfDaemon.map { .success($0) } ?? actions.apps }
  var logind: BackendStanding { actions.logind }
  var presence: Presence { actions.presence }
  /// The running compositor, if it is one that Tactus knows.
  var compositorProcess: CompositorProcess? {
    let name = actions.compositorProcess.map { ProcessList.name(of: $0) }
    return CompositorProcess.all.first { $0.name == name }
  }
  /// The compositor if it recognizes gestures itself, and no tactusd runs.
  var recognizingCompositor: RecognizingCompositor? {
    hasDaemon || !actions.compositorRecognizesGestures ? nil : RecognizingCompositor(actions.compositorProcess)
  }
  /// Whether the session can show the progress of gestures.
  var overlay: BackendStanding { actions.overlay.standing }
  var backends: [(name: String, standing: BackendStanding)] { actions.standings }

  func canPerform(_ deed: DesktopAction) -> Bool { actions.canPerform(deed) }

  /// The names of the outputs; nil if there is no compositor.
  var outputs: [String]? { actions.compositor.isReady ? actions.screens.map { $0.name } : nil }

  /// The names of the session's touchscreens, outputs and applications.
  var names: NamesHere {
    var names = NamesHere()
    let source = try? LibinputSource(seat: Seat.usual, grab: false, mapping: OutputMapping())
    // If only the broker may open touchscreens, this process finds none, and their names remain unknown.
    names.touchscreens = source.flatMap { $0.absence == nil ? $0.devices.map { $0.name } : nil }
    names.outputs = outputs
    names.apps = try? apps.get()
    names.roleFailure = actions.roleFailure
    return names
  }

  /// Returns the outlooks of all actions that the configuration binds.
  func outlooks(of configuration: Configuration) -> [ActionOutlook] {
    configuration.bindings.flatMap { binding in binding.deeds.map { outlook($0, binding) } }
  }

  /// Returns the outlooks of all actions, except commands of compositors that are not running.
  func outlooks() -> [ActionOutlook] {
    DesktopAction.Kind.all.flatMap(Self.samples).map { outlook($0) }.filter { outlook in
      if case .command = outlook.action { outlook.choice.backend != nil } else { true }
    }
  }

  func outlook(_ action: DesktopAction, _ binding: Binding? = nil) -> ActionOutlook {
    ActionOutlook(action: action, binding: binding, choice: actions.choice(for: action))
  }

  /// Returns examples of actions of a kind: several if different backends may perform them. For `exec` there is one
  /// example, which does not represent all programs.
  private static func samples(of kind: DesktopAction.Kind) -> [DesktopAction] {
    switch kind {
    case .close: [.close]
    case .minimize: [.minimize]
    case .maximize: [.maximize(.on)]
    case .restore: [.restore]
    case .fullscreen: [.fullscreen(.toggle)]
    case .tile: [.tile(.left)]
    case .showDesktop: [.showDesktop]
    case .window: [.window(.next)]
    case .workspace: places.map { .workspace($0) }
    case .move: places.map { .move($0) }
    case .overview: [.overview]
    case .launcher: [.launcher]
    case .keyboard: [.keyboard(.toggle)]
    case .key: [.key(KeyChord(modifiers: [.alt], keys: ["Left"]))]
    case .click: [.click(.left, isDouble: false)]
    case .scroll: [.scroll(.down)]
    case .drag: [.drag]
    case .exec: [.exec(["true"])]
    case .notify: [.notify("TEXT")]
    case .command(let backend): [.command(backend, backend.sample)]
    }
  }

  private static let places: [DesktopAction.Place] = [.step(.next), .number(1)]
}
