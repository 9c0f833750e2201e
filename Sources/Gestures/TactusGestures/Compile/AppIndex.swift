// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusText

/// Assigns numbers to the applications that bindings name, so that the compiler need not compare bindings of different
/// applications.
struct AppIndex {
  /// For each binding, the applications that it names, as numbers.
  private(set) var names: [[Int]] = []
  /// For each binding, whether it may also apply to applications that are not in `names`, because it names no
  /// application, or names a pattern.
  private(set) var isGeneral: [Bool] = []
  private(set) var count = 0

  init(_ bindings: [Binding]) {
    var numbers: [String: Int] = [:]
    for binding in bindings {
      var mine: [Int] = []
      var isGeneral = binding.scope.apps.isEmpty
      for app in binding.scope.apps {
        if Glob.isPattern(app) {
          isGeneral = true
          continue
        }
        let number = numbers[app] ?? numbers.count
        numbers[app] = number
        mine.append(number)
      }
      names.append(mine)
      self.isGeneral.append(isGeneral)
    }
    count = numbers.count
  }
}
