// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusJSON

/// Follows the places of sway's windows, while they are needed. Sway reports when windows appear, disappear and move,
/// but not when a window is resized, so callers call `refresh` whenever the size may matter.
public final class SwayWindows {
  private let socket: CompositorSocket
  private var subscription: Subscription?
  private var isAsking = false
  private var isStale = false
  /// The windows from back to front.
  public private(set) var windows: [PlacedWindow] = []
  /// The role of the focused window. Only X11 windows have one.
  public private(set) var frontRole: String?
  /// Called when `windows` has changed.
  public var changed: () -> Void = {}

  init(in session: Session) { socket = Sway.socket(in: session) }

  /// Whether sway can be used.
  public var isAvailable: Bool { socket.standing.isReady }

  /// Whether a caller needs the windows. If neither this nor `isNeeded` is true, sway's events do not wake this
  /// process.
  public var isWanted = false { didSet { wishChanged() } }
  /// Whether the configuration needs the windows.
  var isNeeded = false { didSet { wishChanged() } }

  private func wishChanged() {
    if isWanted || isNeeded { begin() } else if subscription != nil { end() }
  }

  /// Whether sway has reported the windows.
  private(set) var isKnown = false

  /// Subscribes to sway's events, if the windows are needed. Also called when another compositor has appeared.
  public func begin() {
    guard isWanted || isNeeded, subscription == nil else { return }
    let events = Sway.message(.subscribe, #"["window","workspace","output","shutdown"]"#)
    // The answer to the subscription is the first message.
    subscription = socket.subscribe(events) { [unowned(unsafe) self] _ in
      refresh()
    } ended: { [unowned(unsafe) self] in
      end()
    }
  }

  private func end() {
    subscription = nil
    socket.cancel()
    isAsking = false
    isKnown = false
    frontRole = nil
    publish([])
  }

  /// Asks sway for the windows again. Without a subscription, subscribes instead.
  public func refresh() {
    guard subscription != nil else { return begin() }
    if isAsking {
      isStale = true
      return
    }
    (isAsking, isStale) = (true, false)
    socket.askJSON(Sway.message(.tree, "")) { [unowned(unsafe) self] answer in
      isAsking = false
      if case .success(let tree) = answer {
        isKnown = true
        frontRole = Self.frontRole(in: tree)
        publish(Self.windows(in: tree))
      }
      if isStale { refresh() }
    }
  }

  private func publish(_ now: [PlacedWindow]) {
    guard now != windows else { return }
    windows = now
    changed()
  }

  // MARK: windows in sway's tree

  /// Returns the visible windows from back to front. Floating windows are above tiled windows.
  static func windows(in node: JSONValue) -> [PlacedWindow] {
    let below = (node["nodes"]?.items ?? []).flatMap(windows)
    let above = (node["floating_nodes"]?.items ?? []).flatMap(windows)
    return (window(node).map { [$0] } ?? []) + below + above
  }

  static func frontRole(in node: JSONValue) -> String? {
    if node["focused"]?.bool == true { return node["window_properties"]?["window_role"]?.string }
    for key in ["nodes", "floating_nodes"] {
      for child in node[key]?.items ?? [] {
        if let role = frontRole(in: child) { return role }
      }
    }
    return nil
  }

  private static func window(_ node: JSONValue) -> PlacedWindow? {
    guard node["visible"]?.bool == true, let process = node["pid"]?.whole, let id = node["id"]?.whole,
      let outer = rect(node["rect"]), let inner = rect(node["window_rect"]), let drawn = rect(node["geometry"])
    else { return nil }
    // The surface is larger than the window by the shadows that the client draws around it.
    let frame = Rect(
      x: outer.x + inner.x - drawn.x, y: outer.y + inner.y - drawn.y, width: inner.width + 2 * drawn.x,
      height: inner.height + 2 * drawn.y)
    return PlacedWindow(
      id: id, handle: node["foreign_toplevel_identifier"]?.string ?? "", process: Int32(truncatingIfNeeded: process),
      app: node["app_id"]?.string ?? "", frame: frame)
  }

  private static func rect(_ value: JSONValue?) -> Rect? {
    guard let x = value?["x"]?.number, let y = value?["y"]?.number, let width = value?["width"]?.number,
      let height = value?["height"]?.number
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }
}
