// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A recognizer of a scenario. What it does not say has the engine's default.
public struct ScenarioRecognizer: Equatable, Sendable {
  public var id: String
  public var kind: ScenarioKind
  /// Where it is attached, or will be once it is added.
  public var view: String
  /// For diagnostics; nil takes the id.
  public var name: String?
  public var isEnabled = true
  /// Created, but not attached until an operation adds it.
  public var isDetached = false
  public var targets: [String] = []
  public var flags: [RecognizerFlag: Bool] = [:]
  public var allowedTouchTypes: [TouchType]?
  public var parameters: [Parameter: Double] = [:]
  /// For `scripted`: what to ask for, at which time.
  public var script: [ScriptStep] = []
  public var delegate: Delegate?

  public init(id: String, kind: ScenarioKind, view: String) {
    self.id = id
    self.kind = kind
    self.view = view
  }

  /// What its delegate answers.
  public struct Delegate: Equatable, Sendable {
    public var shouldBegin: Bool?
    /// It does not receive touches that belong to these views.
    public var rejectTouchesInViews: [String] = []
    public var rejectTouchIds: [Int64] = []
    public init() {}
  }

  /// In the touch handler at `time`, these states are asked for in this order.
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

/// The switches that every recognizer has, by the names they have in scenarios.
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
