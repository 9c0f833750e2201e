// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Recognizes fingers that turn around each other; continuous (S18).
open class RotationGestureRecognizer: BuiltInGestureRecognizer {
  override var kind: GestureKind { .rotation }
  override var isPlain: Bool { type(of: self) == RotationGestureRecognizer.self }

  /// How far the fingers must turn before the gesture begins, in radians.
  public var threshold: Double {
    get { length(.threshold, Thresholds.rotationThreshold) }
    set { setLength(.threshold, newValue) }
  }
  /// Whether the rotation is zero when the gesture begins. If false, the turn between landing and beginning is
  /// included. True unless set.
  public var rebasesOnRecognition: Bool {
    get { flag(.rebasesOnRecognition, true) }
    set { setFlag(.rebasesOnRecognition, newValue) }
  }
  /// The exact number of fingers. 2 unless set.
  public var numberOfTouchesRequired: Int {
    get { count(.numberOfTouchesRequired, 2) }
    set { setCount(.numberOfTouchesRequired, newValue, from: 2) }
  }

  // MARK: values

  /// The angle that is subtracted from the reported angle.
  private var offset = 0.0

  private var reported: (angle: Double, velocity: Double) {
    if case .rotation(let angle, let velocity) = reading.measure { (angle, velocity) } else { (0, 0) }
  }

  /// The rotation in radians, clockwise, and not limited to one turn. If you set this property, later turns are added
  /// to the new value. The velocity is then zero until the fingers move again.
  public var rotation: Double {
    get { reported.angle - offset }
    set {
      guard newValue.isFinite else { return }
      offset = reported.angle - newValue
      reading.isReplaced = true
    }
  }

  /// The velocity of the rotation in radians per second.
  public var velocity: Double { reading.isReplaced ? 0 : reported.velocity }

  override func rebase() { offset = 0 }
}
