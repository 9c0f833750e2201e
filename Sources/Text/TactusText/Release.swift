// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The version that programs print for `--version`.
public enum Release {
  public static let version = "0.1.0"
}
