// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import CWeston

/// Weston's entry point: `weston --modules=tactus-weston.so`, or `modules=tactus-weston.so` in weston.ini.
@c @implementation
public func wet_module_init(
  _ compositor: UnsafeMutablePointer<weston_compositor>!, _ argc: UnsafeMutablePointer<Int32>!,
  _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 {
  guard let compositor else { return -1 }
  Module.start(compositor)
  return 0
}
