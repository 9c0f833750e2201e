// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus
import TactusGestures

/// The capabilities of the session, as found by the latest refresh.
final class SettingsSession {
  private(set) var daemon: DaemonReport?
  private var probe: SessionProbe?
  private var askedAt = Timestamp.distantPast
  private(set) var setup = SetupPlan()
  private var facts = SetupFacts()
  /// The setup that the user has started on the page.
  private(set) var run: SetupRun?
  var compositor: String? { facts.compositor }

  /// The time for which the answer of the session is kept. The page reads the state after each change, so asking the
  /// session each time would be too slow.
  private static let lasting = Interval.milliseconds(10_000)

  /// Asks the session again, unless it has answered recently.
  func refresh(for configuration: Configuration?) {
    let now = System.now
    daemon = DaemonReport(at: Status.socket)
    guard now - askedAt > Self.lasting else { return }
    probe = try? SessionProbe(for: configuration, daemon: daemon, asksForWindows: true)
    if askedAt == .distantPast { findSetup() }
    askedAt = now
  }

  /// Reads the files again, since other programs may have changed them.
  var book: SettingsBook { SettingsBook(SettingsPlace(.inUse(by: daemon ?? DaemonReport(at: Status.socket)))) }

  // MARK: setup

  private func findSetup() {
    facts = SetupFacts.ofThisMachine()
    setup = SetupPlan(facts)
  }

  /// The commands of the setup that the page can perform.
  var commands: [SetupPlan.Command] { SetupRun.commands(of: setup, facts) }

  /// Performs the setup if its commands are still those that the user has seen. Returns why it does not.
  func startSetup(_ seen: [String]) -> SettingsObjection? {
    if let run, !run.isOver { return SettingsObjection("The setup is already running.") }
    findSetup()
    guard !commands.isEmpty, commands.flatMap({ $0.lines }) == seen else {
      return SettingsObjection("The steps have changed. Look at them again.", isOfAll: true)
    }
    run = SetupRun(commands, facts)
    return nil
  }

  /// Lets the setup go on; after its end, asks the session again.
  func goOn(at now: Timestamp) {
    guard let run, !run.isOver else { return }
    run.goOn(at: now)
    if run.isOver { askedAt = .distantPast }
  }

  var apps: [String]? { daemon?.apps ?? probe.flatMap { try? $0.apps.get() } }

  /// Returns the outlook of an action, or nil if the session cannot be asked.
  func outlook(for action: DesktopAction, of binding: Binding? = nil) -> ActionOutlook? {
    guard var outlook = probe?.outlook(action, binding) else { return nil }
    outlook.windowsWatch = daemon?.onlyWatches == true
    return outlook
  }

  /// Whether a built-in binding is left out in this session.
  func leavesOut(_ binding: Binding) -> Bool {
    guard binding.isBuiltIn else { return false }
    if let daemon { return daemon.leftOut.contains(binding.name ?? binding.words) }
    return binding.deeds.contains { outlook(for: $0, of: binding)?.isLeftOut == true }
  }
}
