// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The matrix of udev's `LIBINPUT_CALIBRATION_MATRIX`, which libinput applies by itself. It works on the unit square of
/// the panel; its third row is 0 0 1.
struct EvdevCalibration: Hashable {
  private var numbers: [Double]

  /// Nil unless the text is six numbers, and if the matrix changes nothing.
  init?(_ text: String) {
    numbers = text.split(separator: " ").compactMap { Double(String($0)) }
    guard numbers.count == 6, numbers.allSatisfy(\.isFinite), numbers != [1, 0, 0, 0, 1, 0] else { return nil }
  }

  func apply(_ x: Double, _ y: Double) -> (Double, Double) {
    (numbers[0] * x + numbers[1] * y + numbers[2], numbers[3] * x + numbers[4] * y + numbers[5])
  }
}
