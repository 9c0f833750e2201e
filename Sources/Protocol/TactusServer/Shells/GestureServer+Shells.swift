// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// Functions with which a host informs shells.
extension GestureServer {
  /// Announces a touchscreen. Call this again when its properties have changed.
  public func addDevice(_ device: TouchDevice) { shells.add(device) }
  public func removeDevice(_ id: UInt32) { shells.removeDevice(id) }

  /// Lets shells follow one of the host's own recognizers by name. They receive the recognizer's actions for `target`,
  /// or its actions without a target if `target` is nil. Replaces an earlier binding with this name.
  public func offerBinding(
    name: String, kind: GestureKind, recognizer: RecognizerID, target: TargetID? = nil
  ) {
    offerBinding(name: name, kind: kind, recognizers: [recognizer], target: target)
  }

  /// Lets shells follow, in the same way, a gesture that has one recognizer for each output.
  public func offerBinding(
    name: String, kind: GestureKind, recognizers: [RecognizerID], target: TargetID? = nil
  ) {
    shells.add(Binding(name: Array(name.utf8), kind: kind, recognizers: recognizers, target: target), self)
  }

  public func removeBinding(name: String) { shells.removeBinding(Array(name.utf8), self) }

  /// Whether a shell inhibits the host's own gestures. The host should keep essential gestures enabled, at least the
  /// gesture with which the user overrides inhibitors.
  public var areGesturesInhibited: Bool { shells.areGesturesInhibited }

  /// Call this when the user has overridden all inhibitors.
  public func overrideInhibitors() { shells.overrideInhibitors(self) }
}
