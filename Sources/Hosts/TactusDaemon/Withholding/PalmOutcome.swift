// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusActions

/// What a window receives when one of its touches becomes a palm.
enum PalmOutcome: String {
  /// The touch is cancelled.
  case cancelled
  /// The touch ends, as if the finger had lifted.
  case lifted
  /// Nothing until the finger lifts: the compositor's libinput does not know palms.
  case ignored
  /// Nothing, not even when the finger lifts: the finger seems to stay down for ever.
  case kept

  /// Reads the outcome from what windows had received of a touch while its finger was a palm, and after it had lifted.
  /// Returns nil if they received anything else.
  init?(whileDown: [TestWindows.Event], afterLift: [TestWindows.Event]) {
    guard case .down(let touch) = whileDown.first, afterLift.starts(with: whileDown) else { return nil }
    switch (whileDown.dropFirst().first, afterLift.dropFirst().first) {
    case (.cancel, _): self = .cancelled
    case (.up(touch), _): self = .lifted
    case (nil, .up(touch)): self = .ignored
    case (nil, nil): self = .kept
    default: return nil
    }
    guard afterLift.count <= 2 else { return nil }
  }

  /// What the compositor does, for users.
  var text: String {
    switch self {
    case .cancelled: "cancels a touch that becomes a palm"
    case .lifted: "does not cancel a touch that becomes a palm, but lifts it in its window"
    case .ignored: "ignores palms, so that no touch is cancelled"
    case .kept: "does not cancel a touch that becomes a palm: its finger stays down in the window"
    }
  }
}

/// What `tactus probe` has found out about palms in a compositor, stored as a line of a file.
struct PalmRecord: Equatable {
  var outcome: PalmOutcome
  var program: CompositorProgram

  /// The most records that are kept, each of another compositor.
  private static let most = 16

  init(_ outcome: PalmOutcome, in program: CompositorProgram) { (self.outcome, self.program) = (outcome, program) }

  /// Returns nil if this is no line of a record.
  init?(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, let outcome = PalmOutcome(rawValue: String(words[0])) else { return nil }
    self.init(outcome, in: CompositorProgram(name: String(words[2]), file: String(words[1])))
  }

  var line: String { "\(outcome.rawValue) \(program.file) \(program.name)" }

  /// Returns what is known about a program; nil if nothing is, or if only another version of the program was tested.
  static func outcome(in lines: [String], of program: CompositorProgram) -> PalmOutcome? {
    guard program.isKnown else { return nil }
    return lines.compactMap { PalmRecord($0) }.last { $0.program == program }?.outcome
  }

  /// Returns the lines with this record in place of those about the same compositor.
  func replacing(in lines: [String]) -> [String] {
    let others = lines.compactMap { PalmRecord($0) }.filter { $0.program.name != program.name }
    return (others.suffix(Self.most - 1) + [self]).map { $0.line }
  }
}
