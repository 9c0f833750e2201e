// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput

/// Limits the work that users can cause. Each user has a budget that refills, so that no user can keep the broker from
/// serving other users. The cost of a request is roughly the number of kernel calls that it needs.
struct Budgets {
  private struct Budget {
    var user: Int32
    var rest = most
    /// The time in microseconds at which `rest` was computed.
    var at: Int64
  }

  private var budgets: [Budget] = []
  /// A full budget. It is enough to request all devices of any machine twice in a row.
  static let most: Int64 = 4000
  static let aSecond: Int64 = 400
  static let connection: Int64 = 10

  static func cost(of request: BrokerRequest) -> Int64 {
    switch request {
    case .open: 40
    case .contacts, .close: 10
    case .clone: 80
    case .watchdog: 1
    // `chord` opens all keyboards, and `probe` makes a device.
    case .chord, .probe: 100
    }
  }

  /// Spends part of a user's budget. If the remaining budget is too small, sets it to 0 and returns false.
  mutating func spend(_ cost: Int64, of user: Int32, at now: Int64) -> Bool {
    for n in budgets.indices {
      let refill = max(0, min(now - budgets[n].at, 60_000_000)) * Self.aSecond / 1_000_000
      guard refill > 0 else { continue }
      budgets[n].rest = min(Self.most, budgets[n].rest + refill)
      budgets[n].at = now
    }
    // Only users whose budget is not full need an entry.
    budgets.removeAll { $0.rest == Self.most }
    let n = budgets.firstIndex { $0.user == user } ?? budgets.endIndex
    if n == budgets.endIndex { budgets.append(Budget(user: user, at: now)) }
    let isEnough = budgets[n].rest >= cost
    budgets[n].rest = isEnough ? budgets[n].rest - cost : 0
    return isEnough
  }
}
