// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import WaylandServer

/// Keeps the state of shells except their hosts, and sends shells their events.
final class Shells {
  private var objects: [ShellObject] = []
  private var devices: [TouchDevice] = []
  private var bindings: [Binding] = []
  private var followers: [BindingFollower] = []
  private var inhibitors: [InhibitorObject] = []

  // MARK: bindings and devices

  func add(_ shell: ShellObject, _ server: GestureServer) {
    for output in server.outputs { shell.say(output) }
    for device in devices { shell.say(device) }
    for binding in bindings { shell.say(binding) }
    shell.sayDone()
    objects.append(shell)
  }

  /// Reports to a client that is no longer trusted that everything was removed, and makes its objects inert.
  func withdraw(_ session: ClientSession, _ server: GestureServer) {
    for shell in objects where shell.session === session {
      for binding in bindings { shell.sayRemoved(binding) }
      for device in devices { shell.sayRemoved(device) }
      for output in server.outputs { shell.sayRemoved(output) }
      shell.sayDone()
      shell.withdraw()
    }
    for inhibitor in inhibitors where inhibitor.session === session { inhibitor.override() }
    forget(session, server)
    for host in session.hosts where host.isOnOutput { host.fall() }
  }

  func forget(_ session: ClientSession, _ server: GestureServer) {
    objects.removeAll { $0.session === session }
    inhibitors.removeAll { $0.session === session }
    noteInhibitors(server)
  }

  func forget(_ shell: ShellObject) { objects.removeAll { $0 === shell } }

  private func tellAll(_ say: (ShellObject) -> Void) {
    for shell in objects {
      say(shell)
      shell.sayDone()
    }
  }

  func changed(_ output: Output) { tellAll { $0.say(output) } }
  func removed(_ output: Output) { tellAll { $0.sayRemoved(output) } }

  func add(_ device: TouchDevice) {
    devices.removeAll { $0.id == device.id }
    devices.append(device)
    tellAll { $0.say(device) }
  }

  func removeDevice(_ id: UInt32) {
    guard let index = devices.firstIndex(where: { $0.id == id }) else { return }
    let device = devices.remove(at: index)
    tellAll { $0.sayRemoved(device) }
  }

  // MARK: bindings

  func add(_ binding: Binding, _ server: GestureServer) {
    removeBinding(binding.name, server)
    bindings.append(binding)
    tellAll { $0.say(binding) }
  }

  func removeBinding(_ name: [UInt8], _ server: GestureServer) {
    guard let index = bindings.firstIndex(where: { $0.name == name }) else { return }
    let binding = bindings.remove(at: index)
    for n in followers.indices where followers[n].name == name {
      cancelFollower(n, server)
      followers[n].course = .idle
    }
    server.batches.end(server)
    tellAll { $0.sayRemoved(binding) }
  }

  func suspend(_ host: HostObject, _ server: GestureServer) {
    for n in followers.indices where followers[n].host === host { cancelFollower(n, server) }
    server.batches.end(server)
  }

  /// Cancels the current gesture for a follower that will not receive the gesture's end.
  private func cancelFollower(_ n: Int, _ server: GestureServer) {
    guard followers[n].course == .here else { return }
    followers[n].course = .elsewhere
    guard var action = followers[n].last else { return }
    action.state = .cancelled
    action.time = server.now
    followers[n].object.tell(action, server)
  }

  func binding(_ name: [UInt8]) -> Binding? { bindings.first { $0.name == name } }

  func follow(_ name: [UInt8], _ object: RecognizerObject, _ host: HostObject) {
    followers.append(BindingFollower(name: name, object: object, host: host))
  }

  func forget(_ object: RecognizerObject) { followers.removeAll { $0.object === object } }
  func forget(_ host: HostObject) { followers.removeAll { $0.host === host } }

  /// Sends an action of one of the host's own recognizers to the followers of this recognizer.
  func tell(_ action: Action, _ server: GestureServer) {
    if followers.isEmpty { return }
    for binding in bindings where binding.target == action.target && binding.recognizers.contains(action.recognizer) {
      for n in followers.indices where followers[n].name == binding.name {
        guard isHere(action, &followers[n]), followers[n].object.state.applied.isEnabled else { continue }
        followers[n].last = action
        followers[n].object.tell(action, server)
      }
    }
  }

  /// Whether the gesture began on the output of the follower's host.
  private func isHere(_ action: Action, _ follower: inout BindingFollower) -> Bool {
    if action.state == .began || follower.course == .idle {
      let isHere = follower.host.area.map { output in
        let point = output.inside(action.values.location)
        return Rect(x: 0, y: 0, width: output.width, height: output.height).contains(point)
      }
      follower.course = isHere == true && !follower.host.isSuspended ? .here : .elsewhere
    }
    defer { if action.state.isTerminal { follower.course = .idle } }
    return follower.course == .here
  }

  // MARK: inhibitors

  private(set) var areGesturesInhibited = false

  func add(_ inhibitor: InhibitorObject, _ server: GestureServer) {
    inhibitors.append(inhibitor)
    inhibitor.activate()
    noteInhibitors(server)
  }

  func forget(_ inhibitor: InhibitorObject, _ server: GestureServer) {
    guard inhibitors.contains(where: { $0 === inhibitor }) else { return }
    inhibitors.removeAll { $0 === inhibitor }
    noteInhibitors(server)
  }

  func overrideInhibitors(_ server: GestureServer) {
    for inhibitor in inhibitors { inhibitor.override() }
    noteInhibitors(server)
  }

  /// Drops the inhibitors; the server is closing, so the host is not notified.
  func close() { inhibitors = [] }

  // MARK: inhibitors of clients that hang

  /// Called when the user touches the screen. If gestures are inhibited, starts to check whether the inhibitors'
  /// clients respond. If a client hangs, its inhibitor is then deactivated.
  func noteTouch(_ server: GestureServer) {
    if !areGesturesInhibited { return }
    for inhibitor in inhibitors { inhibitor.probe(at: server.now) }
  }

  /// The time at which the next inhibitor must be checked.
  var deadline: Timestamp? {
    var deadline: Timestamp?
    for inhibitor in inhibitors { deadline = earlier(deadline, inhibitor.deadline) }
    return deadline
  }

  func noteSilence(at time: Timestamp, _ server: GestureServer) {
    guard let deadline, deadline <= time else { return }
    for inhibitor in inhibitors { inhibitor.lookForLife(at: time, patience: server.limits.stall) }
    noteInhibitors(server)
  }

  /// Overrides the inhibitors of a client that does not acknowledge batches.
  func noteStall(of session: ClientSession, _ server: GestureServer) {
    for inhibitor in inhibitors where inhibitor.session === session { inhibitor.override() }
    noteInhibitors(server)
  }

  private func noteInhibitors(_ server: GestureServer) {
    let areInhibited = inhibitors.contains { $0.isActive }
    guard areInhibited != areGesturesInhibited else { return }
    areGesturesInhibited = areInhibited
    server.host.inhibitionChanged()
  }
}
