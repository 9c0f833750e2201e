// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus
import TactusGestures

/// Performs actions in GNOME Shell. Without an extension, GNOME Shell only lets other programs show and hide its
/// overview. Actions on windows and workspaces need this project's extension, which is in
/// `Sources/Hosts/Plugins/gnome-shell`.
final class Gnome: CompositorBackend {
  static let desktop = DesktopBackend.gnome
  static let services = [service, extensionService]
  static let processes = [
    CompositorProcess(
      name: "gnome-shell",
      ownGestures: [
        .init(fingers: 3, course: .moves(.horizontal, from: []), effect: "shows another workspace"),
        .init(fingers: 3, course: .moves(.vertical, from: []), effect: "shows or hides the overview"),
        .init(fingers: 1, course: .moves(.up, from: .down), effect: "shows the on-screen keyboard"),
      ])
  ]
  private let bus: Bus
  private let session: Session
  private var call: BusCall?

  static let service = "org.gnome.Shell"
  static let extensionService = "org.tactus.Shell"
  private static let path = "/org/gnome/Shell"
  private static let property = "OverviewActive"

  init(in session: Session, on bus: Bus) { (self.bus, self.session) = (bus, session) }

  static let needsExtension = ActionFailure(
    "GNOME Shell does this only with the extension of Tactus",
    remedy: "`tactus setup` enables the extension; `gnome-extensions info tactus@tactus` says why it does not run")

  var standing: BackendStanding { Self.standing(in: session, on: bus) }
  static func standing(in session: Session, on bus: Bus) -> BackendStanding {
    let standing = bus.standing(of: Self.service)
    // Phosh owns the name `org.gnome.Shell` on the bus, but supports none of these actions.
    if standing.isReady, session.compositorProcess.map({ ProcessList.name(of: $0) }) == "phoc" {
      return .absent("phosh is not GNOME Shell")
    }
    return standing
  }

  func way(to deed: DesktopAction) -> ActionWay? {
    if deed == .overview { return .by(Self.property) }
    guard deed.need == .desktop || deed.need == .launcher else { return nil }
    if bus.standing(of: Self.extensionService).isReady { return "its extension" }
    // Returns nil, so that `Programs` can start a launcher instead.
    guard deed != .launcher else { return nil }
    // If GNOME Shell is not running, does not report that its extension is missing.
    return standing.isReady ? .impossible(Self.needsExtension) : "its extension"
  }

  func perform(_ deed: DesktopAction, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    guard deed == .overview else { return askExtension(deed, done) }
    ask("Get", { _ in }) { [unowned(unsafe) self] answer in
      switch answer {
      case .failure(let failure): done(failure)
      case .success(let reply):
        let isShown = reply.readVariantBool() == true
        ask("Set", { message in message.container("v", "b") { message.append(!isShown) } }) { done($0.failure) }
      }
    }
  }

  func abandon() {
    call?.cancel()
    call = nil
  }

  private func askExtension(_ deed: DesktopAction, _ done: @escaping (ActionFailure?) -> Void) {
    call = bus.own(FrontWindows.ownName) { [unowned(unsafe) self] failure in
      if let failure { return done(failure) }
      call = bus.askGnome(deed.wordList, done)
    }
  }

  private func ask(
    _ member: String, _ write: @escaping (BusMessage) -> Void,
    _ done: @escaping (Result<BusMessage, ActionFailure>) -> Void
  ) {
    call = bus.call(
      Self.service, Self.path, "org.freedesktop.DBus.Properties", member,
      { message in
        message.append(Self.service)
        message.append(Self.property)
        write(message)
      }, done)
  }
}
