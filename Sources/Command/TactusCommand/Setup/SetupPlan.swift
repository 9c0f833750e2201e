// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The steps that make tactusd run in each session and withhold touches, and the commands to undo them. Making a plan
/// changes nothing.
struct SetupPlan {
  struct Command: Equatable {
    var words: [String] = []
    var isForRoot = false
    /// An edit to make instead of running `words`.
    var edit: Edit?

    /// The command as it can be typed into a shell.
    var text: String {
      words.map { $0.contains { " '".contains($0) } ? "\"\($0)\"" : $0 }.joined(separator: " ")
    }
  }

  /// The state of a step: done, to be done by `tactus setup` (`ours`), to be done by the user (`yours`), or impossible.
  enum Standing: String {
    case done
    case ours = "to do"
    case yours
    case impossible = "not here"
  }

  struct Step: Equatable {
    /// The purpose of the step.
    var title: String
    var isDone = false
    /// Whether at least a part of the step has been done.
    var canBeUndone = false
    var commands: [Command] = []
    var undoing: [Command] = []
    /// Whether the step is impossible here.
    var isImpossible = false
    /// The reason why nothing can be done, or the instruction to the user if only the user can do the step.
    var note: String?

    var standing: Standing {
      isDone ? .done : !commands.isEmpty ? .ours : isImpossible ? .impossible : .yours
    }
  }

  var steps: [Step] = []

  init() {}

  init(_ facts: SetupFacts) {
    guard let prefix = facts.prefix else {
      steps = [Step(title: "Tactus is installed", note: "`make release`, then `sudo make install`")]
      return
    }
    steps = [Self.broker(facts, prefix), Self.plugin(facts, prefix)]
    if facts.manager == .systemd { steps.append(Self.daemon(facts)) }
    if let step = Self.start(facts) { steps.append(step) }
    if let shellExtension = facts.shellExtension { steps.append(Self.step(shellExtension)) }
    steps.append(Self.trial(facts, prefix))
  }

  /// The commands of the steps that are not done.
  var commands: [Command] { steps.filter { !$0.isDone }.flatMap { $0.commands } }
  /// Instructions for the steps that only the user can do.
  var left: [String] { steps.filter { $0.standing == .yours }.map { $0.note ?? $0.title } }
  /// The commands that undo the steps, the last step first.
  var undoing: [Command] { steps.filter { $0.canBeUndone }.reversed().flatMap { $0.undoing } }

  // MARK: steps

  private static func broker(_ facts: SetupFacts, _ prefix: String) -> Step {
    var step = Step(
      title: "tactus-broker opens touchscreens for the session in front, and always gives them back",
      isDone: facts.brokerAnswers, canBeUndone: facts.brokerAnswers || facts.brokerIsEnabled)
    func root(_ words: String...) -> Command { Command(words: words, isForRoot: true) }
    switch facts.manager {
    case .systemd:
      step.commands = [
        root("systemd-sysusers", "\(prefix)/lib/sysusers.d/tactus.conf"),
        root("udevadm", "control", "--reload"), root("systemctl", "daemon-reload"),
        root("systemctl", "enable", "--now", "tactus-broker.socket"),
      ]
      step.undoing = [root("systemctl", "disable", "--now", "tactus-broker.socket", "tactus-broker.service")]
    case .openRC:
      step.commands = [
        root("ln", "-sf", "\(prefix)/share/tactus/openrc/tactus-broker", "/etc/init.d/tactus-broker"),
        root("udevadm", "control", "--reload"), root("rc-update", "add", "tactus-broker", "default"),
        root("rc-service", "tactus-broker", "start"),
      ]
      step.undoing = [
        root("rc-service", "tactus-broker", "stop"), root("rc-update", "del", "tactus-broker", "default"),
        root("rm", "-f", "/etc/init.d/tactus-broker"),
      ]
    case .runit(let folder):
      step.commands = [
        root("udevadm", "control", "--reload"),
        root("ln", "-sfn", "\(prefix)/share/tactus/runit/tactus-broker", "\(folder)/tactus-broker"),
      ]
      step.undoing = [root("sv", "down", "tactus-broker"), root("rm", "-f", "\(folder)/tactus-broker")]
    case .none:
      step.note = "have the machine start \(prefix)/libexec/tactus-broker as root at boot"
    }
    return step
  }

  private static func plugin(_ facts: SetupFacts, _ prefix: String) -> Step {
    var step = Step(title: "a plugin in the compositor's libinput withholds touches, without a grab")
    switch facts.plugins {
    case .unusable(let reason): (step.isImpossible, step.note) = (true, reason)
    case .linked, .possible:
      step.isDone = facts.plugins == .linked
      step.canBeUndone = step.isDone
      step.commands = [
        Command(words: ["mkdir", "-p", "/etc/libinput/plugins"], isForRoot: true),
        Command(
          words: ["ln", "-sf", "\(prefix)/share/tactus/plugin/10-tactus.lua", SetupFacts.plugin], isForRoot: true),
      ]
      step.undoing = [Command(words: ["rm", "-f", SetupFacts.plugin], isForRoot: true)]
      step.note = "takes effect when \(facts.compositor ?? "the compositor") starts again"
    }
    return step
  }

  private static func daemon(_ facts: SetupFacts) -> Step {
    Step(
      title: "tactusd is a service of your session", isDone: facts.isEnabled, canBeUndone: facts.isEnabled,
      commands: [Command(words: ["systemctl", "--user", "enable", "--now", "tactusd"])],
      undoing: [Command(words: ["systemctl", "--user", "disable", "--now", "tactusd"])])
  }

  /// Returns the step that makes the compositor start tactusd; nil if the compositor starts the services of a session.
  private static func start(_ facts: SetupFacts) -> Step? {
    guard let compositor = facts.compositor else {
      guard facts.manager != .systemd else { return nil }
      return Step(title: "the compositor starts tactusd", note: "have the compositor start `tactusd`")
    }
    guard !facts.startsServices else { return nil }
    guard let start = facts.start else {
      guard facts.manager != .systemd else { return nil }
      return Step(title: "\(compositor) starts tactusd", note: "have \(compositor) start `tactusd`")
    }
    var step = Step(
      title: "\(compositor) starts tactusd whenever you log in", isDone: start.isThere, canBeUndone: start.isOurs,
      undoing: [Command(edit: start.edit(isRemoval: true))])
    if !start.isThere {
      if start.mayEdit {
        step.commands = [Command(edit: start.edit(isRemoval: false))]
      } else {
        step.note = "write `\(start.line)` into \(start.place)"
      }
    }
    return step
  }

  private static func trial(_ facts: SetupFacts, _ prefix: String) -> Step {
    let probe = ["\(prefix)/bin/tactus", "probe"]
    var step = Step(
      title: "tactusd withholds gestures from windows in a mode that works here", isDone: facts.withholds,
      canBeUndone: facts.withholds || facts.isTried, undoing: [Command(words: probe + ["--forget"])])
    if facts.compositor == nil {
      step.note = "run `tactus setup` again in a terminal of your session to try the modes"
    } else {
      step.commands = [Command(words: probe)]
      if !step.isDone { step.note = "for a few seconds, a window covers the screen, and a virtual finger touches it" }
    }
    return step
  }

  private static func step(_ shellExtension: ShellExtension) -> Step {
    var step = Step(
      title: "an extension of GNOME Shell lets gestures act on windows and workspaces",
      isDone: shellExtension.answers, canBeUndone: shellExtension.answers || shellExtension.isEnabled,
      undoing: shellExtension.commands(enabling: false))
    if !shellExtension.isEnabled { step.commands = shellExtension.commands(enabling: true) }
    if !shellExtension.answers {
      step.note =
        shellExtension.enabled == nil
        ? "enable the extension Tactus in the program Extensions"
        : "log out and in once: GNOME looks for new extensions when it starts"
    }
    return step
  }
}
