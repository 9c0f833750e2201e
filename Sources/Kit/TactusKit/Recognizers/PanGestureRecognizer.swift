// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Recognizes fingers that move together; continuous (S14).
open class PanGestureRecognizer: BuiltInGestureRecognizer {
  override var kind: GestureKind { .pan }
  override var isPlain: Bool { type(of: self) == PanGestureRecognizer.self }

  /// The smallest number of fingers. 1 unless set. If you lower it during the gesture, the gesture can continue with
  /// fewer fingers.
  public var minimumNumberOfTouches: Int {
    get { count(.minimumNumberOfTouches, 1) }
    set { setCount(.minimumNumberOfTouches, newValue) }
  }
  /// The largest number of fingers. Unlimited unless set.
  public var maximumNumberOfTouches: Int {
    get { count(.maximumNumberOfTouches, .max) }
    set { setCount(.maximumNumberOfTouches, newValue) }
  }
  /// How far the fingers must move before the gesture begins.
  public var hysteresis: Double {
    get { length(.hysteresis, Thresholds.panHysteresis) }
    set { setLength(.hysteresis, newValue) }
  }
  /// The directions in which the gesture may begin; in other directions it fails. All directions unless set.
  public var directions: Sides {
    get { sides(.directions, .all) }
    set { setSides(.directions, newValue) }
  }
  /// Whether the translation is zero when the gesture begins. False unless set.
  public var rebasesOnRecognition: Bool {
    get { flag(.rebasesOnRecognition, false) }
    set { setFlag(.rebasesOnRecognition, newValue) }
  }

  // MARK: values

  /// The vector that is subtracted from the reported translation.
  private var offset = Vector.zero

  private var reported: (translation: Vector, velocity: Vector) {
    switch reading.measure {
    case .pan(let translation, let velocity), .edgePan(let translation, let velocity, _): (translation, velocity)
    default: (.zero, .zero)
    }
  }

  /// Returns how far the fingers have moved since the gesture began, or since `setTranslation` was called. The result
  /// is in the coordinates of `view`, or of the window if `view` is nil.
  public func translation(in view: GestureView?) -> Point {
    .zero + GestureView.vector(reported.translation - offset, in: view)
  }

  /// Sets the translation. Later motions are added to it. The velocity is zero until the fingers move again.
  public func setTranslation(_ translation: Point, in view: GestureView?) {
    let wanted = view?.toRoot.apply(translation - .zero) ?? translation - .zero
    offset = reported.translation - wanted
    reading.isReplaced = true
  }

  /// Returns the velocity of the fingers in px per second.
  public func velocity(in view: GestureView?) -> Point {
    reading.isReplaced ? .zero : .zero + GestureView.vector(reported.velocity, in: view)
  }

  override func rebase() { offset = .zero }
}
