// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// Types of the protocol that this module's interface uses. They are exported, so that `import TactusClient` is enough.
@_exported import struct TactusWire.GestureCapabilities
@_exported import enum TactusWire.HostPrecision
@_exported import enum TactusWire.HostReason
@_exported import enum TactusWire.TouchDisposition
@_exported import struct TactusWire.TouchReporting
