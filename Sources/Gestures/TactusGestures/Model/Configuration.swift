// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The content of a configuration, checked but not yet compiled: every name is known, every quantity in range.
public struct Configuration: Hashable, Sendable {
  public var defaults = Defaults()
  /// In the order of the files. If two bind the same gesture in the same scope, the later one applies.
  public var bindings: [Binding] = []
  /// In the order of the files. `rule(forDevice:)` combines those of one device.
  public var devices: [DeviceRule] = []
  /// In the order of the files. `rule(forClient:)` combines those of one client.
  public var clients: [ClientRule] = []
  /// The shapes that fingers may draw. Their names differ.
  public var shapes: [Shape] = []
  /// Programs that may see all touches.
  public var shellClients: [String] = []
  public var exclusion = Exclusion()
  public var safety = Safety()
  public var workspaceBackend: DesktopBackend?
  /// The administrator forbids configuration files of users.
  public var isLocked = false

  public init() {}
}
