// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// Exports the types of the engine that applications use, so that an application only needs `import TactusKit`.
@_exported import struct Tactus.Control
@_exported import enum Tactus.GestureState
@_exported import struct Tactus.Point
@_exported import struct Tactus.Rect
@_exported import struct Tactus.Sides
@_exported import struct Tactus.Timestamp
@_exported import struct Tactus.TouchFrame
@_exported import enum Tactus.TouchPhase
@_exported import struct Tactus.TouchSample
@_exported import enum Tactus.TouchType
@_exported import struct Tactus.TouchTypes
@_exported import struct Tactus.Vector
@_exported import enum TactusWire.GestureReason
