// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The median, the 95th and 99th percentile, and the maximum of some values.
struct Quantiles {
  private(set) var p50 = 0.0
  private(set) var p95 = 0.0
  private(set) var p99 = 0.0
  private(set) var worst = 0.0

  init(_ values: [Double]) {
    let sorted = values.sorted()
    guard let last = sorted.last else { return }
    func quantile(_ share: Double) -> Double { sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))] }
    (p50, p95, p99, worst) = (quantile(0.5), quantile(0.95), quantile(0.99), last)
  }

  var words: String {
    let all = [p50, p95, p99, worst].map { $0.rounded() }
    return all == [0, 0, 0, 0] ? "-" : all.map { "\(Int($0))" }.joined(separator: " / ")
  }
}
