// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLibinput
import CLinux
import CSimulatedInput
import LinuxInput

@testable import TactusInput

/// A device of a simulated kernel.
final class SimulatedNode {
  let raw: UnsafeMutablePointer<sim_node>

  /// Creates a touchscreen of 100 by 100 units, whose contacts have 4 units per mm.
  init(slots: Int32 = 4) {
    raw = sim_node_new(slots)
    for code in slots > 0 ? [ABS_MT_POSITION_X, ABS_MT_POSITION_Y] : [] { sim_node_set_axis(raw, code, 0, 99, 4) }
  }
  deinit { sim_node_free(raw) }

  func open() -> Int32 { sim_node_open(raw) }

  /// Sets the tracking id of the contact in a slot; -1 means that the slot is empty. No event reports the change.
  func set(_ id: Int32, in slot: Int32) { sim_node_set(raw, ABS_MT_TRACKING_ID, slot, id) }
  func setSize(_ size: Int32, in slot: Int32) { sim_node_set(raw, ABS_MT_TOUCH_MAJOR, slot, size) }

  /// Sends events: `s1` selects a slot, `+7` is a landing, `-` a lift, `!` a loss of events, `|` the end of a report.
  func send(_ text: String, at time: Int64) { send([(text, time)]) }

  func send(_ reports: [(text: String, time: Int64)]) {
    var events: [input_event] = []
    for (text, time) in reports {
      for word in text.split(separator: " ") {
        let event: KernelEvent =
          switch word.first {
          case "s": .absolute(ABS_MT_SLOT, Int32(word.dropFirst()) ?? 0)
          case "-": .absolute(ABS_MT_TRACKING_ID, -1)
          case "!": KernelEvent(type: UInt16(EV_SYN), code: UInt16(SYN_DROPPED), value: 0)
          case "|": .report
          default: .absolute(ABS_MT_TRACKING_ID, Int32(word.dropFirst()) ?? 0)
          }
        events.append(tactus_input_event(time, event.type, event.code, event.value))
      }
    }
    sim_node_send(raw, events, Int32(events.count))
  }

  /// The number of events that the readers of the latest descriptor have not read yet.
  var unread: Int { Int(sim_node_unread(raw)) }

  /// Returns the events that programs have written since the last call.
  func written() -> [KernelEvent] {
    var events = [input_event](repeating: input_event(), count: 1024)
    let count = sim_node_written(raw, &events, Int32(events.count))
    return events.prefix(Int(count)).map { KernelEvent(type: $0.type, code: $0.code, value: $0.value) }
  }
}

/// A seat of a simulated libinput with its devices, and a source for it.
final class SimulatedSeat: NodeOpener {
  let raw: OpaquePointer
  private(set) var nodes: [String: SimulatedNode] = [:]
  private(set) var opened: [String] = []
  private(set) var closed: [String] = []
  /// The error with which opening a node fails; 0 if nodes can be opened.
  var error: Int32 = 0

  init(fails: Bool = false) { raw = sim_libinput_new(fails) }
  deinit { sim_libinput_free(raw) }

  /// Adds a touchscreen that is already plugged in when the source begins.
  @discardableResult
  func add(
    _ name: String = "Glass", node: SimulatedNode = SimulatedNode(), _ change: (inout sim_device) -> Void = { _ in }
  ) -> UnsafeMutablePointer<sim_device> {
    let device = make(name, node: node, change)
    sim_libinput_add(raw, device)
    return device
  }

  func make(
    _ name: String = "Glass", node: SimulatedNode = SimulatedNode(), _ change: (inout sim_device) -> Void = { _ in }
  ) -> UnsafeMutablePointer<sim_device> {
    let path = "/simulated/event\(nodes.count)"
    nodes[path] = node
    guard let device = sim_device_new(name, path) else { preconditionFailure("no memory") }
    change(&device.pointee)
    return device
  }

  func source(
    grab: Bool = false, mapping: OutputMapping = OutputMapping(), seat: String = "seat0"
  ) throws(InputError) -> LibinputSource {
    sim_libinput_offer(raw)
    return try LibinputSource(seat: seat, grab: grab, mapping: mapping, opener: self)
  }

  /// Returns a source of a single device.
  func source(of path: String, grab: Bool = false) throws(InputError) -> LibinputSource {
    sim_libinput_offer(raw)
    return try LibinputSource(paths: [path], grab: grab, mapping: OutputMapping())
  }

  func open(_ node: String) throws(SystemError) -> Int32 {
    opened.append(node)
    guard error == 0, let it = nodes[node] else { throw SystemError("open \(node)", number: error) }
    return it.open()
  }
  func close(_ node: String) { closed.append(node) }
  func openContacts(_ node: String) throws(SystemError) -> Int32 { try open(node) }

  // MARK: touches

  /// Reports in one frame the changes that the words of a text stand for: `+1` a landing in slot 1, `*1` a movement,
  /// `-1` a lift, `x1` a cancellation. Landings and movements are at the point.
  func touch(
    _ device: UnsafeMutablePointer<sim_device>, _ text: String, _ x: Double = 0.5, _ y: Double = 0.25,
    at time: UInt64 = 0
  ) {
    for word in text.split(separator: " ") {
      let type =
        switch word.first {
        case "+": LIBINPUT_EVENT_TOUCH_DOWN
        case "*": LIBINPUT_EVENT_TOUCH_MOTION
        case "-": LIBINPUT_EVENT_TOUCH_UP
        default: LIBINPUT_EVENT_TOUCH_CANCEL
        }
      sim_libinput_touch(raw, device, Int32(type.rawValue), Int32(word.dropFirst()) ?? 0, x, y, time)
    }
    sim_libinput_touch(raw, device, Int32(LIBINPUT_EVENT_TOUCH_FRAME.rawValue), 0, 0, 0, time)
  }
}

extension LibinputSource {
  /// Dispatches, and returns the events. A frame has the form `1 down 0 50,25`: the device, and each contact with its
  /// slot and place.
  func said() -> [String] {
    var said: [String] = []
    dispatch { event in
      switch event {
      case .added(let device): said.append("+\(device.id.rawValue) \(device.name)")
      case .removed(let device): said.append("-\(device.id.rawValue)")
      case .grabbed(let device): said.append("grabbed \(device.id.rawValue)")
      case .frame(let frame, let id):
        let samples = frame.samples.map { sample in
          let place = sample.phase == .down || sample.phase == .move
          let slot = Int32(truncatingIfNeeded: sample.id)
          return "\(sample.phase) \(slot)" + (place ? " \(Int(sample.location.x)),\(Int(sample.location.y))" : "")
        }
        said.append("\(id.rawValue) " + samples.joined(separator: " "))
      case .dropped(let id, _): said.append("dropped \(Int32(truncatingIfNeeded: id))")
      case .tabletMode(let isOn): said.append("tablet \(isOn)")
      case .warning(let text): said.append("warning \(text.prefix { $0 != "\n" })")
      }
    }
    return said
  }
}
