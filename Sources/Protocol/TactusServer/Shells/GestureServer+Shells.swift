// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// What a host tells shells.
extension GestureServer {
  /// A touchscreen is used; again where something of it has changed.
  public func addDevice(_ device: TouchDevice) { shells.add(device) }
  public func removeDevice(_ id: UInt32) { shells.removeDevice(id) }

  /// Lets shells follow one of the host's own recognizers by a name: those of its actions that are for `target`, or for
  /// nobody. Replaces what the name stood for.
  public func offerBinding(
    name: String, kind: GestureKind, recognizer: RecognizerID, target: TargetID? = nil
  ) {
    offerBinding(name: name, kind: kind, recognizers: [recognizer], target: target)
  }

  /// The same for a gesture that has a recognizer on each output.
  public func offerBinding(
    name: String, kind: GestureKind, recognizers: [RecognizerID], target: TargetID? = nil
  ) {
    shells.add(Binding(name: Array(name.utf8), kind: kind, recognizers: recognizers, target: target))
  }

  public func removeBinding(name: String) { shells.removeBinding(Array(name.utf8)) }

  /// Whether a shell wants the host's own gestures off. The host keeps those that it must; at any rate the one by which
  /// the user overrides this.
  public var areGesturesInhibited: Bool { shells.areGesturesInhibited }

  /// The user has switched all inhibitors off.
  public func overrideInhibitors() { shells.overrideInhibitors() }
}
