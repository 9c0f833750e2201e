// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLibinput
import Glibc

/// Does only the work that every program with libinput must do.
enum BareLoop {
  private nonisolated(unsafe) static var interface = libinput_interface(
    open_restricted: { path, flags, _ in
      let descriptor = open(path.map { String(cString: $0) } ?? "", flags)
      return descriptor < 0 ? -errno : descriptor
    },
    close_restricted: { descriptor, _ in close(descriptor) })

  static func run(_ node: String, _ latencies: inout Latencies) -> String? {
    guard let libinput = libinput_path_create_context(&interface, nil),
      libinput_path_add_device(libinput, node) != nil
    else { return "libinput cannot use \(node)" }
    InputLatency.say("ready")
    var goesOn = true
    while goesOn, InputLatency.waitUntilReadable(libinput_get_fd(libinput)) {
      libinput_dispatch(libinput)
      while let event = libinput_get_event(libinput) {
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_TOUCH_FRAME:
          latencies.frame(of: Int64(libinput_event_touch_get_time_usec(libinput_event_get_touch_event(event))))
        case LIBINPUT_EVENT_DEVICE_REMOVED:
          goesOn = false
        default:
          break
        }
        libinput_event_destroy(event)
      }
    }
    libinput_unref(libinput)
    return nil
  }
}
