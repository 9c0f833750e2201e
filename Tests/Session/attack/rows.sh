# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# What was found by attacking once, and must stay mended: one check for each. For attack.sh.

# A request costs at most that, in thousands of instructions: 20 of them a step, and the answers.
a_request=100

# MARK: time

# Eight taps, all but the first while the compositor does not run.
stopped() {
  local taps=() n lines
  for n in {0..7}; do taps+=("0 $((300 * n)) 600,$((100 + 50 * n)) $((300 * n + 30)) 600,$((100 + 50 * n))"); done
  mapfile -t lines < <(strokes "${taps[@]}")
  beside
  perform w "${lines[@]}"
  heard c
  local unstopped=$heard
  printf '%s\n' play "${lines[@]}" end >&"${writes[w]}"
  expect c '^frame'
  local first=$skipped$line
  kill -STOP "${pids[w]}"
  read -r -t 2.6 <> <(:) || true
  kill -CONT "${pids[w]}"
  expect w '^done play'
  heard c
  [[ $first$'\n'$heard == "$unstopped" ]] || die "$(diff <(echo "$unstopped") <(echo "$first"$'\n'"$heard"))"
  undisturbed
}

# MARK: what requests, touches and reloads may cost

costs() { # ATTACK [ARGUMENT...]
  counted
  beside
  hostile a "$@"
  spends step a
  at_most $((40 * a_request)) "$*"
}
# A tap on a window with so many recognizers, beyond what it costs without: up to 3 million for a thousand.
tapped() { # RECOGNIZERS [SUBSURFACES [RELATION [IS_ASKED]]]
  counted
  beside
  local base
  hostile_window a crowd 0
  perform w '50 down 0 200 100' '50 frame' '70 up 0' '70 frame' '600 rest'
  spends perform w '50 down 0 200 100' '50 frame' '70 up 0' '70 frame' '600 rest'
  base=$spent
  kill -KILL "${pids[a]}"
  ask w 'await-none app=attack '
  hostile_window b crowd "$@"
  spends perform w '50 down 0 200 100' '50 frame' '70 up 0' '70 frame' '600 rest'
  spent=$((spent - base))
  at_most $((3 * $1)) "a tap on $1 recognizers"
}
# Twice as many blocks cost twice as much.
blocks() { # COUNT
  local n
  for ((n = 0; n < $1; n++)); do printf 'app "a%d" { bind 3 swipe left -> exec true }\n' "$n"; done
}
many_blocks() {
  counted
  beside
  local few
  spends reconfigure "$edge"$'\n'"$(blocks 100)"
  few=$spent
  reconfigure "$edge"
  spends reconfigure "$edge"$'\n'"$(blocks 200)"
  tell "100 app blocks: $few thousand instructions; 200: $spent"
  [[ $spent -lt $((few * 5 / 2)) ]] || die "100 app blocks: $few thousand instructions; 200: $spent"
}
# 2 kB for each recognizer, and what the client's objects cost.
piled() {
  local before after count=20000
  beside
  hostile a pile "$count"
  before=$(resident)
  step a
  after=$(resident)
  tell "$count recognizers: $((after - before)) kB"
  [[ $((after - before)) -le $((2 * count)) ]] || die "$count recognizers: $((after - before)) kB"
  undisturbed
}
resident() { awk '/^VmRSS/ { print $2 }' "/proc/${pids[w]}/status"; }

# MARK: identity

inherited() {
  local trusted
  trusted=$(command -v sleep)
  local ini="[tactus]
trust=$trusted"
  beside
  hostile a heir "$trusted"
  [[ $skipped != *shell* ]] || die 'a child has the rights of the program that its parent became'
  step a
  undisturbed
}
# With nobody trusted but weston's own shell, by a program that a gesture starts.
inherited_from_the_shell() {
  local shell
  shell=$(pkg-config --variable=libexecdir weston)/weston-desktop-shell
  [[ -x $shell ]] || shell=/usr/lib/weston/weston-desktop-shell
  beside desktop "bind 1 edge right -> exec echo right
bind 1 edge left -> exec '$tools/attack' heir '$shell'"
  play w '0 0 5,300 80 300,300'
  [[ $skipped == *ready* ]] || expect w '^ready'
  [[ $skipped != *shell* ]] || die 'a child has the rights of the program that its parent became'
}
guessed() {
  beside
  hostile_window a serials
  local n
  for n in {1..5}; do
    play w -r 100 '0 0 5,300 30 10,300 130 300,500'
    fires left
  done
  say w views
  expect w '^ok views'
  [[ $skipped == *' 0,0 400x600 app=attack '* ]] || die "it moved: $(grep app=attack <<<"$skipped")"
  undisturbed
}
# Trust that is taken from a live connection, with what it had.
trust_taken() {
  local options=(--gestures)
  beside desktop "$edge"$'\n'"shell-client \"$tools/touch-log\""
  say c inhibit
  expect c '^mark'
  play w -r 300 '0 0 5,300 80 300,300'
  [[ $skipped != *left* ]] || die 'nothing was inhibited'
  reconfigure "$edge"
  play w '0 0 5,300 80 300,300'
  fires left
}
# A connection is older than its trust.
trust_given() {
  beside
  hostile a late
  step a
  [[ $skipped != *shell* ]] || die 'it is trusted at once'
  reconfigure "$edge"$'\n'"shell-client \"$tools/attack\""
  step a
  [[ $skipped == *shell* && $line == done ]] || die "it heard $skipped$line"
  undisturbed
}
# A trusted shell switches the gestures off, and hangs.
hung() {
  local ini="[tactus]
trust=$tools/touch-log"
  beside desktop "$edge"$'\n''safety { panic 5 hold 1s }'
  client d w 300x300 --gestures
  ask w 'place app=d 0 0'
  say d inhibit
  expect d '^mark'
  kill -STOP "${pids[d]}"
  play w -r 300 '0 0 5,300 80 300,300'
  [[ $skipped != *left* ]] || die 'nothing was inhibited'
  if [[ $1 == panic ]]; then
    local id lands=() lifts=()
    for id in {0..4}; do lands+=("0 down $id $((450 + 50 * id)) 300") && lifts+=("1200 up $id"); done
    perform w "${lands[@]}" '0 frame' "${lifts[@]}" '1200 frame' '1210 rest'
    heard c
  else
    reconfigure "$edge"$'\n''# Anything else.'
  fi
  play w '0 0 5,300 80 300,300'
  fires left
}

# MARK: the configuration

# Beside it another file is written all the time.
busy_folder() {
  beside
  local before n
  before=$(grep -c 'tactus: configuration' "$work/w.log")
  configure 'bind 1 edge right -> exec echo other'
  for n in {1..150}; do
    echo "$n" >"$work/busy"
    pause 0.02
  done
  [[ $(grep -c 'tactus: configuration' "$work/w.log") -gt $before ]] || die 'it was not read while 150 others were written'
  perform w "${inwards[@]}"
  fires other
}
