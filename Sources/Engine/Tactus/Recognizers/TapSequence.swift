// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Consecutive taps, each with the same number of fingers (S12). A tap recognizer waits until the last tap has ended; a
/// long press waits for the fingers that land after the last tap.
struct TapSequence {
  struct Limits {
    var touches = 1
    var movement = Thresholds.tapMovement
    var duration = Thresholds.tapDuration
    var interval = Thresholds.tapInterval
    var separation = Thresholds.tapSeparation
    var landingInterval = Interval.unlimited
    var spread = Double.infinity
    var minimumInterval = Interval.zero
  }

  enum Phase {
    /// Before the first finger, or between two taps.
    case waiting
    /// Some of the required fingers are down, but not all.
    case landing
    /// All required fingers are down together.
    case held
    /// Some fingers have lifted, but not all.
    case lifting
  }

  var limits = Limits()
  private(set) var phase = Phase.waiting
  /// The number of complete taps.
  private(set) var completed = 0
  /// The centroid of the first tap's landing points (S12.8).
  private(set) var origin: Point?
  private var firstLanding = Timestamp.distantPast
  private var lastLift = Timestamp.distantPast
  private var landed = 0
  private var landingSum = Vector.zero

  /// Forgets the taps. The other properties are reset when the next finger lands.
  mutating func reset() {
    phase = .waiting
    completed = 0
    origin = nil
  }

  /// Adds touches that have landed. Returns false, like `ended`, if the touches do not fit the required taps; the
  /// recognizer has then requested to fail.
  @inline(__always)
  mutating func began(_ touches: TouchSet, in context: inout RecognizerContext) -> Bool {
    for slot in touches {
      if let reason = began(context[slot].start, in: context) {
        context.request(.failed, because: reason)
        return false
      }
    }
    return true
  }

  @inline(__always)
  private mutating func began(_ start: Point, in context: RecognizerContext) -> Reason? {
    let time = context.time
    if phase == .waiting {
      if completed > 0, time - lastLift < limits.minimumInterval {
        return .tapTooSoon(time - lastLift, minimum: limits.minimumInterval)
      }
      phase = .landing
      firstLanding = time
      landed = 0
      landingSum = .zero
    } else if phase == .held {
      return .tooManyTouches(landed &+ 1, allowed: limits.touches)
    } else if phase == .lifting {
      return .landedAfterLift
    } else if time - firstLanding > limits.landingInterval {
      return .landedTooLate(time - firstLanding, allowed: limits.landingInterval)
    }
    landed &+= 1
    landingSum = landingSum + (start - .zero)
    guard landed == limits.touches else { return nil }
    phase = .held
    if limits.spread < .infinity {
      let spread = Self.spread(of: context.touches, in: context)
      if spread > limits.spread * context.scale {
        return .spreadTooWide(spread, allowed: limits.spread * context.scale)
      }
    }
    let centroid = landed == 1 ? start : .zero + landingSum * (1 / Double(landed))
    guard let origin else {
      origin = centroid
      return nil
    }
    let distance = (centroid - origin).length
    let allowed = limits.separation * context.scale
    return distance > allowed ? .tapTooFarAway(distance, allowed: allowed) : nil
  }

  /// Requests to fail if a finger has moved farther than `movement` from its landing point (S12.4).
  func moved(_ touches: TouchSet, movement: Double, in context: inout RecognizerContext) {
    let allowed = movement * context.scale
    for slot in touches {
      let squared = (context[slot].location - context[slot].start).lengthSquared
      if squared > allowed * allowed {
        return context.request(.failed, because: .movedTooFar(squared.squareRoot(), allowed: allowed))
      }
    }
  }

  @inline(__always)
  mutating func ended(_ touches: TouchSet, in context: inout RecognizerContext) -> Bool {
    if phase == .landing {
      context.request(.failed, because: .tooFewTouches(landed, needed: limits.touches))
      return false
    }
    phase = .lifting
    guard context.touches.isEmpty else { return true }
    completed += 1
    lastLift = context.time
    phase = .waiting
    return true
  }

  /// The time by which the current tap must end, or, between two taps, the next tap must begin (S12.3, S12.6).
  var deadline: Timestamp {
    mutating get { phase == .waiting ? lastLift + limits.interval : firstLanding + limits.duration }
  }

  var lateness: Reason {
    mutating get { phase == .waiting ? .noFurtherTap(within: limits.interval) : .heldTooLong(allowed: limits.duration) }
  }

  private static func spread(of touches: TouchSet, in context: RecognizerContext) -> Double {
    var widest = 0.0
    for a in touches {
      for b in touches { widest = max(widest, (context[a].location - context[b].location).lengthSquared) }
    }
    return widest.squareRoot()
  }
}
