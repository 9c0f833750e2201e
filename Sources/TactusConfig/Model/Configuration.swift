// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What a configuration says, checked but not yet compiled: every name known, every quantity in range.
public struct Configuration: Hashable, Sendable {
  public var defaults = Defaults()
  /// In the order of the files; where two say the same of one gesture, the later one counts.
  public var bindings: [Binding] = []
  /// In the order of the files. What they say of one device together: `rule(forDevice:)`.
  public var devices: [DeviceRule] = []
  /// In the order of the files. What they say of one client together: `rule(forClient:)`.
  public var clients: [ClientRule] = []
  /// Programs that may see all touches.
  public var shellClients: [String] = []
  public var exclusion = Exclusion()
  public var safety = Safety()
  public var workspaceBackend = "auto"
  /// The administrator's word: files of the user are ignored.
  public var isLocked = false

  public init() {}
}
