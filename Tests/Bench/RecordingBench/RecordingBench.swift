// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import TactusInput

/// Measures how fast recordings are replayed, and whether longer recordings need more memory.
///
///     RecordingBench measure FOLDER OUT.json
///     RecordingBench write FOLDER FORMAT BYTES FILE
///     RecordingBench play FILE
///
/// `measure` repeats the recordings of a folder until there are 100 MB of them, in each format, and plays them through
/// the decoder and an engine with seven recognizers. It fails if memory grows by more than a megabyte during the last
/// nine tenths of the frames; it prints the speed, for which there is no limit. `write` repeats the recordings until
/// FILE contains BYTES bytes. `play` plays a file once and prints the number of frames; run it under callgrind to count
/// its instructions. Needs a release build.
@main
enum RecordingBench {
  private static let mostGrowth = 1_000_000

  private static var temporaryFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "." }

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    do {
      switch (arguments.first, arguments.count) {
      case ("measure", 3): try measure(arguments[2], to: arguments[3])
      case ("write", 5):
        guard let style = Generator.Style(rawValue: arguments[3]), let bytes = Int(arguments[4]) else { usage() }
        _ = try Generator(arguments[2]).write(style, to: arguments[5], bytes: bytes)
      case ("play", 2): print(try Measurement.play(arguments[2]))
      default: usage()
      }
    } catch let error as RecordingError {
      fail(error.description(in: arguments[2]))
    } catch {
      fail("\(error)")
    }
  }

  private static func measure(_ folder: String, to result: String) throws {
    let generator = try Generator(folder)
    let measurements = try Generator.Style.allCases.map { style in
      let path = "\(temporaryFolder)/recording-bench-\(getpid())"
      defer { unlink(path) }
      return try Measurement(style, path, bytes: try generator.write(style, to: path, bytes: 100_000_000))
    }
    report(measurements, to: result)
  }

  private static func report(_ measurements: [Measurement], to path: String) {
    print("100 MB of recording                frames   frames/s    MB/s   memory growth")
    for measurement in measurements { print(measurement.row) }
    let json = measurements.map { "\($0.json)\n" }.joined()
    guard let file = fopen(path, "w") else { fail("\(path) cannot be written") }
    fputs(json, file)
    fclose(file)
    var isFine = true
    for measurement in measurements where measurement.growth > mostGrowth {
      print("\(measurement.name): memory grows with the recording")
      isFine = false
    }
    exit(isFine ? 0 : 1)
  }

  private static func usage() -> Never {
    fail("usage: RecordingBench measure FOLDER OUT.json | write FOLDER FORMAT BYTES FILE | play FILE")
  }

  private static func fail(_ message: String) -> Never {
    let line = Array("RecordingBench: \(message)\n".utf8)
    write(2, line, line.count)
    exit(2)
  }
}
