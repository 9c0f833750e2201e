#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# broker.sh BINARIES: tests tactus-broker, which runs as an unprivileged service, in a guest with a real kernel. Clients
# of two users try everything that the kernel allows with the descriptors that they receive. Checks that they cannot
# misuse the descriptors, that devices are restored afterwards, and that one user cannot hinder the other.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T "$0" "$binaries"
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/system-broker.sh"
# Copies the tools to a folder that an unprivileged user can read; the checkout may be in a private folder.
tools=$scratch/tools
mkdir "$tools"
cp "$here"/tools/*.py "$tools"
chmod -R a+rX "$scratch"

# as USER NAME: starts a client of the broker as this user.
as() { start "$2" setpriv --reuid="$1" --regid="$1" --clear-groups -- /usr/bin/python3 "$tools/broker_client.py"; }
# does NAME COMMAND: sends the command to the client, and puts the client's answer into `answer`.
does() {
  ask "$1" "$2"
  answer=${line#ok}
  answer=${answer# }
}
# gets NAME COMMAND ANSWER: sends the command to the client, whose answer must be ANSWER.
gets() {
  does "$1" "$2"
  [[ $answer == "$3" ]] || die "$1: $2: '$answer', not '$3'"
}
# two_users OPTION...: sets up one touchscreen, the broker with these options, and two users; the first user's session
# is in front.
two_users() {
  chmod 755 "$scratch" "$work"
  start player "$binaries/TouchPlayer"
  ask player 'create screen'
  node=${line##* }
  number=${node##*event}
  udevadm settle
  system_broker "$@"
  in_front 2001
  as 2001 first
  as 2002 second
  gets first 'connect c' ''
  gets second 'connect c' ''
}
clone_node() { for it in /sys/class/input/event*; do ! grep -q tactus/clone "$it/device/phys" || echo "/dev/input/${it##*/}"; done; }

# MARK: clones and descriptors

a_clone_is_a_clone() {
  two_users
  gets first "ask c open $number d" 0
  gets first "ask c clone $number k" 0
  gets first 'try k' nothing
  gets first 'mode k' writes
  # An event for a key that the device does not have must reach no reader.
  start reader evtest_of "$(clone_node)"
  expect reader '^ready'
  does first 'type k'
  does first 'contact k'
  expect reader 'ABS 57 99'
  [[ $skipped != *'KEY 30'* ]] || die "a key arrives: $skipped"
}
evtest_of() { exec /usr/bin/python3 "$tools/events.py" "$1"; }

# After a session switch, no copy of any descriptor works, and the touchscreen's ranges are restored.
a_switch_ends_all() {
  two_users
  local ranges
  ranges=$(axes)
  gets first "ask c open $number d" 0
  gets first "ask c contacts $number n" 0
  gets first "ask c clone $number k" 0
  local it
  for it in d n k; do gets first "works $it" yes; done
  gets first 'grab d' ''
  does first 'damage d'
  does first 'contact k'
  [[ $(axes) != "$ranges" ]] || die 'nothing was damaged'
  start reader evtest_of "$(clone_node)"
  expect reader '^ready'
  in_front 2002
  gets first 'hears c revoked' 0
  for it in d n k; do gets first "works $it" no; done
  [[ $(axes) == "$ranges" ]] || die "the ranges are still others: $(axes)"
  [[ $(contacts) == 0 ]] || die 'a contact is left on the touchscreen'
  expect reader 'ABS 57 -1'
  # The next user can open and grab the touchscreen, with its original ranges.
  gets second "ask c open $number d" 0
  gets second 'grab d' ''
}
# A second connection opens the touchscreen after the first connection has changed its ranges.
two_of_one_user() {
  two_users
  local ranges
  ranges=$(axes)
  gets first 'connect e' ''
  gets first "ask c open $number d" 0
  does first 'damage d'
  gets first "ask e open $number f" 0
  gets first "tell c 3 $number" ''
  gets first 'ask c open 999 x' 2
  gets first "tell e 3 $number" ''
  gets first 'ask e open 999 x' 2
  [[ $(axes) == "$ranges" ]] || die "the ranges are still others: $(axes)"
}
axes() { /usr/bin/python3 "$tools/events.py" --axes "$node"; }
contacts() { /usr/bin/python3 "$tools/events.py" --contacts "$node"; }

# Killing the broker disables every descriptor and ends the contact.
broker_is_killed() {
  two_users
  gets first "ask c open $number d" 0
  gets first "ask c contacts $number n" 0
  gets first "ask c clone $number k" 0
  does first 'contact k'
  start reader evtest_of "$(clone_node)"
  expect reader '^ready'
  kill -KILL "$broker"
  expect reader 'ABS 57 -1'
  local it
  for it in d n k; do gets first "works $it" no; done
}
broker_ends() {
  two_users
  gets first "ask c open $number d" 0
  gets first "ask c clone $number k" 0
  does first 'damage d'
  kill -TERM "$broker"
  finished broker || die "it ends with $?"
  gets first 'works d' no
  gets first 'works k' no
  [[ $(contacts) == 0 ]] || die 'a contact is left on the touchscreen'
}
# the_keeper: prints the process id of the keeper, of which there must be one.
the_keeper() {
  local found
  found=$(pgrep -x tactus-keeper)
  [[ $found =~ ^[0-9]+$ ]] || die "the keepers are: $found"
  echo "$found"
}
another_keeper() {
  local found
  found=$(the_keeper) && [[ $found != "$keeper" ]]
}
# The keeper's process revokes and lifts if the broker is killed. If the keeper itself is killed, the broker starts
# another one.
keeper_is_killed() {
  two_users
  gets first "ask c open $number d" 0
  gets first "ask c contacts $number n" 0
  gets first "ask c clone $number k" 0
  does first 'contact k'
  local keeper it
  keeper=$(the_keeper) || return
  kill -KILL "$keeper"
  until_it another_keeper
  # The broker passes everything to the new keeper before it answers.
  gets first 'ask c open 999 x' 2
  for it in d n k; do gets first "works $it" yes; done
  start reader evtest_of "$(clone_node)"
  expect reader '^ready'
  kill -KILL "$broker"
  expect reader 'ABS 57 -1'
  for it in d n k; do gets first "works $it" no; done
}
no_clone() { [[ -z $(clone_node) ]]; }
# Once a device was given back, its clone is destroyed, and the keeper has no copy of its descriptors.
given_back() {
  two_users
  gets first "ask c open $number d" 0
  gets first "ask c clone $number k" 0
  gets first "tell c 3 $number" ''
  gets first 'ask c open 999 x' 2
  local keeper it
  for it in d k; do gets first "works $it" no; done
  # Readers of the clone have a second to read the lifts.
  until_it no_clone
  keeper=$(the_keeper) || return
  ! ls -l "/proc/$keeper/fd" | grep -q '/dev/' || die "the keeper has kept a device: $(ls -l "/proc/$keeper/fd")"
}
pens() {
  two_users
  ask player 'pen stylus'
  udevadm settle
  local pen ranges
  pen=/dev/input/$(grep -lx 'stylus' /sys/class/input/event*/device/name | cut -d/ -f5)
  ranges=$(/usr/bin/python3 "$tools/events.py" --axes "$pen")
  gets first "ask c open ${pen##*event} p" 0
  gets first 'mode p' reads
  gets first 'ranges p' ''
  gets first "tell c 3 ${pen##*event}" ''
  gets first 'ask c open 999 x' 2
  [[ $(/usr/bin/python3 "$tools/events.py" --axes "$pen") == "$ranges" ]] || die 'the ranges are still others'
}
odd_devices() {
  two_users
  start devices /usr/bin/python3 "$tools/devices.py"
  local kind
  for kind in both clone; do
    ask devices "make $kind"
    udevadm settle
    gets first "ask c open ${line##* } x" 19
  done
  ask devices 'make switch'
  udevadm settle
  gets first "ask c open ${line##* } s" 0
  gets first 'mode s' reads
  ask player 'keyboard keys'
  udevadm settle
  gets first "ask c open ${line##*event} x" 19
}

# A compositor that opens the probe runs the gate.
probe() {
  two_users
  gets first 'ask c probe' 0
  udevadm settle
  settle
  does first 'replies c'
  local node
  node=$(grep -lx 'tactus/probe' /sys/class/input/event*/device/phys | cut -d/ -f5)
  start reader evtest_of "/dev/input/$node"
  expect reader '^ready'
  gets first 'hears c used' 1
  { kill "${pids[reader]}" && wait "${pids[reader]}"; } 2>/dev/null || true
  gets first 'hears c used' -1
  gets first 'tell c 6 0' ''
  gets first 'ask c open 999 x' 2
  [[ ! -e /dev/input/$node ]] || die 'the probe still exists'
}

# MARK: the program

# fails STATUS MESSAGE ARGUMENT...: with these arguments, the broker must end with this status and message.
fails() {
  local status=0 said
  said=$("$binaries/tactus-broker" "${@:3}" 2>&1 >/dev/null) || status=$?
  [[ $status == "$1" && $said == "$2" ]] || die "${*:3}: $status $said"
}
options() {
  local said it
  for it in --help -h; do
    said=$("$binaries/tactus-broker" "$it" 2>&1 1>/dev/null) && [[ -z $said ]] || die "$it: $said"
    said=$("$binaries/tactus-broker" "$it")
    [[ $said == 'tactus-broker: opens touchscreens'*'--user NAME'*'at /run/tactus/broker or'* ]] || die "$it: $said"
  done
  said=$("$binaries/tactus-broker" --version)
  [[ $said =~ ^'tactus-broker '[0-9]+\.[0-9] ]] || die "--version: $said"
  fails 2 'tactus-broker: --user needs the name of a user' --user
  fails 2 'tactus-broker: --user needs the name of a user' --user root root
  fails 1 'tactus-broker: there is no user nobody-of-this-name' --user nobody-of-this-name
  fails 1 'tactus-broker: there is no user root' --user root
  fails 2 $'tactus-broker: unknown option --usr\nTry \'tactus-broker --help\'.' --usr
  rm -rf /run/tactus
  mkdir -p /run/tactus/broker
  fails 1 'tactus-broker: listen at /run/tactus/broker: Address already in use' --user 2001
  rmdir /run/tactus/broker
}
of_a_kiosk() {
  two_users --user 2001
  gets first "ask c open $number d" 0
  in_front 2002
  settle
  gets first 'works d' yes
  gets first "ask c open $number d" 0
  gets second "ask c open $number d" 11
  kill -TERM "$broker"
  finished broker || die "it ends with $?"
}

# MARK: clients in the foreground

not_in_front() {
  two_users
  # The error 11 means that another session is in front.
  gets second "ask c open $number d" 11
  gets second 'ask c probe' 11
  gets second 'ask c chord' -11
  ask player 'keyboard keys'
  udevadm settle
  gets first 'ask c chord' 1
  in_front 2002
  gets second 'hears c front' 0
  ask player 'press keys 148'
  settle
  gets first 'replies c' ''
  gets second 'ask c chord' 1
  ask player 'press keys 148'
  gets second 'hears c pressed' 0
  gets first 'replies c' ''
}
# The broker listens for a key on each keyboard, also on keyboards that are plugged in later.
keys() {
  two_users
  gets first 'ask c chord' 0
  ask player 'keyboard one'
  ask player 'keyboard two'
  udevadm settle
  settle
  local keyboard n
  for n in 1 2 3; do
    for keyboard in one two; do
      ask player "press $keyboard 148"
      gets first 'hears c pressed' 0
    done
  done
  # It hears only this key.
  ask player 'press one 30 149'
  # A keyboard that is unplugged is forgotten, and one with the same number is found.
  ask player 'unplug one'
  udevadm settle
  ask player 'keyboard three'
  udevadm settle
  settle
  gets first 'replies c' ''
  ask player 'press three 148'
  gets first 'hears c pressed' 0
  ask player 'press two 148'
  gets first 'hears c pressed' 0
  gets first 'ask c chord' 2
  gets first 'tell c 5 0 0 0' ''
  gets first 'hears c chord' 0
  ask player 'press two 148'
  settle
  gets first 'replies c' ''
}
# Switches to the other session and back, possibly before the broker notices.
away_and_back() {
  two_users
  gets first "ask c open $number d" 0
  local n
  for n in {1..20}; do
    in_front 2002
    in_front 2001
    settle
    does first 'replies c'
    # The broker has noticed either neither switch or both. If it has noticed both, it has revoked the descriptors, and
    # then reported that the user's session is in front again.
    case $answer in
      '') gets first 'works d' yes ;;
      'revoked front') gets first "ask c open $number d" 0 ;;
      *) die "it heard: $answer" ;;
    esac
  done
}
# The broker reports programs that read a clone. Its own search for a panic key must not be reported as such a program.
watches_open_no_clone() {
  two_users
  gets first 'ask c chord' 0
  gets first "ask c open $number d" 0
  gets first "ask c clone $number k" 0
  gets first 'ask c chord' 0
  settle
  # Other programs may open a new device to examine it, but then close it. Each opening and each closing causes a
  # report, so the number of reports must be even.
  does first 'replies c'
  [[ $(($(grep -o read <<<"$answer" | wc -l) % 2)) == 0 ]] || die "somebody keeps it open: $answer"
}

# MARK: isolation of clients from each other

# One client sends requests as fast as it can, and reconnects when it is disconnected; the other client measures how
# long it waits for its own answers.
flooded() { # WORDS
  two_users
  ask player 'keyboard keys'
  udevadm settle
  in_front 2002
  say first "flood $1"
  expect first '^ok'
  does second 'slowest c 50'
  echo "   the slowest of 50 answers came after $answer ms" >&3
  [[ $answer -lt 500 ]] || die "an answer came after $answer ms"
}
# A client passes a descriptor with a request. Closing this descriptor takes long, but must not delay other clients.
passes_what_blocks() {
  two_users
  in_front 2002
  ip link set lo up
  does first 'passes c'
  does second 'slowest c 5'
  echo "   the slowest of 5 answers came after $answer ms" >&3
  [[ $answer -lt 1000 ]] || die "an answer came after $answer ms"
  does first 'ask c open 999 x'
  [[ $answer == failed* ]] || die "who passes a descriptor may go on: $answer"
}
spends_all() {
  two_users
  local n
  for n in {1..200}; do
    does first 'tell c 5 0 0 148'
    [[ $answer == '' ]] || break
  done
  settle
  does first 'ask c open 999 x'
  [[ $answer == failed* ]] || die "it may go on: $answer"
  # The other user can connect nevertheless.
  in_front 2002
  gets second "ask c open $number d" 0
}

# systemd sets this limit: the number of messages that may wait in a socket.
echo 512 >/proc/sys/net/unix/max_dgram_qlen

check 'a client can use its descriptor of a clone only to send events of the clone' a_clone_is_a_clone
check 'a session switch disables every descriptor and restores the touchscreen' a_switch_ends_all
check 'when the broker is killed, every descriptor is disabled and all fingers lift' broker_is_killed
check 'when the keeper of descriptors is killed, the broker starts another one' keeper_is_killed
check 'when a device is given back, its clone is destroyed and the keeper has no copy' given_back
check 'SIGTERM makes the broker restore all devices' broker_ends
check 'a client can read a pen but not write to it, and the broker restores the ranges of the pen' pens
check 'after two connections of one user have used a touchscreen, its ranges are restored' two_of_one_user
check 'the broker refuses keyboards and clones, and opens switches only for reading' odd_devices
check 'the broker reports who opens the device that detects gates' probe
check 'the broker explains its options, and refuses others' options
check 'with --user, the broker serves this user, whichever session is in front' of_a_kiosk
check 'a user whose session is not in front gets no device and no key events' not_in_front
check 'the broker hears a panic key on each keyboard, and no other key' keys
check 'after a short session switch, a client is told that it may request devices again' away_and_back
check 'when the broker listens for keys, it does not open clones' watches_open_no_clone
exec 3>&1
check 'requests that open all keyboards do not delay other clients' flooded '5 0 0 148'
check 'requests for a device do not delay other clients' flooded '0 999'
check 'if a client passes a descriptor that takes long to close, other clients are not delayed' passes_what_blocks
check 'the broker disconnects a client that sends requests without end' spends_all
finish
