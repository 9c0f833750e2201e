# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# The ordinary client `c`, on the right half of the screen, and what it must hear whatever others do. For attack.sh.

edge='bind 1 edge right -> exec echo right
bind 1 edge left -> exec echo left'
# A tap, a drag, two fingers: nothing of that is kept back.
mapfile -t hand < <(strokes '0 0 600,100 0 600,100' '0 100 500,200 200 700,300' \
  '0 300 500,400 350 560,400' '1 310 600,400 360 650,450')
# Along the edge: kept back, and given back. Then in from the edge: fires.
mapfile -t along < <(strokes '0 0 795,200 40 795,260')
along+=('300 rest')
mapfile -t inwards < <(strokes '0 0 795,300 80 500,300')

configure() {
  printf 'version 1; defaults no\n%s\n' "$1" >"$work/new"
  mv "$work/new" "$work/tactus.conf"
}

# beside [SHELL LINES]: a weston `w` with the module, and `c`.
beside() {
  configure "${2:-$edge}"
  export TACTUS_CONFIG=$work/tactus.conf
  weston w "${1:-desktop}" "$module"
  client c w 400x600 --delay "${options[@]}"
  ask w 'place app=c 400 0'
  heard c
}
options=()

# answers NAME WORD: its `answer`, which is that word, or that it was refused. How many `recognizers` it has made it may
# say before.
answers() {
  expect "$1" "^($2|refused)"
  answer=$line
  [[ ! $skipped =~ recognizers\ ([0-9]+) ]] || recognizers=${BASH_REMATCH[1]}
}
# hostile NAME ATTACK [ARGUMENT...]: an attack that is ready, or refused already.
hostile() {
  start "$1" env XDG_RUNTIME_DIR="$work" WAYLAND_DISPLAY="$work/w" "$tools/attack" "${@:2}"
  answers "$1" ready
}
# hostile_window NAME ATTACK [ARGUMENT...]: with a window, on the left half.
hostile_window() {
  hostile "$@"
  [[ $answer == refused* ]] || { say w 'place app=attack 0 0' && expect w '^(ok|error) '; }
}
# step NAME: until it is done, or the compositor has had enough of it.
step() {
  say "$1" go
  answers "$1" 'done'
}
# Weston shows a new window anywhere, and there may be one at any time.
off_the_ordinary_one() { ask w 'clear app=c[^a-z] 0 0'; }

# pause SECONDS: nobody ever writes to that pipe. It is opened once: bash keeps the number of each process that it
# substitutes, and where numbers come again, after some ten thousand, it may wait for ever.
exec {silence}<> <(:)
pause() { read -r -t "$1" -u "$silence" || true; }

# logs PATTERN COMMAND...: runs it, and waits until weston's log has one such line of ours more.
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

# fires WORD: the binding `-> exec echo WORD` has, in the last play or since.
fires() { [[ $'\n'$skipped == *$'\n'$1$'\n'* ]] || expect w "^$1\$"; }
ended_well() {
  kill -TERM "${pids[w]}"
  finished w || die "weston ended with $?: $(tail -n 3 "$work/w.log" "$work/w.err")"
}

# MARK: what is judged

# Within a frame the order says nothing. After the last finger weston sends none, and the module does.
frames() {
  awk '$1 == "down" { there[$2] }
    $1 == "up" { delete there[$2] }
    $1 == "cancel" { split("", there) }
    $1 != "frame" { frame = frame $0 "\n" }
    $1 == "frame" || !length(there) { flush() }
    function flush() { if (frame) printf "%sframe\n", frame | "sort"; close("sort"); frame = "" }'
}
# Where a play was held up.
timeless() { sed 's/ [0-9]*$//'; }
# Each finger that lands has one end, and is not heard of without.
whole() {
  awk '$1 == "down" { if ($2 in there) exit wrong = 1; there[$2] }
    $1 == "motion" || $1 == "up" { if (!($2 in there)) exit wrong = 1 }
    $1 == "up" { delete there[$2] }
    $1 == "cancel" { split("", there) }
    END { for (id in there) wrong = 1; exit wrong }' <<<"$1"
}

# undisturbed: `c` hears its hand as it does alone, and what is taken from it is. Its longest delay is in `delay`.
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
# goes_on: the same in short.
goes_on() {
  play w '0 0 600,100 0 600,100'
  hears c $'down 0 200 100 0\nframe\nup 0 10\nframe'
  perform w "${inwards[@]}"
  fires right
}
differs() { die "the ordinary client heard"$'\n'"$(diff <(echo "$1") <(frames <<<"$heard"))"; }

# What it hears of them alone is what it hears without the module.
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

# MARK: instructions

# counted: what is started next counts them.
counted() {
  under=(valgrind --quiet --tool=callgrind --instr-atstart=no --callgrind-out-file="$work/counts")
  dumps=0
}
# spends COMMAND...: how many weston has executed meanwhile is in `spent`, in thousands.
spends() {
  ask w instructions
  "$@"
  ask w 'instructions here'
  dumps=$((dumps + 1))
  spent=$(sed -n 's/^totals: *//p' "$work/counts.$dumps")
  spent=$((spent / 1000))
}
# at_most LIMIT WHAT: thousands of instructions.
at_most() {
  tell "$2: $spent thousand instructions"
  [[ $spent -le $1 ]] || die "$2: $spent thousand instructions, more than $1"
}

undisturbed_alone() {
  beside
  undisturbed
}
