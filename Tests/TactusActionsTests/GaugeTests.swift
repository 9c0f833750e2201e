// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import Testing

@testable import TactusActions
@testable import TactusGestures

@Suite("The gauge of a gesture")
struct GaugeTests {
  private func gauge(
    _ gesture: String, _ progress: Double = 0, commits: Bool = false, isArmed: Bool = false
  ) throws -> Gauge {
    let binding = try #require(try ConfigurationReader.read("bind \(gesture) -> close").configuration.bindings.first)
    var course = BindingCourse(phase: .progress, time: Timestamp(microseconds: 0))
    (course.progress, course.commits, course.isArmed) = (progress, commits, isArmed)
    return Gauge(course, of: binding)
  }

  @Test(
    "The gauge is at the edge at which the gesture begins, or towards which the fingers move",
    arguments: [
      ("1 edge left", Sides.left), ("2 edge bottom", .bottom), ("1 edge right along up", .right), ("3 swipe up", .top),
      ("4 swipe right", .right), ("3 pan horizontal", .bottom), ("3 pinch in", .bottom), ("1 corner top-right", .top),
      ("1 corner bottom-left", .bottom), ("3 swipe up-left", .bottom),
    ])
  func edge(gesture: String, edge: Sides) throws {
    let gauge = try gauge(gesture)
    #expect(gauge.edge == edge)
    #expect((gauge.width < gauge.height) == (edge == .left || edge == .right))
  }

  @Test("The gauge is full as soon as lifting the fingers would perform the action, whatever the progress")
  func fill() throws {
    for (progress, fill) in [(0, 0), (0.5, 30), (-0.5, 30), (0.999, 59), (1.0, 60), (7.3, 60)] {
      #expect(try gauge("1 edge left", progress).fill == fill)
    }
    for progress in [Double.nan, .infinity, -.infinity] { #expect(try gauge("1 edge left", progress).fill == 60) }
    #expect(try gauge("1 edge left", 0.6, commits: true).fill == 60)
    #expect(try gauge("1 edge left", 0.6, commits: true).stage == .commits)
    #expect(try gauge("3 swipe down", 0.2, commits: true, isArmed: true).stage == .armed)
  }

  private func alpha(_ pixel: UInt32) -> UInt32 { pixel >> 24 }
  private func luminance(_ pixel: UInt32) -> UInt32 { (pixel >> 16 & 255) + (pixel >> 8 & 255) + (pixel & 255) }

  @Test("The gauge is a bar with round ends that fills from the left", arguments: [1, 2])
  func across(scale: Int) throws {
    let half = try gauge("3 swipe down", 0.5)
    let (width, height) = (half.width * scale, half.height * scale)
    let pixels = half.pixels(width: width, height: height)
    #expect(pixels.count == width * height)
    for corner in [0, width - 1, pixels.count - width, pixels.count - 1] { #expect(pixels[corner] == 0) }
    let middle = Array(pixels[(height / 2 * width)..<((height / 2 + 1) * width)])
    #expect(luminance(middle[width / 4]) > 600)
    #expect(luminance(middle[width * 3 / 4]) < 100 && alpha(middle[width * 3 / 4]) > 100)
    // The pixels are premultiplied, so no colour exceeds the alpha.
    for pixel in pixels { for shift in [0, 8, 16] { #expect(pixel >> shift & 255 <= alpha(pixel)) } }
  }

  @Test("A gauge at the left or right edge fills upwards")
  func upright() throws {
    let half = try gauge("1 edge left", 0.5)
    let pixels = half.pixels(width: half.width, height: half.height)
    #expect(luminance(pixels[half.height / 4 * half.width + half.width / 2]) < 100)
    #expect(luminance(pixels[half.height * 3 / 4 * half.width + half.width / 2]) > 600)
  }

  @Test("The states of the gauge differ in shape, not only in colour")
  func shapes() throws {
    func thickness(_ gauge: Gauge) -> Int {
      let pixels = gauge.pixels(width: gauge.width, height: gauge.height)
      return (0..<gauge.height).count { luminance(pixels[$0 * gauge.width + gauge.width / 2]) > 300 }
    }
    let filling = thickness(try gauge("3 swipe down", 0.9))
    let commits = thickness(try gauge("3 swipe down", 0.9, commits: true))
    let armed = thickness(try gauge("3 swipe down", 0.9, isArmed: true))
    #expect(filling < commits)
    // An armed gauge has a hole.
    #expect(armed < commits)
  }

  @Test("A gauge without any area has no pixels")
  func none() throws {
    #expect(try gauge("3 swipe down", 1).pixels(width: 0, height: 12).isEmpty)
    #expect(try gauge("3 swipe down", 1).pixels(width: 3, height: 2).count == 6)
  }
}
