// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The window in front, as KWin and GNOME Shell report it over the session bus: KWin through a script that stays loaded
/// in it, GNOME Shell through this project's extension, which calls the owner of `org.tactus.Daemon`.
///
/// The script and the extension call `Tell(s app, s title, s role, b fullscreen, s apps)` of `org.tactus.Windows` at
/// each change. `apps` contains one line for each window: the name of its application.
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
  /// Nil until the first report.
  private(set) var apps: [String]?

  static let path = "/org/tactus/Windows"
  static let interface = "org.tactus.Windows"
  /// The extension of GNOME Shell accepts calls only from the owner of this name on the bus.
  static let ownName = "org.tactus.Daemon"

  /// Whether a caller needs the window in front.
  var isWanted = false { didSet { if isWanted != oldValue { servicesChanged() } } }
  /// The service that was asked to report the windows.
  private var teller: String?
  /// Why no service reports the windows.
  private(set) var failure: ActionFailure?

  init(on bus: Bus) {
    self.bus = bus
    script = KWinScripting("tactus-windows", on: bus)
    bus.serve(Self.path, Self.interface, "Tell") { [unowned(unsafe) self] in hear($0) }
  }

  deinit { bus.serve(Self.path, Self.interface, "Tell", nil) }

  /// Whether the windows are known, or it is known that no service reports them.
  var isSettled: Bool { apps != nil || failure != nil || tellers.isEmpty }

  /// The maximum number of windows in a report. Further windows are ignored.
  private static let most = 200
  private static let all = [KWin.service, Gnome.extensionService]
  private var tellers: [String] { Self.all.filter { bus.owned.contains($0) } }

  /// Chooses the service that reports the windows. Call this when a service has appeared or disappeared.
  func servicesChanged() {
    // Before the bus is ready, its `uniqueName` is nil. This function is called again when the bus is ready.
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
      script.run(KWinScript.frontWindows(for: me), stays: true) { [unowned(unsafe) self] in failure = $0 }
    case (Gnome.extensionService, _):
      naming = bus.own(Self.ownName) { [unowned(unsafe) self] in failure = $0 }
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
