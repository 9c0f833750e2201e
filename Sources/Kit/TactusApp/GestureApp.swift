// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc
import Tactus

/// An application with one window: its views, its drawing and its event loop.
///
/// ```swift
/// GestureApp.run("First gesture") { app in
///   var place = Point(x: 512, y: 320)
///   app.window.onPan { pan in
///     place = pan.location(in: nil)
///     app.setNeedsDisplay()
///   }
///   app.draw = { canvas in canvas.fill(.circle(place, radius: 60), Colour(0x4FA8FF)) }
/// }
/// ```
///
/// All functions are called on the thread that runs the loop. Tasks of the main actor run on this thread, too, between
/// events.
public final class GestureApp {
  /// The top view, as large as the picture. Add views and recognizers to it.
  public let window: GestureWindow
  /// Connects to the compositor's gestures, or to an engine in this process. `gestures.connection.status` reports which
  /// of the two is used, and why.
  public let gestures: WaylandGestures

  /// Draws everything that the window shows, in the window's coordinates. Each picture begins black.
  public var draw: (Canvas) -> Void = { _ in }
  /// Advances the animation. Called before each picture with the number of seconds since the previous picture, which is
  /// limited to 1/30, even after a pause. Return whether the animation continues.
  public var step: (_ seconds: Double) -> Bool = { _ in false }
  /// Returns the next time, on the clock of `now`, at which the picture changes without input; nil if it does not. This
  /// is called after every event.
  public var nextChange: () -> Int64? = { nil }
  /// Called when the window has been resized to `window.bounds`.
  public var resized: () -> Void = {}

  private let display: Display
  private let picture: Window
  private var end: Int64
  private var last: Int64 = 0

  public init(title: String, appID: String? = nil, options: WindowOptions = WindowOptions()) throws(WindowError) {
    display = try Display()
    picture = try Window(on: display, title: title, appID: appID ?? Self.programName, options: options)
    gestures = WaylandGestures(display: display.pointer)
    gestures.takesPointerForFinger = true
    window = gestures.window(
      for: picture.surface, width: picture.width, height: picture.height,
      thresholdScale: Thresholds.scale(pixelsPerMillimetre: display.pixelsPerMillimetre))
    end = options.duration.map { Display.now + $0 } ?? .max
  }

  /// Runs a whole program: reads the command line (`WindowOptions`), opens the window, calls `furnish` and runs the
  /// loop. If this fails, prints the error to standard error, and exits with status 1.
  @MainActor
  public static func run(_ title: String, _ furnish: @MainActor (GestureApp) throws -> Void) {
    do {
      let options = try WindowOptions(Array(CommandLine.arguments.dropFirst()))
      guard !options.asksForHelp else { return say("\(programName)\n\n\(WindowOptions.help)") }
      let app = try GestureApp(title: title, options: options)
      try furnish(app)
      try app.run()
    } catch {
      complain("\(programName): \(error)")
      exit(1)
    }
  }

  /// Runs until the window is closed, or until `quit` is called.
  public func run() throws(WindowError) {
    picture.resized = { [unowned self] in
      window.frame = Rect(x: 0, y: 0, width: picture.width, height: picture.height)
      resized()
    }
    picture.draw = { [unowned self] canvas in
      let now = Self.now
      if step(min(Double(now - last) / 1_000_000, 1 / 30)) { setNeedsDisplay() }
      last = now
      draw(canvas)
    }
    resized()
    try display.run(showing: picture) { [unowned self] in
      gestures.flush()
      let now = Self.now
      guard !picture.isClosed, now < end else { return nil }
      let change = nextChange() ?? .max
      if change <= now { setNeedsDisplay() }
      let wait = Int64(gestures.timeout)
      return min(end, change <= now ? .max : change, wait < 0 ? .max : now + wait * 1000)
    }
    try picture.writePicture()
  }

  /// Requests a redraw at the next frame of the compositor.
  public func setNeedsDisplay() { picture.setNeedsDisplay() }

  /// Ends `run`.
  public func quit() { end = .min }

  /// The number of pixels of the picture for each pixel of the window.
  public var scale: Double { picture.scale }

  /// The time of the monotonic clock, in microseconds.
  public static var now: Int64 { Display.now }

  private static var programName: String {
    let path = CommandLine.arguments.first ?? "application"
    return path.split(separator: "/").last.map(String.init) ?? path
  }
}
