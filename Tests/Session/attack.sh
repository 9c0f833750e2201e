#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# attack.sh MODULE [HANDS | SECONDSs]: tests a real weston with the module against hostile clients and faults. An
# ordinary client runs beside them, and must receive the same touches as when it is alone in a weston without the
# module.
#
# The script first repeats attacks that once succeeded. Then, at each step of a gesture, it stops the compositor,
# changes its configuration or kills a client; it also lets the compositor run out of file descriptors and memory. At
# the end come random attacks, for the given number of hands or seconds. If SEED is the seed of an earlier run, repeats
# that run. MODULE must be the module that ships, because its costs in instructions have limits. Delays are only
# printed, because they also depend on the machine. If MODULE was built with a sanitizer, PRELOAD is the sanitizer's
# library. If TACTUSD names a tactusd, the script attacks that program too.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
module=$(readlink -f "$1")
RANDOM=${SEED:=$RANDOM}
. "$here/support/checks.sh"
. "$here/weston/rig.sh"
. "$here/attack/ordinary.sh"
. "$here/attack/rows.sh"
. "$here/attack/faults.sh"
. "$here/attack/campaign.sh"
. "$here/attack/daemon.sh"
# Without this, a killed backtracer of Swift could keep pipes open forever.
export SWIFT_BACKTRACE=enable=no
patience=40
# tell WORD...: prints a result from within a check, whose standard output is discarded.
exec 3>&1
tell() { echo "   $*" >&3; }

build_tools
read -ra libraries < <(pkg-config --cflags --libs wayland-client)
(cd "$tools" && cc -O1 -Wall -Wextra -Wno-unused-parameter -Wno-missing-field-initializers -I. -o attack \
  "$here"/attack/*.c xdg-shell.c tactus-gestures-*.c "${libraries[@]}" &&
  cc -O1 -Wall -Wextra -shared -fPIC -o fail-malloc.so "$here/weston/fail-malloc.c")
work=$(mktemp -d -p "$scratch")
(alone)
plain=$(<"$scratch/plain")
late=$(<"$scratch/late")

check 'the measurement without an attack' undisturbed_alone
check 'taps while the compositor is stopped' stopped
check 'relations of all recognizers to all others, which wait' costs 40 relations 200
check 'a recognizer with thousands of relations' costs 21 fan 5000
check 'many recognizers use bounded memory' piled
check 'many hosts of several clients' many_hosts
check 'twenty times as many hosts as a client may have' too_many_hosts
check 'a client that exceeds every announced limit' greedy
check 'ten attacks at the same time' ten
check 'a tap on many recognizers' tapped 3 511
check 'a tap on many recognizers, over subsurfaces' tapped 10 1022 3
check 'a tap on many recognizers, which all recognize' tapped 20 511 0 2
check 'a tap on many recognizers, which all ask' tapped 20 511 0 0 1
check 'a child uses a connection that its parent made before it became a trusted program' inherited
check 'a connection that a child inherited from the desktop shell' inherited_from_the_shell
check 'a serial that a client guesses while the touch is withheld' guessed
check 'a reload revokes the trust in a client' trust_taken
check 'a reload makes a client trusted' trust_given
check 'many blocks for applications' many_blocks
check 'a trusted shell that hangs, and a panic' hung panic
check 'a trusted shell that hangs, and a reload' hung reload
check 'a configuration folder in which another file is written continuously' busy_folder
check 'includes of a device, of the file itself and of a file that is too large' hostile_includes
check 'includes that search a large folder' many_searches
check 'an included file that grows' growing
for way in nested under-the-finger outermost-first hang die; do check "popups: $way" popups "$way"; done
check 'many nested views that all move' costs 513 views 512
check 'an ack with many hosts' costs 20 hosts 1000
# The limit is ten times that of other commits, since weston itself also visits all subsurfaces, and may draw meanwhile.
check 'a commit with many subsurfaces' costs 200 subsurfaces 1000

check 'a client stopped at each step of a gesture' stopped_at_each_step
check 'a new configuration at each step of a gesture' reloaded_at_each_step
check 'a client killed at each step of its gesture' killed_at_each_step crowd 8 3 2
check 'a client killed at each step while it withholds touches' killed_at_each_step silent
check 'out of descriptors: a client connects' out_of_files desktop out_while_it_connects
check 'out of descriptors: the configuration is reloaded' out_of_files desktop out_while_it_reloads
check 'out of descriptors: a gesture starts a program' out_of_files desktop out_while_it_acts
check 'out of descriptors: a touchscreen is plugged in' out_of_files desktop out_while_unplugged
check 'out of descriptors: a finger lands on the background' out_of_files kiosk out_while_it_acts
check 'out of memory: a client connects' out_of_memory out_while_it_connects
check 'out of memory: a client commits' out_of_memory out_while_it_commits
check 'out of memory: fingers touch the screen' out_of_memory out_while_touched
check 'out of memory: the configuration is reloaded' out_of_memory out_while_it_reloads
check 'random attacks' campaign "${2:-20}"
if [[ -n ${TACTUSD:-} ]]; then check 'random attacks beside tactusd' beside_tactusd "$TACTUSD"; fi
finish
