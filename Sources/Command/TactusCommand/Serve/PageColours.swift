// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The colours of all pages. A test checks the contrast of each colour with its background.
enum PageColours {
  static let style = """
    :root { color-scheme: light dark;
      --back: #ffffff; --text: #1b1b1f; --quiet: #565b66; --line: #c9ccd3; --pane: #f3f4f7;
      --act: #0b5cad; --on-act: #ffffff; --good: #17672b; --bad: #a42c16; --wait: #7d5200; }
    @media (prefers-color-scheme: dark) { :root {
      --back: #15171b; --text: #e8eaee; --quiet: #a7adb8; --line: #454a54; --pane: #1e2127;
      --act: #7ab8ff; --on-act: #10233a; --good: #7fd694; --bad: #ff9d8a; --wait: #f0c060; } }
    """
}
