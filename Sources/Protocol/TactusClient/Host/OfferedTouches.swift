// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit

/// Combines the events of one moment into the reports that each custom recognizer receives about its touches.
///
/// The offer of a touch and the event of this touch may arrive in either order.
struct OfferedTouches {
  /// The touches that are down, as last reported.
  private var known: [UInt32: TouchReport] = [:]
  /// The changes of the current moment.
  private var moment: [TouchReport] = []
  private var offers: [(follower: TouchFollower, touch: UInt32)] = []

  /// The greatest number of stored touches. When there would be more, the oldest touch is forgotten.
  private static let mostTouches = 64

  /// Whether an event of a touch belongs to the current moment.
  func fits(_ touch: UInt32, at time: Timestamp) -> Bool {
    moment.allSatisfy { $0.time == time && $0.id != UInt64(touch) }
  }

  mutating func offer(_ touch: UInt32, to follower: TouchFollower) { offers.append((follower, touch)) }

  mutating func add(_ notice: TouchNotice) {
    let before = known[notice.touch]
    guard before != nil || notice.phase == .began else { return }
    let isLast = notice.phase == .ended || notice.phase == .cancelled
    let location = isLast ? before?.location ?? notice.location : notice.location
    let report = TouchReport(
      id: UInt64(notice.touch), view: notice.view ?? before?.view ?? .root, phase: notice.phase, location: location,
      previousLocation: isLast ? location : before?.location ?? location,
      tapCount: before?.tapCount ?? notice.tapCount, time: notice.time)
    if known.count >= OfferedTouches.mostTouches, before == nil, let oldest = known.keys.min() { known[oldest] = nil }
    known[notice.touch] = report
    moment.append(report)
  }

  /// Ends the current moment. Returns the reports for each recognizer, in the order began, moved, ended, cancelled.
  mutating func take(among followers: [TouchFollower]) -> [[TouchReport]] {
    guard !moment.isEmpty || !offers.isEmpty else { return [] }
    let received = followers.map { take(for: $0) }
    offers.removeAll { known[$0.touch] != nil || $0.follower.isGone }
    for report in moment where report.isLast { known[report.touch] = nil }
    moment = []
    return received
  }

  private func take(for follower: TouchFollower) -> [TouchReport] {
    var reports: [TouchReport] = []
    for offer in offers where offer.follower === follower {
      guard var report = known[offer.touch] else { continue }
      report.phase = .began
      report.previousLocation = report.location
      reports.append(report)
      follower.touches.insert(offer.touch)
    }
    let landed = reports.map(\.id)
    for phase in [TouchPhase.moved, .ended, .cancelled] {
      for var report in moment
      where report.phase == phase && !landed.contains(report.id) && follower.touches.contains(report.touch) {
        if report.isLast { follower.touches.remove(report.touch) }
        if phase == .ended, follower.isTaken { report.phase = .cancelled }
        reports.append(report)
      }
    }
    return reports
  }
}

extension TouchReport {
  /// The number of the touch in the protocol.
  fileprivate var touch: UInt32 { UInt32(truncatingIfNeeded: id) }
  fileprivate var isLast: Bool { phase == .ended || phase == .cancelled }
}
