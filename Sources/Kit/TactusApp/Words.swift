// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

// One import is enough for an application.
@_exported import TactusClient
@_exported import TactusKit
