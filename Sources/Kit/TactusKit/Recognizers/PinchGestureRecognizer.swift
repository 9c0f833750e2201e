// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Recognizes fingers that move apart or together; continuous (S17).
open class PinchGestureRecognizer: BuiltInGestureRecognizer {
  override var kind: GestureKind { .pinch }
  override var isPlain: Bool { type(of: self) == PinchGestureRecognizer.self }

  /// How much the distance between the fingers must change before the gesture begins.
  public var hysteresis: Double {
    get { length(.hysteresis, Thresholds.pinchHysteresis) }
    set { setLength(.hysteresis, newValue) }
  }
  /// Whether the scale is 1 when the gesture begins. If false, the change between landing and beginning is included.
  /// True unless set.
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

  /// The factor by which the reported scale is multiplied.
  private var factor = 1.0

  private var reported: (scale: Double, velocity: Double) {
    if case .pinch(let scale, let velocity) = reading.measure { (scale, velocity) } else { (1, 0) }
  }

  /// The distance between the fingers, relative to the initial distance. If you set this property, later changes are
  /// relative to the new value; values that are not positive are ignored. The velocity is then zero until the fingers
  /// move again.
  public var scale: Double {
    get { reported.scale * factor }
    set {
      guard newValue > 0, newValue.isFinite, reported.scale > 0 else { return }
      factor = newValue / reported.scale
      reading.isReplaced = true
    }
  }

  /// The change of the scale per second.
  public var velocity: Double { reading.isReplaced ? 0 : reported.velocity * factor }

  override func rebase() { factor = 1 }
}
