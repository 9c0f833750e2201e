// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The served page of `inspect`, which asks whether a newer version exists.
final class InspectSite: PageSite {
  private let page: () -> [UInt8]
  /// Changes with the contents of the page.
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
