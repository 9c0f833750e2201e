// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusHost
import CTactusServer
import Tactus
import TactusGestures
import TactusC
import TactusServer
import TactusServerC
import TactusSystem
import TactusWire
import WaylandServer

/// The target of a `struct tactus_host *`: a host with a configuration, whose `HostSide` calls two tables of C
/// functions.
final class CHost {
  let session: tactus_session
  let data: UnsafeMutableRawPointer?
  /// The server of tactus-server.h, which delivers touches to clients.
  let table: CServer
  private(set) var host: SystemHost?
  private(set) var source: ConfigurationSource
  private var programs: [Int32] = []
  init?(
    _ display: DisplayPointer, _ loop: EventLoopPointer, _ touches: tactus_server_host, _ session: tactus_session,
    data: UnsafeMutableRawPointer?, _ settings: tactus_server_settings, file: String?
  ) {
    self.session = session
    self.data = data
    table = CServer(touches, data: data)
    let log = { (line: String) in line.withCString { session.log?(data, $0) ?? () } }
    source = ConfigurationSource(file: file, for: .compositor, on: loop, log: log)
    source.accepts = { [unowned(unsafe) self] binding, _ in binding.action.map { can($0) } ?? true }
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

  /// Closes the host. Returns false if this is impossible now.
  func close() -> Bool {
    guard table.end() else { return false }
    host?.close()
    // Breaks the reference cycle: this object is the system host's `HostSide`.
    host = nil
    return true
  }

  private func can(_ deed: DesktopAction) -> Bool {
    // The C host need not support this action, since Tactus starts programs itself.
    if case .exec = deed { return true }
    let words = Words(deed.wordList)
    return table.ask { session.can?(data, words.pointers, words.count) ?? true }
  }

  private func ask(_ phase: tactus_request_phase, _ request: ActionRequest) -> Bool {
    let words = Words(request.action.wordList)
    let response = request.response
    return request.binding.words.withCString { gesture in
      var asked = tactus_request(
        phase: phase, word_count: words.count, words: words.pointers, gesture: gesture,
        binding: UInt64(UInt(bitPattern: response.binding)), output: request.output.number,
        times: UInt32(clamping: request.times), x: response.location.x, y: response.location.y,
        progress: response.progress, velocity: response.velocity, settles_at: response.settlesAt,
        time: response.time.microseconds, action: request.action.requestAction, which: request.action.requestWhich,
        number: request.action.requestNumber)
      return table.call { session.perform?(data, &asked) ?? false }
    }
  }
}

extension CHost: ActionAdapter {
  func perform(_ request: ActionRequest) -> ActionOutcome {
    // Not passed to the C host, since Tactus starts programs itself.
    if case .exec = request.action { return .unsupported }
    return ask(TACTUS_REQUEST_FIRE, request) ? .reported : .unsupported
  }
  func begin(_ request: ActionRequest) -> ActionBeginning {
    ask(TACTUS_REQUEST_BEGAN, request) ? .follows(self) : .inSteps
  }
  func show(_ request: ActionRequest) {
    _ = ask(request.response.phase == .armed ? TACTUS_REQUEST_ARMED : TACTUS_REQUEST_CANCELLED, request)
  }
}

/// Reports the progress of an action that the C host has begun to show.
extension CHost: DrivenAction {
  func follow(_ request: ActionRequest) { _ = ask(TACTUS_REQUEST_CHANGED, request) }
  func end(_ request: ActionRequest) -> ActionOutcome? {
    _ = ask(TACTUS_REQUEST_ENDED, request)
    return .reported
  }
  func cancel(_ request: ActionRequest) { _ = ask(TACTUS_REQUEST_CANCELLED, request) }
}

extension CHost: HostSide {
  var adapter: (any ActionAdapter)? { self }

  func started(_ program: Int32) {
    programs.removeAll { StartedProgram.hasEnded($0) }
    programs.append(program)
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

  func standing(of client: ClientPointer) -> ClientStanding {
    let said = table.standing(of: client)
    return said == .sandboxed ? said : host?.standing(of: client) ?? said
  }
  func trusts(_ client: ClientPointer) -> Bool { table.standing(of: client) == .trusted }

  /// Performs an action of the configuration. Any other action belongs to a recognizer that the C host has added
  /// itself, and is passed to the C host.
  func perform(_ action: Tactus.Action) { if host?.perform(action) != true { table.perform(action) } }
  func inhibitionChanged() {
    host?.inhibitionChanged()
    table.inhibitionChanged()
  }

  // MARK: functions that every C server implements

  func report(_ effect: Effect) { table.report(effect) }
  func deliver(_ delivery: TouchDelivery, surface: ResourcePointer?, isPrecise: Bool) {
    table.deliver(delivery, surface: surface, isPrecise: isPrecise)
  }
  func forget(touch serial: UInt64) { table.forget(touch: serial) }
  func cycleEnded() { table.cycleEnded() }
  func wlTouchID(of serial: UInt64) -> Int32? { table.wlTouchID(of: serial) }
  func inputSerial(for surface: ResourcePointer?) -> UInt32 { table.inputSerial(for: surface) }
  func seat(of resource: ResourcePointer) -> UInt64 { table.seat(of: resource) }
  func seat(ofTouch id: Int64) -> UInt64 { table.seat(ofTouch: id) }
}

extension CHost: ServerKeeper {
  func handle(_ frame: TouchFrame) { host?.handle(frame) }
  func outputAdded(_ root: ViewID) { host?.addOutput(root) }
  func outputChanged(_ root: ViewID) { host?.updateOutput(root) }
  func outputGoes(_ root: ViewID) { host?.removeOutput(root) }
  func addDevice(_ device: TouchDevice) { host?.addDevice(device) }
  func removeDevice(_ id: UInt32) { host?.removeDevice(id) }
}
