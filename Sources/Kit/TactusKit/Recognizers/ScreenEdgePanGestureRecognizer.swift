// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Recognizes fingers that move into the screen from one of its edges; continuous (S15). If gestures run in a
/// compositor, the screen is the output, so a window that does not reach an edge of the output receives no gesture
/// there. If gestures run in this process, the screen is the window. Of the properties of a pan, only `hysteresis`
/// applies.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  override var kind: GestureKind { .edgePan }
  override var isPlain: Bool { type(of: self) == ScreenEdgePanGestureRecognizer.self }

  override func accepts(_ parameter: Parameter) -> Bool {
    [.edges, .edgeWidth, .hysteresis, .numberOfTouchesRequired].contains(parameter)
  }

  /// The edges at which the gesture may begin. No edges unless set; the gesture then never begins.
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
