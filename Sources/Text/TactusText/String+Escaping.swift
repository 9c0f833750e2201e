// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension String {
  /// Returns the string with each scalar replaced by the text that `replacement` returns for it, unless that is nil.
  package func escaped(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let other = replacement(scalar) { text += other } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
