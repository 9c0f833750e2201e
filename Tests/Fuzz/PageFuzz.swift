// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusExplain
import TactusGestures
import TactusJSON

/// libFuzzer's entry point. Any bytes must be read as the beginning of a request or as a whole request, or be refused.
/// A request to bind a gesture must be refused with a sentence, or become one binding. This binding must stay the same
/// when it is written to a file and read again: a word in the request must not become a line of the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let data else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  switch PageRequest.read(bytes) {
  case .incomplete: break
  case .refused(let answer): precondition(answer.status != .ok, "a refusal that is none")
  case .whole(let request): bind(request.body)
  }
  // Also tries the bytes as the body of a request: few inputs are whole requests, since a request must state the right
  // length.
  bind(bytes)
  return 0
}

private func bind(_ body: [UInt8]) {
  guard let json = try? JSONReader.read(body) else { return }
  do throws(SettingsObjection) {
    guard case .bind(let wish) = try SettingsChange(json) else { return }
    check(wish)
  } catch {
    precondition(!error.sentence.isEmpty, "refused without a sentence")
  }
}

private func check(_ wish: SettingsChange.Wish) {
  var configuration = Configuration()
  if let stroke = wish.stroke, let name = wish.gesture?.last {
    guard let shape = try? Shape.read(name, [["stroke"] + stroke]) else { return }
    configuration.shapes = [shape]
  }
  let options = wish.parameters.map { [$0.name, $0.value ?? ""] }
  guard
    var binding = try? Binding.read(
      gesture: wish.gesture ?? ["3", "swipe", "left"], action: wish.action ?? ["close"], options: options,
      shapes: configuration.shapes)
  else { return }
  binding.scope.apps = (wish.apps ?? []).filter { !$0.isEmpty }
  configuration.bindings = [binding]
  let text = configuration.addition(head: ["A comment."]) { _ in [] }
  // Like this test, the page reads its text back before it writes it, and refuses the request if that fails.
  guard let again = try? ConfigurationReader.read(text).configuration else { return }
  precondition(again.bindings.count == 1 && again.shapes.count == configuration.shapes.count, "more is read:\n\(text)")
  precondition(
    again.addition(head: ["A comment."]) { _ in [] } == text, "it is read as something else:\n\(text)")
}
