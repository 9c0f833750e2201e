// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// A report on how far the gesture of a binding has progressed, for programs that display gestures. (A `Response` says
/// what the host must do.)
///
/// | phase         | the gesture                                                              |
/// |---------------|--------------------------------------------------------------------------|
/// | `begin`       | begins, and continues                                                    |
/// | `progress`    | has moved                                                                |
/// | `wouldCommit` | has moved so far that lifting now performs the action                    |
/// | `step`        | has performed the action for one step or more, and continues             |
/// | `commit`      | is over, and has performed the action or its steps; the only phase of a  |
/// |               | gesture that is recognized at once                                       |
/// | `cancel`      | is over, and has performed nothing                                       |
public struct BindingCourse: Hashable, Sendable {
  public enum Phase: Hashable, Sendable { case begin, progress, wouldCommit, step, commit, cancel }
  public var phase: Phase
  /// The progress, as in a `Response`; 0 if the gesture measures none.
  public var progress = 0.0
  /// Whether lifting now would perform the action.
  public var commits = false
  /// Whether the action will be performed if the fingers stay down: `confirm hold`.
  public var isArmed = false
  public var time: Timestamp
}

/// Derives `BindingCourse`s from the engine's actions and the responses to them. It has no side effects.
public struct CourseFollower: Sendable {
  private struct Open {
    var recognizer: RecognizerID
    var binding: Binding
    var last: BindingCourse
    var hasStepped = false
  }

  /// Active gestures that have performed nothing yet, or only steps.
  private var open: [Open] = []

  public init() {}

  /// Returns the reports that follow from an action of the engine, in order. Call this function for each action, with
  /// the result of `response(to:in:)`.
  public mutating func follow(
    _ action: Tactus.Action, _ response: Response?, in installation: Installation
  ) -> [(course: BindingCourse, binding: Binding)] {
    let index = self.index(of: action.recognizer)
    var hasActed = false
    if let response { hasActed = response.settlesAt.magnitude >= 1 }
    switch action.state {
    case .began, .changed:
      let fires = response?.phase == .fire
      if let (number, course) = installation.course(of: action) {
        guard let binding = installation.binding(number) else { return [] }
        return goOn(index, course, binding, action.recognizer, hasStepped: fires)
      }
      return fires || index != nil ? end(index, action, response, hasActed: fires, installation) : []
    case .ended, .cancelled, .failed:
      return hasActed || index != nil ? end(index, action, response, hasActed: hasActed, installation) : []
    case .possible:
      return []
    }
  }

  private func index(of recognizer: RecognizerID) -> Int? {
    for n in open.indices where open[n].recognizer == recognizer { return n }
    return nil
  }

  private mutating func goOn(
    _ index: Int?, _ now: BindingCourse, _ binding: Binding, _ recognizer: RecognizerID, hasStepped: Bool
  ) -> [(course: BindingCourse, binding: Binding)] {
    var course = now
    var commitsAnew = course.commits
    if let index {
      if open[index].last.commits { commitsAnew = false }
      open[index].last = course
      if hasStepped { open[index].hasStepped = true }
    } else {
      open.append(Open(recognizer: recognizer, binding: binding, last: course, hasStepped: hasStepped))
      course.phase = .begin
    }
    var news = [(course: course, binding: binding)]
    if hasStepped {
      course.phase = .step
      news.append((course: course, binding: binding))
    }
    if commitsAnew {
      course.phase = .wouldCommit
      news.append((course: course, binding: binding))
    }
    return news
  }

  private mutating func end(
    _ index: Int?, _ action: Tactus.Action, _ response: Response?, hasActed: Bool, _ installation: Installation
  ) -> [(course: BindingCourse, binding: Binding)] {
    var course = BindingCourse(phase: hasActed ? .commit : .cancel, time: action.time)
    if let response { course.progress = response.progress }
    if let index {
      let gone = open.remove(at: index)
      if gone.hasStepped { course.phase = .commit }
      if course.phase == .cancel { course.progress = gone.last.progress }
      return [(course: course, binding: gone.binding)]
    }
    guard let response, let binding = installation.binding(response.binding) else { return [] }
    return [(course: course, binding: binding)]
  }
}

extension Installation {
  fileprivate func binding(_ index: Int) -> Binding? {
    let bindings = compiled.configuration.bindings
    return bindings.indices.contains(index) ? bindings[index] : nil
  }

  /// Returns the binding and its course if the gesture continues and may still perform an action; otherwise nil.
  fileprivate func course(of action: Tactus.Action) -> (binding: Int, course: BindingCourse)? {
    guard let index = index(of: action.recognizer), let now = running[index], now.action != nil, now.manner != .done
    else { return nil }
    let at = now.progress(action.values)
    let course = BindingCourse(
      phase: .progress, progress: at.value, commits: now.wouldCommit(at), isArmed: now.manner == .confirms,
      time: action.time)
    return (now.binding, course)
  }
}
