// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Glibc

/// An application with one window: the views that are touched, the picture that is seen, and the loop of both.
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
/// All of it happens on the thread that runs the loop; tasks of the main actor run there too, between events.
public final class GestureApp {
  /// The view at the top: add views and recognizers to it. It is as large as the picture.
  public let window: GestureWindow
  /// Whether the compositor recognizes the gestures, or an engine in this process (`gestures.connection.status` says
  /// why).
  public let gestures: WaylandGestures

  /// Draws everything, in coordinates of the window.
  public var draw: (Canvas) -> Void = { _ in }
  /// What moves by itself: it is called before each picture with the seconds since the last one, and says whether there
  /// is more to come. After a rest the first step is no longer than a thirtieth of a second.
  public var step: (_ seconds: Double) -> Bool = { _ in false }
  /// When it looks different though nobody does anything, on the clock of `now`; nil for never. It may change at any
  /// event.
  public var nextChange: () -> Int64? = { nil }
  /// The window has another size, by `window.bounds`.
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
    window = gestures.window(for: picture.surface, width: picture.width, height: picture.height)
    end = options.duration.map { Display.now + $0 } ?? .max
  }

  /// A whole program: reads the command line (`WindowOptions`), opens the window, has it furnished and runs it. What
  /// goes wrong is written to standard error, and is exit status 1.
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

  /// Runs until the window is closed, or `quit`.
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

  /// Has it drawn with the next picture of the screen.
  public func setNeedsDisplay() { picture.setNeedsDisplay() }

  /// Ends `run`.
  public func quit() { end = .min }

  /// Pixels of the picture for one of the window.
  public var scale: Double { picture.scale }

  /// On the clock that does not jump, in microseconds.
  public static var now: Int64 { Display.now }

  private static var programName: String {
    let path = CommandLine.arguments.first ?? "application"
    return path.split(separator: "/").last.map(String.init) ?? path
  }
}
