// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A chart of the times that windows wait for landings and first motions. For each use and mode, a bar extends to the
/// median and a line to the 95th percentile.
struct DelayPicture {
  private let trials: [(mode: DelayMode, trial: DelayTrial)]
  private static let (row, left, width, gap) = (9, 118, 250, 40)
  private static let most = 200.0

  init(_ trials: [(mode: DelayMode, trial: DelayTrial)]) { self.trials = trials }

  /// The chart as SVG.
  var text: String {
    let uses = DelayPlan.uses.indices.filter { DelayPlan.uses[$0].fingers != nil }
    let rise = trials.count * Self.row + 9
    let height = 34 + uses.count * rise
    var body = ""
    for (column, title) in ["landing", "first motion"].enumerated() {
      let x = Self.left + column * (Self.width + Self.gap)
      body += "<text x=\"\(x)\" y=\"16\" font-weight=\"bold\">\(title), ms later</text>\n"
      for ms in stride(from: 0, through: Int(Self.most), by: 50) {
        let at = x + ms * Self.width / Int(Self.most)
        body += "<line x1=\"\(at)\" x2=\"\(at)\" y1=\"28\" y2=\"\(height)\" stroke=\"#ddd\"/>"
        body += "<text x=\"\(at)\" y=\"\(height + 14)\" text-anchor=\"middle\">\(ms)</text>\n"
      }
      for (line, use) in uses.enumerated() {
        let y = 34 + line * rise
        if column == 0 {
          body +=
            "<text x=\"\(Self.left - 8)\" y=\"\(y + 17)\" text-anchor=\"end\">\(DelayPlan.uses[use].name)</text>\n"
        }
        for (n, each) in trials.enumerated() {
          let tally = each.trial.tallies[use]
          let values = Quantiles(column == 0 ? tally.landings : tally.firstMotions)
          body += Self.bar(values, x, y + n * Self.row, "c\(n)")
        }
      }
    }
    for (n, each) in trials.enumerated() {
      let x = Self.left + n * 120
      body += "<rect x=\"\(x)\" y=\"\(height + 26)\" width=\"14\" height=\"10\" class=\"c\(n)\"/>"
      body += "<text x=\"\(x + 20)\" y=\"\(height + 35)\">\(each.mode.rawValue)</text>\n"
    }
    let (allWidth, allHeight) = (Self.left + 2 * (Self.width + Self.gap), height + 46)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(allWidth) \(allHeight)" font-family="sans-serif" \
      font-size="11">
      <style>.c0{fill:#228833;stroke:#228833}.c1{fill:#4477aa;stroke:#4477aa}.c2{fill:#ee6677;stroke:#ee6677}\
      text{stroke:none}</style>
      <rect width="\(allWidth)" height="\(allHeight)" fill="white"/>
      \(body)</svg>

      """
  }

  private static func bar(_ values: Quantiles, _ x: Int, _ y: Int, _ style: String) -> String {
    func at(_ ms: Double) -> Int { Int((min(ms, most) / most * Double(width)).rounded()) }
    let (half, end) = (at(values.p50), at(values.p95))
    return "<rect x=\"\(x)\" y=\"\(y + 1)\" width=\"\(max(1, half))\" height=\"6\" class=\"\(style)\"/>"
      + "<line x1=\"\(x)\" x2=\"\(x + end)\" y1=\"\(y + 4)\" y2=\"\(y + 4)\" class=\"\(style)\"/>\n"
  }
}
