// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus
import TactusInput

/// The cost of replaying one recording.
struct Measurement {
  let name: String
  private(set) var frames = 0
  private(set) var seconds = 0.0
  /// The number of bytes by which the resident memory grows while the last nine tenths of the frames are played.
  private(set) var growth = 0
  private let bytes: Int

  init(_ style: Generator.Style, _ path: String, bytes: Int) throws {
    name = style.rawValue
    self.bytes = bytes
    // The first replay counts the frames, and is also a warm-up.
    frames = try Self.play(path) { _ in }
    var first = 0
    let tenth = frames / 10
    let begin = Self.now
    frames = try Self.play(path) { frame in if frame == tenth { first = Self.residentBytes } }
    seconds = Self.now - begin
    growth = Self.residentBytes - first
  }

  var framesPerSecond: Double { Double(frames) / seconds }
  private var megabytesPerSecond: Double { Double(bytes) / seconds / 1e6 }

  var row: String {
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return name + right("\(frames)", 41 - name.count) + right("\(Int(framesPerSecond))", 11)
      + right("\(Int(megabytesPerSecond))", 8) + right("\(growth / 1000) kB", 16)
  }

  var json: String {
    """
    {"key": "recording", "format": "\(name)", "frames": \(frames), "frames_per_second": \(Int(framesPerSecond)), \
    "megabytes_per_second": \(Int(megabytesPerSecond)), "memory_growth_bytes": \(growth)}
    """
  }

  // MARK: playing a recording

  /// Plays a recording as a host would; returns the number of its frames.
  static func play(_ path: String, _ look: (Int) -> Void = { _ in }) throws -> Int {
    let screen = Output(name: "eDP-1", frame: Rect(x: 0, y: 0, width: 1920, height: 1080))
    var engine = GestureEngine()
    var effects = EffectBuffer()
    addRecognizers(to: engine.addView(ViewProperties(frame: screen.frame)), &engine, &effects)
    var replay = RecordingReplay(try .open(path), mapping: OutputMapping(outputs: [screen]))
    var frame = TouchFrame(time: Timestamp(microseconds: 0))
    var frames = 0
    var actions = 0
    while let step = try replay.next(into: &frame) {
      guard case .frame = step else { continue }
      engine.handle(frame, into: &effects)
      for place in 0..<effects.count {
        if case .action = effects[place] { actions += 1 }
      }
      effects.removeAll()
      frames += 1
      look(frames)
    }
    guard actions > frames / 2 else { throw InputError("the recording causes no actions") }
    return frames
  }

  /// Adds the recognizers that an application might have on its window.
  private static func addRecognizers(
    to view: ViewID?, _ engine: inout GestureEngine, _ effects: inout EffectBuffer
  ) {
    guard let view else { return }
    var twice = Tap()
    twice.numberOfTapsRequired = 2
    let tap = engine.add(Tap())
    let doubleTap = engine.add(twice)
    let pan = engine.add(Pan())
    let pinch = engine.add(Pinch())
    let rotation = engine.add(Rotation())
    let edge = engine.add(kind: .edgePan)
    for recognizer in [tap, doubleTap, engine.add(LongPress()), pan, pinch, rotation, edge].compactMap({ $0 }) {
      engine.attach(recognizer, to: view, into: &effects)
    }
    engine.require(tap, toFail: doubleTap)
    engine.setSimultaneous(true, pinch, rotation)
    engine.setSimultaneous(true, pan, pinch)
    engine.setSimultaneous(true, pan, rotation)
  }

  // MARK: time and memory

  /// The CPU time of this process. It depends less on other processes than wall-clock time does.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static var residentBytes: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    fgets(&line, 127, file)
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
  }
}
