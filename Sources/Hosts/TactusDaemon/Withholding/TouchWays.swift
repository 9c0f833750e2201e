// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import TactusActions
import TactusGestures
import TactusInput
import WaylandServer

/// Keeps touches from windows, on each touchscreen in the way that the configuration says, or in the best one that
/// works here. Until one is known to, and where none does, windows have all touches.
final class TouchWays: TouchSink {
  /// Reads the touchscreens.
  weak var source: LibinputTouches? {
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
  private let tried: TriedTouchscreens
  private let loop: EventLoopPointer
  private let log: (String) -> Void
  private var screens: [Screen] = []
  /// As it was told, and with what is known of touchscreens that were tried.
  private var told: Configuration
  private var configuration: Configuration
  /// After a panic, windows have all touches.
  var isReleased = false { didSet { if isReleased != oldValue { settle() } } }
  /// What is withheld has changed.
  var changed: () -> Void = {}
  /// Windows have what was withheld, since this program was too slow.
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
  /// How often this compositor was asked.
  private var questions = 0
  private static let mostQuestions = 3
  /// Those whose nodes could not be written to.
  private var isReadOnly: [DeviceID] = []
  private var again: Idle?
  /// The compositor, as it calls itself; nil while there is none.
  private var compositor: String?

  /// `memory` is where the touchscreens that were tried are kept.
  init(
    on loop: EventLoopPointer, by configuration: Configuration, memory: String? = nil, log: @escaping (String) -> Void
  ) {
    (self.loop, told, self.log) = (loop, configuration, log)
    tried = TriedTouchscreens(at: memory, on: loop, log: log)
    let configuration = configuration.trying(tried.names)
    self.configuration = configuration
    clones = Clones(on: loop, by: configuration, log: log)
    gates = Gates(on: loop)
    palms = Palms()
    readers = NodeReaders(on: loop)
    tried.changed = { [unowned self] in use(told) }
    again = Idle(on: loop) { [unowned self] in
      if isAnswered { (probe, isAnswered) = (nil, false) }
      settle()
    }
    gates.failed = { [unowned self] in noteFailure(of: $0) }
    palms.failed = { [unowned self] in noteFailure(of: $0) }
    clones.failed = { [unowned self] in
      // It is asked by the broker.
      probe = nil
      again?.want()
    }
    clones.regained = { [unowned self] in
      // What was refused for another session is asked again.
      if case .cannotBeAsked? = gate { gate = nil }
      again?.want()
    }
    clones.changed = { [unowned self] in
      changed()
      tellSwitched()
    }
    readers.changed = { [unowned self] in tellSwitched() }
  }

  /// Whether windows have all touches whatever becomes of them, and will.
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
    self.configuration = configuration.trying(tried.names)
    clones.use(self.configuration)
    // Whoever mends it may change the configuration next.
    if case .cannotBeAsked? = gate { gate = nil }
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

  /// A compositor has come or gone: it has been asked nothing yet.
  func use(compositor: String?, process: Int32? = nil) {
    readers.compositor = process
    guard compositor != self.compositor else { return }
    self.compositor = compositor
    (probe, gate, isAnswered, questions) = (nil, nil, false, 0)
    settle()
    gates.armAgain()
  }

  private func noteFailure(of device: DeviceID) {
    isReadOnly.append(device)
    again?.want()
  }

  /// Call it before the devices are closed for a while: nothing must wait for what this program says of them.
  func rest() {
    gates.use([])
    palms.use([])
  }

  // MARK: what is off

  /// Whether the compositor has switched the touchscreen off, so that there are no gestures on it.
  func isOff(_ device: DeviceID) -> Bool {
    clones.isOff(device) || !clones.isActive(device) && readers.isOff(device)
  }

  private func tellSwitched() {
    for n in screens.indices where isOff(screens[n].device.id) != screens[n].isOff {
      screens[n].isOff.toggle()
      switched(screens[n].device, screens[n].isOff)
      // A gate that was asleep may have missed something.
      if !screens[n].isOff { gates.armAgain() }
    }
  }

  // MARK: the choice

  private func settle() {
    var news: [String] = []
    for n in screens.indices {
      let choice = choice(for: screens[n].device)
      guard choice != screens[n].choice else { continue }
      screens[n].choice = choice
      if let text = choice.text { news.append(Report.line("touchscreen", "\(screens[n].device.name): \(text)")) }
    }
    let rule = { [configuration] in configuration.rule(forDevice: $0) }
    func devices(_ way: DeviceRule.Way) -> [InputDevice] { screens.filter { $0.choice.way == way }.map(\.device) }
    gates.use(devices(.gate).map { ($0.id, cancels(rule($0.name).cancel) ? .cancel : .lift) })
    palms.use(devices(.palm).map(\.id))
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
        return choice
      case .unknown: return choice
      case .fails(let why): choice.objections.append(WayChoice.Objection(way: way, why: why))
      }
    }
    return choice
  }

  /// The best comes first.
  private static let best: [DeviceRule.Way] = [.gate, .clone, .palm]

  private enum Outlook {
    case works
    /// It is being tried.
    case unknown
    case fails(String)
  }

  private func outlook(of way: DeviceRule.Way, on device: InputDevice, isOnly: Bool) -> Outlook {
    guard let node = source?.node(of: device.id) else { return .fails("it is gone") }
    switch way {
    case .gate:
      if isReadOnly.contains(device.id) { return .fails(Self.needsWriting(device)) }
      if node.axis(ABS_MT_SLOT) == nil { return .fails(EvdevNode.tellsNoneApart) }
      // Who asks for it has it, also where it cannot be asked: nothing is lost.
      if isOnly { return .works }
      switch answer {
      case nil: return .unknown
      case .isThere: return .works
      case .isNot: return .fails("the compositor's libinput has no plugin 10-tactus.lua")
      case .noReader: return .fails("no compositor opens a new device")
      case .cannotBeAsked(let why): return .fails("it cannot be asked (\(why))")
      }
    case .clone:
      if let why = node.objectionToClone ?? clones.objection(to: device) { return .fails(why) }
      if isOnly { return .works }
      switch answer {
      case nil: return .unknown
      case .isThere, .isNot: return .works
      case .noReader: return .fails("no compositor opens a new device")
      case .cannotBeAsked(let why): return .fails("no device can be made (\(why)); `tactus setup` arranges it")
      }
    case .palm:
      if isReadOnly.contains(device.id) { return .fails(Self.needsWriting(device)) }
      if !node.declares(EV_ABS, ABS_MT_TOOL_TYPE) { return .fails("the touchscreen has no axis for palms") }
      return isOnly || cancels(.auto) ? .works : .fails("the compositor is not known to cancel touches")
    case .auto, .observe: return .fails("it is none")
    }
  }

  private static func needsWriting(_ device: InputDevice) -> String {
    "\(device.node) may not be written to; `tactus setup` arranges it"
  }

  /// Asks once for each compositor.
  private var answer: GateProbe.Answer? {
    guard gate == nil, compositor != nil, probe == nil, !clones.isReopening else { return gate }
    do throws(SystemError) {
      probe = try clones.makeProbe { [unowned self] answer in
        questions += 1
        // A compositor that has just begun may not hear of it, and one that is fast may have opened it before anybody
        // looked.
        gate = answer == .noReader && questions < Self.mostQuestions ? nil : answer
        isAnswered = true
        again?.want()
      }
    } catch {
      gate = .cannotBeAsked(error.description)
    }
    return gate
  }

  /// Whether a touch that is taken back is cancelled, by what the configuration says, or by what is known of the
  /// compositor: some tell windows nothing of it, so that the finger stays down there for ever.
  private func cancels(_ wanted: DeviceRule.Cancellation?) -> Bool {
    switch wanted {
    case .palm: true
    case .soft, .lift: false
    case .auto, nil: CompositorProcess.all.contains { $0.cancelsPalms && compositor?.hasPrefix($0.name + " ") == true }
    }
  }

  /// The one that is taken now.
  func way(on device: DeviceID) -> DeviceRule.Way {
    let way = screens.first { $0.device.id == device }?.choice.way
    return way == .clone && !clones.isActive(device) ? .observe : way ?? .observe
  }

  /// Why it is no better one.
  func objections(on device: DeviceID) -> [String] {
    screens.first { $0.device.id == device }?.choice.reasons ?? []
  }

  // MARK: a trial

  /// Which ways would work on each touchscreen, without taking any; nil while that is being found out.
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
  /// Whether the gestures shall say what they take.
  var listens: Bool { gates.withholds || palms.isUsed }

  func expect(_ frame: TouchFrame, from device: DeviceID) -> TouchFrame {
    palms.expect(gates.expect(frame, from: device), from: device)
  }

  func timePasses() { gates.timePasses() }

  func drop(_ touch: Int64) {
    gates.drop(touch)
    palms.drop(touch)
  }

  /// What no gesture is to hear of.
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

  /// Call it before the loop ends.
  func close() {
    (probe, again) = (nil, nil)
    tried.close()
    readers.close()
    gates.close()
    palms.close()
    clones.close()
  }
}

extension Configuration {
  /// Where it names no way, the best one is taken on these touchscreens.
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
