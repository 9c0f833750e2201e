// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient
import Tactus
import TactusKit
import TactusWire

/// Passes a complete batch to the window, in the order of its events, except that the touches of one moment are
/// combined for views and custom recognizers.
extension GestureHost {
  func add(_ item: BatchItem) { batch.append(item) }

  func endBatch(_ serial: UInt32) {
    newestSerial = serial
    let items = batch
    batch = []
    for case .gesture(let recognizer, let report, _, _) in items where report.reason == .device {
      recognizer.follower.isTaken = true
    }
    var views: [TouchReport] = []
    var over: [HostRecognizer] = []
    for item in items {
      if case .viewTouch = item {} else { tell(&views) }
      switch item {
      case .touch, .offered, .disposition: break
      default: tellCustomRecognizers()
      }
      switch item {
      case .viewTouch(let report): views.append(report)
      case .touch(let notice): take(notice)
      case .disposition(let notice): take(notice)
      case .offered(let recognizer, let touch):
        reset(recognizer, of: &over)
        offers.offer(touch, to: recognizer.follower)
      case .question(let recognizer, let report, let serial):
        reset(recognizer, of: &over)
        guard !recognizer.isRemoved else { break }
        let mayBegin = receiver?.shouldBegin(report) ?? true
        if !recognizer.isRemoved { tactus_gesture_recognizer_v1_decide(recognizer.pointer, serial, mayBegin ? 1 : 0) }
      case .gesture(let recognizer, let report, let time, let serial):
        reset(recognizer, of: &over)
        eventTime = time
        inputSerial = serial == 0 ? nil : serial
        if tell(report, of: recognizer) { over.append(recognizer) }
        inputSerial = nil
      }
    }
    tellCustomRecognizers()
    tell(&views)
    for recognizer in over { receiver?.recognizerReset(recognizer.handle) }
    commitAll()
    tactus_gesture_host_v1_ack(pointer, serial)
  }

  /// Resets the recognizer if its attempt is over, before events of its next attempt are handled.
  private func reset(_ recognizer: HostRecognizer, of over: inout [HostRecognizer]) {
    guard let index = over.firstIndex(where: { $0 === recognizer }) else { return }
    over.remove(at: index)
    receiver?.recognizerReset(recognizer.handle)
  }

  private func tell(_ views: inout [TouchReport]) {
    guard !views.isEmpty, !isOver else { return }
    let reports = views.map(follow)
    views = []
    receiver?.touches(reports)
  }

  private func follow(_ report: TouchReport) -> TouchReport {
    var report = report
    let touch = UInt32(truncatingIfNeeded: report.id)
    let before = delivered.removeValue(forKey: touch)
    if report.phase == .ended || report.phase == .cancelled { return report }
    report.previousLocation = before?.location ?? report.location
    if delivered.count >= GestureHost.mostTouches, let oldest = delivered.keys.min() { delivered[oldest] = nil }
    delivered[touch] = report
    return report
  }

  /// Reports a gesture to the window, or to the binding if there is one. Returns whether the recognizer must then be
  /// reset.
  private func tell(_ report: GestureReport, of recognizer: HostRecognizer) -> Bool {
    guard !recognizer.isRemoved, !isOver else { return false }
    // After `suspended` or `detached`, events may still arrive for gestures whose end was already reported.
    if !recognizer.isUnderWay {
      if report.state == .changed || report.state == .cancelled { return false }
      if report.state == .ended, recognizer.kind.isAlwaysContinuous { return false }
    }
    recognizer.isUnderWay = report.state.isActive
    recognizer.last = report.state.isActive ? report : nil
    if report.state.isTerminal {
      recognizer.follower.touches = []
      recognizer.follower.isTaken = false
    }
    if let binding = recognizer.binding {
      binding.take(report)
      return false
    }
    if report.state == .failed {
      receiver?.recognizerFailed(recognizer.handle, because: report.reason)
    } else {
      receiver?.gesture(report)
    }
    return report.state.isTerminal
  }

  /// Cancels all gestures under way, even if the server does not report their end.
  func cancelAll(because reason: HostReason) {
    cancelGestures(GestureReason(reason))
    commitAll()
  }

  /// Ends the host: cancels all gestures and all touches in views, since the server sends no more events.
  func end() {
    surface = nil
    batch = []
    cancelGestures(.gone)
    isOver = true
    let open = delivered.values.sorted { $0.id < $1.id }.map { last in
      var report = last
      report.phase = .cancelled
      report.previousLocation = last.location
      return report
    }
    delivered = [:]
    if !open.isEmpty { receiver?.touches(open) }
    commitAll()
  }

  private func cancelGestures(_ reason: GestureReason) {
    for recognizer in recognizers.values.sorted(by: { $0.handle.rawValue < $1.handle.rawValue }) + bindings {
      if var report = recognizer.last, recognizer.isUnderWay {
        report.state = .cancelled
        report.reason = reason
        if tell(report, of: recognizer) { receiver?.recognizerReset(recognizer.handle) }
      } else if !recognizer.follower.touches.isEmpty {
        recognizer.follower.touches = []
        receiver?.recognizerFailed(recognizer.handle, because: reason)
        receiver?.recognizerReset(recognizer.handle)
      }
    }
  }

  /// Commits the changes of the window and of the host itself.
  func commitAll() {
    receiver?.commit()
    commit()
  }

  // MARK: touches

  private func take(_ notice: TouchNotice) {
    if !offers.fits(notice.touch, at: notice.time) { tellCustomRecognizers() }
    offers.add(notice)
    observer?.host(self, touch: notice)
  }

  private func take(_ notice: DispositionNotice) {
    observer?.host(self, disposition: notice)
  }

  private func tellCustomRecognizers() {
    guard !isOver else { return }
    let custom = recognizers.values.filter { $0.kind == .custom }.sorted { $0.handle.rawValue < $1.handle.rawValue }
    let received = offers.take(among: custom.map { $0.follower })
    for (recognizer, reports) in zip(custom, received) where !reports.isEmpty && !recognizer.isRemoved {
      receiver?.offer(reports, to: recognizer.handle)
    }
  }
}

extension GestureKind {
  /// Whether a recognizer of this kind always reaches Began before Ended.
  fileprivate var isAlwaysContinuous: Bool {
    switch self {
    case .longPress, .pan, .edgePan, .pinch, .rotation: true
    case .tap, .swipe, .custom: false
    }
  }
}

/// One item of a batch.
enum BatchItem {
  case gesture(HostRecognizer, GestureReport, at: Timestamp, inputSerial: UInt32)
  /// A question whether a recognizer may begin, to be answered with this serial.
  case question(HostRecognizer, GestureReport, UInt32)
  /// A custom recognizer is offered a touch.
  case offered(HostRecognizer, UInt32)
  case touch(TouchNotice)
  case disposition(DispositionNotice)
  case viewTouch(TouchReport)
}
