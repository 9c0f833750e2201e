// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import TactusWire

/// The protocol's enums. Those that TactusWire declares have short names here; the others are declared here, with the
/// protocol's names and numbers.
package enum Wire {
  package typealias Reason = HostReason
  package typealias GestureReason = TactusWire.GestureReason
  package typealias Disposition = TouchDisposition
  package typealias Precision = HostPrecision
  package typealias Limit = AnnouncedLimit
  package typealias Relation = RelationKind
  package typealias BeginPolicy = TactusWire.BeginPolicy
  package typealias HandleType = ToplevelHandleType
  package typealias Capabilities = GestureCapabilities
  package typealias TouchReporting = TactusWire.TouchReporting
  package typealias Reporting = RecognizerReporting
  package typealias Delivery = DeliveryFlags

  package enum Kind: UInt32, CaseIterable, Sendable {
    case tap = 1
    case long_press, pan, screen_edge_pan, swipe, pinch, rotation, custom
  }
  package enum State: UInt32, CaseIterable, Sendable { case began = 1, changed, ended, cancelled, failed }
  package enum TouchPhase: UInt32, CaseIterable, Sendable { case down = 1, motion, up, cancelled }
  package enum RelationClass: UInt32, CaseIterable, Sendable {
    case same_view = 1
    case ancestors, descendants, host, system
  }
  package enum Decision: UInt32, Sendable { case deny, allow }
  package enum CancelMode: UInt32, Sendable { case client, precise }
  package enum Control: UInt32, Sendable { case none, button, `switch`, stepper, segmented, page, slider }
  package enum Axis: UInt32, Sendable { case horizontal, vertical }
  package enum Layer: UInt32, Sendable { case observe, back, front }
  package struct Edges: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let top = Edges(rawValue: 1)
    package static let bottom = Edges(rawValue: 2)
    package static let left = Edges(rawValue: 4)
    package static let right = Edges(rawValue: 8)
  }
  package struct ViewFlags: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package static let interactive = ViewFlags(rawValue: 1)
    package static let multipleTouch = ViewFlags(rawValue: 2)
    package static let keepsTouches = ViewFlags(rawValue: 4)
  }

  /// A protocol error: the interface that raised it, and its code.
  package struct Failure: Equatable, Sendable, CustomStringConvertible {
    package var interface: String
    package var code: UInt32
    package init(_ interface: String, _ code: UInt32) {
      self.interface = interface
      self.code = code
    }
    package var description: String { "\(interface) \(code)" }

    private static func manager(_ code: UInt32) -> Failure { Failure("tactus_gesture_manager_v1", code) }
    private static func host(_ code: UInt32) -> Failure { Failure("tactus_gesture_host_v1", code) }
    private static func view(_ code: UInt32) -> Failure { Failure("tactus_gesture_view_v1", code) }
    private static func recognizer(_ code: UInt32) -> Failure { Failure("tactus_gesture_recognizer_v1", code) }
    package static let unsupported = manager(0)
    package static let alreadyHosted = manager(1)
    package static let unsupportedToplevels = Failure("tactus_gesture_toplevels_v1", 0)
    package static let invalidHandle = Failure("tactus_gesture_toplevels_v1", 1)
    package static let noSurface = host(0)
    package static let invalidParent = host(1)
    package static let limitExceeded = host(2)
    package static let invalidHostValue = host(3)
    package static let invalidSize = view(0)
    package static let invalidSibling = view(1)
    package static let invalidViewValue = view(2)
    package static let invalidParameter = recognizer(0)
    package static let invalidRecognizerValue = recognizer(1)
    package static let invalidRelation = recognizer(2)
    package static let relationCycle = recognizer(3)
    package static let notCustom = recognizer(4)
    package static let invalidShellValue = Failure("tactus_gesture_shell_v1", 0)
  }
}
