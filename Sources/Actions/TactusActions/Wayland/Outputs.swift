// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CSessionProtocolsClient
import CWaylandClient
import Tactus
import WaylandClient

/// The compositor's outputs: from `wl_output`, with logical coordinates from `xdg_output`.
final class Outputs: WaylandExtension {
  /// One output, and the events about it since the last `done`.
  private final class Entry {
    let global: UInt32
    let output: Proxy<wl_output>
    var logical: Proxy<zxdg_output_v1>?
    var next = Screen()
    /// The values of `wl_output` from which the frame is computed if the compositor has no `xdg_output`. `pixels` is in
    /// physical pixels.
    var pixels = (width: 0, height: 0)
    var position = (x: 0, y: 0)
    var scale = 1
    var hasFrame = false
    var screen: Screen?
    init(_ global: UInt32, _ output: Proxy<wl_output>) { (self.global, self.output) = (global, output) }
  }

  private var entries: [Entry] = []
  private var manager: Proxy<zxdg_output_manager_v1>?
  private(set) var screens: [Screen] = []
  /// Called when `screens` has changed.
  var changed: () -> Void = {}

  private func publish() {
    let now = entries.compactMap { $0.screen }
    guard now != screens else { return }
    screens = now
    changed()
  }

  private func commit(_ entry: Entry) {
    var screen = entry.next
    if !entry.hasFrame {
      let isTurned = screen.transform & 1 == 1
      let scale = Double(max(1, entry.scale))
      let (width, height) = (Double(entry.pixels.width) / scale, Double(entry.pixels.height) / scale)
      screen.frame = Rect(
        x: Double(entry.position.x), y: Double(entry.position.y), width: isTurned ? height : width,
        height: isTurned ? width : height)
    }
    if screen.name.isEmpty { screen.name = "output-\(entry.global)" }
    entry.screen = screen.frame.width > 0 && screen.frame.height > 0 ? screen : nil
    publish()
  }

  /// Returns the output of this name, and its scale. If the name is nil, returns the first output.
  func output(named name: String?) -> (output: Proxy<wl_output>, scale: Int)? {
    let entry = name.map { name in entries.first { $0.screen?.name == name } } ?? entries.first
    return entry.map { ($0.output, $0.scale) }
  }

  // MARK: globals

  func offer(_ interface: String, _ name: UInt32, version: UInt32, registry: Proxy<wl_registry>) {
    switch interface {
    // `wl_output` has `done` since version 2 and the name since version 4.
    case "wl_output" where version >= 2:
      let bound: Proxy<wl_output>? = registry.bind(name, tactus_wl_output_interface(), version: min(version, 4))
      guard let bound else { return }
      let entry = Entry(name, bound)
      entries.append(entry)
      wl_output_add_listener(entry.output, Self.outputListener, me)
      describe(entry)
    case "zxdg_output_manager_v1" where manager == nil:
      manager = registry.bind(name, tactus_client_output_manager(), version: min(version, 3))
      for entry in entries { describe(entry) }
    default: break
    }
  }

  private func describe(_ entry: Entry) {
    guard let manager, entry.logical == nil else { return }
    entry.logical = zxdg_output_manager_v1_get_xdg_output(manager, entry.output)
    if let logical = entry.logical { zxdg_output_v1_add_listener(logical, Self.logicalListener, me) }
  }

  func withdraw(_ name: UInt32) {
    guard let index = entries.firstIndex(where: { $0.global == name }) else { return }
    destroy(entries.remove(at: index))
    publish()
  }

  func connectionLost() {
    for entry in entries { destroy(entry) }
    entries.removeAll()
    if let manager { zxdg_output_manager_v1_destroy(manager) }
    manager = nil
    publish()
  }

  private func destroy(_ entry: Entry) {
    if let logical = entry.logical { zxdg_output_v1_destroy(logical) }
    if wl_output_get_version(entry.output) >= 3 {
      wl_output_release(entry.output)
    } else {
      wl_output_destroy(entry.output)
    }
  }

  // MARK: events

  private var me: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
  private static func of(_ data: UnsafeMutableRawPointer?) -> Outputs? {
    data.map { Unmanaged<Outputs>.fromOpaque($0).takeUnretainedValue() }
  }
  private static func entry(_ data: UnsafeMutableRawPointer?, _ output: Proxy<wl_output>?) -> Entry? {
    of(data)?.entries.first { $0.output == output }
  }
  private static func entry(_ data: UnsafeMutableRawPointer?, _ logical: Proxy<zxdg_output_v1>?) -> Entry? {
    of(data)?.entries.first { $0.logical == logical }
  }

  private nonisolated(unsafe) static let outputListener = forever(
    wl_output_listener(
      geometry: { data, output, x, y, width, height, _, _, _, transform in
        guard let entry = entry(data, output) else { return }
        entry.position = (Int(x), Int(y))
        (entry.next.width, entry.next.height) = (Double(max(0, width)), Double(max(0, height)))
        entry.next.transform = Int(transform)
      },
      mode: { data, output, flags, width, height, _ in
        guard flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0 else { return }
        entry(data, output)?.pixels = (Int(width), Int(height))
      },
      done: { data, output in
        if let me = of(data), let entry = entry(data, output) { me.commit(entry) }
      },
      scale: { data, output, scale in entry(data, output)?.scale = Int(scale) },
      name: { data, output, name in
        if let name { entry(data, output)?.next.name = String(cString: name) }
      },
      description: { _, _, _ in }))

  private nonisolated(unsafe) static let logicalListener = forever(
    zxdg_output_v1_listener(
      logical_position: { data, output, x, y in
        guard let entry = entry(data, output) else { return }
        entry.next.frame.x = Double(x)
        entry.next.frame.y = Double(y)
      },
      logical_size: { data, output, width, height in
        guard let entry = entry(data, output) else { return }
        entry.next.frame.width = Double(width)
        entry.next.frame.height = Double(height)
        entry.hasFrame = true
      },
      // With `xdg_output` version 3, only `wl_output.done` commits the changes.
      done: { data, output in
        if let me = of(data), let entry = entry(data, output) { me.commit(entry) }
      },
      name: { data, output, name in
        if let name { entry(data, output)?.next.name = String(cString: name) }
      },
      description: { _, _, _ in }))
}
