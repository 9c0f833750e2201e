// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CCairo

/// A picture that is drawn once and shown often, or a wrapper of memory that belongs to another object.
public final class Image {
  let surface: UnsafeMutablePointer<cairo_surface_t>?
  private let context: UnsafeMutablePointer<cairo_t>?

  /// Creates a transparent image, and calls `draw` to draw on it. A `scale` above 1 gives the image more pixels, but
  /// its size in coordinates stays the same.
  public init(width: Int, height: Int, scale: Double = 1, _ draw: (Canvas) -> Void) {
    func pixels(_ side: Int) -> Int32 { Int32(min(Double(max(side, 0)) * scale, 32767)) }
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, pixels(width), pixels(height))
    cairo_surface_set_device_scale(surface, scale, scale)
    context = surface.flatMap { cairo_create($0) }
    self.draw(draw)
  }

  /// Wraps memory of four bytes per pixel: blue, green, red and one unused. The memory must outlive the image.
  public init(width: Int32, height: Int32, pixels: UnsafeMutableRawPointer) {
    surface = cairo_image_surface_create_for_data(
      pixels.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, width, height, width * 4)
    context = surface.flatMap { cairo_create($0) }
  }

  /// Loads a PNG file. Returns nil if the file is missing or is no PNG.
  public init?(png path: String) {
    surface = cairo_image_surface_create_from_png(path)
    context = surface.flatMap { cairo_create($0) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
  }

  public var width: Int { Int(cairo_image_surface_get_width(surface)) }
  public var height: Int { Int(cairo_image_surface_get_height(surface)) }

  deinit {
    if let context { cairo_destroy(context) }
    if let surface { cairo_surface_destroy(surface) }
  }

  public func draw(_ body: (Canvas) -> Void) {
    guard let context else { return }
    let canvas = Canvas(context)
    canvas.saved { body(canvas) }
    cairo_surface_flush(surface)
  }

  /// Writes a PNG file. Returns false on failure.
  public func write(to path: String) -> Bool { cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS }
}
