// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The content of a configuration, checked but not yet compiled: every name is known, every quantity in range.
public struct Configuration: Hashable, Sendable {
  public var defaults = Defaults()
  /// The bindings in the order of the files. If two of them bind the same gesture in the same scope, the later one
  /// applies.
  public var bindings: [Binding] = []
  /// The rules for devices in the order of the files. `rule(forDevice:)` combines the rules of one device.
  public var devices: [DeviceRule] = []
  /// The rules for clients in the order of the files. `rule(forClient:)` combines the rules of one client.
  public var clients: [ClientRule] = []
  /// The shapes that fingers may draw. No two of them have the same name.
  public var shapes: [Shape] = []
  /// The paths of programs that may receive all touches.
  public var shellClients: [String] = []
  public var exclusion = Exclusion()
  public var safety = Safety()
  public var workspaceBackend: DesktopBackend?
  /// Whether the administrator forbids configuration files of users.
  public var isLocked = false

  public init() {}
}
