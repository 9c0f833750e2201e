// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// The host's gestures at edges, and clients that exclude them there.
extension GestureServer {
  /// Declares that one of the host's own recognizers starts at these edges of its output, within `zone` of the edge.
  /// The recognizer then receives no touches in granted exclusions, and leaves the first swipe to a client that defers
  /// the edge. Call this again after changing the recognizer's settings.
  public func startsAtEdges(_ recognizer: RecognizerID, _ edges: Sides, zone: Double = Thresholds.edgeWidth) {
    self.edges.add(recognizer, edges, zone: zone, self)
  }

  /// Undoes `startsAtEdges`. Call this also when the recognizer is removed.
  public func startsNowhere(_ recognizer: RecognizerID) { edges.remove(recognizer) }
}
