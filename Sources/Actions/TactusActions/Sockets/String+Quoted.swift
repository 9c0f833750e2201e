// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusJSON

extension String {
  /// In quotes, as JSON, JavaScript and Lua read it.
  var quoted: String {
    var text = JSONText()
    text.value(self)
    return text.string
  }
}
