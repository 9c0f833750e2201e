// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput

/// The session in front on `seat0`, as logind or elogind reports it.
enum ActiveSession {
  /// logind and elogind store the state of seats in the folder `seats` of this folder, for the library of sd-login(3).
  /// The broker reads the file itself, since that library is larger than the broker.
  static let folder = "/run/systemd"

  /// Returns a descriptor that is readable when another session may have come to the front; below 0 if the folder
  /// cannot be watched. Watches the folder and not the file, since logind replaces the file.
  static func changes(in folder: String = folder) -> Int32 {
    // Creates the folders, since the service that writes the file may start later.
    _ = mkdir(folder, 0o755)
    _ = mkdir("\(folder)/seats", 0o755)
    return "\(folder)/seats".withCString { tactus_watch_folder($0) }
  }

  /// Returns the user whose session is in front.
  static func front(in folder: String = folder) -> Front {
    let path = "\(folder)/seats/seat0"
    guard let file = try? FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK) else { return .nobody }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { tactus_read(file.rawValue, $0.baseAddress, $0.count) }
    return front(from: bytes.prefix(max(0, count)))
  }

  static func front(from text: ArraySlice<UInt8>) -> Front {
    for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: key.utf8) {
      var user: Int32 = 0
      let digits = line.dropFirst(key.utf8.count)
      for digit in digits {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return .nobody }
        let (tens, isTooLarge) = user.multipliedReportingOverflow(by: 10)
        let (sum, isTooLargeThen) = tens.addingReportingOverflow(Int32(digit - UInt8(ascii: "0")))
        if isTooLarge || isTooLargeThen { return .nobody }
        user = sum
      }
      return digits.isEmpty ? .nobody : .user(user)
    }
    return .nobody
  }
  private static let key = "ACTIVE_UID="
}
