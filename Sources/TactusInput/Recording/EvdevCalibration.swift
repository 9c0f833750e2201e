// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The matrix of udev's `LIBINPUT_CALIBRATION_MATRIX`, which libinput applies to a device by itself: over the panel's
/// unit square, the third row being 0 0 1.
struct EvdevCalibration: Hashable {
  private var numbers: [Double]

  /// Nil unless it is six numbers, and where it changes nothing.
  init?(_ text: String) {
    numbers = text.split(separator: " ").compactMap { Double(String($0)) }
    guard numbers.count == 6, numbers.allSatisfy(\.isFinite), numbers != [1, 0, 0, 0, 1, 0] else { return nil }
  }

  func apply(_ x: Double, _ y: Double) -> (Double, Double) {
    (numbers[0] * x + numbers[1] * y + numbers[2], numbers[3] * x + numbers[4] * y + numbers[5])
  }
}
