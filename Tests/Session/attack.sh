#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# attack.sh MODULE [HANDS | SECONDSs]: tests a real weston with the module against hostile clients and faults. An
# ordinary client runs at the same time, and must receive the same touches as when it is alone in a weston without the
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

check 'without an attack, the module does not change the touches that a client receives' undisturbed_alone
check 'after weston continues, a client receives the taps that were played while weston was stopped' stopped
check 'relations between all pairs of recognizers have a bounded cost' costs 40 relations 200
check 'a recognizer with thousands of relations has a bounded cost' costs 21 fan 5000
check 'many recognizers use bounded memory' piled
check 'many hosts of several clients do not make a tap more expensive' many_hosts
check 'a client that creates twenty times as many hosts as allowed does not disturb another client' too_many_hosts
check 'a client that exceeds the announced limits does not disturb another client' greedy
check 'ten attacks at the same time do not change the touches of another client' ten
check 'a tap on many recognizers has a bounded cost' tapped 3 511
check 'a tap on many recognizers over subsurfaces has a bounded cost' tapped 10 1022 3
check 'a tap that many recognizers recognize has a bounded cost' tapped 20 511 0 2
check 'a tap has a bounded cost if the server must ask the client about each of many recognizers' tapped 20 511 0 0 1
check 'if the parent of a process becomes a trusted program, the process is not trusted' inherited
check 'a process that inherits a connection from the desktop shell is not trusted' inherited_from_the_shell
check 'a client cannot move its window with a guessed serial of a withheld touch' guessed
check 'a reload can revoke the trust in a client' trust_taken
check 'a reload can make a client trusted' trust_given
check 'a configuration with twice as many blocks for applications costs about twice as much' many_blocks
check 'if a trusted client that inhibits gestures hangs, two panic gestures end the inhibition' hung panic
check 'if a trusted client that inhibits gestures hangs, a reload ends the inhibition' hung reload
check 'a new configuration applies while another file in its folder is written continuously' busy_folder
check 'a configuration cannot include a device, itself or a file that is too large' hostile_includes
check 'includes that search a large folder have a bounded cost' many_searches
check 'an included file that grows does not disturb a client' growing
for way in nested under-the-finger outermost-first hang die; do
  check "popups of an attacker ($way) do not disturb another client" popups "$way"
done
check 'moving many nested views has a bounded cost' costs 513 views 512
check 'an ack by a client with many hosts has a bounded cost' costs 20 hosts 1000
# The limit is ten times that of other commits, since weston itself also visits all subsurfaces, and may draw meanwhile.
check 'a commit with many subsurfaces has a bounded cost' costs 200 subsurfaces 1000

check 'a client receives the same touches if weston is stopped at each step of a gesture' stopped_at_each_step
check 'a new configuration at each step of a gesture does not change the touches of a client' reloaded_at_each_step
check 'a client killed at each step of its gesture does not disturb another client' killed_at_each_step crowd 8 3 2
check 'a client killed while it withholds touches does not disturb another client' killed_at_each_step silent
check 'weston survives a client that connects while no descriptor is left' out_of_files desktop out_while_it_connects
check 'weston survives a reload while no descriptor is left' out_of_files desktop out_while_it_reloads
check 'weston survives a gesture while no descriptor is left' out_of_files desktop out_while_it_acts
check 'weston survives a new touchscreen while no descriptor is left' out_of_files desktop out_while_unplugged
check 'weston survives a gesture on the background while no descriptor is left' out_of_files kiosk out_while_it_acts
check 'weston continues or ends at once if memory runs out when a client connects' out_of_memory out_while_it_connects
check 'weston continues or ends at once if memory runs out when a client commits' out_of_memory out_while_it_commits
check 'weston continues or ends at once if memory runs out during touches' out_of_memory out_while_touched
check 'weston continues or ends at once if memory runs out during a reload' out_of_memory out_while_it_reloads
check 'random attacks do not change the touches of another client' campaign "${2:-20}"
if [[ -n ${TACTUSD:-} ]]; then check 'random attacks do not disturb tactusd' beside_tactusd "$TACTUSD"; fi
finish
