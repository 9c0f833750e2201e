// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The state of the session when a finger lands or a gesture acts, as far as the host knows it. Bindings may depend on
/// it.
public struct SessionState: Hashable, Sendable {
  /// The application ID of the window in front; nil if there is none or it is unknown.
  public var app: String?
  /// The title of the window in front.
  public var title: String?
  /// The role of the window in front; nil if there is none or it is unknown.
  public var role: String?
  /// The device that is touched.
  public var device: String?
  /// The output that is touched.
  public var output: String?
  /// Whether there is no window where the finger has landed.
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
