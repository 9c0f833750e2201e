// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus

/// Computes scrolling along one axis, in px and px per second, without touches or views.
struct ScrollAxis {
  /// The length of the visible part of the content.
  var viewport = 0.0
  /// The range of the offset, apart from bouncing. At the lower bound, the beginning of the content is visible; at the
  /// upper bound, its end.
  private(set) var limits = 0.0...0.0
  private(set) var offset = 0.0
  var bounces = true
  var isPaging = false
  var rate = DecelerationTracker.normal

  private var motion = Motion.rest
  private enum Motion {
    case rest
    /// A finger holds the content. The value is the offset that the content would have without limits.
    case held(Double)
    case glide(DecelerationTracker)
    case spring(to: Double, velocity: Double)
  }

  /// Beyond an end, the content moves by this fraction of the finger's motion at first, and then by less and less. The
  /// content never moves beyond its end by more than the viewport.
  private static let give = 0.55
  /// The stiffness of a critically damped spring. The larger it is, the faster the content returns; with 12, returning
  /// takes half a second.
  private static let stiffness = 12.0
  /// If a finger lifts at this speed or faster, the content moves on to the next page.
  private static let turning = 200.0

  var isHeld: Bool { if case .held = motion { true } else { false } }
  var isMoving: Bool {
    switch motion {
    case .rest, .held: false
    case .glide, .spring: true
    }
  }
  var velocity: Double {
    switch motion {
    case .rest, .held: 0
    case .glide(let glide): glide.velocity.dx
    case .spring(_, let velocity): velocity
    }
  }

  /// Sets new limits after the size or the insets of the content have changed. If the content is at rest beyond a
  /// limit, moves it to that limit at once.
  mutating func setLimits(_ new: ClosedRange<Double>) {
    guard new != limits else { return }
    limits = new
    if !isHeld, !isMoving { offset = clamped(offset) }
  }

  func clamped(_ offset: Double) -> Double { min(max(offset, limits.lowerBound), limits.upperBound) }

  // MARK: dragging

  mutating func grab() { motion = .held(unbanded(offset)) }

  mutating func drag(by way: Double) {
    guard case .held(let place) = motion else { return }
    motion = .held(place + way)
    offset = bounces ? banded(place + way) : clamped(place + way)
  }

  /// Returns the offset at which the content will come to rest.
  func target(at velocity: Double) -> Double {
    guard isPaging, viewport > 0 else {
      return clamped(offset + DecelerationTracker(velocity: Vector(dx: velocity, dy: 0), rate: rate).remaining.dx)
    }
    let page = (offset - limits.lowerBound) / viewport
    let next: Double
    switch velocity {
    case Self.turning...: next = page.rounded(.down) + 1
    case ...(-Self.turning): next = page.rounded(.up) - 1
    default: next = page.rounded()
    }
    return clamped(limits.lowerBound + next * viewport)
  }

  /// Releases the content when the finger lifts. The content comes to rest at `wanted`, or at the offset to which its
  /// velocity takes it.
  mutating func letGo(at velocity: Double, to wanted: Double? = nil) {
    if let wanted {
      spring(to: clamped(wanted), at: velocity)
    } else if isPaging || clamped(offset) != offset {
      spring(to: isPaging ? target(at: velocity) : clamped(offset), at: velocity)
    } else {
      motion = .glide(DecelerationTracker(velocity: Vector(dx: velocity, dy: 0), rate: rate))
    }
  }

  mutating func move(to place: Double, animated: Bool) {
    if animated { return spring(to: clamped(place), at: velocity) }
    (offset, motion) = (place, .rest)
  }

  /// Stops at the current offset.
  mutating func stop() { motion = .rest }

  private mutating func spring(to target: Double, at velocity: Double) {
    motion = .spring(to: target, velocity: velocity)
  }

  // MARK: deceleration and animation

  /// Advances the movement. Returns whether the content still moves.
  mutating func step(_ seconds: Double) -> Bool {
    guard seconds > 0 else { return isMoving }
    let seconds = min(seconds, 10)
    switch motion {
    case .rest, .held: break
    case .glide(let glide): step(seconds, glide)
    case .spring(let target, let velocity): step(seconds, to: target, velocity)
    }
    return isMoving
  }

  private mutating func step(_ seconds: Double, _ glide: DecelerationTracker) {
    var glide = glide
    let remaining = glide.remaining.dx
    let end = glide.velocity.dx > 0 ? limits.upperBound : limits.lowerBound
    let way = glide.step(seconds).dx
    guard (offset + way - end) * remaining <= 0 else { return meet(end, seconds, remaining, glide) }
    offset += way
    motion = glide.isOver ? .rest : .glide(glide)
  }

  /// Ends the glide when the content reaches one of its ends in the middle of a step. The content then bounces, or
  /// stops.
  private mutating func meet(_ end: Double, _ seconds: Double, _ remaining: Double, _ glide: DecelerationTracker) {
    // The velocity is proportional to the remaining distance.
    let part = min(max((end - offset) / remaining, 0), 1)
    let perSecond = -1000 * log(min(max(rate, 0.5), 0.9999))
    offset = end
    guard bounces, part < 1 else { return motion = .rest }
    let velocity = (1 - part) * remaining * perSecond
    let passed = -log(1 - part) / perSecond
    spring(to: end, at: velocity)
    step(max(seconds - passed, 0), to: end, velocity)
  }

  private mutating func step(_ seconds: Double, to target: Double, _ velocity: Double) {
    let (w, x) = (Self.stiffness, offset - target)
    let b = velocity + w * x
    let left = exp(-w * seconds)
    let now = (x + b * seconds) * left
    let speed = (b - w * (x + b * seconds)) * left
    let isOver = now.magnitude < 0.5 && speed.magnitude < 8
    offset = isOver ? target : target + now
    motion = isOver ? .rest : .spring(to: target, velocity: speed)
  }

  // MARK: rubber band

  private func banded(_ place: Double) -> Double {
    let end = clamped(place)
    guard end != place, viewport > 0 else { return end }
    let beyond = (place - end).magnitude
    let seen = viewport * (1 - 1 / (beyond * Self.give / viewport + 1))
    return end + (place < end ? -seen : seen)
  }

  /// Returns the inverse of `banded`: the finger's offset at which the content is at `offset`.
  private func unbanded(_ offset: Double) -> Double {
    let end = clamped(offset)
    guard end != offset, viewport > 0 else { return end }
    let seen = min((offset - end).magnitude, viewport * 0.99)
    let beyond = (1 / (1 - seen / viewport) - 1) * viewport / Self.give
    return end + (offset < end ? -beyond : beyond)
  }
}
