// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusText

/// The program `tactus-broker`.
@main
enum Program {
  /// The number of the descriptor that the broker inherits: its connection from `tactusd`, or a listening socket from
  /// systemd.
  private static let passed: Int32 = 3
  private static let folder = "/run/tactus"

  static func main() {
    let arguments = ProcessList.ownArguments
    switch arguments.first {
    case "--help", "-h": say(help)
    case "--version": say("tactus-broker \(Release.version)\n")
    case "--connected":
      let broker = Broker(listeningTo: -1) { .everybody }
      broker.add(BrokerSocket(owning: passed))
      broker.run()
    case "--user":
      guard arguments.count == 2 else { return fail("--user needs the name of a user", 2) }
      let user = arguments[1].withCString { tactus_user($0) }
      guard user > 0 else { return fail("there is no user \(arguments[1].printable)", 1) }
      serve(.user(user))
    case nil: serve(nil)
    case let word?: fail("unknown option \(word)\nTry 'tactus-broker --help'.", 2)
    }
  }

  private static func fail(_ why: String, _ status: Int32) {
    complain("tactus-broker: \(why)")
    exit(status)
  }

  private static let help = """
    tactus-broker: opens touchscreens for tactusd, and gives them back to the compositor if tactusd hangs or ends

      --user NAME   serve this user, whichever session is in front: for a kiosk without logind or elogind
      --connected   serve the tactusd that started the broker, over descriptor 3
      --help, --version

    Without --connected, the broker serves, at \(folder)/broker or at the socket that systemd passes, the user whose
    session is in front on seat0.

    """

  /// Runs the broker. It serves the users in `always` or, if `always` is nil, the user whose session is in front.
  private static func serve(_ always: Front?) {
    do throws(SystemError) {
      let (passed, kept) = passedBySystemd(count: variable("LISTEN_FDS"), names: variable("LISTEN_FDNAMES"))
      let changes = always == nil ? ActiveSession.changes() : -1
      // Without this watch, the broker would not notice when another session comes to the front.
      if always == nil { try SystemError.check(changes, "watch which session is in front") }
      var listener = passed ?? -1
      if passed == nil { listener = try self.listener(in: folder) }
      let broker = Broker(
        listeningTo: listener, changesAt: changes, endsAt: tactus_ending_signals(), isOfSystemd: passed != nil,
        leftovers: Leftovers(kept)
      ) { always ?? ActiveSession.front() }
      broker.run()
    } catch {
      fail(error.description, 1)
    }
  }

  /// Returns the listening socket, and the descriptors that systemd kept for a previous broker. systemd passes them
  /// with consecutive numbers, and their names in the same order.
  static func passedBySystemd(
    count: String?, names: String?
  ) -> (listener: Int32?, kept: [(name: String, descriptor: Int32)]) {
    let count = count.flatMap { Int32($0) } ?? 0
    var listener: Int32?
    var kept: [(name: String, descriptor: Int32)] = []
    let parts = (names ?? "").utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    for n in 0..<max(0, min(count, 1024)) {
      let name = n < parts.count ? String(decoding: parts[Int(n)], as: UTF8.self) : ""
      if Leftovers.slots(of: name) != nil {
        kept.append((name, passed + n))
      } else {
        listener = listener ?? passed + n
      }
    }
    return (listener, kept)
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  static func listener(in folder: String) throws(SystemError) -> Int32 {
    let path = "\(folder)/broker"
    _ = mkdir(folder, 0o755)
    _ = unlink(path)
    let raw = path.withCString { tactus_message_listen($0, path.utf8.count) }
    let listener = FileDescriptor(owning: try SystemError.check(raw, "listen at \(path)"))
    // Every user may connect, but the broker serves only the user whose session is in front.
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
