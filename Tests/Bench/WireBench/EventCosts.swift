// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Measures the cost of events in server and client together. callgrind counts instructions, and writes a dump for each
/// side of a comparison.
enum EventCosts {
  private static let names = [
    ("the same, in instructions", 4.2), ("a touch in one of 100 windows", 1.1), ("beside one that does not read", 1.1),
  ]
  /// The number of events that are counted on each side.
  private static let events = 200

  /// Reads callgrind's counts from standard input.
  static func read() -> [Comparison] {
    names.map { name, limit in
      let counts = (0..<2).map { _ in readLine().flatMap { Double($0) } }
      // A missing count is treated as a count that exceeds the limit.
      let (measured, beside) = (counts[0] ?? .greatestFiniteMagnitude / 1e10, counts[1] ?? 1)
      return Comparison(
        name: name, unit: "instr.", measured: min(measured / Double(events), 1e9),
        beside: max(beside / Double(events), 1), limit: limit)
    }
  }

  static func run() {
    gesture()
    manyClients()
    slowClient()
  }

  /// Compares the cost of all events from a pan's `changed` to `done` with that of `wl_touch.motion` and `frame`.
  private static func gesture() {
    let (gesture, touch) = (touched(windows: 1, recognizers: 1), touched(windows: 1, recognizers: 0))
    count({ _ = gesture.swing($0) }, { _ = touch.sendMotions($0) })
  }

  /// Compares a touch in one of a hundred windows, each with ten recognizers, with a touch in a window that is the only
  /// one.
  private static func manyClients() {
    let (many, one) = (touched(windows: 100, recognizers: 10), touched(windows: 1, recognizers: 10))
    count({ _ = many.swing($0) }, { _ = one.swing($0) })
  }

  /// Measures touches in two of a hundred windows twice: while one of the two clients does not read, and, for
  /// comparison, while both read.
  private static func slowClient() {
    let slow = Screen(windows: 100, recognizers: 10)
    let quick = Screen(windows: 100, recognizers: 10)
    slow.stopReading(1)
    slow.land(in: [0, 1])
    quick.land(in: [0, 1])
    // Moves the fingers for longer than the server waits for an ack, so that the server has stopped waiting.
    _ = slow.swing(1000)
    count({ _ = slow.swing($0) }, { _ = quick.swing($0) })
  }

  /// Measures the motions of a finger in one window, for ever larger numbers of windows. Each window belongs to a
  /// client with two recognizers. Prints for each number of clients the name of the table, the number of clients, the
  /// number of counted events, and the bytes on the heap, which include those of the clients.
  static func grow() {
    for clients in [1, 10, 100, 1000] {
      let before = Machine.heapBytes
      let screen = touched(windows: clients, recognizers: 2)
      let bytes = Machine.heapBytes - before
      _ = screen.swing(events)
      mark()
      _ = screen.swing(events)
      mark()
      print("clients: a drag in the window of one\t\(clients)\t\(events)\t\(bytes)")
    }
  }

  private static func touched(windows: Int, recognizers: Int) -> Screen {
    let screen = Screen(windows: windows, recognizers: recognizers)
    screen.land()
    return screen
  }

  private static func count(_ measured: (Int) -> Void, _ beside: (Int) -> Void) {
    // Runs both sides once without counting, since the first run has more to do.
    measured(events)
    beside(events)
    mark()
    measured(events)
    mark()
    beside(events)
    mark()
  }
}
