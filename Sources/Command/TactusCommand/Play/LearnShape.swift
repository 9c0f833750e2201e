// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusInput

/// Implements `tactus shape`: learns a shape for the configuration from strokes.
enum LearnShape: Subcommand {
  static let name = "shape"
  static let summary = "learn a shape for the configuration from strokes"
  static let usage = "[OPTION...] NAME [RECORDING...]"
  static let examples = """
    tactus shape check >>~/.config/tactusd/config    from strokes that you draw now
    tactus shape check first.yml second.yml          from recordings
    """
  static let details = """
    Prints a block `shape NAME` for the configuration. The strokes come from the RECORDINGs; without a RECORDING, you
    draw the strokes now. One stroke lasts from the moment when fingers land until they lift. Draw two or three strokes
    the way you would normally draw them: Tactus then recognizes the shape more often than after one stroke. If several
    fingers draw, the stroke is the path of their midpoint.
    Exit status: 0; 1 if no stroke can be used; 2 if a RECORDING cannot be read.
    """
  static let strokes = Option("strokes", value: "N", "how many strokes to wait for (default: 3)")
  static let options = [Seat.option, strokes]

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    guard let name = arguments.operands.first else { throw UsageError(message: "needs a NAME") }
    guard (try? Gesture(words: "1 shape \(name)")) != nil else {
      throw UsageError(message: "\(name): needs a NAME without blanks or quotes")
    }
    let count = arguments.value(of: strokes).map { Int($0) ?? 0 } ?? 3
    guard (1...16).contains(count) else { throw UsageError(message: "--strokes needs a number from 1 to 16") }
    var learner = Learner(console)
    let recordings = arguments.operands.dropFirst()
    for path in recordings {
      do throws(RecordingError) {
        try learner.read(path)
      } catch {
        console.complain("\(error.description(in: path))\n")
        return .misuse
      }
    }
    if recordings.isEmpty {
      do throws(InputError) {
        try learner.watch(Seat.of(arguments), until: count)
      } catch {
        console.complain("tactus shape: \(error.description)\n")
        return .failure
      }
    }
    guard !learner.forms.isEmpty else {
      console.complain("tactus shape: no usable stroke\n")
      return .failure
    }
    var shape = Shape(name: name)
    shape.strokes = learner.forms.map { $0.points(within: 100) }
    console.print("shape \(name) {\n" + shape.lines.map { "    \($0.joined(separator: " "))\n" }.joined() + "}\n")
    return .success
  }

  /// Collects strokes from recordings or touchscreens.
  private struct Learner {
    private(set) var forms: [StrokeForm] = []
    private let console: Console
    private var mapping = OutputMapping()
    private var frame = TouchFrame(time: Timestamp(microseconds: 0))
    private var hand = DrawingHand()

    init(_ console: Console) { self.console = console }

    mutating func read(_ path: String) throws(RecordingError) {
      var replay = RecordingReplay(try RecordingFile.open(path))
      mapping = OutputMapping()
      hand = DrawingHand()
      while let step = try replay.next(into: &frame) {
        switch step {
        case .added(let device):
          add(device)
          replay.mapping = mapping
        case .frame: follow(frame)
        case .removed, .ignored: break
        }
      }
    }

    mutating func watch(_ seat: String, until count: Int) throws(InputError) {
      let source = try LibinputSource(seat: seat, grab: false, mapping: mapping)
      if let absence = source.absence { throw absence }
      for device in source.devices { add(device) }
      source.mapping = mapping
      let interruption = System.catchInterruptions()
      console.complain("Draw it \(count == 1 ? "once" : "\(count) times").\n")
      while forms.count < count {
        source.dispatch { event in
          if case .frame(let frame, _) = event, forms.count < count { follow(frame) }
        }
        let readable = System.wait(for: [source.fileDescriptor] + (interruption.map { [$0] } ?? []), until: nil)
        if let interruption, readable.contains(interruption) { return }
      }
    }

    private mutating func add(_ device: InputDevice) {
      mapping.outputs.append(ScreenSize(of: device).output(named: device.name))
      mapping.assignments.append((device.name, device.name))
    }

    private mutating func follow(_ frame: borrowing TouchFrame) {
      guard let way = hand.follow(frame) else { return }
      guard StrokeForm.length(of: way) >= Tuning.shapeLength, let form = StrokeForm(way) else {
        return console.complain("Too small: a stroke must be at least 30 mm long.\n")
      }
      if form.isStraight { return console.complain("Too straight: this is a swipe.\n") }
      forms.append(form)
      console.complain("Stroke \(forms.count).\n")
    }
  }
}

/// Follows the middle of a hand. Its path begins when the last finger lands, and ends when the first finger lifts.
struct DrawingHand {
  private var fingers: [Int64: (start: Point, now: Point)] = [:]
  private var way: [Vector] = []
  private var isLifting = false

  /// Adds a frame. Returns the path that it completes, if any.
  mutating func follow(_ frame: borrowing TouchFrame) -> [Vector]? {
    var whole: [Vector]?
    for n in frame.samples.indices {
      let sample = frame.samples[n]
      switch sample.phase {
      case .down:
        fingers[sample.id] = (sample.location, sample.location)
        fingers = fingers.mapValues { ($0.now, $0.now) }
        way = [.zero]
      case .move: fingers[sample.id]?.now = sample.location
      case .up, .cancel:
        if !isLifting, sample.phase == .up { whole = way }
        isLifting = true
        fingers[sample.id] = nil
      }
    }
    if fingers.isEmpty { isLifting = false }
    guard !isLifting, !fingers.isEmpty else { return whole }
    let sum = fingers.values.reduce(Vector.zero) { $0 + ($1.now - $1.start) }
    way.append(sum * (1 / Double(fingers.count)))
    return whole
  }
}
