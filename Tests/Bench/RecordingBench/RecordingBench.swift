// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import TactusInput

/// How fast recordings are replayed, and whether that takes more memory the longer they are.
///
///     RecordingBench FOLDER [OUT.json]
///
/// Repeats the recordings of a folder until there are 100 MB of them, in each format, and plays those through the
/// decoder and an engine with seven recognizers. The aim is a million frames a second; fails well below that, since
/// machines differ and are busy, and if memory grows by more than a megabyte between the first 10 MB and the end. For a
/// release build.
@main
enum RecordingBench {
  private static let leastFrames = 4e5
  private static let mostGrowth = 1_000_000

  private static var temporaryFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "." }

  static func main() {
    guard CommandLine.arguments.count > 1 else { fail("usage: RecordingBench FOLDER [OUT.json]") }
    let folder = CommandLine.arguments[1]
    do {
      let generator = try Generator(folder)
      let measurements = try Generator.Style.allCases.map { style in
        let path = "\(temporaryFolder)/recording-bench-\(getpid())"
        defer { unlink(path) }
        return try Measurement(style, path, bytes: try generator.write(style, to: path, bytes: 100_000_000))
      }
      report(measurements, to: CommandLine.arguments.dropFirst(2).first)
    } catch let error as RecordingError {
      fail(error.description(in: folder))
    } catch {
      fail("\(error)")
    }
  }

  private static func report(_ measurements: [Measurement], to path: String?) {
    print("100 MB of recording                frames   frames/s    MB/s   memory growth")
    for measurement in measurements { print(measurement.row) }
    let json = measurements.map { "\($0.json)\n" }.joined()
    if let path {
      guard let file = fopen(path, "w") else { fail("\(path) cannot be written") }
      fputs(json, file)
      fclose(file)
    } else {
      print(json, terminator: "")
    }
    var isFine = true
    for measurement in measurements where measurement.framesPerSecond < leastFrames {
      print("\(measurement.name): fewer than \(Int(leastFrames)) frames a second")
      isFine = false
    }
    for measurement in measurements where measurement.growth > mostGrowth {
      print("\(measurement.name): memory grows with the recording")
      isFine = false
    }
    exit(isFine ? 0 : 1)
  }

  private static func fail(_ message: String) -> Never {
    let line = Array("RecordingBench: \(message)\n".utf8)
    write(2, line, line.count)
    exit(2)
  }
}
