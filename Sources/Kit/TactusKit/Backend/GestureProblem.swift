// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// A mistake of the application, or a limit that it has reached, reported to `GestureWindow.onProblem`. Without this
/// report, the developer would only notice that gestures fail, or that the wrong gestures are recognized.
public enum GestureProblem: Hashable, Sendable, CustomStringConvertible {
  /// The server accepts no more views in a window. Recognizers of further views do not work.
  case tooManyViews(limit: Int)
  case tooManyRecognizers(limit: Int)
  /// A view is nested too deep.
  case tooDeep(limit: Int)
  /// A delegate of this type conforms to none of the protocols that define a question.
  case silentDelegate(String)
  /// A touch hits a view of this type according to the application's `hitTest` or `contains`, but the server, which
  /// compares rectangles, finds another view.
  case missedView(String)

  public var description: String {
    switch self {
    case .tooManyViews(let limit):
      "the server takes no more than \(limit) views in a window: use fewer, or one view that handles touches itself"
    case .tooManyRecognizers(let limit):
      "the server takes no more than \(limit) recognizers in a window: attach them to a common superview"
    case .tooDeep(let limit): "the server takes no more than \(limit) levels of nested views: flatten the tree"
    case .silentDelegate(let type):
      "\(type) implements no delegate protocol: let it conform to GestureBeginDelegate, GestureTouchDelegate, "
        + "GestureSimultaneityDelegate, GestureRequirementDelegate or GesturePrecedenceDelegate"
    case .missedView(let type):
      "\(type) contains a point at which the server finds another view, so its recognizers miss the touch: give it a frame that "
        + "contains the point, with nothing in front, or attach the recognizers to a superview"
    }
  }
}
