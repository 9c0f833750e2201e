// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A device's report about one finger at one time.
public struct ScenarioTouch: Equatable, Sendable {
  public var time: Timestamp
  public var id: Int64
  public var phase: TouchSample.Phase
  /// The location, which `down` and `move` require; `up` and `cancel` happen at the finger's latest location.
  public var location: Point?
  public var type: TouchType

  public init(
    time: Timestamp, id: Int64, phase: TouchSample.Phase, location: Point? = nil, type: TouchType = .direct
  ) {
    self.time = time
    self.id = id
    self.phase = phase
    self.location = location
    self.type = type
  }

  var sample: TouchSample { TouchSample(id: id, phase: phase, location: location ?? .zero, type: type) }
}
