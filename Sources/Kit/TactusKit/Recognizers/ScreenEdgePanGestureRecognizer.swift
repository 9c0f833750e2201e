// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Recognizes fingers that come in over an edge of the screen; continuous (S15). In a compositor, the screen is the
/// output, so a window that does not reach that edge has no such gesture. In this process, it is the window. Of the
/// properties of a pan, only `hysteresis` applies.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  override var kind: GestureKind { .edgePan }
  override var isPlain: Bool { type(of: self) == ScreenEdgePanGestureRecognizer.self }

  override func accepts(_ parameter: Parameter) -> Bool {
    [.edges, .edgeWidth, .hysteresis, .numberOfTouchesRequired].contains(parameter)
  }

  /// The edges at which the gesture may begin. None unless set; without edges it never begins.
  public var edges: Sides {
    get { sides(.edges, []) }
    set { setSides(.edges, newValue) }
  }
  /// How near to the edge a finger must land.
  public var edgeWidth: Double {
    get { length(.edgeWidth, Thresholds.edgeWidth) }
    set { setLength(.edgeWidth, newValue) }
  }
  /// The exact number of fingers. 1 unless set.
  public var numberOfTouchesRequired: Int {
    get { count(.numberOfTouchesRequired, 1) }
    set { setCount(.numberOfTouchesRequired, newValue) }
  }

  /// The edge from which the gesture began.
  public var recognizedEdge: Sides {
    if case .edgePan(_, _, let edge) = reading.measure { edge } else { [] }
  }
}
