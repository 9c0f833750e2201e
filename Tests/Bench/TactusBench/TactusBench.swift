// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc

/// `TactusBench count` plays all subjects, while callgrind counts their instructions. `TactusBench report FILE` reads
/// the counts from standard input, one per line, first those of the Embedded build and then those of this build. It
/// measures times and allocations, prints tables and writes FILE. `Tests/Bench/run.sh` runs both commands. `TactusBench
/// growth` runs `Growth`, while callgrind counts; `Tests/Bench/growth.sh` runs this command.
@main
enum TactusBench {
  static func main() {
    switch CommandLine.arguments.dropFirst().first {
    case "count":
      Plan().count()
    case "growth":
      Growth.run()
    case "report":
      report(to: CommandLine.arguments.dropFirst(2).first)
    default:
      fail("usage: TactusBench count | TactusBench growth | TactusBench report FILE < counts")
    }
  }

  private static func report(to path: String?) {
    guard let path else { return fail("report: the name of a file is missing") }
    var counts: [UInt64] = []
    while let line = readLine() {
      guard let count = UInt64(line) else { return fail("report: '\(line)' is no count") }
      counts.append(count)
    }
    let plan = Plan()
    guard counts.count == 2 * plan.subjects.count else {
      return fail("report: \(counts.count) counts for \(plan.subjects.count) subjects, each in two builds")
    }
    let half = plan.subjects.count
    let report = Report(plan, instructions: Array(counts.prefix(half)), withRuntime: Array(counts.suffix(half)))
    print(report.text)
    guard let file = fopen(path, "w") else { return fail("report: cannot write \(path)") }
    fputs(report.json, file)
    guard fclose(file) == 0 else { return fail("report: cannot write \(path)") }
    if !report.isWithinLimits { exit(1) }
  }

  private static func fail(_ message: String) {
    _ = (message + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(2)
  }
}
