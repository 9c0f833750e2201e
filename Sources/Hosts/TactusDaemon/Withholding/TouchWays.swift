// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import TactusActions
import TactusGestures
import TactusInput
import WaylandServer

/// Keeps the touches of gestures from windows, on each touchscreen in the configured way or in the best way that works
/// here. Until a way is known to work, and if none works, windows receive all touches.
final class TouchWays: TouchSink {
  /// Reads the touchscreens, whose nodes `clones` opens; nil after `close`.
  var source: LibinputTouches? {
    didSet {
      clones.source = source
      gates.source = source
      palms.source = source
    }
  }
  let clones: Clones
  private let gates: Gates
  private let palms: Palms
  private let readers: NodeReaders
  /// The touchscreens on which `tactus probe` has found a way. On these, `way auto` is the default.
  private let tried: TrialFile
  private let palmRecords: TrialFile
  private let loop: EventLoopPointer
  private let log: (String) -> Void
  private var screens: [Screen] = []
  /// `told` is the configuration as it was set; `configuration` adds the touchscreens that were tried.
  private var told: Configuration
  private var configuration: Configuration
  /// Whether gestures are switched off after a panic. Windows then receive all touches.
  var isReleased = false { didSet { if isReleased != oldValue { settle() } } }
  /// Called when the set of touchscreens whose touches are withheld may have changed.
  var changed: () -> Void = {}
  /// Called when the gate has released withheld touches to windows because this program was too slow.
  var lapsed: () -> Void {
    get { gates.lapsed }
    set { gates.lapsed = newValue }
  }
  /// Called when the compositor has switched a touchscreen off, or on again.
  var switched: (InputDevice, _ isOff: Bool) -> Void = { _, _ in }

  private struct Screen {
    var device: InputDevice
    var choice = WayChoice()
    var isOff = false
  }

  private var probe: GateProbe?
  private var gate: GateProbe.Answer?
  private var isAnswered = false
  /// How often this compositor was tested for the gate.
  private var questions = 0
  private static let mostQuestions = 3
  /// The touchscreens whose nodes could not be written to.
  private var isReadOnly: [DeviceID] = []
  private var again: Idle?
  /// The name by which the compositor calls itself; nil if there is no compositor.
  private var compositor: String?

  /// The program of that compositor; nil if it is unknown.
  private var compositorProgram: CompositorProgram?

  /// `memory` returns the files in which `tactus probe` has stored results.
  init(
    on loop: EventLoopPointer, by configuration: Configuration,
    memory: (ConfigurationPath.TrialResult) -> String? = { _ in nil }, log: @escaping (String) -> Void
  ) {
    (self.loop, told, self.log) = (loop, configuration, log)
    tried = TrialFile(at: memory(.touchscreens), on: loop, log: log)
    palmRecords = TrialFile(at: memory(.palms), on: loop, log: log)
    let configuration = configuration.trying(tried.lines)
    self.configuration = configuration
    clones = Clones(on: loop, by: configuration, log: log)
    gates = Gates(on: loop)
    palms = Palms()
    readers = NodeReaders(on: loop)
    for file in [tried, palmRecords] { file.changed = { [unowned(unsafe) self] in use(told) } }
    again = Idle(on: loop) { [unowned(unsafe) self] in
      if isAnswered { (probe, isAnswered) = (nil, false) }
      settle()
    }
    gates.failed = { [unowned(unsafe) self] in noteFailure(of: $0) }
    palms.failed = { [unowned(unsafe) self] in noteFailure(of: $0) }
    clones.failed = { [unowned(unsafe) self] in
      // The probe needs the broker, which may be gone.
      probe = nil
      again?.want()
    }
    clones.regained = { [unowned(unsafe) self] in
      // If the test for the gate failed because another session was in front, it is repeated.
      if case .cannotBeAsked? = gate { gate = nil }
      again?.want()
    }
    clones.changed = { [unowned(unsafe) self] in
      changed()
      tellSwitched()
    }
    readers.changed = { [unowned(unsafe) self] in tellSwitched() }
  }

  /// Whether windows receive all touches of all touchscreens, and no way is being tried.
  var onlyWatches: Bool {
    screens.allSatisfy { screen in
      switch configuration.rule(forDevice: screen.device.name).way {
      case nil, .observe: true
      default: screen.choice.way == nil && !screen.choice.reasons.isEmpty
      }
    }
  }

  // MARK: devices

  func use(_ configuration: Configuration) {
    told = configuration
    self.configuration = configuration.trying(tried.lines)
    clones.use(self.configuration)
    // A test that has failed may succeed now: its cause may be repaired, or the machine may be less busy. When
    // `tactus probe` has found a way, this function is called, too.
    switch gate {
    case .cannotBeAsked, .noReader: (gate, questions) = (nil, 0)
    case .isThere, .isNot, nil: break
    }
    settle()
  }

  func add(_ device: InputDevice) {
    screens.append(Screen(device: device))
    readers.add(device)
    settle()
  }

  func remove(_ device: InputDevice) {
    screens.removeAll { $0.device.id == device.id }
    isReadOnly.removeAll { $0 == device.id }
    readers.remove(device.id)
    gates.remove(device.id)
    palms.remove(device.id)
    clones.remove(device)
    changed()
  }

  /// Sets the compositor when one has started or ended. If it differs, the results of earlier tests are discarded.
  func use(compositor: String?, process: Int32? = nil) {
    readers.compositor = process
    guard compositor != self.compositor else { return }
    self.compositor = compositor
    compositorProgram = process.map { CompositorProgram(of: $0) }
    (probe, gate, isAnswered, questions) = (nil, nil, false, 0)
    settle()
    gates.armAgain()
  }

  private func noteFailure(of device: DeviceID) {
    isReadOnly.append(device)
    again?.want()
  }

  /// Releases all touches. Call this before the devices are closed for a while, so that no touch waits for a verdict
  /// during that time.
  func rest() {
    gates.use([])
    palms.use([])
  }

  // MARK: touchscreens that are off

  /// Whether the compositor has switched the touchscreen off, so that there are no gestures on it.
  func isOff(_ device: DeviceID) -> Bool {
    clones.isOff(device) || !clones.isActive(device) && readers.isOff(device)
  }

  private func tellSwitched() {
    for n in screens.indices where isOff(screens[n].device.id) != screens[n].isOff {
      screens[n].isOff.toggle()
      switched(screens[n].device, screens[n].isOff)
      // While the touchscreen was off, the gate in the compositor's libinput received no messages.
      if !screens[n].isOff { gates.armAgain() }
    }
  }

  // MARK: choosing the way of withholding

  private func settle() {
    var news: [String] = []
    for n in screens.indices {
      let choice = choice(for: screens[n].device)
      guard choice != screens[n].choice else { continue }
      screens[n].choice = choice
      if let text = choice.text { news.append(Report.line("touchscreen", "\(screens[n].device.name): \(text)")) }
    }
    let rule = { [configuration] in configuration.rule(forDevice: $0) }
    func devices(_ way: DeviceRule.Way) -> [InputDevice] { screens.filter { $0.choice.way == way }.map { $0.device } }
    gates.use(devices(.gate).map { ($0.id, cancels(rule($0.name).cancel) == true ? .cancel : .lift) })
    palms.use(devices(.palm).map { $0.id })
    clones.wanted = devices(.clone)
    changed()
    for line in news { log(line) }
  }

  private func choice(for device: InputDevice) -> WayChoice {
    var choice = WayChoice()
    if isReleased { return choice }
    let wish = configuration.rule(forDevice: device.name).way
    choice.isUntried = wish == nil
    guard let wish, wish != .observe else { return choice }
    for way in wish == .auto ? Self.best : [wish] {
      switch outlook(of: way, on: device, isOnly: wish != .auto) {
      case .works:
        choice.way = way
        choice.isCancelUnknown = way == .gate && cancels(configuration.rule(forDevice: device.name).cancel) == nil
        return choice
      case .unknown: return choice
      case .fails(let why): choice.objections.append(WayChoice.Objection(way: way, why: why))
      }
    }
    return choice
  }

  /// The ways that `auto` tries, in order of preference.
  private static let best: [DeviceRule.Way] = [.gate, .clone, .palm]

  private enum Outlook {
    case works
    /// It is not known yet whether the way works.
    case unknown
    case fails(String)
  }

  private func outlook(of way: DeviceRule.Way, on device: InputDevice, isOnly: Bool) -> Outlook {
    guard let node = source?.node(of: device.id) else { return .fails("it is gone") }
    switch way {
    case .gate:
      if isReadOnly.contains(device.id) { return .fails(Self.needsWriting(device)) }
      if node.axis(ABS_MT_SLOT) == nil { return .fails(EvdevNode.tellsNoneApart) }
      // If the configuration names this way, it is used without a test: without a gate, the verdicts do no harm.
      if isOnly { return .works }
      switch answer {
      case nil: return .unknown
      case .isThere: return .works
      case .isNot: return .fails("the compositor's libinput has no plugin 10-tactus.lua")
      case .noReader: return .fails("the compositor does not open new devices")
      case .cannotBeAsked(let why): return .fails("the compositor cannot be tested (\(why))")
      }
    case .clone:
      if let why = node.objectionToClone ?? clones.objection(to: device) { return .fails(why) }
      if isOnly { return .works }
      switch answer {
      case nil: return .unknown
      case .isThere, .isNot: return .works
      case .noReader: return .fails("the compositor does not open new devices")
      case .cannotBeAsked(let why): return .fails("no device can be created (\(why)); `tactus setup` remedies this")
      }
    case .palm:
      if isReadOnly.contains(device.id) { return .fails(Self.needsWriting(device)) }
      if !node.declares(EV_ABS, ABS_MT_TOOL_TYPE) { return .fails("the touchscreen has no axis for palms") }
      if isOnly { return .works }
      guard let palmOutcome else { return .fails(WayChoice.cancelIsUnknown) }
      return palmOutcome == .cancelled ? .works : .fails("the compositor \(palmOutcome.text)")
    case .auto, .observe: return .fails("it is none")
    }
  }

  private static func needsWriting(_ device: InputDevice) -> String {
    "\(device.node) is not writable; `tactus setup` remedies this"
  }

  /// The result of the test for the gate; nil if it is not known. Starts the test once for each compositor, or a few
  /// times if nothing opens the probe.
  private var answer: GateProbe.Answer? {
    guard gate == nil, compositor != nil, probe == nil, !clones.isReopening else { return gate }
    do throws(SystemError) {
      probe = try clones.makeProbe { [unowned(unsafe) self] answer in
        questions += 1
        // The test is repeated: a compositor that has just started may not have opened the probe, and a fast one may
        // have opened and closed it before the broker watched the probe.
        gate = answer == .noReader && questions < Self.mostQuestions ? nil : answer
        isAnswered = true
        again?.want()
      }
    } catch {
      gate = .cannotBeAsked(error.description)
    }
    return gate
  }

  /// What the compositor does with palms, if `tactus probe` has found this out just now.
  var testedPalms: PalmOutcome?
  /// What the compositor does with palms, according to `tactus probe`; nil if this version of it was not tested.
  private var palmOutcome: PalmOutcome? {
    testedPalms ?? compositorProgram.flatMap { PalmRecord.outcome(in: palmRecords.lines, of: $0) }
  }

  /// The lines to store about `testedPalms`; nil if nothing was tested, or if the compositor's program is unknown.
  var palmLines: [String]? {
    guard let testedPalms, let compositorProgram, compositorProgram.isKnown else { return nil }
    return PalmRecord(testedPalms, in: compositorProgram).replacing(in: palmRecords.lines)
  }

  /// Whether to cancel touches, according to the configuration or to what the compositor does with palms; nil if
  /// neither is known. With some compositors, the finger of a cancelled touch stays down in windows for ever.
  private func cancels(_ wanted: DeviceRule.Cancellation?) -> Bool? {
    switch wanted {
    case .palm: true
    case .soft, .lift: false
    case .auto, nil: palmOutcome.map { $0 == .cancelled }
    }
  }

  /// Returns the way that is used now.
  func way(on device: DeviceID) -> DeviceRule.Way {
    let way = screens.first { $0.device.id == device }?.choice.way
    return way == .clone && !clones.isActive(device) ? .observe : way ?? .observe
  }

  /// Returns the reasons why no better way is used.
  func objections(on device: DeviceID) -> [String] {
    screens.first { $0.device.id == device }?.choice.reasons ?? []
  }

  // MARK: testing all ways without using them

  /// For each touchscreen, the ways to keep touches from windows. A way would work if its objection is nil. Nil until
  /// the tests, which use no way, have finished.
  var trial: [(device: InputDevice, ways: [(way: DeviceRule.Way, objection: String?)])]? {
    var all: [(device: InputDevice, ways: [(way: DeviceRule.Way, objection: String?)])] = []
    for screen in screens {
      var ways: [(way: DeviceRule.Way, objection: String?)] = []
      for way in Self.best {
        switch outlook(of: way, on: screen.device, isOnly: false) {
        case .works: ways.append((way, nil))
        case .fails(let why): ways.append((way, why))
        case .unknown: return nil
        }
      }
      all.append((screen.device, ways))
    }
    return all
  }

  // MARK: touches

  var withholds: Bool { clones.withholds || gates.withholds }
  /// Whether the engine must report which touches gestures withhold or consume.
  var listens: Bool { gates.withholds || palms.isUsed }

  func expect(_ frame: TouchFrame, from device: DeviceID) -> TouchFrame {
    palms.expect(gates.expect(frame, from: device), from: device)
  }

  func timePasses() { gates.timePasses() }

  func drop(_ touch: Int64) {
    gates.drop(touch)
    palms.drop(touch)
  }

  /// Passes on to windows a frame that gestures do not receive.
  func pass(_ frame: TouchFrame, from device: DeviceID) {
    _ = expect(frame, from: device)
    clones.pass(frame, from: device)
    frameEnded(from: device)
  }

  func landed(_ touch: TouchName) {
    gates.landed(touch)
    palms.landed(touch)
  }

  func deliver(_ delivery: TouchDelivery) {
    clones.deliver(delivery)
    gates.deliver(delivery)
  }

  func hear(_ trace: Trace) {
    gates.hear(trace)
    palms.hear(trace)
  }

  func cycleEnded() {
    clones.cycleEnded()
    gates.cycleEnded()
    palms.cycleEnded()
  }

  func frameEnded(from device: DeviceID) {
    gates.frameEnded(from: device)
    palms.frameEnded(from: device)
  }

  /// Stops keeping touches from windows. Call this before the event loop ends.
  func close() {
    (probe, again) = (nil, nil)
    tried.close()
    palmRecords.close()
    readers.close()
    gates.close()
    palms.close()
    clones.close()
    (clones.failed, clones.regained, clones.changed) = ({}, {}, {})
    source = nil
  }
}

extension Configuration {
  /// Returns a configuration in which these touchscreens use the best way if their rules name none.
  fileprivate func trying(_ names: [String]) -> Configuration {
    var all = self
    for name in names where rule(forDevice: name).way == nil {
      var rule = DeviceRule(name: name)
      rule.way = .auto
      all.devices.append(rule)
    }
    return all
  }
}
