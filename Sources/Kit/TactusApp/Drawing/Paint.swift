// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// How to fill an area. Stops are from 0 to 1.
public enum Paint {
  case colour(Colour)
  case linear(from: Point, to: Point, [(Double, Colour)])
  case radial(around: Point, radius: Double, [(Double, Colour)])
}
