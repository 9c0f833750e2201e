// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// Reads a file of several devices: returns first all devices, then the events of all devices in the order of time.
///
/// The events of each device are read separately. So, however long the file is, only one window for each device is in
/// memory.
struct MergedRecording: ~Copyable {
  /// The most devices that a recording may contain.
  private static let mostDevices = 32

  private var devices: [RecordedDevice] = []
  private var devicesHandedOut = 0
  private var tracks: [Track] = []
  /// The error that ended the first pass over the file. It is thrown once all items before it have been returned.
  private var error: RecordingError?

  /// Reads the events of one device.
  private final class Track {
    private var reader: LibinputRecordReader
    private let device: Int
    /// The next event; nil at the end.
    var event: RecordedEvent?

    init(_ path: String, device: Int) throws(RecordingError) {
      reader = LibinputRecordReader(try RecordingFile.descriptor(path))
      self.device = device
      advance()
    }

    func advance() {
      event = nil
      // Errors are ignored here, since the first pass over the file has found them.
      while let item = try? reader.next() {
        guard case .event(let number, let event) = item else { continue }
        if number > device { return }
        if number == device {
          self.event = event
          return
        }
      }
    }
  }

  init(_ path: String) throws(RecordingError) {
    var reader = LibinputRecordReader(try RecordingFile.descriptor(path))
    var counts: [Int] = []
    do throws(RecordingError) {
      while let item = try reader.next() {
        switch item {
        case .device(let number, let device):
          guard number < Self.mostDevices else { throw RecordingError("too many devices", line: 0, column: 0) }
          devices.append(device)
          counts.append(0)
        case .event(let number, _): counts[number] += 1
        }
      }
    } catch {
      self.error = error
    }
    for (number, count) in counts.enumerated() where count > 0 {
      tracks.append(try Track(path, device: number))
    }
    numbers = counts.indices.filter { counts[$0] > 0 }
  }

  /// The number of each track's device.
  private var numbers: [Int] = []

  mutating func next() throws(RecordingError) -> RecordingItem? {
    if devicesHandedOut < devices.count {
      devicesHandedOut += 1
      return .device(devicesHandedOut - 1, devices[devicesHandedOut - 1])
    }
    var next: (track: Int, event: RecordedEvent)?
    for (index, track) in tracks.enumerated() {
      guard let event = track.event else { continue }
      if let earlier = next, earlier.event.time <= event.time { continue }
      next = (index, event)
    }
    if let next {
      tracks[next.track].advance()
      return .event(numbers[next.track], next.event)
    }
    if let error {
      self.error = nil
      throw error
    }
    return nil
  }
}
