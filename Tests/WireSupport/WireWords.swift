// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The protocol's enums, in its words and with its numbers.
public enum Wire {
  public enum Kind: UInt32, CaseIterable, Sendable {
    case tap = 1
    case long_press, pan, screen_edge_pan, swipe, pinch, rotation, custom
  }
  public enum State: UInt32, CaseIterable, Sendable { case began = 1, changed, ended, cancelled, failed }
  public enum Reason: UInt32, CaseIterable, Sendable {
    case other, recognized, system, pending, prevented, denied, timeout, quarantine, locked, inhibited, stalled, device
    case unlocated, gone, limit
  }
  public enum Disposition: UInt32, CaseIterable, Sendable { case delivered, withheld, cancelled, consumed }
  public enum TouchPhase: UInt32, CaseIterable, Sendable { case down = 1, motion, up, cancelled }
  public enum Precision: UInt32, CaseIterable, Sendable { case exact, estimated }
  public enum Limit: UInt32, CaseIterable, Sendable {
    case views = 1
    case recognizers, depth, unacked, decision_ms, hold_ms, stall_ms, exclusion_px, way
    case client_hosts, client_views, client_recognizers, client_relations, relations
  }
  public enum Relation: UInt32, CaseIterable, Sendable {
    case require_failure = 1
    case simultaneous, does_not_prevent, not_prevented_by
  }
  public enum RelationClass: UInt32, CaseIterable, Sendable {
    case same_view = 1
    case ancestors, descendants, host, system
  }
  public enum BeginPolicy: UInt32, Sendable { case always, ask_default_allow, ask_default_deny }
  public enum Decision: UInt32, Sendable { case deny, allow }
  public enum CancelMode: UInt32, Sendable { case client, precise }
  public enum Control: UInt32, Sendable { case none, button, `switch`, stepper, segmented, page, slider }
  public enum Axis: UInt32, Sendable { case horizontal, vertical }
  public enum Layer: UInt32, Sendable { case observe, back, front }
  public enum HandleType: UInt32, Sendable { case pid = 1, foreign_toplevel, native }

  public struct Capabilities: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let surfaceHosts = Capabilities(rawValue: 0x1)
    public static let toplevelHosts = Capabilities(rawValue: 0x2)
    public static let withhold = Capabilities(rawValue: 0x4)
    public static let cancelClient = Capabilities(rawValue: 0x8)
    public static let cancelPrecise = Capabilities(rawValue: 0x20)
    public static let exclusion = Capabilities(rawValue: 0x200)
  }
  public struct Edges: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let left = Edges(rawValue: 1)
    public static let right = Edges(rawValue: 2)
    public static let top = Edges(rawValue: 4)
    public static let bottom = Edges(rawValue: 8)
  }
  public struct TouchReporting: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let dispositions = TouchReporting(rawValue: 1)
    public static let withheld = TouchReporting(rawValue: 2)
    public static let delivered = TouchReporting(rawValue: 4)
    public static let views = TouchReporting(rawValue: 8)
    public static let all = TouchReporting(rawValue: 15)
  }
  public struct Reporting: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let touches = Reporting(rawValue: 1)
    public static let failures = Reporting(rawValue: 2)
  }
  public struct Delivery: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let cancels = Delivery(rawValue: 1)
    public static let delaysBegan = Delivery(rawValue: 2)
    public static let delaysEnded = Delivery(rawValue: 4)
  }
  public struct ViewFlags: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let interactive = ViewFlags(rawValue: 1)
    public static let multipleTouch = ViewFlags(rawValue: 2)
    public static let keepsTouches = ViewFlags(rawValue: 4)
  }

  /// A protocol error, by the interface that raised it.
  public struct Failure: Equatable, Sendable, CustomStringConvertible {
    public var interface: String
    public var code: UInt32
    public init(_ interface: String, _ code: UInt32) {
      self.interface = interface
      self.code = code
    }
    public var description: String { "\(interface) \(code)" }

    private static func manager(_ code: UInt32) -> Failure { Failure("tactus_gesture_manager_v1", code) }
    private static func host(_ code: UInt32) -> Failure { Failure("tactus_gesture_host_v1", code) }
    private static func view(_ code: UInt32) -> Failure { Failure("tactus_gesture_view_v1", code) }
    private static func recognizer(_ code: UInt32) -> Failure { Failure("tactus_gesture_recognizer_v1", code) }
    public static let unsupported = manager(0)
    public static let alreadyHosted = manager(1)
    public static let invalidHandle = manager(2)
    public static let noSurface = host(0)
    public static let invalidParent = host(1)
    public static let limitExceeded = host(2)
    public static let invalidHostValue = host(3)
    public static let invalidSize = view(0)
    public static let invalidSibling = view(1)
    public static let invalidViewValue = view(2)
    public static let invalidParameter = recognizer(0)
    public static let invalidRecognizerValue = recognizer(1)
    public static let invalidRelation = recognizer(2)
    public static let relationCycle = recognizer(3)
    public static let notCustom = recognizer(4)
    public static let invalidShellValue = Failure("tactus_gesture_shell_v1", 0)
  }
}
