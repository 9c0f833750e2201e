// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusHost
import CTactusServer
import Tactus
import TactusBindings
import TactusC
import TactusConfig
import TactusServer
import TactusServerC
import TactusSystem
import TactusWire

/// What a `struct tactus_host *` points at: a host with a configuration whose own side is two tables of C functions.
final class CHost {
  let session: tactus_session
  let data: UnsafeMutableRawPointer?
  /// Tells clients of touches, and is the server of tactus-server.h.
  let table: CServer
  private(set) var host: SystemHost?
  private(set) var source: ConfigurationSource
  /// What follows fingers and is done here in steps, since the host in C has not begun to do it.
  private var drives: [(binding: Int, root: ViewID, drive: SteppedDrive)] = []
  /// What follows fingers and is done by the host.
  private var driven: [(binding: Int, root: ViewID)] = []
  private var programs: [Int32] = []

  init?(
    _ display: OpaquePointer, _ loop: OpaquePointer, _ touches: tactus_server_host, _ session: tactus_session,
    data: UnsafeMutableRawPointer?, _ settings: tactus_server_settings, file: String?
  ) {
    self.session = session
    self.data = data
    table = CServer(touches, data: data)
    let log = { (line: String) in line.withCString { session.log?(data, $0) ?? () } }
    source = ConfigurationSource(file: file, for: .compositor, on: loop, log: log)
    if session.can != nil {
      source.accepts = { [unowned(unsafe) self] binding, _ in binding.action.map { can($0) } ?? true }
    }
    let compiled = source.readOrDefault()
    let capabilities = table.capabilities(settings)
    guard
      let host = SystemHost(
        self, on: display, loop, compiled, capabilities: capabilities, filtersGlobals: settings.filters_globals,
        log: log)
    else { return nil }
    self.host = host
    table.keeper = self
    table.attach(host.server)
    host.follow(source)
  }

  /// False where it cannot be now.
  func close() -> Bool {
    guard table.end() else { return false }
    host?.close()
    return true
  }

  private func can(_ deed: Deed) -> Bool {
    // Programs are started here.
    if case .exec = deed { return true }
    let words = Words(deed.wordList)
    return table.ask { session.can?(data, words.pointers, words.count) ?? true }
  }

  // MARK: what gestures ask for

  private func tell(
    _ phase: tactus_request_phase, _ deed: Deed, times: Int = 1, _ response: Response, of binding: Binding,
    on root: ViewID
  ) -> Bool {
    let words = Words(deed.wordList)
    let origin = host?.server.withEngine { engine, _ in engine.properties(of: root)?.frame.origin } ?? .zero
    return binding.words.withCString { gesture in
      var request = tactus_request(
        phase: phase, word_count: words.count, words: words.pointers, gesture: gesture,
        binding: UInt64(UInt(bitPattern: response.binding)), output: root.number, times: UInt32(clamping: times),
        x: response.location.x + origin.x, y: response.location.y + origin.y, progress: response.progress,
        velocity: response.velocity, settles_at: response.settlesAt, time: response.time.microseconds)
      return table.call { session.perform?(data, &request) ?? false }
    }
  }

  /// Does it this many times; a negative number is for the way back, or for the opposite direction.
  private func fire(
    _ response: Response, times: Int, of binding: Binding, in state: SessionState, on root: ViewID
  ) {
    guard times != 0 else { return }
    let deed = response.action.directed
    let wanted = times > 0 ? deed : binding.options.back ?? deed.opposite ?? deed
    if case .exec(let words) = wanted { return start(words, GestureDetails(response, of: binding, in: state)) }
    if !tell(TACTUS_REQUEST_FIRE, wanted, times: Int(clamping: times.magnitude), response, of: binding, on: root) {
      log("nothing here can do this: " + wanted.words)
    }
  }

  private func start(_ words: [String], _ details: GestureDetails) {
    // Nobody else waits for them.
    programs.removeAll { StartedProgram.hasEnded($0) }
    if let id = StartedProgram.start(words, of: details, log: { log($0) }) { programs.append(id) }
  }

  private func log(_ line: String) { line.withCString { session.log?(data, $0) ?? () } }

  private func begin(_ response: Response, of binding: Binding, in state: SessionState, on root: ViewID) {
    driven.removeAll { $0.binding == response.binding && $0.root == root }
    drives.removeAll { $0.binding == response.binding && $0.root == root }
    if tell(TACTUS_REQUEST_BEGAN, response.action.directed, response, of: binding, on: root) {
      driven.append((response.binding, root))
    } else {
      drives.append((response.binding, root, SteppedDrive()))
      goOn(response, of: binding, in: state, on: root)
    }
  }

  /// What has begun goes on, or ends.
  private func goOn(_ response: Response, of binding: Binding, in state: SessionState, on root: ViewID) {
    let isOver = response.phase != .began && response.phase != .changed
    if let n = driven.firstIndex(where: { $0.binding == response.binding && $0.root == root }) {
      let phase =
        switch response.phase {
        case .ended: TACTUS_REQUEST_ENDED
        case .cancelled: TACTUS_REQUEST_CANCELLED
        case .fire, .armed, .began, .changed: TACTUS_REQUEST_CHANGED
        }
      if isOver { driven.remove(at: n) }
      _ = tell(phase, response.action.directed, response, of: binding, on: root)
    } else if let n = drives.firstIndex(where: { $0.binding == response.binding && $0.root == root }) {
      let steps =
        if response.action.isInSteps {
          drives[n].drive.follow(response)
        } else {
          response.phase == .ended && response.settlesAt >= 1 ? 1 : 0
        }
      if isOver { drives.remove(at: n) }
      fire(response, times: steps, of: binding, in: state, on: root)
    } else if response.phase == .cancelled {
      _ = tell(TACTUS_REQUEST_CANCELLED, response.action.directed, response, of: binding, on: root)
    }
  }
}

extension CHost: HostSide {
  func perform(_ response: Response, of binding: Binding, in state: SessionState, on output: ViewID) {
    switch response.phase {
    case .fire: fire(response, times: response.times(of: binding), of: binding, in: state, on: output)
    case .armed: _ = tell(TACTUS_REQUEST_ARMED, response.action.directed, response, of: binding, on: output)
    case .began: begin(response, of: binding, in: state, on: output)
    case .changed, .ended, .cancelled: goOn(response, of: binding, in: state, on: output)
    }
  }

  func state(for touch: Touch) -> SessionState {
    guard let ask = session.situation else { return SessionState() }
    var said = tactus_situation()
    table.ask { ask(data, touch.id, touch.location.x, touch.location.y, &said) }
    var state = SessionState(
      app: said.app.map { String(cString: $0) }, device: said.device.map { String(cString: $0) },
      output: said.output.map { String(cString: $0) })
    state.title = said.title.map { String(cString: $0) }
    state.isOnBackground = said.is_on_background
    state.isFullscreen = said.is_fullscreen
    state.isInTabletMode = said.is_in_tablet_mode
    state.isLocked = host?.isLocked == true
    return state
  }

  func standing(of client: OpaquePointer) -> ClientStanding {
    let said = table.standing(of: client)
    return said == .sandboxed ? said : host?.standing(of: client) ?? said
  }
  func trusts(_ client: OpaquePointer) -> Bool { table.standing(of: client) == .trusted }

  /// Recognizers of the host in C are beside those of the configuration.
  func perform(_ action: Tactus.Action) { if host?.perform(action) != true { table.perform(action) } }
  func inhibitionChanged() {
    host?.inhibitionChanged()
    table.inhibitionChanged()
  }

  // MARK: as any server in C

  func report(_ effect: Effect) { table.report(effect) }
  func deliver(_ delivery: TouchDelivery, surface: OpaquePointer?, isPrecise: Bool) {
    table.deliver(delivery, surface: surface, isPrecise: isPrecise)
  }
  func forget(touch serial: UInt64) { table.forget(touch: serial) }
  func cycleEnded() { table.cycleEnded() }
  func wlTouchID(of serial: UInt64) -> Int32? { table.wlTouchID(of: serial) }
  func inputSerial(for surface: OpaquePointer?) -> UInt32 { table.inputSerial(for: surface) }
  func seat(of resource: OpaquePointer) -> UInt { table.seat(of: resource) }
  func seat(ofTouch id: Int64) -> UInt { table.seat(ofTouch: id) }
}

extension CHost: ServerKeeper {
  func handle(_ frame: TouchFrame) { host?.deliver(frame) }
  func outputAdded(_ root: ViewID) { host?.addOutput(root) }
  func outputChanged(_ root: ViewID) { host?.updateOutput(root) }
  func outputGoes(_ root: ViewID) {
    host?.removeOutput(root)
    drives.removeAll { $0.root == root }
    driven.removeAll { $0.root == root }
  }
  func addDevice(_ device: TouchDevice) { host?.addDevice(device) }
  func removeDevice(_ id: UInt32) { host?.removeDevice(id) }
}

extension Deed {
  /// Whether fingers can do several of it in a row.
  fileprivate var isInSteps: Bool {
    switch self {
    case .window, .workspace, .along(.window), .along(.workspace): true
    case .along(.move), .close, .minimize, .maximize, .restore, .fullscreen, .tile, .showDesktop, .command, .move,
      .overview, .launcher, .keyboard, .key, .exec, .notify, .click, .scroll, .drag:
      false
    }
  }
}
