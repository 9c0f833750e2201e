// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusServer
import WireSupport

/// A server with clients. Each client has a window with recognizers; the windows are in rows of ten.
final class Screen {
  private let rig = Rig()
  private var clients: [WireClient] = []
  private var touched: [Int] = [0]
  private var time = 0.0
  private var turn = 0

  init(windows: Int, recognizers: Int) {
    for n in 0..<windows {
      let client = rig.client()
      let (_, host) = rig.window(of: client, "host", Self.x(of: n), Self.y(of: n), 90, 70)
      let area = host.view("area", 0, 0, 90, 70)
      let kinds: [Wire.Kind] = [.pan, .tap, .long_press, .pinch, .rotation, .swipe, .screen_edge_pan]
      for k in 0..<recognizers { _ = area.add(kinds[k % kinds.count], "r\(k)") }
      host.commit()
      _ = client.getTouch(of: client.bindSeat())
      rig.settle()
      client.onlyCounts = true
      clients.append(client)
    }
  }

  private static func x(of window: Int) -> Double { Double(window % 10) * 100 }
  private static func y(of window: Int) -> Double { Double(window / 10) * 80 }

  func stopReading(_ window: Int) { clients[window].isReading = false }

  /// Lands a finger in each of these windows, and moves it beyond every threshold.
  func land(in windows: [Int] = [0]) {
    touched = windows
    for window in windows {
      rig.down(Int64(window), at: (Self.x(of: window) + 10, Self.y(of: window) + 30), t: time)
    }
    _ = swing(4)
  }

  /// Moves the fingers to and fro for this many frames; returns how many bytes the first window's client received.
  func swing(_ frames: Int) -> Int {
    var bytes = 0
    for _ in 0..<frames {
      turn += 1
      time += 8
      let frame = TouchFrame(
        time: Timestamp(microseconds: Int64(time * 1000)),
        samples: touched.map { window in
          let x = Self.x(of: window) + (turn % 2 == 0 ? 40 : 60)
          return TouchSample(id: Int64(window), phase: .move, location: Point(x: x, y: Self.y(of: window) + 30))
        })
      bytes += rig.pass(clients[0], t: time) { $0?.handle(frame) }
    }
    return bytes
  }

  /// Sends this many motions of wl_touch, without the server; returns how many bytes the client received.
  func sendMotions(_ events: Int) -> Int {
    var bytes = 0
    for _ in 0..<events {
      turn += 1
      time += 8
      bytes += rig.pass(clients[0], t: time) { [rig, clients, turn, time] _ in
        rig.sendMotion(to: clients[0], time, turn % 2 == 0 ? 40 : 60, 30)
      }
    }
    return bytes
  }
}
