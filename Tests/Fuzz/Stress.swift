// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// `stress FRAMES [SEED]`, built with a sanitizer: plays this many random frames, and stops at the first finding.
@main
enum Stress {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let frames = arguments.first ?? 1_000_000
    var seed = UInt64(arguments.dropFirst().first ?? 1)
    var done = 0
    print("seed \(seed)")
    while done < frames {
      var bytes = SeededBytes(seed: seed)
      var host = RandomHost()
      while host.frames < 10_000, host.step(&bytes) {}
      done += host.frames
      host.finish()
      seed += 1
    }
    print("\(done) random frames, no finding")
  }
}
