// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Functions that change the tree of views and their recognizers. When a view leaves its window, or a recognizer leaves
/// its view, current gestures and touches are cancelled, and their targets and views are called (S10.3, S10.4).
extension GestureView {
  // MARK: subviews

  /// Adds a subview in front of all other subviews.
  public func addSubview(_ view: GestureView) { insertSubview(view, at: subviews.count) }

  /// Inserts a subview at this index, counted from the back. Does nothing if the subview is a superview of this view,
  /// or a window.
  public func insertSubview(_ view: GestureView, at index: Int) {
    guard !isDescendant(of: view), !(view is GestureWindow) else { return }
    if view.superview === self { return move(view, to: index) }
    change {
      view.removeFromSuperview()
      // Callbacks of another window may have moved the view into another superview.
      guard view.superview == nil, !isDescendant(of: view) else { return }
      subviews.insert(view, at: max(0, min(index, subviews.count)))
      view.superview = self
      window?.enter(view)
      if subviews.last !== view { tellOrder() }
    }
  }
  public func insertSubview(_ view: GestureView, aboveSubview sibling: GestureView) {
    insertSubview(view, beside: sibling, positions: 1)
  }
  public func insertSubview(_ view: GestureView, belowSubview sibling: GestureView) {
    insertSubview(view, beside: sibling, positions: 0)
  }
  public func bringSubviewToFront(_ view: GestureView) { if view.superview === self { move(view, to: .max) } }
  public func sendSubviewToBack(_ view: GestureView) { if view.superview === self { move(view, to: 0) } }

  public func removeFromSuperview() {
    guard let superview else { return }
    change {
      window?.leave(self)
      superview.subviews.removeAll { $0 === self }
      self.superview = nil
    }
  }

  public func isDescendant(of view: GestureView) -> Bool {
    var walk: GestureView? = self
    while let here = walk {
      if here === view { return true }
      walk = here.superview
    }
    return false
  }

  /// Inserts a view next to a sibling, or in front of all subviews if the sibling is not a subview.
  private func insertSubview(_ view: GestureView, beside sibling: GestureView, positions: Int) {
    guard view !== sibling else { return }
    let others = subviews.filter { $0 !== view }
    let index = others.firstIndex { $0 === sibling }.map { $0 + positions }
    insertSubview(view, at: index ?? others.count)
  }

  private func move(_ view: GestureView, to index: Int) {
    subviews.removeAll { $0 === view }
    subviews.insert(view, at: max(0, min(index, subviews.count)))
    tellOrder()
  }

  private func tellOrder() {
    guard let handle, let window else { return }
    window.backend.setOrder(subviews.compactMap(\.handle), in: handle)
    window.noteChange()
  }

  // MARK: recognizers

  /// Attaches a recognizer, and detaches it from its previous view. From now on, the recognizer receives touches that
  /// land in this view or its descendants.
  public func addGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
    guard gestureRecognizer.view !== self else { return }
    change {
      gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
      guard gestureRecognizer.view == nil else { return }
      gestureRecognizers.append(gestureRecognizer)
      gestureRecognizer.view = self
      if let handle { window?.enter(gestureRecognizer, on: handle) }
    }
  }

  public func removeGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    change {
      window?.leave(gestureRecognizer)
      gestureRecognizers.removeAll { $0 === gestureRecognizer }
      gestureRecognizer.view = nil
    }
  }

  private func change(_ body: () -> Void) {
    if let window { window.rearrange(body) } else { body() }
  }
}
