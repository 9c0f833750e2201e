// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import TactusInput
import WaylandServer

/// Knows which touchscreens the compositor has switched off: its libinput closes the nodes of those.
///
/// Where it may not be seen what the compositor has open, each counts as on: of whoever closes a node it is not known
/// that it was the compositor, and nobody may be left without gestures.
final class NodeReaders {
  private final class Screen {
    let device: InputDevice
    let uses: NodeUses
    var source: DescriptorSource?
    /// The compositor has been seen to have it open.
    var wasHeld = false
    var isOff = false

    init(_ device: InputDevice, _ uses: NodeUses) { (self.device, self.uses) = (device, uses) }
  }

  private let loop: EventLoopPointer
  private var screens: [Screen] = []
  private var later: Timer?
  /// In milliseconds, before it looks: a compositor opens all of its devices in less, and a new one.
  struct Pauses {
    var first: Int32 = 1000
    var later: Int32 = 300
  }
  private let pauses: Pauses
  private let folder: String
  /// The files of a process in a folder; nil if they may not be seen.
  private let files: (_ process: Int32, _ folder: String) -> [String]?
  /// The process of the compositor; nil while there is none.
  var compositor: Int32? {
    didSet {
      guard compositor != oldValue else { return }
      for screen in screens { screen.wasHeld = isHeld(screen) }
      later?.arm(inMilliseconds: pauses.first)
    }
  }
  /// What is off has changed.
  var changed: () -> Void = {}

  init(
    on loop: EventLoopPointer, in folder: String = "/dev/input", pauses: Pauses = Pauses(),
    files: @escaping (_ process: Int32, _ folder: String) -> [String]? = ProcessList.files
  ) {
    (self.loop, self.folder, self.pauses, self.files) = (loop, folder, pauses, files)
    later = Timer(on: loop) { [unowned self] in look() }
  }

  func isOff(_ device: DeviceID) -> Bool { screens.contains { $0.device.id == device && $0.isOff } }

  /// Call it when this program has opened the device.
  func add(_ device: InputDevice) {
    guard let uses = try? NodeUses(in: folder) else { return }
    uses.node = device.node
    let screen = Screen(device, uses)
    screen.source = DescriptorSource(uses.descriptor, on: loop) { [unowned self, unowned screen] in
      if screen.uses.read() != NodeUses.Change() { later?.arm(inMilliseconds: pauses.later) }
    }
    screen.wasHeld = isHeld(screen)
    screens.append(screen)
    later?.arm(inMilliseconds: pauses.first)
  }

  func remove(_ device: DeviceID) { screens.removeAll { $0.device.id == device } }

  /// What the compositor has open at once it may close before the first look.
  private func isHeld(_ screen: Screen) -> Bool {
    compositor.flatMap { files($0, folder) }?.contains(screen.device.node) == true
  }

  private func look() {
    let open = compositor.flatMap { files($0, folder) }
    var isNews = false
    for screen in screens {
      let isHeld = open?.contains(screen.device.node) == true
      if isHeld { screen.wasHeld = true }
      // One that runs in another one's window, say, reads no device at all.
      let isTold = open.map { !$0.isEmpty || screen.wasHeld } ?? false
      let isOff = isTold && !isHeld
      if isOff != screen.isOff { isNews = true }
      screen.isOff = isOff
    }
    if isNews { changed() }
  }

  /// Call it before the loop ends.
  func close() { (screens, later) = ([], nil) }
}
