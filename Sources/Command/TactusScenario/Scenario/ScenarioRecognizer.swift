// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A recognizer of a scenario. Members that are not set keep the engine's defaults.
public struct ScenarioRecognizer: Equatable, Sendable {
  public var id: String
  public var kind: ScenarioKind
  /// The view to which the recognizer is attached, at once or by an operation.
  public var view: String
  /// The name for diagnostics; by default the id.
  public var name: String?
  public var isEnabled = true
  /// Whether the recognizer stays detached until an operation adds it.
  public var isDetached = false
  public var targets: [String] = []
  public var flags: [RecognizerFlag: Bool] = [:]
  public var allowedTouchTypes: [TouchType]?
  public var parameters: [Parameter: Double] = [:]
  /// The states that a recognizer of the kind `scripted` requests, with their times.
  public var script: [ScriptStep] = []
  public var delegate: Delegate?

  public init(id: String, kind: ScenarioKind, view: String) {
    self.id = id
    self.kind = kind
    self.view = view
  }

  /// The answers of a recognizer's delegate.
  public struct Delegate: Equatable, Sendable {
    public var shouldBegin: Bool?
    /// The views in which the delegate refuses touches for the recognizer.
    public var rejectTouchesInViews: [String] = []
    public var rejectTouchIds: [Int64] = []
    public init() {}
  }

  /// A step of a script: the recognizer requests these states, in this order, in the touch handler at `time`.
  public struct ScriptStep: Equatable, Sendable {
    public var time: Timestamp
    public var states: [GestureState]
    public init(time: Timestamp, states: [GestureState]) {
      self.time = time
      self.states = states
    }
  }

  var settings: RecognizerSettings {
    var settings = RecognizerSettings(measuresVelocity: true)
    for (flag, value) in flags { flag.set(value, in: &settings) }
    if let allowedTouchTypes {
      settings.allowedTouchTypes = allowedTouchTypes.reduce(into: []) { $0.formUnion(TouchTypes($1)) }
    }
    return settings
  }
}

/// The properties that every recognizer has and that are true or false, by their names in scenarios.
public enum RecognizerFlag: String, CaseIterable, Sendable {
  case cancelsTouchesInView, delaysTouchesBegan, delaysTouchesEnded
  case requiresExclusiveTouchType, requiresSequenceStart, actionOnCancel

  func set(_ value: Bool, in settings: inout RecognizerSettings) {
    switch self {
    case .cancelsTouchesInView: settings.cancelsTouchesInView = value
    case .delaysTouchesBegan: settings.delaysTouchesBegan = value
    case .delaysTouchesEnded: settings.delaysTouchesEnded = value
    case .requiresExclusiveTouchType: settings.requiresExclusiveTouchType = value
    case .requiresSequenceStart: settings.requiresSequenceStart = value
    case .actionOnCancel: settings.actionOnCancel = value
    }
  }
}
