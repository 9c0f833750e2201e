// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusCommand
import TactusInput

extension ScreenSize {
  /// Of 13 inches.
  static let tablet = ScreenSize(width: 1920, height: 1080, millimetres: InputDevice.Size(width: 294, height: 165))

  /// The screen that is asked for, by default that of a tablet, and its glass: as large as the engine's px are, if
  /// nobody says.
  static func withGlass(_ arguments: CommandArguments) throws(UsageError) -> (ScreenSize, InputDevice.Size) {
    var size = try of(arguments) ?? tablet
    let unit = Thresholds.millimetresPerPixel
    let glass = size.millimetres ?? InputDevice.Size(width: size.width * unit, height: size.height * unit)
    size.millimetres = glass
    return (size, glass)
  }
}
