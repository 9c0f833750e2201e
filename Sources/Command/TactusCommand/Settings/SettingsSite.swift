// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import LinuxInput
import Tactus
import TactusGestures
import TactusJSON

/// Serves the page of the settings and answers its requests.
final class SettingsSite: PageSite {
  private let session: SettingsSession
  /// The contents of the settings file before each change, with the name of the change.
  private var before: [(label: String, contents: [UInt8]?)] = []
  private let nonce = PageServer.unguessable()
  private var presence = PagePresence()
  private let live: SettingsLive
  private var hasStreams = false

  private static let mostUndone = 100

  init() {
    session = SettingsSession()
    live = SettingsLive(session)
  }

  // MARK: the server

  var descriptors: [Int32] { (hasStreams ? live.descriptors : []) + [session.run?.descriptor].compactMap { $0 } }
  var deadline: Timestamp? {
    [presence.deadline, hasStreams ? live.deadline : nil, session.run?.deadline].compactMap { $0 }.min()
  }
  // The commands of a setup are not interrupted.
  var isOver: Bool { presence.isOver(at: System.now) && session.run?.isOver != false }

  func goOn(streams: Int) -> [UInt8] {
    let now = System.now
    presence.note(streams: streams, at: now)
    session.goOn(at: now)
    if hasStreams, streams == 0 { live.end() }
    hasStreams = streams > 0
    return hasStreams ? live.goOn(at: now) : []
  }

  func answer(_ request: PageRequest, for path: String) -> PageAnswer {
    presence.note(at: System.now)
    switch (request.method, path) {
    case (.get, ""):
      presence.begin()
      let policy = """
        default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; img-src data:; \
        connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """
      return PageAnswer(type: "text/html; charset=utf-8", body: SettingsPage.bytes(nonce: nonce), policy: policy)
    case (.get, "state"): return state(session.book)
    case (.get, "live"):
      live.greet()
      return .stream
    case (.post, "preview"): return change(request) { book, changed, _ in preview(book, changed) }
    case (.post, "apply"): return change(request) { book, changed, label in apply(book, changed, label) }
    case (.post, "undo"): return undo()
    case (.post, "fit"): return fit(request)
    case (.post, "setup"): return setup(request)
    case (.post, "alive"): return .json { $0.member("version", SettingsState.version(of: session.book)) }
    case (.post, "end"):
      presence.end(at: System.now)
      return .json { _ in }
    case (_, "state"), (_, "preview"), (_, "apply"), (_, "undo"), (_, "fit"), (_, "setup"), (_, "alive"),
      (_, "end"), (_, "live"), (_, ""):
      return .refusal(.badMethod, "The request has the wrong method.")
    default: return .refusal(.nothingHere, "There is no such page.")
    }
  }

  // MARK: replies to requests

  private func state(_ book: SettingsBook) -> PageAnswer {
    session.refresh(for: book.whole.successOrNil?.configuration)
    var state = SettingsState(book, session)
    state.undo = book.lock == nil ? before.last?.label : nil
    return .json { state.write(to: &$0) }
  }

  private func change(
    _ request: PageRequest, _ body: (SettingsBook, SettingsBook, String) -> PageAnswer
  ) -> PageAnswer {
    do throws(SettingsObjection) {
      guard let json = try? JSONReader.read(request.body) else {
        throw SettingsObjection("The request is invalid.")
      }
      let change = try SettingsChange(json)
      let book = session.book
      let (changed, label) = try book.changed(by: change)
      return body(book, changed, label)
    } catch {
      return .refusal(error.isOfAll ? .conflict : .notUnderstood, error.sentence)
    }
  }

  /// Starts the exercises of a fitting, or skips or repeats an exercise. The requests to the user are sent to the
  /// page's stream.
  private func fit(_ request: PageRequest) -> PageAnswer {
    switch (try? JSONReader.read(request.body))?["do"]?.string {
    case "begin":
      if let objection = live.beginFit() { return .refusal(.conflict, objection.sentence) }
    case "skip": live.fit?.skip()
    case "repeat": live.fit?.repeatLast()
    default: return .refusal(.notUnderstood, "The request does not say what to do.")
    }
    return .json { _ in }
  }

  /// Performs the commands of the setup that the page has shown. Without commands, tells how the setup goes.
  private func setup(_ request: PageRequest) -> PageAnswer {
    if let commands = (try? JSONReader.read(request.body))?["commands"]?.items {
      if let objection = session.startSetup(commands.compactMap({ $0.string })) {
        return .refusal(.conflict, objection.sentence)
      }
    }
    return .json { text in
      text.member("runs", session.run?.isOver == false)
      text.member("lines", session.run?.lines ?? [])
      if let failure = session.run?.failure { text.member("failure", "The setup is not complete: \(failure).") }
    }
  }

  private func preview(_ book: SettingsBook, _ changed: SettingsBook) -> PageAnswer {
    if session.daemon == nil { session.refresh(for: book.whole.successOrNil?.configuration) }
    let (now, then) = (SettingsState(book, session), SettingsState(changed, session))
    let old = Set(book.text.split(separator: "\n"))
    let news = changed.text.split(separator: "\n").filter { line in
      !old.contains(line) && !line.hasPrefix("#") && line != "version 1"
    }
    let (waits, warnings) = (Set(now.sentences), Set(now.warningSentences))
    let known = book.entries().filter { $0.isOn }.map { $0.binding }
    let fresh = changed.entries().first { entry in
      changed.isOwn(entry.binding) && !known.contains { $0.reads(like: entry.binding) }
    }
    return .json { text in
      text.member("text", news.map { $0 + "\n" }.joined())
      text.member("file", changed.text)
      if let fresh { text.member("binding") { then.add(fresh, to: &$0) } }
      var sentences = then.sentences.filter { !waits.contains($0) }
      if let replaced = fresh?.replaced {
        let deed = replaced.action?.words ?? "nothing"
        sentences.append("It takes the place of `\(deed)`, \(changed.place.words(replaced.place)).")
      }
      text.member("sentences", sentences)
      text.member("warnings", then.warningSentences.filter { !warnings.contains($0) })
    }
  }

  private func apply(_ book: SettingsBook, _ changed: SettingsBook, _ label: String) -> PageAnswer {
    do throws(System.FileError) {
      try book.place.write(changed.contents)
    } catch {
      return .refusal(.conflict, "\(Edit.short(book.place.path ?? "")) cannot be written: \(error.message).")
    }
    before.append((label, book.contents))
    if before.count > Self.mostUndone { before.removeFirst() }
    return state(session.book)
  }

  private func undo() -> PageAnswer {
    let book = session.book
    if let lock = book.lock { return .refusal(.conflict, lock) }
    guard let last = before.last else { return .refusal(.conflict, "There is nothing to undo.") }
    do throws(System.FileError) {
      try book.place.write(last.contents)
    } catch {
      return .refusal(.conflict, "\(Edit.short(book.place.path ?? "")) cannot be written: \(error.message).")
    }
    before.removeLast()
    return state(session.book)
  }
}
