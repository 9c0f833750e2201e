// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The limits that a server announces.
package enum AnnouncedLimit: UInt32, CaseIterable {
  case views = 1
  case recognizers, depth, unacked, decision, hold, stall, exclusion, way, clientHosts, clientViews
  case clientRecognizers, clientRelations, relations
}

/// The kinds of handles that identify a toplevel of another connection.
public enum ToplevelHandleType: UInt32, Sendable { case process = 1, foreignToplevel, native }
