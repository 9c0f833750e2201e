// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import Tactus
import TactusServer

/// The windows that have been touched, and their views in the engine.
final class Windows {
  private let station: Station
  private let gone: (Window) -> Void
  private var windows: [Window] = []
  /// In front where weston gives a touch to nobody.
  private var nobody: ViewID?

  /// `gone` is called for each that can be told nothing any more, before it is forgotten.
  init(_ station: Station, gone: @escaping (Window) -> Void) {
    self.station = station
    self.gone = gone
  }

  subscript(id: ViewID) -> Window? { windows.first { $0.id == id } }
  /// One of those of a client.
  subscript(client: WaylandTouches.Client) -> Window? { windows.first { $0.client == client } }

  /// Which one weston has given a touch to; nil where it is of no client.
  func window(_ view: UnsafeMutablePointer<weston_view>?, on root: ViewID) -> Window? {
    guard let view, let surface = view.pointee.surface?.pointee.resource else { return nil }
    if let known = windows.first(where: { $0.view == view }) { return known }
    guard let id = addView(on: root) else { return nil }
    let window = Window(view, surface, id: id, root: root) { [unowned(unsafe) self] in remove($0) }
    windows.append(window)
    return window
  }

  /// A finger lands there: the window, or nobody, is in front.
  func bringForward(_ window: Window?, on root: ViewID) {
    if let window {
      window.root = root
      show(window.id, on: root)
    } else if let nobody {
      show(nobody, on: root)
    } else {
      nobody = addView(on: root)
    }
  }

  /// The output goes, and with it the views that are on it.
  func outputGone(_ root: ViewID) {
    for window in windows where window.root == root { remove(window) }
    nobody = nil
  }

  private func remove(_ window: Window) {
    guard let n = windows.firstIndex(where: { $0 === window }) else { return }
    gone(window)
    windows.remove(at: n)
    station.withEngine { engine, effects in _ = engine.destroyView(window.id, into: &effects) }
  }

  private func addView(on root: ViewID) -> ViewID? {
    station.withEngine { engine, _ in
      engine.properties(of: root).flatMap { engine.addView(Self.properties(on: $0), in: root) }
    }
  }

  private func show(_ id: ViewID, on root: ViewID) {
    station.withEngine { engine, _ in
      guard let output = engine.properties(of: root) else { return }
      engine.moveView(id, in: root)
      engine.updateView(id, Self.properties(on: output))
    }
  }

  private static func properties(on output: ViewProperties) -> ViewProperties {
    ViewProperties(frame: Rect(x: 0, y: 0, width: output.frame.width, height: output.frame.height))
  }
}
