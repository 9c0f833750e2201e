// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import LinuxInput
import TactusJSON

/// The socket on which a compositor accepts commands. Each command uses its own connection, so that a restart of the
/// compositor needs no special handling.
final class CompositorSocket {
  /// The compositor's name, such as `sway`.
  let compositor: String
  private let session: Session
  private let paths: (Session) -> [String]
  private let framing: ([UInt8], _ isAtEnd: Bool) -> Framing
  private var exchange: Exchange?
  /// The result of the most recent attempt to connect, and the sockets that were tried.
  private var known: (sockets: [UInt64], generation: Int, standing: BackendStanding)?
  /// Whether the most recent failure is temporary: the compositor accepts no more connections for now, or this process
  /// has no file descriptor left.
  private var isPassing = false

  init(
    of compositor: String, in session: Session, framing: @escaping ([UInt8], _ isAtEnd: Bool) -> Framing,
    paths: @escaping (Session) -> [String]
  ) {
    self.compositor = compositor
    self.session = session
    self.framing = framing
    self.paths = paths
  }

  /// Whether the socket can be used. Connects once to find out, and again only after a socket or the compositor has
  /// changed, since some compositors accept few connections at a time.
  var standing: BackendStanding {
    let sockets = paths(session).map { path in path.withCString { tactus_file_number($0) } }
    if let known, known.sockets == sockets, known.generation == session.generation { return known.standing }
    let standing: BackendStanding
    do throws(ActionFailure) {
      standing = .ready("\(compositor) at \(try connect().path)")
    } catch {
      standing = .absent(error)
    }
    known = isPassing ? nil : (sockets, session.generation, standing)
    return standing
  }

  /// Sends a request, which must include its frame. `done` receives the answer without its frame.
  func ask(_ request: [UInt8], _ done: @escaping (Exchange.Answer) -> Void) {
    let connection: Connection
    do throws(ActionFailure) {
      connection = try connect()
    } catch {
      known = nil
      return done(.failure(error))
    }
    exchange = Exchange(
      with: compositor, on: connection.take(), request, loop: session.loop, framing: framing, done)
  }

  /// Sends a request, as `ask` does, and parses the answer as JSON.
  func askJSON(_ request: [UInt8], _ done: @escaping (Result<JSONValue, ActionFailure>) -> Void) {
    ask(request) { [compositor] answer in
      switch answer {
      case .failure(let failure): done(.failure(failure))
      case .success(let bytes):
        let value: JSONValue
        do throws(JSONError) {
          // A client may set a window title that is not valid UTF-8. Decoding replaces the invalid bytes.
          value = try JSONReader.read(Array(String(decoding: bytes, as: UTF8.self).utf8))
        } catch {
          return done(.failure(ActionFailure("\(compositor) sent an invalid answer: \(error.what)")))
        }
        done(.success(value))
      }
    }
  }

  /// Sends one request of a series, and parses the answer as JSON. `then` receives the answer; `orElse` receives a
  /// failure, which ends the series.
  func askJSON(
    _ request: [UInt8], orElse: @escaping (ActionFailure?) -> Void, then: @escaping (JSONValue) -> Void
  ) {
    askJSON(request) { answer in
      switch answer {
      case .failure(let failure): orElse(failure)
      case .success(let value): then(value)
      }
    }
  }

  /// Subscribes to events. Returns nil if the connection fails.
  func subscribe(
    _ request: [UInt8], told: @escaping ([UInt8]) -> Void, ended: @escaping () -> Void
  ) -> Subscription? {
    guard let connection = try? connect() else { return nil }
    return Subscription(
      on: connection.take(), request, loop: session.loop, framing: framing, told: told, ended: ended)
  }

  func cancel() {
    exchange?.cancel()
    exchange = nil
  }

  private struct Connection: ~Copyable {
    let path: String
    let socket: FileDescriptor
    consuming func take() -> FileDescriptor { socket }
  }

  private func connect() throws(ActionFailure) -> Connection {
    isPassing = false
    let paths = paths(session)
    guard !paths.isEmpty else { throw ActionFailure("\(compositor) is not running here") }
    var failure = ActionFailure("\(compositor) is not running here")
    for path in paths {
      let raw = path.withCString { tactus_connect($0, path.utf8.count) }
      guard raw >= 0 else {
        isPassing = isPassing || ![ENOENT, ECONNREFUSED].contains(-raw)
        failure = ActionFailure("cannot connect to \(compositor) at \(path): \(Self.reason(-raw))")
        continue
      }
      let socket = FileDescriptor(owning: raw)
      // Any user can create a socket directly in /tmp, so this checks to which user the compositor's process belongs.
      let isAnybodys = path.hasPrefix("/tmp") && path.utf8.filter { $0 == UInt8(ascii: "/") }.count == 2
      guard !isAnybodys || tactus_peer_user(raw) == Int32(bitPattern: getuid()) else {
        failure = ActionFailure("\(path) belongs to another user")
        continue
      }
      // A nested compositor inherits the variables of its parent compositor, which name the parent's socket.
      if let own = session.compositorProcess, case let peer = tactus_peer(raw), peer > 0, peer != own {
        failure = ActionFailure(
          "\(path) belongs to another compositor, process \(peer); this session's is process \(own)")
        continue
      }
      return Connection(path: path, socket: socket)
    }
    throw failure
  }

  private static func reason(_ number: Int32) -> String {
    number == EAGAIN ? "it accepts no more connections" : SystemError.reason(number)
  }
}
