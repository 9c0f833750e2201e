// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

package import Tactus

/// Performs the requests of gestures through an adapter, in the same way in every host: once or repeatedly, following
/// the fingers or in steps, forwards and back.
///
/// | the adapter ...                 | an action that follows the fingers is                                       |
/// |---------------------------------|-----------------------------------------------------------------------------|
/// | follows                         | updated with each movement of the fingers                                   |
/// | does it in steps                | performed for each step; each step back performs the action for steps back  |
/// | does it in steps; no steps back | performed when the fingers lift, if they have moved the whole distance      |
///
/// A binding acts separately on each output.
package final class Performer {
  private final class Course {
    let binding: Int
    let output: ViewID
    /// The action that follows the fingers; nil if the action is performed in steps.
    let action: (any DrivenAction)?
    var drive = SteppedDrive()

    init(_ request: ActionRequest, _ action: (any DrivenAction)?) {
      binding = request.response.binding
      output = request.output
      self.action = action
    }
  }
  private var courses: [Course] = []
  private let start: ([String], GestureDetails) -> String?
  private let log: (String) -> Void

  /// The greatest number of repetitions at once. Fingers cannot produce a greater number.
  static let mostTimes: UInt = 20

  /// Creates a performer. `start` starts the program of an `exec` if the adapter does not; it returns the reason if
  /// that fails. `log` receives a line about each action whose outcome the adapter does not report itself.
  package init(start: @escaping ([String], GestureDetails) -> String?, log: @escaping (String) -> Void) {
    self.start = start
    self.log = log
  }

  package func perform(_ request: ActionRequest, by adapter: any ActionAdapter) {
    if request.response.phase == .armed { return adapter.show(request) }
    guard adapter.takeUp(request) else { return }
    switch request.response.phase {
    case .fire: perform(request, times: request.response.times(of: request.binding), by: adapter)
    case .began: begin(request, by: adapter)
    case .armed, .changed, .ended, .cancelled: goOn(request, by: adapter)
    }
    if request.isLast { adapter.letGo(request) }
  }

  /// Forgets the actions on an output that was removed.
  package func forget(output: ViewID) { courses.removeAll { $0.output == output } }
  package func close() { courses = [] }

  /// Performs an action this many times; a negative number performs the action for steps back.
  private func perform(_ request: ActionRequest, times: Int, by adapter: any ActionAdapter) {
    guard times != 0 else { return }
    if times < 0, let back = request.back { request.action = back }
    request.times = Int(min(times.magnitude, Self.mostTimes))
    let outcome = adapter.perform(request)
    if case .unsupported = outcome, case .exec(let words) = request.action {
      for _ in 0..<request.times {
        let failure = start(words, request.details)
        report(request, failure.map { .failed($0) } ?? .done(by: "exec"))
      }
    } else {
      report(request, outcome)
    }
  }

  private func report(_ request: ActionRequest, _ outcome: ActionOutcome) {
    if let line = outcome.line(request.action, for: request.details) { log(line) }
  }

  // MARK: actions that follow the fingers

  /// Returns the active course of this binding on this output.
  private func course(of request: ActionRequest) -> Course? {
    courses.first { $0.binding == request.response.binding && $0.output == request.output }
  }

  private func end(_ course: Course) { courses.removeAll { $0 === course } }

  private func begin(_ request: ActionRequest, by adapter: any ActionAdapter) {
    if let old = course(of: request) {
      end(old)
      old.action?.cancel(request)
    }
    switch adapter.begin(request) {
    case .refused(let reason?): report(request, .failed(reason))
    case .refused: break
    case .follows(let action): courses.append(Course(request, action))
    case .inSteps:
      courses.append(Course(request, nil))
      goOn(request, by: adapter)
    }
  }

  /// Continues or ends an action that has begun.
  private func goOn(_ request: ActionRequest, by adapter: any ActionAdapter) {
    let phase = request.response.phase
    guard let course = course(of: request) else {
      if phase == .cancelled { adapter.show(request) }
      return
    }
    if request.isLast { end(course) }
    let isMeant = phase == .ended && request.response.settlesAt >= 1
    if let action = course.action {
      switch phase {
      case .ended:
        if let outcome = action.end(request) {
          // An action that followed the fingers had no direction.
          request.action = request.response.action
          report(request, outcome)
        } else if isMeant {
          perform(request, times: 1, by: adapter)
        }
      case .cancelled: action.cancel(request)
      case .fire, .armed, .began, .changed: action.follow(request)
      }
    } else {
      let steps = request.back == nil ? (isMeant ? 1 : 0) : course.drive.follow(request.response)
      perform(request, times: steps, by: adapter)
    }
  }
}
