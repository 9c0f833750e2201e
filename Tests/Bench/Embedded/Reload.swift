// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Tactus
import TactusGestures

/// Reloads the configuration on standard input. Each stage is a function of its own, so that a profiler can distinguish
/// the stages.
@main
enum Reload {
  static func main() {
    guard let reading = bench_read(standardInput()) else { exit(1) }
    guard let compiled = bench_compile(reading.configuration) else { exit(1) }
    var engine = GestureEngine()
    var effects = EffectBuffer()
    guard let root = engine.addView(ViewProperties(frame: Rect(x: 0, y: 0, width: 1000, height: 1600))) else {
      exit(1)
    }
    var installation = bench_install(compiled, &engine, root, &effects)
    let delegate = ConfigurationDelegate([installation]) { _ in SessionState(app: "none") }
    engine.delegate = delegate
    bench_land(&engine, &effects)
    bench_remove(&installation, &engine, &effects)
  }

  private static func standardInput() -> [UInt8] {
    var bytes: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { piece.deallocate() }
    while true {
      let count = read(0, piece.baseAddress, piece.count)
      if count <= 0 { return bytes }
      bytes.append(contentsOf: piece.prefix(count))
    }
  }
}

@inline(never) @_silgen_name("bench_read")
func bench_read(_ bytes: [UInt8]) -> ConfigurationReader.Reading? {
  do throws(ConfigurationErrors) {
    return try ConfigurationReader.read(bytes: bytes, name: "c")
  } catch {
    _ = puts(error.description)
    return nil
  }
}

@inline(never) @_silgen_name("bench_compile")
func bench_compile(_ configuration: Configuration) -> CompiledConfiguration? {
  do throws(ConfigurationErrors) {
    return try configuration.compiled()
  } catch {
    _ = puts(error.description)
    return nil
  }
}

@inline(never) @_silgen_name("bench_install")
func bench_install(
  _ compiled: CompiledConfiguration, _ engine: inout GestureEngine, _ root: ViewID, _ effects: inout EffectBuffer
) -> Installation {
  compiled.install(on: &engine, root: root, into: &effects)
}

/// Lands and lifts a finger. At the landing, the engine asks the delegate for each gesture whether it may receive the
/// touch.
@inline(never) @_silgen_name("bench_land")
func bench_land(_ engine: inout GestureEngine, _ effects: inout EffectBuffer) {
  var sample = TouchSample(id: 1, phase: .down, location: Point(x: 500, y: 800))
  engine.handle(TouchFrame(time: Timestamp(microseconds: 1000), samples: [sample]), into: &effects)
  sample.phase = .up
  engine.handle(TouchFrame(time: Timestamp(microseconds: 50_000), samples: [sample]), into: &effects)
}

@inline(never) @_silgen_name("bench_remove")
func bench_remove(
  _ installation: inout Installation, _ engine: inout GestureEngine, _ effects: inout EffectBuffer
) {
  installation.remove(from: &engine, into: &effects)
}
