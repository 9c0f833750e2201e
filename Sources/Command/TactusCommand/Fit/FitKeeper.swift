// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus
import TactusHands
import TactusInput
import TactusText

/// Writes the gestures of a fitting into a folder, one recording for each exercise. The names of the files are in the
/// order of the exercises, so that `tactus fit FOLDER/*` fits the numbers to the same gestures again.
struct FitKeeper {
  let folder: String

  /// The first of the files that already exists; none is overwritten.
  var obstacle: String? { FitExercise.all.indices.map(path).first(where: System.exists) }

  private func path(_ number: Int) -> String {
    let gesture = FitExercise.all[number].gesture ?? "scroll"
    return "\(folder)/\(number < 9 ? "0" : "")\(number + 1)-\(gesture.replacing(" ", with: "-")).yml"
  }

  func keep(_ recordings: [FitRecording], of devices: [InputDevice]) throws(InputError) {
    for recording in recordings {
      guard let number = recording.exercise else { continue }
      let device = devices.first { $0.name == recording.device }
      try Self.write(recording.episode, device, to: path(number))
    }
  }

  private static func write(_ episode: Episode, _ device: InputDevice?, to path: String) throws(InputError) {
    let frame = episode.screen.frame
    guard frame.width > 0, frame.height > 0 else { return }
    // If the size of the touchscreen is unknown, its output counts as 96 px per inch, as for the gestures themselves.
    let size = device?.size ?? InputDevice.Size(width: frame.width * 25.4 / 96, height: frame.height * 25.4 / 96)
    let glass = HandGlass(size: size, slots: device?.slots ?? 10)
    var described = glass.device
    described.name = episode.screen.device
    System.makeFolder(of: path)
    let file: FileDescriptor
    do throws(System.FileError) {
      file = try System.create(path, overwriting: false, isPrivate: true)
    } catch {
      throw InputError("\(path): \(error.message)")
    }
    var writer = try RecordingWriter(file, called: path)
    try writer.begin(described)
    for event in events(of: episode, on: glass) { try writer.write(event) }
  }

  /// Returns the kernel events with which this glass would report the contacts of a gesture. A cancelled contact lifts.
  private static func events(of episode: Episode, on glass: HandGlass) -> [RecordedEvent] {
    let frame = episode.screen.frame
    var writer = ContactWriter(slots: glass.slots)
    var slots: [Int64: Int] = [:]
    let began = episode.frames.first?.time ?? Timestamp(microseconds: 0)
    for each in episode.frames {
      writer.time = (each.time - began).microseconds
      for sample in each.samples {
        let point = glass.unit(
          Point(
            x: (sample.location.x - frame.x) / frame.width * glass.size.width,
            y: (sample.location.y - frame.y) / frame.height * glass.size.height))
        switch sample.phase {
        case .down: slots[sample.id] = writer.land(at: point, Int32(8 * HandGlass.resolution))
        case .move: if let slot = slots[sample.id] { writer.move(slot, to: point) }
        case .up, .cancel: if let slot = slots.removeValue(forKey: sample.id) { writer.lift(slot) }
        }
      }
      writer.report()
    }
    return writer.events
  }
}
