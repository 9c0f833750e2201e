// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import TactusInput
import WaylandServer

/// Finds the touchscreens that the compositor has switched off: its libinput has closed their nodes.
///
/// If this program has no permission to list the compositor's open files, every touchscreen counts as on: another
/// process may have closed the node, and users must not lose gestures by mistake.
final class NodeReaders {
  private final class Screen {
    let device: InputDevice
    let uses: NodeUses
    var source: DescriptorSource?
    /// Whether a check has found that the compositor has the touchscreen open.
    var wasHeld = false
    var isOff = false

    init(_ device: InputDevice, _ uses: NodeUses) { (self.device, self.uses) = (device, uses) }
  }

  private let loop: EventLoopPointer
  private var screens: [Screen] = []
  private var later: Timer?
  /// The delays before a check, in milliseconds. The first is longer than a compositor needs to open all its devices,
  /// the second is longer than it needs to open a new one.
  struct Pauses {
    var first: Int32 = 1000
    var later: Int32 = 300
  }
  private let pauses: Pauses
  private let folder: String
  /// Returns the files in a folder that a process has open; nil if this program has no permission to list them.
  private let files: (_ process: Int32, _ folder: String) -> [String]?
  /// The compositor's process; nil if there is none.
  var compositor: Int32? {
    didSet {
      guard compositor != oldValue else { return }
      for screen in screens { screen.wasHeld = isHeld(screen) }
      later?.arm(inMilliseconds: pauses.first)
    }
  }
  /// Called when the set of touchscreens that are off has changed.
  var changed: () -> Void = {}

  init(
    on loop: EventLoopPointer, in folder: String = "/dev/input", pauses: Pauses = Pauses(),
    files: @escaping (_ process: Int32, _ folder: String) -> [String]? = ProcessList.files
  ) {
    (self.loop, self.folder, self.pauses, self.files) = (loop, folder, pauses, files)
    later = Timer(on: loop) { [unowned(unsafe) self] in look() }
  }

  func isOff(_ device: DeviceID) -> Bool { screens.contains { $0.device.id == device && $0.isOff } }

  /// Starts to check a touchscreen. Call this when this program has opened it.
  func add(_ device: InputDevice) {
    guard let uses = try? NodeUses(in: folder) else { return }
    uses.node = device.node
    let screen = Screen(device, uses)
    screen.source = DescriptorSource(uses.descriptor, on: loop) { [unowned(unsafe) self, unowned(unsafe) screen] in
      if screen.uses.read() != NodeUses.Change() { later?.arm(inMilliseconds: pauses.later) }
    }
    screen.wasHeld = isHeld(screen)
    screens.append(screen)
    later?.arm(inMilliseconds: pauses.first)
  }

  func remove(_ device: DeviceID) { screens.removeAll { $0.device.id == device } }

  /// Returns whether the compositor has the touchscreen open now. Called early, since the compositor may open and close
  /// the touchscreen before the first timed check.
  private func isHeld(_ screen: Screen) -> Bool {
    compositor.flatMap { files($0, folder) }?.contains(screen.device.node) == true
  }

  private func look() {
    let open = compositor.flatMap { files($0, folder) }
    var isNews = false
    for screen in screens {
      let isHeld = open?.contains(screen.device.node) == true
      if isHeld { screen.wasHeld = true }
      // A compositor without any open device has switched nothing off: it may run in a window of another compositor.
      let isTold = open.map { !$0.isEmpty || screen.wasHeld } ?? false
      let isOff = isTold && !isHeld
      if isOff != screen.isOff { isNews = true }
      screen.isOff = isOff
    }
    if isNews { changed() }
  }

  /// Stops all checks. Call this before the event loop ends.
  func close() { (screens, later) = ([], nil) }
}
