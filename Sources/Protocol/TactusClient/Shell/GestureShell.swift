// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient
import Tactus
import TactusKit
import TactusWire
import WaylandClient

/// Gestures on whole outputs, for a program that the compositor trusts. `GestureConnection.openShell` returns an object
/// of this class.
public final class GestureShell {
  /// The precedence of the shell's gestures on an output over the gestures of applications.
  public enum Layer: UInt32, Sendable {
    /// The recognizers only observe touches. They affect neither touches nor other recognizers.
    case observe
    /// A gesture is recognized only if no application has recognized one.
    case back
    /// The gestures take precedence over those of applications, as system gestures do.
    case front
  }

  public let connection: GestureConnection
  private let pointer: Proxy<tactus_gesture_shell_v1>

  public private(set) var outputs: [GestureOutput] = []
  public private(set) var devices: [TouchDevice] = []
  /// The gestures of the server's configuration that this shell can follow.
  public private(set) var bindings: [OfferedBinding] = []
  /// Called when `outputs`, `devices` or `bindings` has changed, and when they are first known.
  public var onChange: (() -> Void)?
  /// The handle of the newest recognizer of a binding. Handles of bindings' recognizers count down from the maximum;
  /// handles of windows' recognizers count up.
  private var lastHandle = UInt32.max

  init(_ pointer: Proxy<tactus_gesture_shell_v1>, _ connection: GestureConnection) {
    self.pointer = pointer
    self.connection = connection
    tactus_gesture_shell_v1_add_listener(pointer, GestureShell.listener, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { tactus_gesture_shell_v1_destroy(pointer) }

  /// Makes a window that covers an output. If there is no output with this name, the window is attached when one
  /// appears, and the `observer` of the window's host is notified then.
  public func window(onOutput name: String, layer: Layer) -> GestureWindow? {
    let output = outputs.first { $0.name == name }
    return host(onOutput: name, layer: layer)?.makeWindow(width: output?.width ?? 0, height: output?.height ?? 0)
  }

  /// Makes a backend for a window of the caller's own class.
  public func host(onOutput name: String, layer: Layer) -> GestureHost? {
    guard let host = tactus_gesture_shell_v1_get_output_host(pointer, name, layer.rawValue) else { return nil }
    return connection.add(GestureHost(host, connection, kind: .output))
  }

  /// Follows a gesture of the server's configuration on the output of a window that was made by
  /// `window(onOutput:layer:)`. Returns nil for any other window. If the name is not among `bindings`, the action is
  /// never called.
  public func follow(
    _ name: String, on window: GestureWindow, action: @escaping (GestureBinding) -> Void
  ) -> GestureBinding? {
    guard let host = window.host, host.kind == .output,
      let recognizer = tactus_gesture_shell_v1_get_binding(pointer, host.pointer, name)
    else { return nil }
    let kind = bindings.first { $0.name == name }?.kind ?? .custom
    lastHandle -= 1
    let wire = HostRecognizer(recognizer, RecognizerHandle(rawValue: lastHandle), kind, host)
    let binding = GestureBinding(name, wire, action)
    wire.binding = binding
    host.bindings.append(wire)
    return binding
  }

  /// Switches system gestures off while the returned object exists.
  public func inhibit() -> GestureInhibitor? {
    tactus_gesture_shell_v1_inhibit(pointer).map { GestureInhibitor($0, connection) }
  }

  // MARK: events from the server

  private static func of(_ data: UnsafeMutableRawPointer?) -> GestureShell? {
    data.map { Unmanaged<GestureShell>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }

  private nonisolated(unsafe) static let listener = cTable(
    tactus_gesture_shell_v1_listener(
      output: { data, _, name, width, height in
        guard let me = GestureShell.of(data) else { return }
        let output = GestureOutput(
          name: GestureShell.text(name), width: Wire.number(width), height: Wire.number(height))
        me.outputs.removeAll { $0.name == output.name }
        me.outputs.append(output)
      },
      output_removed: { data, _, name in
        let name = GestureShell.text(name)
        GestureShell.of(data)?.outputs.removeAll { $0.name == name }
      },
      device: { data, _, id, name, output, touches in
        guard let me = GestureShell.of(data) else { return }
        let output = GestureShell.text(output)
        me.devices.removeAll { $0.id == id }
        me.devices.append(
          TouchDevice(
            id: id, name: GestureShell.text(name), output: output.isEmpty ? nil : output, touches: Int(touches)))
      },
      device_removed: { data, _, id in GestureShell.of(data)?.devices.removeAll { $0.id == id } },
      binding: { data, _, name, kind in
        guard let me = GestureShell.of(data), let kind = GestureKind(wire: kind) else { return }
        let binding = OfferedBinding(name: GestureShell.text(name), kind: kind)
        me.bindings.removeAll { $0.name == binding.name }
        me.bindings.append(binding)
      },
      binding_removed: { data, _, name in
        let name = GestureShell.text(name)
        GestureShell.of(data)?.bindings.removeAll { $0.name == name }
      },
      done: { data, _ in
        guard let me = GestureShell.of(data) else { return }
        me.onChange?()
      }))
}

/// An output: its name, as in `wl_output`, and its size in logical pixels.
public struct GestureOutput: Hashable, Sendable {
  public var name: String
  public var width: Double
  public var height: Double
}

/// A gesture of the server's configuration that a shell can follow.
public struct OfferedBinding: Hashable, Sendable {
  public var name: String
  public var kind: GestureKind
}
