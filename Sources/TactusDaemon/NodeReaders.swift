// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import TactusInput
import WaylandServer

/// Knows which touchscreens the compositor has switched off: its libinput closes the nodes of those.
///
/// Where it may be seen what the compositor has open, that tells. Else it is counted how many close and open a node, of
/// which one is the compositor that had it open in the beginning.
final class NodeReaders {
  private final class Screen {
    let device: InputDevice
    let uses: NodeUses
    var source: DescriptorSource?
    /// So many more have it open than in the beginning.
    var more: Int32 = 0
    /// The compositor has been seen to have it open.
    var wasHeld = false
    var isOff = false

    init(_ device: InputDevice, _ uses: NodeUses) { (self.device, self.uses) = (device, uses) }
  }

  private let loop: OpaquePointer
  private var screens: [Screen] = []
  private var later: Timer?
  /// In milliseconds: a compositor opens all of its devices in less, and a new one.
  private static let laterTime: Int32 = 300
  private static let firstTime: Int32 = 1000
  private static let folder = "/dev/input"
  /// The process of the compositor; nil while there is none.
  var compositor: Int32? {
    didSet {
      guard compositor != oldValue else { return }
      for screen in screens { (screen.more, screen.wasHeld) = (0, false) }
      later?.arm(inMilliseconds: Self.firstTime)
    }
  }
  /// What is off has changed.
  var changed: () -> Void = {}

  init(on loop: OpaquePointer) {
    self.loop = loop
    later = Timer(on: loop) { [unowned self] in look() }
  }

  func isOff(_ device: DeviceID) -> Bool { screens.contains { $0.device.id == device && $0.isOff } }

  /// Call it when this program has opened the device.
  func add(_ device: InputDevice) {
    guard let uses = try? NodeUses(in: Self.folder) else { return }
    uses.node = device.node
    let screen = Screen(device, uses)
    screen.source = DescriptorSource(uses.descriptor, on: loop) { [unowned self, unowned screen] in
      let news = screen.uses.read()
      guard news != NodeUses.News() else { return }
      screen.more = news.isLost ? 0 : screen.more &+ news.users
      later?.arm(inMilliseconds: Self.laterTime)
    }
    screens.append(screen)
    later?.arm(inMilliseconds: Self.firstTime)
  }

  func remove(_ device: DeviceID) { screens.removeAll { $0.device.id == device } }

  private func look() {
    let open = compositor.map { ProcessList.files(of: $0, in: Self.folder) } ?? []
    var isNews = false
    for screen in screens {
      let isHeld = open.contains(screen.device.node)
      if isHeld { screen.wasHeld = true }
      // One that runs in another one's window, say, reads no device at all.
      let isTold = !open.isEmpty || screen.wasHeld
      let isOff = compositor != nil && (isTold ? !isHeld : screen.more < 0)
      if isOff != screen.isOff { isNews = true }
      screen.isOff = isOff
    }
    if isNews { changed() }
  }

  /// Call it before the loop ends.
  func close() { (screens, later) = ([], nil) }
}
