// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

@testable import TactusActions

extension FakeServer {
  static let yes = #"[{"success":true}]"#

  /// Returns a server that speaks sway's i3 IPC. A request without text asks for the workspaces; the answer lists two.
  static func sway(
    in folder: String, on pump: Pump, _ conduct: Conduct = .answers { i3($0.isEmpty ? "[{},{}]" : yes) }
  ) throws -> FakeServer {
    try FakeServer(at: "\(folder)/sway-ipc.sock", on: pump, conduct) { bytes in
      guard case .complete(let range) = Framing.counted(bytes, behind: 6, headSize: 14, most: 1000) else { return nil }
      return range
    }
  }

  static func i3(_ text: String) -> [UInt8] { i3(Array(text.utf8)) }

  static func i3(_ bytes: [UInt8]) -> [UInt8] {
    Array("i3-ipc".utf8) + Framing.bytes(of: UInt32(bytes.count)) + Framing.bytes(of: 0) + bytes
  }
}
