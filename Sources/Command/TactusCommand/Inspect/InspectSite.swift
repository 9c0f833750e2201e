// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Serves the page of `inspect`. The page asks this server whether a newer version exists.
final class InspectSite: PageSite {
  private let page: () -> [UInt8]
  /// Returns a text that changes whenever the contents of the page may have changed.
  private let version: () -> String

  init(page: @escaping () -> [UInt8], version: @escaping () -> String) {
    (self.page, self.version) = (page, version)
  }

  func answer(_ request: PageRequest, for path: String) -> PageAnswer {
    guard request.method == .get else { return .refusal(.badMethod, "This server only answers GET.") }
    switch path {
    case "":
      return PageAnswer(type: "text/html; charset=utf-8", body: page(), policy: "frame-ancestors 'none'")
    case "version": return PageAnswer(type: "text/plain", body: Array(version().utf8))
    default: return .refusal(.nothingHere, "There is no such page.")
    }
  }
}
