// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

/// What counts where there is no file.
public enum DefaultConfiguration {
  /// In place of a file's name.
  public static let name = "<default>"

  public static let text = """
    # What Tactus does where no file says otherwise; a file takes the place of all of it.
    #
    # One or two fingers are bound at the bottom edge only, so windows lose nothing else to them. Five fingers are never
    # bound: held still for three seconds they let go of the screen, whatever is configured. On a locked screen nothing
    # of this counts, only what stands in a block `when locked`.
    version 1

    # From the bottom edge: one finger for the overview, two for the keyboard on the screen.
    bind 1 edge bottom    -> overview { drive yes }
    bind 2 edge bottom    -> keyboard toggle

    # Three fingers: workspaces to the sides, the overview upwards. A short swipe goes to the next workspace; a slow
    # move takes it along, where that can be shown.
    bind 3 swipe left     -> workspace next
    bind 3 swipe right    -> workspace previous
    bind 3 pan horizontal -> workspace { drive yes; step 30mm }
    bind 3 swipe up       -> overview

    # Nothing is closed by accident: the fingers rest before they lift.
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
