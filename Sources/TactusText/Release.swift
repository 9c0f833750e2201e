// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What programs answer to `--version`.
public enum Release {
  public static let version = "0.1.0"
}
