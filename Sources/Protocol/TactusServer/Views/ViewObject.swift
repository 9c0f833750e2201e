// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolServer
import CWaylandServer
import Tactus
import TactusWire
import WaylandServer

/// The server's side of a `tactus_gesture_view_v1`.
final class ViewObject: Resource {
  let node: ViewNode

  init(_ resource: ResourcePointer, _ node: ViewNode) {
    self.node = node
    super.init(resource, ViewObject.table)
    node.object = self
  }

  override func gone() {
    node.object = nil
    remove()
  }

  private func remove() {
    guard let host = node.host, let parent = node.parent else { return }
    node.kill()
    parent.state.pending.children.removeAll { $0 === node }
    host.markChanged(parent)
  }

  private func change(_ change: (inout ViewState) -> Void) {
    guard let host = node.host else { return }
    change(&node.state.pending)
    host.markChanged(node)
  }

  private func setPosition(_ frame: Rect) {
    guard frame.width >= 0, frame.height >= 0 else {
      return post(error: TACTUS_GESTURE_VIEW_V1_ERROR_INVALID_SIZE.rawValue, "negative width or height")
    }
    change { $0.frame = frame }
  }

  private func setKnob(_ knob: Rect) {
    guard knob.width >= 0, knob.height >= 0 else {
      return post(error: TACTUS_GESTURE_VIEW_V1_ERROR_INVALID_SIZE.rawValue, "negative width or height")
    }
    change { $0.knob = knob.width > 0 && knob.height > 0 ? knob : nil }
  }

  private func setFlags(_ flags: UInt32) {
    guard flags & ~ViewFlags.all.rawValue == 0 else { return postInvalidValue() }
    change { $0.flags = ViewFlags(rawValue: flags) }
  }

  private func setControl(_ control: UInt32, _ axis: UInt32) {
    guard control <= UInt32(Control.Kind.allCases.count), axis <= 1 else { return postInvalidValue() }
    change {
      $0.control = control == 0 ? nil : Control.Kind(rawValue: UInt8(control - 1))
      $0.axis = axis == 0 ? .horizontal : .vertical
    }
  }

  private func setExclusion(_ edges: UInt32) {
    guard let edges = Wire.sides(edges) else { return postInvalidValue() }
    change { $0.exclusion = edges }
  }

  private func place(above: Bool, _ sibling: ViewObject) {
    guard let host = node.host, let parent = node.parent else { return }
    guard sibling !== self,
      let there = parent.state.pending.children.firstIndex(where: { $0 === sibling.node }),
      let here = parent.state.pending.children.firstIndex(where: { $0 === node })
    else {
      return post(error: TACTUS_GESTURE_VIEW_V1_ERROR_INVALID_SIBLING.rawValue, "not a sibling of this view")
    }
    parent.state.pending.children.remove(at: here)
    let index = (here < there ? there - 1 : there) + (above ? 1 : 0)
    parent.state.pending.children.insert(node, at: index)
    host.markChanged(parent)
  }

  private func postInvalidValue() {
    post(error: TACTUS_GESTURE_VIEW_V1_ERROR_INVALID_VALUE.rawValue, "a value is not in the enum")
  }

  /// Returns the view of a resource, or nil if it is inert: requests to it then have no effect and cause no errors.
  private static func of(_ resource: ResourcePointer?) -> ViewObject? {
    Resource.of(resource, as: ViewObject.self).flatMap { $0.node.host == nil ? nil : $0 }
  }

  private static func rect(_ x: wl_fixed_t, _ y: wl_fixed_t, _ width: wl_fixed_t, _ height: wl_fixed_t) -> Rect {
    Rect(x: Wire.number(x), y: Wire.number(y), width: Wire.number(width), height: Wire.number(height))
  }

  nonisolated(unsafe) private static let table = requests(
    tactus_gesture_view_v1_interface(
      destroy: { _, resource in wl_resource_destroy(resource) },
      set_position: { _, resource, x, y, width, height in of(resource)?.setPosition(rect(x, y, width, height)) },
      place_above: { _, resource, sibling in
        if let sibling = of(sibling) { of(resource)?.place(above: true, sibling) }
      },
      place_below: { _, resource, sibling in
        if let sibling = of(sibling) { of(resource)?.place(above: false, sibling) }
      },
      set_transform: { _, resource, xx, xy, yx, yy in
        let transform = Transform(
          a: Wire.number(fine: xx), b: Wire.number(fine: yx), c: Wire.number(fine: xy), d: Wire.number(fine: yy))
        of(resource)?.change { $0.transform = transform }
      },
      set_flags: { _, resource, flags in of(resource)?.setFlags(flags) },
      set_control: { _, resource, control, axis in of(resource)?.setControl(control, axis) },
      set_knob: { _, resource, x, y, width, height in of(resource)?.setKnob(rect(x, y, width, height)) },
      set_system_exclusion: { _, resource, edges in of(resource)?.setExclusion(edges) },
      add_recognizer: { _, resource, id, kind in
        guard let view = Resource.of(resource, as: ViewObject.self) else { return }
        guard let kind = GestureKind(wire: kind) else { return view.postInvalidValue() }
        view.node.addRecognizer(id, kind, view)
      }))
}
