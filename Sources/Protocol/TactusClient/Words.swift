// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// Words of the protocol in this module's interface: `import TactusClient` is enough.
@_exported import struct TactusWire.GestureCapabilities
@_exported import enum TactusWire.HostPrecision
@_exported import enum TactusWire.HostReason
@_exported import enum TactusWire.TouchDisposition
@_exported import struct TactusWire.TouchReporting
