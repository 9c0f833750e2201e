// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusInput

/// The size of a screen, which is written on the command line as `1920x1080` or `1920x1080@344x194mm`.
package struct ScreenSize: Equatable, Sendable {
  /// The size in logical px.
  package var width: Double
  package var height: Double
  package var millimetres: InputDevice.Size?

  package static let option = Option(
    "output", value: "WxH[@WxHmm]",
    "the size of the screen in logical pixels, and in mm (default: what the device reports)")

  package init(width: Double, height: Double, millimetres: InputDevice.Size? = nil) {
    self.width = width
    self.height = height
    self.millimetres = millimetres
  }

  init(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard let (width, height) = Self.pair(parts[0]), parts.count <= 2 else { throw Self.complaint(text) }
    self.init(width: width, height: height)
    guard parts.count == 2 else { return }
    guard parts[1].hasSuffix("mm"), let (w, h) = Self.pair(parts[1].dropLast(2)) else { throw Self.complaint(text) }
    millimetres = InputDevice.Size(width: w, height: h)
  }

  /// Returns the size that the option specifies, or nil if the option is missing.
  package static func of(_ arguments: CommandArguments) throws(UsageError) -> ScreenSize? {
    guard let text = arguments.value(of: option) else { return nil }
    return try ScreenSize(text)
  }

  private static func pair(_ text: Substring) -> (Double, Double)? {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let w = numbers[0], let h = numbers[1] else { return nil }
    return (1...1e6).contains(w) && (1...1e6).contains(h) ? (w, h) : nil
  }

  private static func complaint(_ text: String) -> UsageError {
    UsageError(message: "--output \(text): needs a size such as 1920x1080 or 1920x1080@344x194mm")
  }

  /// Makes a screen with the size of the device's glass. Its px have the size for which the engine's thresholds were
  /// tuned. If the size of the glass is unknown, the screen is 1000 px wide and 1000 px high.
  init(of device: InputDevice) {
    if let size = device.size, size.width > 0, size.height > 0 {
      let unit = Thresholds.millimetresPerPixel
      self.init(width: size.width / unit, height: size.height / unit, millimetres: size)
    } else {
      self.init(width: 1000, height: 1000)
    }
  }

  package func output(named name: String, x: Double = 0) -> Output {
    Output(name: name, frame: Rect(x: x, y: 0, width: width, height: height), size: millimetres)
  }
}
