// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusGestures

/// The scripts for KWin. Each works in Plasma 5 and in Plasma 6.
enum KWinScript {
  /// Returns the script that performs an action; nil if no script can. `process` is this process's name on the bus: if
  /// the script cannot perform the action, it reports the reason to this name.
  static func text(for deed: DesktopAction, of process: String) -> String? {
    body(for: deed).map { "\(preamble(for: process))\($0)\n" }
  }

  /// Returns a script that reports the windows to `process`: at once, whenever another window comes to the front,
  /// whenever the title or the fullscreen state of the window in front changes, and whenever a window appears or
  /// disappears.
  static func frontWindows(for process: String) -> String {
    """
    \(whichPlasma)
    function isWindow(window) { return window && (window.normalWindow || window.dialog); }
    function app(window) { return "" + (window.resourceClass || window.desktopFileName || ""); }
    function tell() {
      var front = isOld ? workspace.activeClient : workspace.activeWindow;
      if (!isWindow(front)) front = null;
      var apps = (isOld ? workspace.clientList() : workspace.windowList()).filter(isWindow).map(app);
      callDBus(\(process.quoted), \(FrontWindows.path.quoted), \(FrontWindows.interface.quoted), "Tell",
               front ? app(front) : "", front ? "" + front.caption : "", front ? "" + (front.windowRole || "") : "",
               front ? !!front.fullScreen : false, apps.join("\\n"));
    }
    var last = null;
    function follow(window) {
      if (last) {
        last.captionChanged.disconnect(tell);
        last.fullScreenChanged.disconnect(tell);
      }
      last = isWindow(window) ? window : null;
      if (last) {
        last.captionChanged.connect(tell);
        last.fullScreenChanged.connect(tell);
      }
      tell();
    }
    (isOld ? workspace.clientActivated : workspace.windowActivated).connect(follow);
    (isOld ? workspace.clientAdded : workspace.windowAdded).connect(tell);
    (isOld ? workspace.clientRemoved : workspace.windowRemoved).connect(function (window) {
      if (window === last) last = null;
      tell();
    });
    follow(isOld ? workspace.activeClient : workspace.activeWindow);

    """
  }

  private static let whichPlasma = #"var isOld = typeof workspace.currentDesktop === "number";"#

  private static func preamble(for process: String) -> String {
    """
    \(whichPlasma)
    function refuse(why) {
      callDBus(\(process.quoted), \(FrontWindows.path.quoted), \(FrontWindows.interface.quoted), "Refuse", why);
    }
    var front = isOld ? workspace.activeClient : workspace.activeWindow;
    if (front && !front.normalWindow && !front.dialog) front = null;
    function activate(window) {
      if (isOld) workspace.activeClient = window; else workspace.activeWindow = window;
    }
    function isHere(window) {
      if (window.onAllDesktops) return true;
      return isOld ? window.desktop === workspace.currentDesktop
                   : window.desktops.indexOf(workspace.currentDesktop) >= 0;
    }
    var area = front && workspace.clientArea(KWin.MaximizeArea, front);
    var frame = front && front.frameGeometry;
    var isMaximized = front && frame.width >= area.width && frame.height >= area.height;
    var desktops = isOld ? [] : workspace.desktops;
    for (var n = 1; isOld && n <= workspace.desktops; n++) desktops.push(n);
    function named(name) {
      return desktops.filter(function (it) { return (isOld ? workspace.desktopName(it) : it.name) === name; })[0];
    }
    var windows = (isOld ? workspace.clientList() : workspace.windowList()).filter(function (window) {
      return window.normalWindow && isHere(window);
    });

    """
  }

  private static func onFront(_ line: String) -> String {
    "if (front) \(line) else refuse(\(ActionFailure.noWindow.reason.quoted));"
  }

  private static func body(for deed: DesktopAction) -> String? {
    switch deed {
    case .close: onFront("front.closeWindow();")
    case .minimize: onFront("front.minimized = true;")
    case .maximize(.on): onFront("front.setMaximize(true, true);")
    case .maximize(.off): onFront("front.setMaximize(false, false);")
    case .maximize(.toggle): onFront("front.setMaximize(!isMaximized, !isMaximized);")
    case .restore:
      """
      var hidden = windows.filter(function (window) { return window.minimized; });
      if (front && front.fullScreen) front.fullScreen = false;
      else if (isMaximized) front.setMaximize(false, false);
      else if (hidden.length) {
        hidden[hidden.length - 1].minimized = false;
        activate(hidden[hidden.length - 1]);
      } else refuse("there is no window to restore");
      """
    case .fullscreen(.toggle): onFront("front.fullScreen = !front.fullScreen;")
    case .fullscreen(.on): onFront("front.fullScreen = true;")
    case .fullscreen(.off): onFront("front.fullScreen = false;")
    case .window(let step):
      """
      var shown = windows.filter(function (window) { return !window.minimized; });
      var place = shown.indexOf(front) + (\(step == .next ? 1 : -1));
      if (shown.length) activate(shown[(place + shown.length) % shown.length]);
      else refuse("there is no window");
      """
    case .workspace(.named(let name)):
      """
      var there = named(\(name.quoted));
      if (there) workspace.currentDesktop = there; else refuse(\(ActionFailure.noWorkspace.reason.quoted));
      """
    case .move(.up), .move(.down), .move(.last): nil
    case .move(let place):
      """
      var there = \(desktop(at: place));
      if (!front) refuse(\(ActionFailure.noWindow.reason.quoted));
      else if (!there) refuse(\(ActionFailure.noWorkspace.reason.quoted));
      else {
        if (isOld) front.desktop = there; else front.desktops = [there];
        workspace.currentDesktop = there;
        activate(front);
      }
      """
    default: nil
    }
  }

  private static func desktop(at place: DesktopAction.Place) -> String {
    switch place {
    case .number(let number): "desktops[\(number - 1)]"
    case .named(let name): "named(\(name.quoted))"
    case .step(.next): "desktops[desktops.indexOf(workspace.currentDesktop) + 1]"
    case .step(.previous): "desktops[desktops.indexOf(workspace.currentDesktop) - 1]"
    case .up, .down, .last: "null"
    }
  }
}
