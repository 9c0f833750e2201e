// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston

/// A line of weston.ini.
enum Setting {
  static func text(_ name: String, of section: String, in config: UnsafeMutablePointer<weston_config>?) -> String? {
    guard let config, let section = weston_config_get_section(config, section, nil, nil) else { return nil }
    var value: UnsafeMutablePointer<CChar>?
    guard weston_config_section_get_string(section, name, &value, nil) == 0, let value else { return nil }
    defer { free(value) }
    return String(cString: value)
  }
}
