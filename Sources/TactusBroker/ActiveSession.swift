// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// The session in front of `seat0`, as logind or elogind says.
enum ActiveSession {
  /// Where both keep it for sd-login(3), whose library is larger than all of the broker.
  private static let folder = "/run/systemd/seats"
  private static let path = "\(folder)/seat0"

  /// Readable when another session may be in front; they replace the file. Below 0 if nobody writes it.
  static func changes() -> Int32 {
    // Whoever writes it may be started later.
    _ = mkdir("/run/systemd", 0o755)
    _ = mkdir(folder, 0o755)
    return folder.withCString { tactus_watch_folder($0) }
  }

  /// Whether its user is this one. Root may always.
  static func isOf(_ user: Int32) -> Bool {
    if user == 0 { return true }
    guard user > 0, let file = try? FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK) else { return false }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { tactus_read(file.rawValue, $0.baseAddress, $0.count) }
    let wanted = Array("ACTIVE_UID=\(user)".utf8)
    return bytes.prefix(max(0, count)).split(separator: UInt8(ascii: "\n")).contains { $0.elementsEqual(wanted) }
  }
}
