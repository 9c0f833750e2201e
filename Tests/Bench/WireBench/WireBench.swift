// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc

/// Measures the cost of gestures over the wire, compared with the work that the compositor does anyway.
///
///     WireBench [OUT.json] <INSTRUCTIONS
///     WireBench events | requests | growth
///
/// Compares a pan's `changed` with a bare wl_touch.motion and its frame; both costs include the call of the client's
/// listener. Compares a touch in one of 100 windows with a touch in the only window. Measures how much more touches
/// cost when another client does not read its events. Also measures the memory that a client takes in the long run if
/// it does not read, the memory of a recognizer, and the cost of requests. INSTRUCTIONS are callgrind's counts of
/// `WireBench events`, followed by its counts of `WireBench requests`. Fails if a number exceeds its limit. Needs a
/// release build. `growth` plays touches while more and more clients are connected, for `growth.sh`.
@main
enum WireBench {
  static func main() {
    switch CommandLine.arguments.dropFirst().first {
    case "events": return EventCosts.run()
    case "requests": return RequestCosts.run()
    case "growth": return EventCosts.grow()
    default: break
    }
    let comparisons =
      [Comparison.gestureBytes(limit: 3)] + EventCosts.read() + [
        Comparison.memory(limit: 1.05), Comparison.recognizers(limit: 2000),
      ] + RequestCosts.read()
    let width = comparisons.map(\.name.count).max() ?? 0
    for comparison in comparisons { print(comparison.row(width)) }
    let json = comparisons.map { $0.json + "\n" }.joined()
    if let path = CommandLine.arguments.dropFirst().first {
      guard let file = fopen(path, "w") else { fail("\(path) cannot be written") }
      fputs(json, file)
      fclose(file)
    } else {
      print(json, terminator: "")
    }
    let broken = comparisons.filter { $0.ratio > $0.limit }
    for comparison in broken { print("\(comparison.name): more than \(comparison.limit) times as much") }
    exit(broken.isEmpty ? 0 : 1)
  }

  private static func fail(_ message: String) -> Never {
    let line = Array("WireBench: \(message)\n".utf8)
    write(2, line, line.count)
    exit(2)
  }
}
