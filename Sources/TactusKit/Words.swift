// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// What an application says in the engine's words: `import TactusKit` is enough to say it.
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
