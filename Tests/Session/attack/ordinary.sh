# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# For attack.sh: the ordinary client `c`, on the right half of the screen, and the touches that it must receive,
# regardless of what other clients do.

edge='bind 1 edge right -> exec echo right
bind 1 edge left -> exec echo left'
# A tap, a drag, two fingers: none of these is withheld.
mapfile -t hand < <(strokes '0 0 600,100 0 600,100' '0 100 500,200 200 700,300' \
  '0 300 500,400 350 560,400' '1 310 600,400 360 650,450')
# A finger that moves along the edge: its touch is withheld, and then replayed. A finger that moves in from the edge:
# the binding acts.
mapfile -t along < <(strokes '0 0 795,200 40 795,260')
along+=('300 rest')
mapfile -t inwards < <(strokes '0 0 795,300 80 500,300')

configure() {
  printf 'version 1; defaults no\n%s\n' "$1" >"$work/new"
  mv "$work/new" "$work/tactus.conf"
}

# beside [SHELL LINES]: starts a weston `w` with the module, and the client `c`.
beside() {
  configure "${2:-$edge}"
  export TACTUS_CONFIG=$work/tactus.conf
  weston w "${1:-desktop}" "$module"
  client c w 400x600 --delay "${options[@]}"
  ask w 'place app=c 400 0'
  heard c
}
options=()

# answers NAME WORD: waits until the attacker prints this word or `refused`; the line is in `answer`. If the attacker
# has printed `recognizers COUNT`, the count is in `recognizers`.
answers() {
  expect "$1" "^($2|refused)"
  answer=$line
  [[ ! $skipped =~ recognizers\ ([0-9]+) ]] || recognizers=${BASH_REMATCH[1]}
}
# hostile NAME ATTACK [ARGUMENT...]: starts an attack, and waits until it is ready or refused.
hostile() {
  start "$1" env XDG_RUNTIME_DIR="$work" WAYLAND_DISPLAY="$work/w" "$tools/attack" "${@:2}"
  answers "$1" ready
}
# hostile_window NAME ATTACK [ARGUMENT...]: like `hostile`; then moves the attack's window to the screen's left half.
hostile_window() {
  hostile "$@"
  [[ $answer == refused* ]] || { say w 'place app=attack 0 0' && expect w '^(ok|error) '; }
}
# step NAME: lets the attack take a step, and waits until the step is done or the compositor has disconnected the
# attacker.
step() {
  say "$1" go
  answers "$1" 'done'
}
# Moves all other windows away from `c`: attackers may open windows at any time, and weston may place them anywhere.
off_the_ordinary_one() { ask w 'clear app=c[^a-z] 0 0'; }

# pause SECONDS: waits for a line in a pipe to which nothing ever writes. The pipe is opened only once: bash remembers
# the pid of each process substitution, and could wait forever when the kernel uses a pid again, as it does after some
# ten thousand processes.
exec {silence}<> <(:)
pause() { read -r -t "$1" -u "$silence" || true; }

# logs PATTERN COMMAND...: runs the command, and waits until the module has written another matching line to weston's
# log.
logs() {
  local before
  before=$(grep -c "tactus: .*$1" "$work/w.log") || true
  "${@:2}"
  for _ in {1..1000}; do
    [[ $(grep -c "tactus: .*$1" "$work/w.log") -eq $before ]] || return 0
    pause 0.02
  done
  die "no such line as $1: $(grep tactus: "$work/w.log")"
}
reconfigure() { logs configuration configure "$1"; }

# fires WORD: checks that the binding `-> exec echo WORD` has acted during the last play, or waits until it acts.
fires() { [[ $'\n'$skipped == *$'\n'$1$'\n'* ]] || expect w "^$1\$"; }
ended_well() {
  kill -TERM "${pids[w]}"
  finished w || die "weston ended with $?: $(tail -n 3 "$work/w.log" "$work/w.err")"
}

# MARK: comparison of touches

# Sorts the lines within each frame, since their order does not matter. Adds the frame after the last finger if it is
# missing: without the module, weston omits this frame; the module sends it.
frames() {
  awk '$1 == "down" { there[$2] }
    $1 == "up" { delete there[$2] }
    $1 == "cancel" { split("", there) }
    $1 != "frame" { frame = frame $0 "\n" }
    $1 == "frame" || !length(there) { flush() }
    function flush() { if (frame) printf "%sframe\n", frame | "sort"; close("sort"); frame = "" }'
}
# Removes the times, which depend on how long a play was paused.
timeless() { sed 's/ [0-9]*$//'; }
# whole TEXT: succeeds if each finger lands before it moves, and ends exactly once.
whole() {
  awk '$1 == "down" { if ($2 in there) exit wrong = 1; there[$2] }
    $1 == "motion" || $1 == "up" { if (!($2 in there)) exit wrong = 1 }
    $1 == "up" { delete there[$2] }
    $1 == "cancel" { split("", there) }
    END { for (id in there) wrong = 1; exit wrong }' <<<"$1"
}

# undisturbed: checks that `c` receives the same touches of a hand as when it is alone, and that its withheld touches
# are replayed or consumed. Puts the longest delay of its touches into `delay`.
undisturbed() {
  perform w "${hand[@]}"
  heard c
  delay=${line#mark }
  [[ $(frames <<<"$heard") == "$plain" ]] || differs "$plain"
  perform w "${along[@]}"
  heard c
  [[ $(frames <<<"$heard") == "$late" ]] || differs "$late"
  perform w "${inwards[@]}"
  fires right
  hears c ''
}
# goes_on: a shorter check that `c` receives a tap, and that a gesture acts.
goes_on() {
  play w '0 0 600,100 0 600,100'
  hears c $'down 0 200 100 0\nframe\nup 0 10\nframe'
  perform w "${inwards[@]}"
  fires right
}
differs() { die "the ordinary client heard"$'\n'"$(diff <(echo "$1") <(frames <<<"$heard"))"; }

# Records the events that `c` receives without the module.
alone() {
  weston stock desktop
  client c stock 400x600
  ask stock 'place app=c 400 0'
  perform stock "${hand[@]}"
  heard c
  frames <<<"$heard" >"$scratch/plain"
  perform stock "${along[@]}"
  heard c
  frames <<<"$heard" >"$scratch/late"
}

# MARK: counting instructions

# counted: lets the next weston run under callgrind, which counts its instructions.
counted() {
  under=(valgrind --quiet --tool=callgrind --instr-atstart=no --callgrind-out-file="$work/counts")
  dumps=0
}
# spends COMMAND...: runs the command, and puts the number of instructions that weston executes meanwhile into `spent`,
# in thousands.
spends() {
  ask w instructions
  "$@"
  ask w 'instructions here'
  dumps=$((dumps + 1))
  spent=$(sed -n 's/^totals: *//p' "$work/counts.$dumps")
  spent=$((spent / 1000))
}
# at_most LIMIT WHAT: fails if `spent` exceeds the limit, in thousands of instructions.
at_most() {
  tell "$2: $spent thousand instructions"
  [[ $spent -le $1 ]] || die "$2: $spent thousand instructions, more than $1"
}

undisturbed_alone() {
  beside
  undisturbed
}
