# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Made by Tests/CommandTests/CompletionTests.swift.

complete -c tactus -n __fish_use_subcommand -l help -d 'this text'
complete -c tactus -n __fish_use_subcommand -l version -d 'the version'

complete -c tactus -n __fish_use_subcommand -f -a check -d 'check a configuration, and show what was derived from it'
complete -c tactus -n '__fish_seen_subcommand_from check' -l relations -d 'print which gestures wait for others, run together or give way, and why'
complete -c tactus -n '__fish_seen_subcommand_from check' -l session -d 'print what each binding would use in this session, or why it cannot act'
complete -c tactus -n '__fish_seen_subcommand_from check' -l print -d 'print the configuration as Tactus understands it'
complete -c tactus -n '__fish_seen_subcommand_from check' -l json -d 'print everything as one JSON object'
complete -c tactus -n '__fish_seen_subcommand_from check' -l language -d 'print all words of the language; do not read a configuration'
complete -c tactus -n '__fish_seen_subcommand_from check' -l default -d 'use the built-in configuration alone'
complete -c tactus -n '__fish_seen_subcommand_from check' -l help -d 'this text'

complete -c tactus -n __fish_use_subcommand -f -a devices -d 'list the touchscreens'
complete -c tactus -n '__fish_seen_subcommand_from devices' -f
complete -c tactus -n '__fish_seen_subcommand_from devices' -l seat -x -d 'look for touchscreens on this seat (default: $XDG_SEAT, or seat0)'
complete -c tactus -n '__fish_seen_subcommand_from devices' -l json -d 'print one JSON object per line, one for each touchscreen'
complete -c tactus -n '__fish_seen_subcommand_from devices' -l help -d 'this text'

complete -c tactus -n __fish_use_subcommand -f -a explain -d 'say which binding a gesture fires, and what it waits for'
complete -c tactus -n '__fish_seen_subcommand_from explain' -l live -d 'after each gesture, say what it fired, or which binding came nearest; Ctrl-C ends'
complete -c tactus -n '__fish_seen_subcommand_from explain' -l json -d 'print everything as one JSON object; with --live one for each gesture'
complete -c tactus -n '__fish_seen_subcommand_from explain' -l seat -x -d 'look for touchscreens on this seat (default: $XDG_SEAT, or seat0)'
complete -c tactus -n '__fish_seen_subcommand_from explain' -l app -x -d 'assume that a window of this application is in front'
complete -c tactus -n '__fish_seen_subcommand_from explain' -l title -x -d 'assume that it has this title'
complete -c tactus -n '__fish_seen_subcommand_from explain' -l role -x -d 'assume that it has this role'
complete -c tactus -n '__fish_seen_subcommand_from explain' -l background -d 'assume that the fingers land where no window is'
complete -c tactus -n '__fish_seen_subcommand_from explain' -l device -x -d 'assume that this touchscreen is touched'
complete -c tactus -n '__fish_seen_subcommand_from explain' -l output -x -d 'assume that this output is touched'
complete -c tactus -n '__fish_seen_subcommand_from explain' -l fullscreen -d 'assume that the window in front fills the output'
complete -c tactus -n '__fish_seen_subcommand_from explain' -l locked -d 'assume that the session is locked'
complete -c tactus -n '__fish_seen_subcommand_from explain' -l tablet-mode -d 'assume that the keyboard is folded away'
complete -c tactus -n '__fish_seen_subcommand_from explain' -l default -d 'use the built-in configuration alone'
complete -c tactus -n '__fish_seen_subcommand_from explain' -l help -d 'this text'

complete -c tactus -n __fish_use_subcommand -f -a inspect -d 'make a page that shows what became of each touch and gesture, and why'
complete -c tactus -n '__fish_seen_subcommand_from inspect' -l config -r -F -d 'judge by this configuration (default: the one in use)'
complete -c tactus -n '__fish_seen_subcommand_from inspect' -l app -x -d 'assume that a window of this application is in front'
complete -c tactus -n '__fish_seen_subcommand_from inspect' -l output -x -d 'the size of the screen in logical pixels, and in mm (default: what the device reports)'
complete -c tactus -n '__fish_seen_subcommand_from inspect' -l last -x -d 'the last N gestures of the tactusd that runs, ten at most'
complete -c tactus -n '__fish_seen_subcommand_from inspect' -l write -r -F -d 'write to this file; -o FILE is the same'
complete -c tactus -n '__fish_seen_subcommand_from inspect' -l serve -d 'serve the page to a browser on this machine, and show each change of the files'
complete -c tactus -n '__fish_seen_subcommand_from inspect' -l port -x -d 'with --serve: at this port (default: a free one)'
complete -c tactus -n '__fish_seen_subcommand_from inspect' -l help -d 'this text'

complete -c tactus -n __fish_use_subcommand -f -a monitor -d 'show the gestures made on the touchscreens, as they happen'
complete -c tactus -n '__fish_seen_subcommand_from monitor' -f
complete -c tactus -n '__fish_seen_subcommand_from monitor' -l seat -x -d 'look for touchscreens on this seat (default: $XDG_SEAT, or seat0)'
complete -c tactus -n '__fish_seen_subcommand_from monitor' -l device -r -F -d 'watch only this touchscreen; may be repeated'
complete -c tactus -n '__fish_seen_subcommand_from monitor' -l json -d 'print one JSON object per line, as \'tactus replay --json\' does'
complete -c tactus -n '__fish_seen_subcommand_from monitor' -l trace -d 'also print each change of a recognizer\'s state, and its reason'
complete -c tactus -n '__fish_seen_subcommand_from monitor' -l output -x -d 'the size of the screen in logical pixels, and in mm (default: what the device reports)'
complete -c tactus -n '__fish_seen_subcommand_from monitor' -l config -r -F -d 'look for the gestures of this configuration, and print what they would do'
complete -c tactus -n '__fish_seen_subcommand_from monitor' -l app -x -d 'with --config: assume that a window of this application is in front'
complete -c tactus -n '__fish_seen_subcommand_from monitor' -l help -d 'this text'

complete -c tactus -n __fish_use_subcommand -f -a probe -d 'try how touches of gestures can be kept from windows here'
complete -c tactus -n '__fish_seen_subcommand_from probe' -f
complete -c tactus -n '__fish_seen_subcommand_from probe' -l forget -d 'forget what was remembered, so that windows have all touches again'
complete -c tactus -n '__fish_seen_subcommand_from probe' -l help -d 'this text'

complete -c tactus -n __fish_use_subcommand -f -a record -d 'record a touchscreen\'s kernel events to a file'
complete -c tactus -n '__fish_seen_subcommand_from record' -l device -r -F -d 'record this touchscreen (default: the only one of the seat)'
complete -c tactus -n '__fish_seen_subcommand_from record' -l seat -x -d 'look for touchscreens on this seat (default: $XDG_SEAT, or seat0)'
complete -c tactus -n '__fish_seen_subcommand_from record' -l force -d 'overwrite FILE'
complete -c tactus -n '__fish_seen_subcommand_from record' -l gestures-only -d 'leave out what would tell what was typed: one finger away from the edges, and taps'
complete -c tactus -n '__fish_seen_subcommand_from record' -l help -d 'this text'

complete -c tactus -n __fish_use_subcommand -f -a release -d 'switch gestures off, and give windows all touches'
complete -c tactus -n '__fish_seen_subcommand_from release' -f
complete -c tactus -n '__fish_seen_subcommand_from release' -l help -d 'this text'

complete -c tactus -n __fish_use_subcommand -f -a replay -d 'play a recording of a touchscreen and print the gestures in it'
complete -c tactus -n '__fish_seen_subcommand_from replay' -l output -x -d 'the size of the screen in logical pixels, and in mm (default: what the device reports)'
complete -c tactus -n '__fish_seen_subcommand_from replay' -l realtime -d 'play at the pace of the recording (default: as fast as possible)'
complete -c tactus -n '__fish_seen_subcommand_from replay' -l json -d 'print one JSON object per line'
complete -c tactus -n '__fish_seen_subcommand_from replay' -l trace -d 'also print each change of a recognizer\'s state, and its reason'
complete -c tactus -n '__fish_seen_subcommand_from replay' -l config -r -F -d 'look for the gestures of this configuration, and print what they would do'
complete -c tactus -n '__fish_seen_subcommand_from replay' -l app -x -d 'with --config: assume that a window of this application is in front'
complete -c tactus -n '__fish_seen_subcommand_from replay' -l help -d 'this text'

complete -c tactus -n __fish_use_subcommand -f -a report -d 'collect what a bug report needs, and nothing that tells what was typed'
complete -c tactus -n '__fish_seen_subcommand_from report' -f
complete -c tactus -n '__fish_seen_subcommand_from report' -l seat -x -d 'look for touchscreens on this seat (default: $XDG_SEAT, or seat0)'
complete -c tactus -n '__fish_seen_subcommand_from report' -l write -r -F -d 'write to this new file; -o FILE is the same'
complete -c tactus -n '__fish_seen_subcommand_from report' -l help -d 'this text'

complete -c tactus -n __fish_use_subcommand -f -a resume -d 'switch gestures on again'
complete -c tactus -n '__fish_seen_subcommand_from resume' -f
complete -c tactus -n '__fish_seen_subcommand_from resume' -l help -d 'this text'

complete -c tactus -n __fish_use_subcommand -f -a setup -d 'have tactusd run in each session, and let it withhold touches'
complete -c tactus -n '__fish_seen_subcommand_from setup' -f
complete -c tactus -n '__fish_seen_subcommand_from setup' -l undo -d 'take away what was set up'
complete -c tactus -n '__fish_seen_subcommand_from setup' -l yes -d 'do not ask'
complete -c tactus -n '__fish_seen_subcommand_from setup' -l show -d 'only show what would be done'
complete -c tactus -n '__fish_seen_subcommand_from setup' -l help -d 'this text'

complete -c tactus -n __fish_use_subcommand -f -a shape -d 'learn a shape for the configuration from strokes'
complete -c tactus -n '__fish_seen_subcommand_from shape' -l seat -x -d 'look for touchscreens on this seat (default: $XDG_SEAT, or seat0)'
complete -c tactus -n '__fish_seen_subcommand_from shape' -l strokes -x -d 'how many strokes to wait for (default: 3)'
complete -c tactus -n '__fish_seen_subcommand_from shape' -l help -d 'this text'

complete -c tactus -n __fish_use_subcommand -f -a status -d 'say what gestures can do in this session, and what is missing'
complete -c tactus -n '__fish_seen_subcommand_from status' -f
complete -c tactus -n '__fish_seen_subcommand_from status' -l seat -x -d 'look for touchscreens on this seat (default: $XDG_SEAT, or seat0)'
complete -c tactus -n '__fish_seen_subcommand_from status' -l json -d 'print everything as one JSON object'
complete -c tactus -n '__fish_seen_subcommand_from status' -l all -d 'list all ways and actions too'
complete -c tactus -n '__fish_seen_subcommand_from status' -l apps -d 'print only how the windows\' applications are called, the one in front first'
complete -c tactus -n '__fish_seen_subcommand_from status' -l help -d 'this text'

complete -c tactus -n __fish_use_subcommand -f -a watch -d 'print what becomes of each binding while its gesture goes on, as the running tactusd tells it'
complete -c tactus -n '__fish_seen_subcommand_from watch' -f
complete -c tactus -n '__fish_seen_subcommand_from watch' -l socket -x -d 'that of tactusd in XDG_RUNTIME_DIR, or a path'
complete -c tactus -n '__fish_seen_subcommand_from watch' -l help -d 'this text'

complete -c tactus -n __fish_use_subcommand -f -a why -d 'say which binding a gesture fired, or which came nearest and what it lacked'
complete -c tactus -n '__fish_seen_subcommand_from why' -l config -r -F -d 'judge by this configuration (default: the one in use)'
complete -c tactus -n '__fish_seen_subcommand_from why' -l app -x -d 'assume that a window of this application is in front'
complete -c tactus -n '__fish_seen_subcommand_from why' -l output -x -d 'the size of the screen in logical pixels, and in mm (default: what the device reports)'
complete -c tactus -n '__fish_seen_subcommand_from why' -l last -x -d 'the last N gestures of the tactusd that runs, ten at most'
complete -c tactus -n '__fish_seen_subcommand_from why' -l json -d 'print one JSON object per gesture'
complete -c tactus -n '__fish_seen_subcommand_from why' -l help -d 'this text'
