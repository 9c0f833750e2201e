// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import CWeston
import Tactus

// The functions that replace those of Weston's default grab. versions.h covers the differences between Weston's
// versions.

@c @implementation
public func tactus_weston_down(
  _ grab: UnsafeMutablePointer<weston_touch_grab>!, _ time: timespec, _ id: Int32, _ x: Double,
  _ y: Double
) {
  Module.hook(of: grab)?.down(time, id, Point(x: x, y: y))
}

@c @implementation
public func tactus_weston_motion(
  _ grab: UnsafeMutablePointer<weston_touch_grab>!, _ time: timespec, _ id: Int32, _ x: Double,
  _ y: Double
) {
  Module.hook(of: grab)?.motion(time, id, Point(x: x, y: y))
}

@c @implementation
public func tactus_weston_up(
  _ grab: UnsafeMutablePointer<weston_touch_grab>!, _ time: timespec, _ id: Int32
) {
  Module.hook(of: grab)?.up(time, id)
}

@c @implementation
public func tactus_weston_frame(_ grab: UnsafeMutablePointer<weston_touch_grab>!) { Module.hook(of: grab)?.endFrame() }

@c @implementation
public func tactus_weston_cancel(_ grab: UnsafeMutablePointer<weston_touch_grab>!) { Module.hook(of: grab)?.cancel() }
