// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CCairo
public import Tactus
public import TactusKit

/// A surface to draw on, with cairo's functions under Swift names.
public struct Canvas {
  let context: UnsafeMutablePointer<cairo_t>
  init(_ context: UnsafeMutablePointer<cairo_t>) { self.context = context }

  /// Calls `body`, and then restores the origin, the scale and the clip.
  public func saved(_ body: () -> Void) {
    cairo_save(context)
    body()
    cairo_restore(context)
  }

  // MARK: transforms and clipping

  /// Moves the origin.
  public func move(to origin: Point) { cairo_translate(context, origin.x, origin.y) }
  public func scale(_ scale: Double) { cairo_scale(context, scale, scale) }
  public func rotate(_ angle: Double) { cairo_rotate(context, angle) }
  public func apply(_ transform: Transform) {
    var matrix = cairo_matrix_t(xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: 0, y0: 0)
    cairo_transform(context, &matrix)
  }
  /// Calls `body`, which draws in the coordinates of a view. Applies the view's place and transform in its superview.
  public func inside(_ view: GestureView, _ body: () -> Void) {
    saved {
      let (centre, bounds, transform) = (view.center, view.bounds, view.transform)
      var matrix = cairo_matrix_t(
        xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: centre.x + transform.tx,
        y0: centre.y + transform.ty)
      cairo_transform(context, &matrix)
      move(to: Point(x: -bounds.width / 2, y: -bounds.height / 2))
      body()
    }
  }
  public func clip(_ path: Path) {
    trace(path)
    cairo_clip(context)
  }

  // MARK: paths, areas and lines

  public enum Path {
    case rectangle(Rect, radius: Double = 0)
    case circle(Point, radius: Double)
    case arc(Point, radius: Double, from: Double, to: Double)
    case line([Point])
    case area([Point])
  }

  public func fill(_ path: Path, _ paint: Paint) {
    trace(path)
    set(paint)
    cairo_fill(context)
  }
  public func fill(_ path: Path, _ colour: Colour) { fill(path, .colour(colour)) }

  public func stroke(_ path: Path, _ colour: Colour, width: Double = 1, dash: [Double] = []) {
    trace(path)
    set(.colour(colour))
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_dash(context, dash, Int32(dash.count), 0)
    cairo_stroke(context)
  }

  private func trace(_ path: Path) {
    cairo_new_path(context)
    switch path {
    case .rectangle(let rect, let radius) where radius <= 0:
      cairo_rectangle(context, rect.x, rect.y, rect.width, rect.height)
    case .rectangle(let rect, let radius):
      let (right, bottom) = (rect.x + rect.width - radius, rect.y + rect.height - radius)
      cairo_arc(context, rect.x + radius, rect.y + radius, radius, .pi, 1.5 * .pi)
      cairo_arc(context, right, rect.y + radius, radius, 1.5 * .pi, 2 * .pi)
      cairo_arc(context, right, bottom, radius, 0, 0.5 * .pi)
      cairo_arc(context, rect.x + radius, bottom, radius, 0.5 * .pi, .pi)
      cairo_close_path(context)
    case .circle(let centre, let radius):
      cairo_arc(context, centre.x, centre.y, radius, 0, 2 * .pi)
    case .arc(let centre, let radius, let from, let to):
      (from <= to ? cairo_arc : cairo_arc_negative)(context, centre.x, centre.y, radius, from, to)
    case .line(let points):
      for point in points { cairo_line_to(context, point.x, point.y) }
    case .area(let points):
      for point in points { cairo_line_to(context, point.x, point.y) }
      cairo_close_path(context)
    }
  }

  private func set(_ paint: Paint) {
    let stops: [(Double, Colour)]
    let pattern: UnsafeMutablePointer<cairo_pattern_t>?
    switch paint {
    case .colour(let colour):
      return cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.alpha)
    case .linear(let from, let to, let its):
      (pattern, stops) = (cairo_pattern_create_linear(from.x, from.y, to.x, to.y), its)
    case .radial(let centre, let radius, let its):
      (pattern, stops) = (cairo_pattern_create_radial(centre.x, centre.y, 0, centre.x, centre.y, radius), its)
    }
    for (place, colour) in stops {
      cairo_pattern_add_color_stop_rgba(pattern, place, colour.red, colour.green, colour.blue, colour.alpha)
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }

  // MARK: text and images

  public struct Font: Sendable {
    var family: String
    public var size: Double
    var isBold: Bool
    public init(_ size: Double, isBold: Bool = false, isMono: Bool = false) {
      (family, self.size, self.isBold) = (isMono ? "monospace" : "sans-serif", size, isBold)
    }
  }

  /// Draws text so that `place` is on its base line. `anchor` is the position of `place` along the text: 0 for the left
  /// end, 1 for the right end.
  public func text(_ text: String, at place: Point, _ font: Font, _ colour: Colour, anchor: Double = 0) {
    set(.colour(colour))
    cairo_move_to(context, place.x - width(of: text, font) * anchor, place.y)
    cairo_show_text(context, text)
  }

  public func width(of text: String, _ font: Font) -> Double {
    let weight = font.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
    cairo_select_font_face(context, font.family, CAIRO_FONT_SLANT_NORMAL, weight)
    cairo_set_font_size(context, font.size)
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    return extents.x_advance
  }

  /// Draws an image with its upper left corner at `place`.
  public func draw(_ image: Image, at place: Point = .zero, alpha: Double = 1) {
    cairo_set_source_surface(context, image.surface, place.x, place.y)
    // Cairo's default filter for scaling down takes ten times as long.
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
    cairo_paint_with_alpha(context, alpha)
  }
}
