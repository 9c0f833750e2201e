// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ExampleWindow
import TactusClient
import TactusKit

/// Hands the fingers of `wl_touch` to the controls under them, as a toolkit does.
///
/// A `wl_touch.cancel` would end every finger of the program: the slider's too, when another hand takes a photo. So it
/// asks to be told of each touch that is taken away (`cancelsPrecisely`), and lets go of that one.
final class WaylandFingers: GestureHostObserver {
  private let window: GestureWindow
  private let diary: Diary?
  private var taken: [Int32: TableControl] = [:]

  init(in window: GestureWindow, _ diary: Diary?) {
    self.window = window
    self.diary = diary
    window.host?.observer = self
    window.host?.touchReporting = .dispositions
    window.host?.cancelsPrecisely = true
  }

  func take(_ event: FingerEvent) {
    switch event {
    case .down(let id, let place, _):
      guard let control = window.hitTest(place) as? TableControl, !control.isPressed else { return }
      taken[id] = control
      control.press(at: control.convert(place, from: window))
    case .motion(let id, let place, _):
      if let control = taken[id] { control.drag(to: control.convert(place, from: window)) }
    case .up(let id, _):
      taken.removeValue(forKey: id)?.release()
    case .frame:
      break
    case .cancel:
      for control in taken.values { control.cancel() }
      taken = [:]
    }
  }

  func hostAttached(_ host: GestureHost) {
    diary?.tell("window", "attached", "gestures are recognized from now on")
  }

  /// The `wl_touch.up` that follows is the end of nothing.
  func host(_ host: GestureHost, disposition notice: DispositionNotice) {
    diary?.tell(notice)
    guard notice.disposition == .cancelled, let id = notice.wlID else { return }
    taken.removeValue(forKey: id)?.cancel()
  }
}
