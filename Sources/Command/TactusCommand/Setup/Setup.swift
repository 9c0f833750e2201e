// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CLinux
import Tactus
import TactusText

/// Implements `tactus setup`: makes the sessions of this machine start tactusd.
enum Setup: Subcommand {
  static let name = "setup"
  static let summary = "start tactusd in each session, and let it withhold touches"
  static let usage = "[OPTION...]"
  static let examples = """
    tactus setup
    tactus setup --undo
    """
  static let details = """
    Sets up tactusd so that it runs in each session and can keep touches from windows. The command lists the steps, asks
    for confirmation, and performs them: it makes tactus-broker a service of the system, links the libinput plugin where
    the compositor can load it, and enables tactusd for the user. If the compositor does not start the services of a
    session, it adds the line that starts tactusd to the compositor's configuration. The list gives the state of each
    step: 'done', 'to do' by this command, 'yours' for a step that only you can perform, and 'not here' for a step that
    is impossible on this machine. The last lines name the steps that remain for you. The command uses sudo for steps
    that need root. --undo undoes these steps.
    Exit status: 0; 1 if a command failed; 2 if the command line is wrong.
    """
  static let undo = Option("undo", "undo what was set up")
  static let yes = Option("yes", "do not ask")
  static let show = Option("show", "only show what would be done")
  static let options = [undo, yes, show]

  static func run(_ arguments: CommandArguments, _ console: Console) throws(UsageError) -> ExitCode {
    if let operand = arguments.operands.first { throw UsageError(message: "unexpected \(operand)") }
    let facts = SetupFacts.ofThisMachine()
    if facts.isRoot, System.environment("SUDO_USER") != nil {
      console.complain("tactus setup: run it without sudo: it calls sudo for the steps that need root\n")
      return .misuse
    }
    let plan = SetupPlan(facts)
    let isUndoing = arguments.has(undo)
    for step in plan.steps where !isUndoing || step.canBeUndone {
      console.print(text(of: step, isUndoing: isUndoing, facts, console))
    }
    let commands = isUndoing ? plan.undoing : plan.commands
    if commands.isEmpty {
      console.print(isUndoing ? "nothing to undo\n" : end(plan))
      return .success
    }
    if arguments.has(show) {
      if !isUndoing { console.print(left(plan)) }
      return .success
    }
    guard arguments.has(yes) || isConfirmed(console) else {
      console.print("nothing was changed\n")
      return .success
    }
    var hasFailed = false
    for command in commands {
      guard let failure = perform(command, facts, console) else { continue }
      hasFailed = true
      let rest = isUndoing ? "" : "; the remaining steps were skipped"
      console.complain("tactus setup: \(failure)\(rest)\n")
      if !isUndoing { break }
    }
    if !hasFailed, !isUndoing { awaitWithholding() }
    if !hasFailed { console.print(isUndoing ? "the setup is undone\n" : end(SetupPlan(SetupFacts.ofThisMachine()))) }
    return hasFailed ? .failure : .success
  }

  /// How long to wait until tactusd uses what the probe has found.
  static let patience = Interval.milliseconds(5000)
  /// How often to ask tactusd meanwhile.
  static let moment = Interval.milliseconds(100)

  private static func awaitWithholding() {
    let deadline = System.now + patience
    while !SetupFacts.isSettled, System.now < deadline { System.sleep(until: System.now + moment) }
  }

  /// Returns the closing message: the steps that only the user can do, or, if there are none, the first gestures to
  /// try.
  private static func end(_ plan: SetupPlan) -> String {
    let left = left(plan)
    return left.isEmpty ? "all is set up; \(FirstGestures.text)" : left
  }

  private static func left(_ plan: SetupPlan) -> String {
    plan.left.isEmpty ? "" : "steps that remain for you:\n" + plan.left.map { "  \($0)\n" }.joined()
  }

  /// Performs a command. Returns nil on success, otherwise the error.
  private static func perform(_ command: SetupPlan.Command, _ facts: SetupFacts, _ console: Console) -> String? {
    if let edit = command.edit {
      console.print(edit.shown.map { $0 + "\n" }.joined())
      do throws(System.FileError) {
        try edit.perform()
        return nil
      } catch {
        return "\(edit.file): \(error.message)"
      }
    }
    let command = command.asRoot(facts)
    console.print("\(command.text)\n")
    console.flush()
    let status = execute(command.words)
    return status == 0 ? nil : "\(command.text) ended with \(status)"
  }

  private static func text(
    of step: SetupPlan.Step, isUndoing: Bool, _ facts: SetupFacts, _ console: Console
  ) -> String {
    let standing = isUndoing ? SetupPlan.Standing.ours : step.standing
    let colour: Console.Colour =
      switch standing {
      case .done: .green
      case .ours: .cyan
      case .yours: .red
      case .impossible: .faint
      }
    var text = console.coloured("\(TextTable.cell(standing.rawValue, 8))  \(step.title)", colour) + "\n"
    for command in isUndoing ? step.undoing : step.isDone ? [] : step.commands {
      for line in command.edit?.shown ?? [command.asRoot(facts).text] {
        text += "            \(line)\n"
      }
    }
    if let note = step.note { text += console.coloured("          \(note)", .faint) + "\n" }
    return text
  }

  private static func isConfirmed(_ console: Console) -> Bool {
    guard System.isTerminal(STDIN_FILENO) else {
      console.print("run `tactus setup --yes` to perform these steps\n")
      return false
    }
    return console.confirms("Do this?")
  }

  /// Runs a command, and returns its exit status. The command uses this terminal, since it may ask for a password.
  static func execute(_ words: [String]) -> Int32 {
    let process = start(words)
    return process > 0 ? wait(for: process) : -1
  }

  /// Starts a command. With `output`, the command prints there, also its errors, and has no terminal. Returns its
  /// process; -errno if it cannot be started.
  static func start(_ words: [String], output: Int32? = nil) -> pid_t {
    let all = ["/bin/sh", "-c", "exec \"$@\"", "setup"] + words
    var arguments: [UnsafeMutablePointer<CChar>?] = all.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = System.variables.map { strdup("\($0)=\($1)") } + [nil]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      for text in arguments + environment { free(text) }
    }
    if let output {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    }
    var process: pid_t = 0
    let error = posix_spawn(&process, "/bin/sh", &actions, nil, &arguments, &environment)
    return error == 0 ? process : -error
  }

  /// Waits until a process ends, and returns its exit status.
  static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { if tactus_errno() != EINTR { return -1 } }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Returns what a command of the shell prints; nil if it fails or prints too much.
  static func output(of command: String) -> String? {
    guard let pipe = popen("exec 2>/dev/null; \(command)", "re") else { return nil }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, pipe)
    guard pclose(pipe) == 0, count < bytes.count else { return nil }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

extension SetupPlan.Command {
  /// Returns this command with `sudo`, if it needs root and the user is not root.
  fileprivate func asRoot(_ facts: SetupFacts) -> Self {
    isForRoot && !facts.isRoot ? Self(words: ["sudo"] + words) : self
  }
}
