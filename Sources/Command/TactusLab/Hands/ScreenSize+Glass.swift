// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusCommand
import TactusInput

extension ScreenSize {
  /// A tablet with a diagonal of 13 inches.
  static let tablet = ScreenSize(width: 1920, height: 1080, millimetres: InputDevice.Size(width: 294, height: 165))

  /// Returns the requested screen, by default a tablet's, and the size of its glass. If no size in mm is requested, the
  /// size of the glass follows from the nominal size of the engine's px.
  static func withGlass(_ arguments: CommandArguments) throws(UsageError) -> (ScreenSize, InputDevice.Size) {
    var size = try of(arguments) ?? tablet
    let unit = Thresholds.millimetresPerPixel
    let glass = size.millimetres ?? InputDevice.Size(width: size.width * unit, height: size.height * unit)
    size.millimetres = glass
    return (size, glass)
  }
}
