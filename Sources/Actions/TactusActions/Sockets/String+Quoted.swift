// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusJSON

extension String {
  /// The text in quotes, valid in JSON, JavaScript and Lua.
  var quoted: String {
    var text = JSONText()
    text.value(self)
    return text.string
  }
}
