// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusExplain
import TactusGestures
import TactusInput
import TactusJSON

/// Implements `tactus explain`: prints which binding a gesture triggers.
enum Explain: Subcommand {
  static let name = "explain"
  static let summary = "say which binding a gesture fires, and what it waits for"
  static let usage = "[OPTION...] GESTURE|--live [FILE]"
  static let examples = """
    tactus explain "3 swipe left"
    tactus explain --live
    tactus explain "2 swipe left" --app org.mozilla.firefox ~/.config/tactusd/config
    """
  static let details = """
    GESTURE is one argument, written as in the configuration, or the name of a composed gesture. Without FILE, the
    command reads $TACTUS_CONFIG, or /etc/tactusd/config and ~/.config/tactusd/config. Files add to the built-in
    configuration.
    Exit status: 0; 1 if nothing is bound; 2 if GESTURE or the configuration cannot be understood.
    """
  static let app = Option("app", value: "ID", "assume that a window of this application is in front")
  static let title = Option("title", value: "TEXT", "assume that the window in front has this title")
  static let role = Option("role", value: "TEXT", "assume that the window in front has this role")
  static let background = Option("background", "assume that the fingers land where no window is")
  static let device = Option("device", value: "NAME", "assume that this touchscreen is touched")
  static let output = Option("output", value: "NAME", "assume that this output is touched")
  static let fullscreen = Option("fullscreen", "assume that the window in front fills the output")
  static let locked = Option("locked", "assume that the session is locked")
  static let tabletMode = Option("tablet-mode", "assume that the keyboard is folded away")
  static let live = Option("live", "after each gesture, say which binding it fired, or which came closest; Ctrl-C ends")
  static let json = Option("json", "print everything as one JSON object; with --live, one object for each gesture")
  static let options = [
    live, json, Seat.option, app, title, role, background, device, output, fullscreen, locked, tabletMode,
    ConfigurationChoice.option,
  ]

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    if arguments.has(live) { return try explainLive(arguments, console) }
    guard let gesture = arguments.operands.first else { throw UsageError(message: "needs a GESTURE") }
    let choice = try ConfigurationChoice.of(arguments, arguments.operands.dropFirst())
    let daemon = DaemonReport(at: Status.socket)
    do throws(ConfigurationErrors) {
      let reading = try choice.read()
      let compiled = try reading.configuration.compiled(options(beside: daemon))
        .only(onDevice: arguments.value(of: device) ?? onlyTouchscreen(of: daemon))
      let explanation = try Explanation(of: gesture, in: compiled, state: state(arguments))
      if arguments.has(json) {
        var text = JSONText()
        text.value(explanation, in: reading.configuration)
        console.print(text.string + "\n")
        return explanation.parts.contains { $0.binding != nil } ? .success : .failure
      }
      console.print(explanation.text)
      if daemon?.onlyWatches == true { console.print("\nhere  \(DaemonReport.watching)\n") }
      return explanation.parts.contains { $0.binding != nil } ? .success : .failure
    } catch {
      console.complain("\(error)\n")
      return .misuse
    }
  }

  private static func explainLive(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    let daemon = DaemonReport(at: Status.socket)
    let choice = try ConfigurationChoice.of(arguments, arguments.operands[...], for: daemon)
    let compiled: CompiledConfiguration
    do throws(ConfigurationErrors) {
      let configuration = try choice.read().configuration.without(daemon?.leftOut ?? [])
      compiled = try configuration.compiled(options(beside: daemon))
    } catch {
      console.complain("\(error)\n")
      return .misuse
    }
    return LiveFindings.print(compiled, arguments, console)
  }

  /// Returns the name of the session's touchscreen; an empty name if there are several, or none.
  private static func onlyTouchscreen(of daemon: DaemonReport?) -> String {
    let touchscreens = daemon?.touchscreens ?? []
    return touchscreens.count == 1 ? touchscreens[0].device.name : ""
  }

  /// Returns the options with which tactusd compiles its configuration; without a tactusd, those of a host that can
  /// cancel touches.
  private static func options(beside daemon: DaemonReport?) -> CompileOptions {
    daemon == nil ? CompileOptions() : CompileOptions(for: .daemon)
  }

  private static func state(_ arguments: CommandArguments) -> SessionState {
    var state = SessionState(
      app: arguments.value(of: app), device: arguments.value(of: device), output: arguments.value(of: output))
    state.title = arguments.value(of: title)
    state.role = arguments.value(of: role)
    state.isOnBackground = arguments.has(background)
    state.isFullscreen = arguments.has(fullscreen)
    state.isLocked = arguments.has(locked)
    state.isInTabletMode = arguments.has(tabletMode)
    return state
  }
}

extension JSONText {
  fileprivate mutating func value(_ explanation: Explanation, in configuration: Configuration) {
    object { text in
      text.member("gestures", list: explanation.parts) { text, part in
        text.member("gesture", part.gesture)
        if let index = part.binding, configuration.bindings.indices.contains(index) {
          let binding = configuration.bindings[index]
          text.member("do", binding.action?.words)
          text.member("place", "\(binding.place.file):\(binding.place.line)")
        }
        text.member("lines", list: part.lines) { text, line in
          text.member("topic", line.topic)
          text.member("text", line.text)
        }
      }
    }
  }
}
