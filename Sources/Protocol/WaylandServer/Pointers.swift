// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

public import CWaylandServer

// Pointers to the objects of libwayland. Each kind of object has a type of its own (`opaque.h`).
public typealias ClientPointer = UnsafeMutablePointer<wl_client>
public typealias DisplayPointer = UnsafeMutablePointer<wl_display>
public typealias EventLoopPointer = UnsafeMutablePointer<wl_event_loop>
public typealias EventSourcePointer = UnsafeMutablePointer<wl_event_source>
public typealias GlobalPointer = UnsafeMutablePointer<wl_global>
public typealias ResourcePointer = UnsafeMutablePointer<wl_resource>
