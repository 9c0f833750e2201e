// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import Tactus
import TactusInput

/// Finds the touches that land on an output that is off. These do not become gestures, so that they only wake up the
/// output.
///
/// The kernel knows which outputs are off, whichever program switched them off, but does not announce changes.
/// Therefore this type queries the kernel when the first finger lands, and the result applies until the last finger
/// lifts.
struct DarkOutputs {
  private struct Hand {
    var fingers: Set<Int64> = []
    var isInTheDark = false
  }

  private let folder: String
  private var hands: [DeviceID: Hand] = [:]
  /// The connectors of each output, by name. Two graphics cards may have connectors of the same name.
  private var connectors: [String: [String]] = [:]

  init(in folder: String = "/sys/class/drm") { self.folder = folder }

  /// Returns whether the touches of this frame landed while the output was off. Call this for each frame.
  mutating func take(_ frame: TouchFrame, from device: DeviceID, on output: () -> String?) -> Bool {
    var hand = hands[device] ?? Hand()
    if hand.fingers.isEmpty {
      let lands = frame.samples.contains { $0.phase == .down }
      hand.isInTheDark = lands && output().map { isDark($0) } ?? false
    }
    for sample in frame.samples {
      switch sample.phase {
      case .down: hand.fingers.insert(sample.id)
      case .move: break
      case .up, .cancel: hand.fingers.remove(sample.id)
      }
    }
    hands[device] = hand
    return hand.isInTheDark
  }

  mutating func remove(_ device: DeviceID) { hands[device] = nil }

  /// Forgets the connectors, which may have changed with the outputs.
  mutating func outputsChanged() { connectors = [:] }

  /// Returns whether an output is off. Returns false if the kernel does not know the output: an output that is a window
  /// of another compositor has no connector.
  private mutating func isDark(_ output: String) -> Bool {
    let known = connectors[output] ?? find(output)
    connectors[output] = known
    return !known.isEmpty && known.allSatisfy { Self.word(at: $0).map { $0 != "On" } ?? false }
  }

  /// Finds the connectors of an output; their folders have names such as `card0-eDP-1`.
  private func find(_ output: String) -> [String] {
    ProcessList.entries(of: folder)
      .filter { $0.hasPrefix("card") && $0.drop { $0 != "-" }.dropFirst() == output }
      .map { "\(folder)/\($0)/dpms" }
  }

  private static func word(at path: String) -> String? {
    guard let file = try? FileDescriptor(opening: path, flags: O_RDONLY) else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = bytes.withUnsafeMutableBytes { CLinux.read(file.rawValue, $0.baseAddress, $0.count) }
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
