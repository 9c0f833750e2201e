// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What a host knows of the session when a finger lands or a gesture acts: what bindings may depend on.
public struct SessionState: Hashable, Sendable {
  /// The window in front, by its application id; nil where none is, or nobody can say.
  public var app: String?
  /// The device that is touched.
  public var device: String?
  /// The output that is touched.
  public var output: String?
  public var isFullscreen = false
  public var isLocked = false
  public var isInTabletMode = false

  public init(app: String? = nil, device: String? = nil, output: String? = nil) {
    self.app = app
    self.device = device
    self.output = output
  }
}
