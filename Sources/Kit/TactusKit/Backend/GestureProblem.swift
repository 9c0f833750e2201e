// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A mistake of the application, or a limit that it has reached. Otherwise unnoticed: gestures fail, or others occur.
/// Reported to `GestureWindow.onProblem`.
public enum GestureProblem: Hashable, Sendable, CustomStringConvertible {
  /// The server accepts no more views in a window. Touches in the views that it lacks are no gestures.
  case tooManyViews(limit: Int)
  case tooManyRecognizers(limit: Int)
  /// A view is nested too deep.
  case tooDeep(limit: Int)
  /// The delegate of this type conforms to none of the protocols with a question.
  case silentDelegate(String)
  /// By its `hitTest` or `contains`, a view of this type is hit where the server, by rectangles, finds another.
  case missedView(String)

  public var description: String {
    switch self {
    case .tooManyViews(let limit):
      "the server takes no more than \(limit) views in a window: use fewer, or one view that looks at touches itself"
    case .tooManyRecognizers(let limit):
      "the server takes no more than \(limit) recognizers in a window: attach them to a common superview"
    case .tooDeep(let limit): "the server takes no more than \(limit) levels of nested views: flatten the tree"
    case .silentDelegate(let type):
      "\(type) answers no question: let it conform to GestureBeginDelegate, GestureTouchDelegate, "
        + "GestureSimultaneityDelegate, GestureRequirementDelegate or GesturePrecedenceDelegate"
    case .missedView(let type):
      "\(type) is hit where the server finds another view, so that its recognizers miss the touch: give it a frame that "
        + "contains the place, with nothing in front, or attach the recognizers to a superview"
    }
  }
}
