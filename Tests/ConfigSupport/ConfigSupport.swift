// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Foundation
package import TactusGestures

/// Reads files of the source tree. Their paths are relative to the root of the tree.
package final class TreeFiles: ConfigurationFiles {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  package init() {}

  package func contents(of path: String, atMost limit: Int) throws(ConfigurationFileError) -> [UInt8] {
    guard let data = try? Data(contentsOf: Self.root.appending(path: path)) else { throw .missing }
    return Array(data)
  }

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  package static let configurations = [
    "Tests/TactusConfigTests/Drafts/phone.conf", "Tests/TactusConfigTests/Drafts/tablet.conf",
    "Tests/TactusConfigTests/Drafts/kiosk.conf", "Tests/TactusConfigTests/Drafts/defaults.conf",
    "examples/config/phone.conf", "examples/config/tablet.conf", "examples/config/kiosk.conf",
  ]
}

package func config(_ text: String) throws -> Configuration { try ConfigurationReader.read(text).configuration }
