// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What is to be done so that tactusd runs in each session and can withhold touches; and how to undo it. Pure.
struct SetupPlan {
  struct Command: Equatable {
    var words: [String]
    var isForRoot = false
  }

  struct Step: Equatable {
    /// What the user gets.
    var title: String
    var isDone = false
    /// Some of it is there.
    var canBeUndone = false
    var commands: [Command] = []
    var undoing: [Command] = []
    /// Why nothing can be done, or what only the user can do.
    var note: String?
  }

  var steps: [Step]

  init(_ facts: SetupFacts) {
    guard let prefix = facts.prefix else {
      steps = [Step(title: "Tactus is installed", note: "`make release`, then `sudo make install`")]
      return
    }
    steps = [Self.broker(facts, prefix), Self.plugin(facts, prefix), Self.daemon(facts)]
    if let isThere = facts.shellExtension { steps.append(Self.shellExtension(isThere)) }
    steps.append(Self.trial(facts, prefix))
  }

  /// What is left to be done.
  var commands: [Command] { steps.filter { !$0.isDone }.flatMap(\.commands) }
  /// What takes away what was done, the last first.
  var undoing: [Command] { steps.filter(\.canBeUndone).reversed().flatMap(\.undoing) }

  // MARK: steps

  private static func broker(_ facts: SetupFacts, _ prefix: String) -> Step {
    var step = Step(
      title: "tactus-broker opens touchscreens for the user in front, and gives them back whatever happens",
      isDone: facts.brokerAnswers, canBeUndone: facts.brokerAnswers || facts.brokerIsEnabled)
    func root(_ words: String...) -> Command { Command(words: words, isForRoot: true) }
    switch facts.manager {
    case .systemd:
      step.commands = [
        root("systemd-sysusers", "\(prefix)/lib/sysusers.d/tactus.conf"),
        root("udevadm", "control", "--reload"), root("udevadm", "trigger", "/dev/uinput"),
        root("systemctl", "daemon-reload"), root("systemctl", "enable", "--now", "tactus-broker.socket"),
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
      step.note = "have \(prefix)/libexec/tactus-broker started as root when the machine boots"
    }
    return step
  }

  private static func plugin(_ facts: SetupFacts, _ prefix: String) -> Step {
    var step = Step(title: "libinput in the compositor keeps touches back by itself, without a grab")
    switch facts.plugins {
    case .unusable(let reason): step.note = "not here: \(reason)"
    case .linked, .possible:
      step.isDone = facts.plugins == .linked
      step.canBeUndone = step.isDone
      step.commands = [
        Command(words: ["mkdir", "-p", "/etc/libinput/plugins"], isForRoot: true),
        Command(
          words: ["ln", "-sf", "\(prefix)/share/tactus/plugin/10-tactus.lua", SetupFacts.plugin], isForRoot: true),
      ]
      step.undoing = [Command(words: ["rm", "-f", SetupFacts.plugin], isForRoot: true)]
      step.note = "from the next start of \(facts.compositor ?? "the compositor") on"
    }
    return step
  }

  private static func daemon(_ facts: SetupFacts) -> Step {
    var step = Step(title: "tactusd runs in each session")
    switch facts.manager {
    case .systemd:
      step.isDone = facts.isEnabled
      step.canBeUndone = step.isDone
      step.commands = [Command(words: ["systemctl", "--user", "enable", "--now", "tactusd"])]
      step.undoing = [Command(words: ["systemctl", "--user", "disable", "--now", "tactusd"])]
      if let line = startLine(facts.compositor, "systemctl --user start tactusd") { step.note = line }
    default:
      step.note = startLine(facts.compositor, "tactusd") ?? "have the compositor start `tactusd`; see examples/session"
    }
    return step
  }

  private static func trial(_ facts: SetupFacts, _ prefix: String) -> Step {
    let probe = ["\(prefix)/bin/tactus", "probe"]
    var step = Step(
      title: "tactusd keeps touches of gestures from windows, in a way that was tried", isDone: facts.withholds,
      canBeUndone: facts.withholds, undoing: [Command(words: probe + ["--forget"])])
    if facts.compositor == nil {
      step.note = "in your session: `tactus probe`"
    } else {
      step.commands = [Command(words: probe)]
    }
    return step
  }

  /// One of the two fits the version of GNOME; the shell ignores the other one.
  private static func shellExtension(_ isThere: Bool) -> Step {
    func commands(_ verb: String) -> [Command] {
      ["tactus@tactus", "tactus-43@tactus"].map { Command(words: ["gnome-extensions", verb, $0]) }
    }
    return Step(
      title: "GNOME Shell lets gestures act on windows and workspaces, by an extension", isDone: isThere,
      canBeUndone: isThere, commands: commands("enable"), undoing: commands("disable"),
      note: isThere ? nil : "log out and in once after installing Tactus: GNOME looks for extensions when it starts")
  }

  /// What stands in the configuration of compositors that do not start the services of a session.
  private static func startLine(_ compositor: String?, _ command: String) -> String? {
    switch compositor {
    case "sway": "write `exec \(command)` into ~/.config/sway/config"
    case "labwc": "write `\(command) &` into ~/.config/labwc/autostart"
    case "Hyprland": "write `exec-once = \(command)` into ~/.config/hypr/hyprland.conf"
    case "niri":
      "write `spawn-at-startup \"\(command.split(separator: " ").joined(separator: "\" \""))\"` into "
        + "~/.config/niri/config.kdl"
    case "wayfire": "write `tactusd = \(command)` below [autostart] in ~/.config/wayfire.ini"
    default: nil
    }
  }
}
