// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Tactus

/// Weston's outputs, as root views of the engine.
final class Outputs {
  private struct Entry {
    var output: UnsafeMutablePointer<weston_output>
    var root: ViewID
    var frame: Rect
  }
  private var entries: [Entry] = []
  private let station: Station

  init(_ station: Station) { self.station = station }

  var roots: [ViewID] { entries.map { $0.root } }

  func root(at point: Point) -> ViewID? { entries.first { $0.frame.contains(point) }?.root }

  func output(of root: ViewID) -> UnsafeMutablePointer<weston_output>? { entries.first { $0.root == root }?.output }
  func root(of output: UnsafeMutablePointer<weston_output>) -> ViewID? { entries.first { $0.output == output }?.root }

  /// Nil where the engine has no room for it.
  func add(_ output: UnsafeMutablePointer<weston_output>) -> ViewID? {
    let properties = Self.properties(of: output)
    guard let root = station.withEngine({ engine, _ in engine.addView(properties) }) else { return nil }
    entries.append(Entry(output: output, root: root, frame: properties.frame))
    return root
  }

  /// It has another place, size or scale.
  func update(_ output: UnsafeMutablePointer<weston_output>) {
    guard let n = entries.firstIndex(where: { $0.output == output }) else { return }
    let properties = Self.properties(of: output)
    entries[n].frame = properties.frame
    let root = entries[n].root
    station.withEngine { engine, _ in _ = engine.updateView(root, properties) }
  }

  func remove(_ output: UnsafeMutablePointer<weston_output>) {
    guard let n = entries.firstIndex(where: { $0.output == output }) else { return }
    let root = entries.remove(at: n).root
    station.withEngine { engine, effects in _ = engine.destroyView(root, into: &effects) }
  }

  private static func properties(of output: UnsafeMutablePointer<weston_output>) -> ViewProperties {
    let it = output.pointee
    let frame = Rect(x: Double(it.x), y: Double(it.y), width: Double(it.width), height: Double(it.height))
    var properties = ViewProperties(frame: frame)
    properties.thresholdScale = Thresholds.scale(pixelsPerMillimetre: pixelsPerMillimetre(output))
    return properties
  }

  /// Over the whole area, so that it does not matter which way up it is; 0 where nobody knows.
  private static func pixelsPerMillimetre(_ output: UnsafeMutablePointer<weston_output>) -> Double {
    guard let head = weston_output_get_first_head(output) else { return 0 }
    let area = Double(head.pointee.mm_width) * Double(head.pointee.mm_height)
    guard head.pointee.mm_width > 0, head.pointee.mm_height > 0 else { return 0 }
    return (Double(output.pointee.width) * Double(output.pointee.height) / area).squareRoot()
  }
}
