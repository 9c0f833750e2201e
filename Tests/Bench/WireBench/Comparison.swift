// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import WireSupport

/// A measured number, the number with which it is compared, and the limit of their ratio.
struct Comparison {
  let name: String
  let unit: String
  let measured: Double
  let beside: Double
  let limit: Double

  var ratio: Double { measured / beside }

  func row(_ width: Int) -> String {
    func right(_ value: Double, _ digits: Int, _ width: Int) -> String {
      let text = Self.text(value, digits)
      return String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return name + String(repeating: " ", count: width - name.count) + right(measured, 0, 8) + right(beside, 0, 8)
      + " " + unit + String(repeating: " ", count: max(0, 6 - unit.count)) + right(ratio, 2, 7) + " of at most"
      + right(limit, 2, 5)
  }

  var json: String {
    """
    {"key": "wire", "name": "\(name)", "unit": "\(unit)", "measured": \(Self.text(measured, 1)), \
    "beside": \(Self.text(beside, 1)), "ratio": \(Self.text(ratio, 3)), "limit": \(Self.text(limit, 2))}
    """
  }

  private static func text(_ value: Double, _ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let whole = Int((value * scale).rounded())
    guard digits > 0 else { return "\(whole)" }
    let rest = "\(whole % Int(scale))"
    return "\(whole / Int(scale))." + String(repeating: "0", count: digits - rest.count) + rest
  }

  // MARK: scenarios of the comparison

  /// Compares the bytes of all events from a pan's `changed` to `done` with the bytes of `wl_touch.motion` and `frame`.
  static func gestureBytes(limit: Double) -> Comparison {
    let gesture = Screen(windows: 1, recognizers: 1)
    let touch = Screen(windows: 1, recognizers: 0)
    gesture.land()
    touch.land()
    let (measured, beside) = (gesture.swing(100), touch.sendMotions(100))
    return Comparison(
      name: "a pan's event beside a touch's", unit: "bytes", measured: Double(measured) / 100,
      beside: Double(beside) / 100, limit: limit)
  }

  /// Sends events to a client that does not read, and compares the memory of the process after 100,000 events with its
  /// memory after 10,000 events.
  static func memory(limit: Double) -> Comparison {
    let slow = Screen(windows: 1, recognizers: 10)
    slow.stopReading(0)
    slow.land()
    _ = slow.swing(10_000)
    let early = Machine.residentBytes
    _ = slow.swing(90_000)
    return Comparison(
      name: "memory for one that does not read", unit: "kB", measured: Double(Machine.residentBytes) / 1000,
      beside: Double(early) / 1000, limit: limit)
  }

  /// Measures the memory that a recognizer takes in server and engine. As in a list of rows, each view has two
  /// recognizers, with one relation between them and one parameter. The client's memory is not counted, since the
  /// client creates its objects before the server reads.
  static func recognizers(limit: Double) -> Comparison {
    let rig = Rig()
    let client = rig.client()
    let host = rig.window(of: client).host
    var bytes = 0
    func settle() {
      let before = Machine.heapBytes
      rig.settle()
      bytes += Machine.heapBytes - before
    }
    for n in 0..<250 {
      let row = host.view("row", 0, Double(n), 400, 20)
      let (tap, swipe) = (row.add(.tap), row.add(.swipe))
      tap.relate(.requireFailure, swipe)
      tap.set(.numberOfTapsRequired, to: 2)
      settle()
    }
    host.commit()
    settle()
    return Comparison(
      name: "memory of a recognizer", unit: "bytes", measured: Double(bytes) / 500, beside: limit, limit: 1)
  }
}
