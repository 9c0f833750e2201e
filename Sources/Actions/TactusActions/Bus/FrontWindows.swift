// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Which window is in front, as KWin and GNOME Shell tell it over the session bus: KWin by a script of ours that stays
/// in it, GNOME Shell by our extension, which tells the owner of `org.tactus.Daemon`.
///
/// They call `Tell(s app, s title, s role, b fullscreen, s apps)` of `org.tactus.Windows`, whenever something has
/// changed. `apps` has a line for each application that has a window.
final class FrontWindows {
  struct Front: Hashable {
    var app: String
    var title: String
    var role: String
    var isFullscreen: Bool
  }

  private let bus: Bus
  private let script: KWinScripting
  private var naming: BusCall?
  private(set) var front: Front?
  /// Nil while nobody has told.
  private(set) var apps: [String]?

  static let path = "/org/tactus/Windows"
  static let interface = "org.tactus.Windows"
  /// Whose owner GNOME Shell's extension obeys.
  static let ownName = "org.tactus.Daemon"

  /// Whether somebody wants to know.
  var isWanted = false { didSet { if isWanted != oldValue { servicesChanged() } } }
  /// Who has been asked to tell.
  private var teller: String?
  /// Why nobody tells.
  private(set) var failure: ActionFailure?

  init(on bus: Bus) {
    self.bus = bus
    script = KWinScripting("tactus-windows", on: bus)
    bus.serve(Self.path, Self.interface, ["Tell": { [weak self] in self?.hear($0) }])
  }

  /// Whether it is known which windows there are, or that nobody tells.
  var isSettled: Bool { apps != nil || failure != nil || tellers.isEmpty }

  /// Of more windows nobody is told.
  private static let most = 200
  private static let all = [KWin.service, Gnome.extensionService]
  private var tellers: [String] { Self.all.filter { bus.owned.contains($0) } }

  /// Call it when a service has come or gone.
  func servicesChanged() {
    // Before the bus is ready nobody can be asked; it calls again.
    let me = isWanted ? bus.uniqueName : nil
    let now = me == nil ? nil : tellers.first
    guard now != teller else { return }
    let before = teller
    teller = now
    (front, apps, failure) = (nil, nil, nil)
    naming = nil
    if before == KWin.service, bus.owned.contains(KWin.service) { script.stop() }
    switch (now, me) {
    case (KWin.service, let me?):
      script.run(KWinScript.frontWindows(for: me), stays: true) { [weak self] in self?.failure = $0 }
    case (Gnome.extensionService, _):
      naming = bus.own(Self.ownName) { [weak self] in self?.failure = $0 }
    default: break
    }
  }

  private func hear(_ message: BusMessage) {
    guard isWanted, let app = message.readText(), let title = message.readText(), let role = message.readText(),
      let isFullscreen = message.readBool(), let lines = message.readText()
    else { return }
    let isNone = app.isEmpty && title.isEmpty
    front = isNone ? nil : Front(app: app, title: title, role: role, isFullscreen: isFullscreen)
    var apps: [String] = []
    for name in [app] + lines.split(separator: "\n").prefix(Self.most).map(String.init)
    where !name.isEmpty && !apps.contains(name) {
      apps.append(name)
    }
    self.apps = apps
  }
}
