// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

extension String {
  /// Replaces each scalar for which `replacement` returns a text.
  package func escaped(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let other = replacement(scalar) { text += other } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
