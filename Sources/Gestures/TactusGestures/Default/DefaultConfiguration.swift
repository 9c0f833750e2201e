// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// The built-in configuration, to which files add settings and bindings.
public enum DefaultConfiguration {
  /// The name of the built-in configuration in messages, in place of a file name.
  public static let name = "<default>"

  public static let text = """
    # The built-in configuration. Your files add to it and override it; `defaults no` removes it. In each session,
    # bindings whose action no backend supports are left out.
    #
    # One or two fingers are bound at the bottom edge only, so windows receive them everywhere else. Five fingers are
    # not bound: holding them still for three seconds switches gestures off. On a locked screen, only bindings in a
    # block `when locked` are active, and there are none here.
    version 1

    # From the bottom edge: one finger shows the overview, two show the on-screen keyboard.
    bind 1 edge bottom    -> overview { drive yes }
    bind 2 edge bottom    -> keyboard toggle

    # Three fingers: workspaces to the sides, the overview upwards. A short swipe shows the next workspace; a slow
    # move steps through several.
    bind 3 swipe left     -> workspace next
    bind 3 swipe right    -> workspace previous
    bind 3 pan horizontal -> workspace { drive yes; step 30mm }
    bind 3 swipe up       -> overview

    # The fingers must rest before they lift, so that nothing is closed by accident.
    bind 3 swipe down     -> close {
        confirm hold 300ms
        unless fullscreen
    }

    # Four fingers: windows to the sides.
    bind 4 swipe left     -> window next
    bind 4 swipe right    -> window previous
    bind 4 swipe up       -> fullscreen toggle

    """
}
