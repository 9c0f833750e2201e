// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// The server's side of a `tactus_gesture_shell_v1`.
final class ShellObject: Resource {
  let session: ClientSession

  init(_ resource: ResourcePointer, _ session: ClientSession) {
    self.session = session
    super.init(resource, ShellObject.table)
    isWithdrawn = !session.isTrusted
    if let server { server.shells.add(self, server) }
  }

  /// Makes the object inert.
  func withdraw() { isWithdrawn = true }

  override func gone() { session.server?.shells.forget(self) }

  /// The server if the client is trusted at this moment; otherwise nil, so that the object is inert.
  private var server: GestureServer? { !isWithdrawn && session.isTrusted ? session.server : nil }
  /// Whether the client has lost trust, or was never trusted.
  private var isWithdrawn = false

  // MARK: events

  func say(_ output: Output) {
    send(output.name) {
      tactus_gesture_shell_v1_send_output($0, $1, Wire.fixed(output.width), Wire.fixed(output.height))
    }
  }

  func sayRemoved(_ output: Output) { send(output.name) { tactus_gesture_shell_v1_send_output_removed($0, $1) } }

  func say(_ device: TouchDevice) {
    Text.withCString(device.output) { output in
      send(device.name) { tactus_gesture_shell_v1_send_device($0, device.id, $1, output, device.touches) }
    }
  }

  func sayRemoved(_ device: TouchDevice) {
    if let pointer { tactus_gesture_shell_v1_send_device_removed(pointer, device.id) }
  }

  func say(_ binding: Binding) {
    // In the protocol, the kinds of gestures have the numbers 1, 2 and so on, in the order of `GestureKind`.
    let kind = UInt32(binding.kind.rawValue) + 1
    send(binding.name) { tactus_gesture_shell_v1_send_binding($0, $1, kind) }
  }

  func sayRemoved(_ binding: Binding) { send(binding.name) { tactus_gesture_shell_v1_send_binding_removed($0, $1) } }

  func sayDone() {
    if let pointer { tactus_gesture_shell_v1_send_done(pointer) }
  }

  private func send(_ name: [UInt8], _ body: (ResourcePointer, UnsafePointer<CChar>) -> Void) {
    guard let pointer else { return }
    Text.withCString(name) { body(pointer, $0) }
  }

  // MARK: requests

  private func makeHost(_ id: UInt32, _ output: [UInt8], _ number: UInt32) {
    let layer: RecognizerLayer
    switch tactus_gesture_shell_v1_layer(number) {
    case TACTUS_GESTURE_SHELL_V1_LAYER_OBSERVE: layer = .observe
    case TACTUS_GESTURE_SHELL_V1_LAYER_BACK: layer = .back
    case TACTUS_GESTURE_SHELL_V1_LAYER_FRONT: layer = .front
    default: return postInvalidValue()
    }
    guard let resource = make(id, tactus_server_host()) else { return }
    let host = HostObject(resource, session, for: .output(output), layer: layer)
    guard let server, session.hosts.count <= server.limits.hosts else { return host.fall() }
    if let area = server.outputs.first(where: { $0.name == output }) {
      host.stand(on: area)
    } else {
      host.stepOff(because: .unlocated)
    }
  }

  private func makeBinding(_ id: UInt32, _ host: HostObject, _ name: [UInt8]) {
    guard host.isOnOutput else { return postInvalidValue() }
    guard let resource = make(id, tactus_server_recognizer()) else { return }
    let binding = server == nil ? nil : host.server?.shells.binding(name)
    let object = RecognizerObject(resource, binding?.kind ?? .tap, on: binding == nil ? ViewNode() : host.root)
    object.isBinding = true
    guard binding != nil, let server = host.server else { return }
    guard host.recognizers <= server.limits.recognizers else {
      return host.post(tooMany: "recognizers in a host", limit: server.limits.recognizers)
    }
    server.shells.follow(name, object, host)
  }

  private func inhibit(_ id: UInt32) {
    guard let resource = make(id, tactus_server_inhibitor()) else { return }
    let inhibitor = InhibitorObject(resource, session)
    if let server { server.shells.add(inhibitor, server) }
  }

  private func make(_ id: UInt32, _ interface: UnsafePointer<wl_interface>?) -> ResourcePointer? {
    guard let client else { return nil }
    if let resource = wl_resource_create(client, interface, 1, id) { return resource }
    wl_client_post_no_memory(client)
    return nil
  }

  private func postInvalidValue() {
    post(
      error: TACTUS_GESTURE_SHELL_V1_ERROR_INVALID_VALUE.rawValue,
      "a value is not in the enum, or the host is of another kind")
  }

  private static func of(_ resource: ResourcePointer?) -> ShellObject? { Resource.of(resource, as: ShellObject.self) }

  nonisolated(unsafe) private static let table = requests(
    tactus_gesture_shell_v1_interface(
      destroy: { _, resource in wl_resource_destroy(resource) },
      get_output_host: { _, resource, id, output, layer in
        if let output { of(resource)?.makeHost(id, Text.bytes(output), layer) }
      },
      get_binding: { _, resource, id, host, name in
        if let host = Resource.of(host, as: HostObject.self), let name {
          of(resource)?.makeBinding(id, host, Text.bytes(name))
        }
      },
      inhibit: { _, resource, id in of(resource)?.inhibit(id) }))
}
