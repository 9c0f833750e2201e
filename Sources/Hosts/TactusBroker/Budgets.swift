// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput

/// What users may have the broker do: each has a budget, which fills again, so that none of them can keep it from the
/// others. The numbers are about the kernel's calls that something takes.
struct Budgets {
  private struct Budget {
    var user: Int32
    var rest = most
    /// In microseconds: when `rest` was that.
    var at: Int64
  }

  private var budgets: [Budget] = []
  /// Enough for all devices of any machine, and for as much again at once.
  static let most: Int64 = 4000
  static let aSecond: Int64 = 400
  static let connection: Int64 = 10

  static func cost(of request: BrokerRequest) -> Int64 {
    switch request {
    case .open: 40
    case .contacts, .close: 10
    case .clone: 80
    case .watchdog: 1
    // All keyboards are opened.
    case .chord, .probe: 100
    }
  }

  /// False if there is not so much left; then nothing is.
  mutating func spend(_ cost: Int64, of user: Int32, at now: Int64) -> Bool {
    for n in budgets.indices {
      let refill = max(0, min(now - budgets[n].at, 60_000_000)) * Self.aSecond / 1_000_000
      guard refill > 0 else { continue }
      budgets[n].rest = min(Self.most, budgets[n].rest + refill)
      budgets[n].at = now
    }
    // Who has a full one is as if unknown.
    budgets.removeAll { $0.rest == Self.most }
    let n = budgets.firstIndex { $0.user == user } ?? budgets.endIndex
    if n == budgets.endIndex { budgets.append(Budget(user: user, at: now)) }
    let isEnough = budgets[n].rest >= cost
    budgets[n].rest = isEnough ? budgets[n].rest - cost : 0
    return isEnough
  }
}
