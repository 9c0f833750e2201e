// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusText

/// `tactus-broker`.
@main
enum Program {
  /// `tactusd` starts it with a connection as this descriptor, systemd with the socket on which it listens.
  private static let passed: Int32 = 3
  private static let folder = "/run/tactus"
  private static let path = "\(folder)/broker"

  static func main() {
    switch arguments.first {
    case "--help", "-h": say(help)
    case "--version": say("tactus-broker \(Release.version)\n")
    case "--connected":
      let broker = Broker(listeningTo: -1) { _ in true }
      broker.add(MessageSocket(owning: passed))
      broker.run()
    case nil: serve()
    case let word?:
      complain("tactus-broker: unknown option \(word)\nTry 'tactus-broker --help'.")
      exit(2)
    }
  }

  /// From the kernel: Embedded Swift has no `CommandLine`.
  private static var arguments: [String] {
    guard let file = try? FileDescriptor(opening: "/proc/self/cmdline", flags: O_RDONLY) else { return [] }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { tactus_read(file.rawValue, $0.baseAddress, $0.count) }
    return bytes.prefix(max(0, count)).split(separator: 0).dropFirst().map { String(decoding: $0, as: UTF8.self) }
  }

  private static let help = """
    tactus-broker: opens touchscreens for tactusd, and gives them back to the compositor if tactusd hangs or ends

      --connected   serve the tactusd that started it, by descriptor 3
      --help, --version

    Without an option it serves, at \(path) or at the socket that systemd passes, the user whose
    session is in front on seat0.

    """

  private static func serve() {
    do throws(SystemError) {
      let broker = Broker(listeningTo: try listener(), changesAt: ActiveSession.changes()) {
        ActiveSession.isOf(tactus_peer_user($0))
      }
      broker.run()
    } catch {
      complain("tactus-broker: \(error.description)")
      exit(1)
    }
  }

  private static func listener() throws(SystemError) -> Int32 {
    if let count = getenv("LISTEN_FDS"), String(cString: count) == "1" { return passed }
    _ = mkdir(folder, 0o755)
    _ = unlink(path)
    let raw = path.withCString { tactus_message_listen($0, path.utf8.count) }
    let listener = FileDescriptor(owning: try SystemError.check(raw, "listen at \(path)"))
    // Who may use it is decided by the session.
    try SystemError.check(chmod(path, 0o666) == 0 ? 0 : -EPERM, "open \(path) to sessions")
    return listener.release()
  }

  private static func say(_ text: String) { write(text, 1) }
  private static func complain(_ text: String) { write(text + "\n", 2) }
  private static func write(_ text: String, _ descriptor: Int32) {
    var text = text
    text.withUTF8 { _ = tactus_write(descriptor, $0.baseAddress, $0.count) }
  }
}
