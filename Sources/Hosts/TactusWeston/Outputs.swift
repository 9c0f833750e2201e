// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Tactus
import TactusServer

/// Weston's outputs, as root views of the engine.
final class Outputs {
  private struct Entry {
    var output: UnsafeMutablePointer<weston_output>
    var root: ViewID
    var frame: Rect
  }
  private var entries: [Entry] = []
  private let server: GestureServer

  init(_ server: GestureServer) { self.server = server }

  func root(at point: Point) -> ViewID? { entries.first { $0.frame.contains(point) }?.root }

  func output(of root: ViewID) -> UnsafeMutablePointer<weston_output>? { entries.first { $0.root == root }?.output }
  func root(of output: UnsafeMutablePointer<weston_output>?) -> ViewID? { entries.first { $0.output == output }?.root }

  /// Adds an output, and returns its root view; nil if the engine has no room for it.
  func add(_ output: UnsafeMutablePointer<weston_output>) -> ViewID? {
    let name = output.pointee.name.map { String(cString: $0) } ?? ""
    let frame = Self.frame(of: output)
    guard let root = server.addOutput(name: name, frame: frame, thresholdScale: Self.scale(of: output)) else {
      return nil
    }
    entries.append(Entry(output: output, root: root, frame: frame))
    return root
  }

  /// Updates an output whose position, size or scale has changed.
  func update(_ output: UnsafeMutablePointer<weston_output>) {
    guard let n = entries.firstIndex(where: { $0.output == output }) else { return }
    let frame = Self.frame(of: output)
    entries[n].frame = frame
    server.resizeOutput(entries[n].root, to: frame, thresholdScale: Self.scale(of: output))
  }

  func remove(_ output: UnsafeMutablePointer<weston_output>) {
    guard let n = entries.firstIndex(where: { $0.output == output }) else { return }
    server.removeOutput(entries.remove(at: n).root)
  }

  private static func frame(of output: UnsafeMutablePointer<weston_output>) -> Rect {
    var origin = Point.zero
    tactus_weston_output_origin(output, &origin.x, &origin.y)
    let (width, height) = (Double(output.pointee.width), Double(output.pointee.height))
    return Rect(x: origin.x, y: origin.y, width: width, height: height)
  }

  /// Returns the scale of thresholds on an output. It is computed from the area, so that the orientation does not
  /// matter.
  private static func scale(of output: UnsafeMutablePointer<weston_output>) -> Double {
    guard let head = weston_output_get_first_head(output), head.pointee.mm_width > 0, head.pointee.mm_height > 0 else {
      return Thresholds.scale(pixelsPerMillimetre: 0)
    }
    let area = Double(head.pointee.mm_width) * Double(head.pointee.mm_height)
    let pixels = Double(output.pointee.width) * Double(output.pointee.height)
    return Thresholds.scale(pixelsPerMillimetre: (pixels / area).squareRoot())
  }
}
