// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures
import TactusExplain
import TactusInput

/// The touches of one gesture, from the first landing until no finger is down and no recognizer has a pending deadline.
package struct Episode {
  /// A screen as the engine sees it.
  struct Screen {
    var device: String
    var output: String
    var frame: Rect
    var scale: Double
  }
  var screen: Screen
  var frames: [TouchFrame] = []
  var hand: HandTrace
  /// The state of the session; its device and output are those of the screen.
  var state = SessionState()
  /// The time since the gesture began, if tactusd kept the gesture; nil otherwise.
  var ago: Interval?
  /// The touches that windows received, if tactusd counted them.
  var windows: WindowAccount?
  /// Whether windows receive all touches, even those of gestures.
  var isOnlyWatched = false
  /// The actions that tactusd could not perform, by the words of their bindings.
  var failures: [String: Failure] = [:]

  struct Failure {
    var action: String
    var reason: String
  }

  init(on screen: Screen) {
    self.screen = screen
    hand = HandTrace(screen: screen.frame, scale: screen.scale)
    (state.device, state.output) = (screen.device, screen.output)
  }

  /// The same episode, marked as one in which windows receive all touches.
  var onlyWatched: Episode {
    var watched = self
    watched.isOnlyWatched = true
    return watched
  }

  mutating func add(_ frame: borrowing TouchFrame) {
    frames.append(copy frame)
    hand.add(frame)
  }
}

/// Divides the touches of touchscreens into episodes.
package struct EpisodeCutter: ~Copyable {
  private var session: TouchSession<SilentReport>
  private var screens: [DeviceID: Episode.Screen] = [:]
  private var state: SessionState
  /// The current episode of each device that has fingers down or a pending deadline.
  private var open: [DeviceID: Episode] = [:]
  package private(set) var episodes: [Episode] = []

  package init(_ set: GestureSet, size: ScreenSize?) {
    session = TouchSession(set, size: size, report: SilentReport())
    state = set.bound?.state ?? SessionState()
  }

  var mapping: OutputMapping { session.mapping }
  var nextDeadline: Timestamp? { session.nextDeadline }

  package mutating func add(_ device: InputDevice) {
    session.add(device)
    guard let output = session.mapping.output(of: device) else { return }
    screens[device.id] = Episode.Screen(
      device: device.name, output: output.name, frame: output.frame,
      scale: session.mapping.thresholdScale(of: device))
  }

  /// Removes a device. An earlier frame must have cancelled its touches.
  mutating func remove(_ device: InputDevice) {
    session.remove(device)
    screens[device.id] = nil
    open[device.id] = nil
  }

  package mutating func handle(_ frame: borrowing TouchFrame, from device: DeviceID) {
    advance(to: frame.time)
    if open[device] == nil {
      guard let screen = screens[device], frame.samples.contains(where: { $0.phase == .down }) else { return }
      if let last = episodes.indices.last { episodes[last].hand.next = frame.time }
      var episode = Episode(on: screen)
      (episode.state.app, episode.state.title) = (state.app, state.title)
      episode.state.role = state.role
      open[device] = episode
    }
    open[device]?.add(frame)
    session.handle(frame, from: device)
    close()
  }

  mutating func advance(to time: Timestamp) {
    session.advance(to: time)
    close()
  }

  package mutating func finish() {
    session.finish()
    end { _ in true }
  }

  /// Returns the episodes since the last call.
  mutating func take() -> [Episode] {
    defer { episodes.removeAll() }
    return episodes
  }

  private mutating func close() {
    guard session.nextDeadline == nil else { return }
    end { $0.hand.down == 0 }
  }

  /// Ends the open episodes that are over, in the order in which they began. If they began at the same time, ends them
  /// in the order of their touchscreens.
  private mutating func end(_ isOver: (Episode) -> Bool) {
    let over = open.filter { isOver($0.value) }
    episodes += over.sorted { a, b in
      (a.value.hand.began, a.key.rawValue) < (b.value.hand.began, b.key.rawValue)
    }.map { $0.value }
    for device in over.keys { open[device] = nil }
  }
}

/// A report that ignores all events.
struct SilentReport: GestureReport {
  var text = ByteText()
  mutating func add(_ event: borrowing GestureStage.Event) {}
  mutating func use(_ device: String, on screen: Int) {}
  mutating func meet(_ device: InputDevice, number: Int) {}
  mutating func add(_ device: InputDevice, isAdded: Bool, at time: Timestamp) {}
  mutating func addSummary(gestures: Int, frames: Int, at time: Timestamp) {}
}
