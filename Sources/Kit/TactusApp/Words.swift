// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// Exports these modules, so that an application only needs `import TactusApp`.
@_exported import TactusClient
@_exported import TactusKit
