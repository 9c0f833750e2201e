// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusCommand

extension CommandArguments {
  func number(_ option: Option, _ usual: Int, _ range: ClosedRange<Int>) throws(UsageError) -> Int {
    guard let text = value(of: option) else { return usual }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        message: "--\(option.name) \(text): needs a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
