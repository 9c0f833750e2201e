// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import ConfigSupport
import Tactus
import Testing

@testable import TactusGestures
@testable import TactusExplain

@Suite("Printing a configuration")
struct SyntaxPrinterTests {
  @Test("A configuration is printed in one layout, whatever layout it was written in")
  func layout() throws {
    let configuration = try config(
      """
      when locked { bind 1 edge bottom -> overview }
      shell-client "/usr/libexec/my shell"
      client * { deny shell; allow exclusion }
      safety { panic 4; watchdog 1s }
      exclusion { never bottom; budget 30mm }
      workspaces { backend sway }
      device "ELAN*" { grab yes; output eDP-1; bind 5 tap -> close }
      defaults { hold 0.6s; slop 3.0mm }
      preset steady
      locked yes; version 1
      bind 3 swipe left -> workspace next; bind 3 pan horizontal -> workspace { step 40mm; drive yes }
      bind 3 swipe down -> close {
      unless app org.example.One app org.example.Another; confirm hold 300ms; only fullscreen }
      block 3..5 any
      gesture rotate-lock { do exec "rot8 toggle" -x; on 4 rotate any 60deg }
      ignore 2 hold { only fullscreen }
      """)
    #expect(
      configuration.text == """
        version 1
        defaults no
        locked yes
        preset steady

        defaults {
            slop 3mm
            hold 600ms
        }

        device ELAN* {
            output eDP-1
            way clone
        }

        workspaces {
            backend sway
        }

        exclusion {
            budget 30mm
            never bottom
        }

        safety {
            panic 4
            watchdog 1s
        }

        client * {
            allow exclusion
            deny shell
        }

        shell-client "/usr/libexec/my shell"

        when locked {
            bind 1 edge bottom -> overview
        }

        device ELAN* {
            bind 5 tap -> close
        }

        bind 3 swipe left     -> workspace next
        bind 3 pan horizontal -> workspace { drive yes; step 40mm }
        bind 3 swipe down     -> close {
            confirm hold 300ms
            unless app org.example.One app org.example.Another
            only fullscreen
        }
        block 3..5 any

        gesture rotate-lock {
            on 4 rotate any 60deg
            do exec "rot8 toggle" -x
        }

        ignore 2 hold { only fullscreen }

        """)
  }

  @Test(
    "Words that could be misread are printed in quotes",
    arguments: [
      "a", "a b", "", "a;b", "{", "}", "->", "#a", "a#b", "\"", "'", "\\", "a\\b", "\n", "\t", " a ", "\u{E4}\u{1F600}",
      "*", "a->b",
    ])
  func quotes(word: String) throws {
    var configuration = try config("bind 3 tap -> exec a b")
    configuration.bindings[0].effect = .act(.exec(["x", word, word]))
    #expect(try config(configuration.text).bindings.first?.effect == configuration.bindings[0].effect)
  }

  @Test(
    "A number that was printed is read back unchanged",
    arguments: ["3mm", "0.1mm", "2.5mm", "0.0001mm", "19.9999mm", "7.3px", "12.34%", "100%", "0.3mm", "1.005mm"])
  func numbers(text: String) throws {
    let length = try #require(try config("defaults { slop \(text) }").defaults.slop)
    #expect(length.text == text)
    #expect(try config("defaults { slop \(length.text) }").defaults.slop == length)
  }

  @Test(
    "A time that was printed is read back unchanged",
    arguments: ["100ms", "1s", "1.5s", "1001ms", "350ms", "100.5ms", "9.99s", "123.4567ms"])
  func times(text: String) throws {
    let time = try #require(try config("defaults { hold \(text) }").defaults.hold)
    #expect(try config("defaults { hold \(time.text) }").defaults.hold == time)
  }

  @Test("The description of the language contains every word")
  func language() {
    let text = ConfigurationLanguage.text
    var names = DirectiveWord.all.map(\.name) + ActionWord.all.map(\.name) + GestureWord.all.map(\.name)
    names += Binding.Options.settings.map(\.word) + ConditionWord.all.map(\.name) + Preset.allCases.map(\.rawValue)
    for name in names { #expect(text.contains("\(name)"), "\(name)") }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    #expect(!text.contains(" \n"))
  }
}
