// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import Tactus

/// How to fill an area. In a gradient, the position of each colour is a number from 0 to 1.
public enum Paint {
  case colour(Colour)
  case linear(from: Point, to: Point, [(Double, Colour)])
  case radial(around: Point, radius: Double, [(Double, Colour)])
}
