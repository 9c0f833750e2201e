// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What a host knows about the session when a finger lands or a gesture acts. Bindings may depend on it.
public struct SessionState: Hashable, Sendable {
  /// The application ID of the window in front; nil if there is none or it is unknown.
  public var app: String?
  /// Its title.
  public var title: String?
  /// Its role; nil if it has none or it is unknown.
  public var role: String?
  /// The device that is touched.
  public var device: String?
  /// The output that is touched.
  public var output: String?
  /// There is no window where the finger has landed.
  public var isOnBackground = false
  public var isFullscreen = false
  public var isLocked = false
  public var isInTabletMode = false

  public init(app: String? = nil, device: String? = nil, output: String? = nil) {
    self.app = app
    self.device = device
    self.output = output
  }
}
