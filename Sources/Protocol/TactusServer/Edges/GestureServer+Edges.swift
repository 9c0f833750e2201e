// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// The host's gestures at edges, and clients that exclude them there.
extension GestureServer {
  /// Declares that one of the host's own recognizers starts at these edges of its output, within `zone` of the edge.
  /// From now on it does not receive touches in granted exclusions, and leaves the first swipe to clients that may
  /// defer it. Call this again after changing the recognizer's settings.
  public func startsAtEdges(_ recognizer: RecognizerID, _ edges: Sides, zone: Double = Thresholds.edgeWidth) {
    self.edges.add(recognizer, edges, zone: zone)
  }

  /// Undoes `startsAtEdges`. Also call it when the recognizer is removed.
  public func startsNowhere(_ recognizer: RecognizerID) { edges.remove(recognizer) }
}
