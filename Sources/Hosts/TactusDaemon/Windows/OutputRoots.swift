// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusActions
import TactusGestures
import TactusInput
import TactusServer
import TactusSystem

/// Adds each output of the session as a root of the engine's views, and finds the output of each touchscreen.
final class OutputRoots {
  private struct Root {
    var output: Output
    var scale: Double
    var rim: Double
    var touchscreen: String?
    var view: ViewID
  }

  private let host: SystemHost
  private var server: GestureServer { host.server }
  private var roots: [Root] = []
  /// Called before the root of an output is removed.
  var removing: (ViewID) -> Void = { _ in }
  private(set) var mapping = OutputMapping()

  init(_ host: SystemHost) { self.host = host }

  /// Updates the roots and the mapping. Returns whether either has changed.
  func update(_ screens: [Screen], for devices: [InputDevice], by configuration: Configuration) -> Bool {
    let outputs = screens.isEmpty ? Self.imagined(for: devices) : screens.map(Output.init)
    let assignments = devices.compactMap { device in
      configuration.rule(forDevice: device.name).output.map { (device: device.name, output: $0) }
    }
    let new = OutputMapping(outputs: outputs, assignments: assignments)
    let isNew =
      new.outputs != mapping.outputs || !new.assignments.elementsEqual(mapping.assignments, by: ==)
      || roots.contains {
        $0.scale != new.thresholdScale(on: $0.output, of: devices)
          || $0.rim != new.rim(on: $0.output, of: devices, configuration)
          || $0.touchscreen != new.touchscreen(of: $0.output, of: devices, configuration)
      }
    guard isNew else { return false }
    // Without this, fingers that are down would jump.
    if !server.withEngine({ engine, _ in engine.isIdle }) { server.endSession() }
    mapping = new
    for root in roots where !outputs.contains(where: { $0.name == root.output.name }) { remove(root) }
    roots.removeAll { root in !outputs.contains { $0.name == root.output.name } }
    for output in outputs {
      put(output, new.thresholdScale(on: output, of: devices), new.rim(on: output, of: devices, configuration))
      use(new.touchscreen(of: output, of: devices, configuration), on: output)
    }
    return true
  }

  private func use(_ touchscreen: String?, on output: Output) {
    guard let index = roots.firstIndex(where: { $0.output.name == output.name }),
      roots[index].touchscreen != touchscreen
    else { return }
    roots[index].touchscreen = touchscreen
    host.use(touchscreen: touchscreen, on: roots[index].view)
  }

  private func put(_ output: Output, _ scale: Double, _ rim: Double) {
    if let index = roots.firstIndex(where: { $0.output.name == output.name }) {
      let root = roots[index]
      guard root.output != output || root.scale != scale || root.rim != rim else { return }
      (roots[index].output, roots[index].scale, roots[index].rim) = (output, scale, rim)
      server.resizeOutput(root.view, to: output.frame, thresholdScale: scale, rim: rim)
      host.updateOutput(root.view)
    } else if let view = server.addOutput(name: output.name, frame: output.frame, thresholdScale: scale, rim: rim) {
      roots.append(Root(output: output, scale: scale, rim: rim, view: view))
      host.addOutput(view)
    }
  }

  var all: [(root: ViewID, frame: Rect)] { roots.map { ($0.view, $0.output.frame) } }

  private func remove(_ root: Root) {
    removing(root.view)
    server.withEngine { engine, effects in _ = engine.unmapView(root.view, into: &effects) }
    host.removeOutput(root.view)
    server.removeOutput(root.view)
  }

  /// Returns the outputs to use if the compositor reports none: one with the size of the first touchscreen, so that
  /// gestures are recognized anyway.
  private static func imagined(for devices: [InputDevice]) -> [Output] {
    guard let device = devices.first else { return [] }
    let size = device.size ?? InputDevice.Size(width: 270, height: 170)
    // The nominal density of logical pixels: 96 per inch.
    let density = 96 / 25.4
    let frame = Rect(x: 0, y: 0, width: size.width * density, height: size.height * density)
    return [Output(name: "touchscreen", frame: frame, size: device.size)]
  }
}

extension OutputMapping {
  /// Returns the scale of distances on an output. If the sizes of some of its touchscreens are known, the scale follows
  /// from the first of these sizes, since touchscreens report their sizes more reliably than outputs do.
  fileprivate func thresholdScale(on output: Output, of devices: [InputDevice]) -> Double {
    if let device = devices.first(where: { $0.size != nil && self.output(of: $0)?.name == output.name }) {
      return thresholdScale(of: device)
    }
    guard let size = output.size else { return 1 }
    let width = output.transform.rawValue & 1 == 1 ? size.height : size.width
    return Thresholds.scale(pixelsPerMillimetre: output.frame.width / width)
  }

  /// Returns the first touchscreen of an output for which the configuration sets numbers of its own.
  fileprivate func touchscreen(
    of output: Output, of devices: [InputDevice], _ configuration: Configuration
  ) -> String? {
    devices.first { self.output(of: $0)?.name == output.name && configuration.only(onDevice: $0.name) != nil }?.name
  }

  /// Returns the width of the rim of an output, in logical px. If several of its touchscreens have a rim, this is the
  /// widest.
  fileprivate func rim(on output: Output, of devices: [InputDevice], _ configuration: Configuration) -> Double {
    let scale = thresholdScale(on: output, of: devices)
    return devices.filter { self.output(of: $0)?.name == output.name }
      .map { configuration.rim(ofDevice: $0.name, thresholdScale: scale) }.max() ?? 0
  }
}

extension Output {
  fileprivate init(_ screen: Screen) {
    let size = InputDevice.Size(width: screen.width, height: screen.height)
    self.init(
      name: screen.name, frame: screen.frame, size: screen.width > 0 && screen.height > 0 ? size : nil,
      transform: Transform(rawValue: screen.transform) ?? .normal)
  }
}
