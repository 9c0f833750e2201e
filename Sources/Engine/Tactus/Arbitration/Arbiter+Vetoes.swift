// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Decides whether the delegate, a view or a control refuses a recognizer that could begin otherwise (S8).
extension Arbiter {
  /// Returns the reason if the recognizer is refused. Asks the delegate first. Then goes from the view of each touch up
  /// to the recognizer's own view, asks each of these views, and checks each control below the recognizer's view (S8).
  mutating func veto(on i: Int, _ recognizers: inout RecognizerTable, _ scene: inout Scene) -> Reason? {
    let me = recognizers.id(of: i)
    if recognizers.records[i].settings.hooks.contains(.shouldBegin), let delegate = scene.delegate,
      !delegate.gestureRecognizerShouldBegin(me, values: scene.values(of: i, &recognizers))
    {
      return .vetoedByDelegate
    }
    guard scene.views.mayRefuse, let own = recognizers.records[i].view.flatMap({ scene.views.index(of: $0) })
    else { return nil }
    var overlap: ControlOverlap?
    var isOverlapAsked = false
    var asked: [Int] = []
    for slot in recognizers.records[i].attempt.received {
      var walk = scene.touches[slot].view.flatMap { scene.views.index(of: $0) }
      while let here = walk {
        if scene.views[here].properties.asksShouldBegin, !asked.contains(here), let delegate = scene.delegate {
          asked.append(here)
          if !delegate.view(scene.views.id(of: here), shouldBegin: me, values: scene.values(of: i, &recognizers)) {
            return .vetoedByView(scene.views.id(of: here))
          }
        }
        if here == own { break }
        if let control = scene.views[here].properties.control {
          if !isOverlapAsked { overlap = scene.controlOverlap(of: i, &recognizers) }
          isOverlapAsked = true
          if let overlap, let start = scene.views.convert(scene.touches[slot].start, to: here),
            control.claims(overlap, start: start)
          {
            return .vetoedByControl(scene.views.id(of: here))
          }
        }
        walk = scene.views[here].parent
      }
    }
    return nil
  }
}
