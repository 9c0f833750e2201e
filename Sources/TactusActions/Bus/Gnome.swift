// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusBindings
import TactusConfig

/// GNOME Shell. By itself it lets others show and hide its overview, and nothing else; windows and workspaces are for
/// an extension of it, which is in `plugin/gnome-shell`.
final class Gnome: ActionBackend {
  let name = "gnome"
  let isCompositor = true
  private let bus: Bus
  private var call: BusCall?

  static let service = "org.gnome.Shell"
  static let extensionService = "org.tactus.Shell"
  private static let path = "/org/gnome/Shell"
  private static let property = "OverviewActive"

  init(on bus: Bus) { self.bus = bus }

  var standing: BackendStanding { bus.standing(of: Self.service) }

  func way(to deed: Deed) -> ActionWay? {
    if deed == .overview { return .by(Self.property) }
    guard Self.isForExtension(deed) else { return nil }
    if bus.standing(of: Self.extensionService).isReady { return "its extension" }
    // Programs that show the launcher may be there.
    guard deed != .launcher else { return nil }
    // Where the shell is not there, nobody asks for its extension.
    guard standing.isReady else { return "its extension" }
    return .impossible(
      ActionFailure("GNOME Shell does it for its extension only", remedy: "run `tactus setup` to enable the extension"))
  }

  private static func isForExtension(_ deed: Deed) -> Bool {
    switch deed {
    case .close, .minimize, .maximize, .restore, .fullscreen, .tile, .showDesktop, .window, .workspace, .move,
      .launcher:
      true
    case .along, .overview, .keyboard, .key, .click, .scroll, .drag, .exec, .notify, .command: false
    }
  }

  func perform(_ deed: Deed, for gesture: GestureDetails, _ done: @escaping (ActionFailure?) -> Void) {
    guard deed == .overview else { return askExtension(deed, done) }
    ask("Get", { _ in }) { [weak self] answer in
      switch answer {
      case .failure(let failure): done(failure)
      case .success(let reply):
        let isShown = reply.readVariantBool() == true
        self?.ask("Set", { message in message.container("v", "b") { message.append(!isShown) } }) { done($0.failure) }
      }
    }
  }

  func abandon() {
    call?.cancel()
    call = nil
  }

  private func askExtension(_ deed: Deed, _ done: @escaping (ActionFailure?) -> Void) {
    call = bus.own(WindowNews.ownName) { [weak self] failure in
      if let failure { return done(failure) }
      guard let self else { return }
      call = bus.call(
        Self.extensionService, "/org/tactus/Shell", Self.extensionService, "Perform",
        { message in message.container("a", "s") { for word in deed.wordList { message.append(word) } } }
      ) { done($0.failure) }
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
