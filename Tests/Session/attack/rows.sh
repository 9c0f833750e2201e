# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# For attack.sh: one check for each problem that an attack once found and that has since been fixed.

# The limit for the cost of a request and of the events that it causes, in thousands of instructions.
a_request=50

# MARK: compositor that is stopped for a while

# Plays eight taps; all but the first happen while the compositor is stopped.
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
  pause 2.6
  kill -CONT "${pids[w]}"
  expect w '^done play'
  heard c
  [[ $first$'\n'$heard == "$unstopped" ]] || die "$(diff <(echo "$unstopped") <(echo "$first"$'\n'"$heard"))"
  undisturbed
}

# MARK: cost of requests, touches and reloads

# costs REQUESTS ATTACK [ARGUMENT...]: checks the cost of one step of the attack, which makes this many requests.
costs() {
  counted
  beside
  hostile a "${@:2}"
  [[ $answer == ready ]] || die "$answer"
  spends step a
  [[ $answer == 'done' ]] || die "$answer"
  at_most $(($1 * a_request)) "${*:2}"
}
# Checks how much more a tap costs if the window has many recognizers. The limit is in thousands of instructions for
# each recognizer.
tapped() { # THOUSANDS RECOGNIZERS [SUBSURFACES [RELATION [IS_ASKED]]]
  counted
  beside
  tap a crowd 0
  local base=$spent
  kill -KILL "${pids[a]}"
  ask w 'await-none app=attack '
  tap b crowd "${@:2}"
  spent=$((spent - base))
  at_most $(($1 * recognizers)) "a tap on $recognizers recognizers"
}
# tap NAME ATTACK [ARGUMENT...]: measures the second tap; the first one brings the window to the front.
tap() {
  local once=('50 down 0 200 100' '50 frame' '70 up 0' '70 frame' '600 rest')
  hostile_window "$@"
  [[ $answer == ready ]] || die "$answer"
  perform w "${once[@]}"
  spends perform w "${once[@]}"
}
# Several clients each create as many hosts as a client may have. No host is below the finger, so a tap must cost the
# same as if the hosts did not exist. The cost of a client's end must depend only on the client's own hosts.
many_hosts() {
  counted
  beside
  local n once=('0 down 0 600 100' '0 frame' '20 up 0' '20 frame' '600 rest') base
  perform w "${once[@]}"
  spends perform w "${once[@]}"
  base=$spent
  for n in 1 2 3 4 5; do
    hostile "a$n" hosts 1000
    [[ $answer == ready ]] || die "$answer"
  done
  spends perform w "${once[@]}"
  at_most $((base + base / 10)) "a tap beside 5000 hosts, $base without"
  for n in 1 2 3 4 5; do
    spends end_of "a$n"
    at_most $((1000 * 100)) "the end of 1000 hosts, $((5 - n))000 left"
  done
  spends perform w "${once[@]}"
  at_most $((base + base / 10)) "a tap after that, $base before"
}
end_of() {
  kill -KILL "${pids[$1]}"
  ask w "await-none app=attack "
  perform w '100 rest'
}
# A client creates more hosts than it may have: the excess hosts are inert, and no other client is affected.
too_many_hosts() {
  beside
  hostile a greedy hosts 20000
  heard c
  undisturbed
  tell "$answer; $(resident w) kB; the ordinary client is late by $delay ms"
  [[ $answer == refused* ]] || kill -KILL "${pids[a]}"
  undisturbed
  ended_well
}
# blocks COUNT: prints lines of configuration, so that many_blocks can check that twice as many blocks cost about twice
# as much.
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
# Checks that memory grows by at most 2 kB for each recognizer, plus 1 MB.
piled() {
  local before after
  beside
  hostile a pile 20000
  before=$(resident w)
  step a
  [[ $answer == 'done' ]] || die "$answer"
  after=$(resident w)
  tell "$recognizers recognizers: $((after - before)) kB"
  [[ $((after - before)) -le $((1024 + 2 * recognizers)) ]] || die "$((after - before)) kB"
  undisturbed
}
# A client exceeds an announced limit: the compositor may disconnect it, and no other client is affected.
greedy() {
  local n=0 attack before
  beside
  before=$(resident w)
  for attack in 'relations 300' 'fan 5000' 'pile 20000' 'crowd 511 0 2' 'crowd 1022 3 2' 'views 5000' 'hosts 1500'; do
    n=$((n + 1))
    # shellcheck disable=SC2086
    hostile_window "a$n" greedy $attack 2>/dev/null
    [[ $answer == refused* ]] || step "a$n"
    perform w '0 down 0 200 100' '0 frame' '20 up 0' '20 frame' '50 rest'
    heard c
    undisturbed
    tell "$attack: $answer; the ordinary client is late by $delay ms"
    [[ $answer == refused* ]] || kill -KILL "${pids[a$n]}"
    ask w 'await-none app=attack '
  done
  tell "memory: $before kB before, $(resident w) kB after"
}
# Ten clients, each with as many objects as it may have, send requests all the time while fingers touch the ordinary
# client. Weston cannot control scheduling, so this script gives weston and the ordinary client a higher priority, if it
# is permitted to.
ten() {
  local n=0 attack
  beside
  chrt -f -p 10 "${pids[w]}" 2>/dev/null && chrt -f -p 10 "${pids[c]}" || true
  for attack in 'views 512' 'relations 200' 'fan 5000' 'hosts 1000' 'subsurfaces 500' \
    'views 512' 'relations 200' 'fan 5000' 'hosts 1000' 'crowd 128 0 2'; do
    n=$((n + 1))
    # shellcheck disable=SC2086
    hostile "a$n" $attack
    [[ $answer == ready ]] || die "$attack: $answer"
  done
  off_the_ordinary_one
  for n in {1..10}; do printf 'go\n%.0s' {1..200} >&"${writes[a$n]}"; done
  perform w "${hand[@]}"
  heard c
  delay=${line#mark }
  tell "the ordinary client is late by $delay ms"
  [[ $(timeless <<<"$heard" | frames) == "$(timeless <<<"$plain")" ]] || differs "$plain"
  for n in {1..10}; do kill -KILL "${pids[a$n]}"; done
  ask w 'await-none app=attack '
  undisturbed
}
resident() { awk '/^VmRSS/ { print $2 }' "/proc/${pids[$1]}/status"; }

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
# A child keeps the connection of a process that becomes weston's own shell, the only trusted program. A gesture starts
# the attacker.
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
# A reload makes a connected client untrusted, which must also end the client's inhibition of gestures.
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
# A reload makes a connected client trusted.
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
panic() {
  local id lands=() lifts=()
  for id in {0..4}; do lands+=("0 down $id $((450 + 50 * id)) 300") && lifts+=("1200 up $id"); done
  perform w "${lands[@]}" '0 frame' "${lifts[@]}" '1200 frame' '1210 rest'
}
# A trusted client inhibits the gestures, and then hangs.
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
    # The first panic gesture switches gestures off. The second switches them on again, without the inhibition.
    panic && panic
    heard c
  else
    reconfigure "$edge"$'\n''# Anything else.'
  fi
  play w '0 0 5,300 80 300,300'
  fires left
}

# MARK: popups

# Plays random hands on the popups of a client that has its own gestures. While a popup is open, Weston's own grab
# receives all touches, and a tap outside the popup does not end the grab. The ordinary client must still receive whole
# touches, and gestures must act after the popup is closed.
popups() { # WAY
  beside
  hostile a popups "$1"
  [[ $answer == ready ]] || die "$answer"
  ask w 'await app=attack '
  ask w 'place app=attack 0 0'
  local n random
  perform w '0 down 0 200 300' '0 frame' '20 up 0' '20 frame' '50 rest'
  expect a '^popup 1'
  for n in {1..12}; do
    mapfile -t random <<<"$(random_hand)"
    perform w "${random[@]}" '450 rest'
    heard c
    whole "$heard" || die "the ordinary client heard: $heard"
  done
  perform w '0 down 0 600 500' '0 frame' '20 up 0' '20 frame' '450 rest'
  heard c
  [[ $heard == down*up* ]] && whole "$heard" || die "the ordinary client heard: $heard"
  [[ $1 != nested ]] || { say a go && expect a '^done'; }
  kill -KILL "${pids[a]}"
  ask w 'await-none app=attack '
  undisturbed
  ended_well
}

# MARK: hostile configurations

# refuses PATTERN LINES: checks that the module reports the error and its position, and keeps the last valid
# configuration.
refuses() {
  logs "tactus.conf:4:9: $1" configure "$edge"$'\n'"$2"
  goes_on
}
hostile_includes() {
  beside
  mkdir "$work/many" "$work/folder"
  mkfifo "$work/fifo"
  ln -s loop "$work/loop"
  ln -s tactus.conf "$work/self"
  ln -s . "$work/here"
  (cd "$work/many" && seq -f '%.0f.conf' 10000 | xargs touch)
  truncate -s 1T "$work/large"
  local name
  for name in fifo folder /dev/zero /dev/urandom /dev/stdin; do refuses '.*it is not a regular file' "include $name"; done
  refuses '.*cannot be read' 'include /proc/self/mem'
  refuses '.*Too many levels of symbolic links' 'include loop'
  refuses '.*file-bytes' 'include large'
  refuses '.*include-depth' 'include here/here/tactus.conf'
  refuses 'more than 64 files' 'include many/*.conf'
  refuses '.*File name too long' "$(printf 'include %s\n' {1..60}"$(printf '/a%.0s' {1..7000})")"
  touch "$work/many/another"
  refuses '.*folder-names' 'include many/*.conf'
  undisturbed
}
# searches COUNT: prints lines that search a folder and find nothing. However many such lines there are, they must cost
# little more than one search for each file that a configuration may include.
searches() { # COUNT
  local n
  for ((n = 0; n < $1; n++)); do echo "include many/*.$n"; done
}
many_searches() {
  counted
  beside
  mkdir "$work/many"
  (cd "$work/many" && seq -f '%.0f.conf' 1000 | xargs touch)
  local one
  spends reconfigure "$edge"$'\n'"bind 4 swipe up -> notify ten"$'\n'"$(searches 10)"
  one=$((spent / 10))
  spends logs 'more than 64 files' configure "$edge"$'\n'"$(searches 9000)"
  at_most $((120 * one)) '9000 searches of a large folder'
  perform w "${inwards[@]}"
  fires right
}
# An included file grows all the time, even while the module reads it.
growing() {
  beside
  : >"$work/grows"
  (while :; do printf '# %0999d\n' 0 >>"$work/grows"; done) &
  pids[writer]=$!
  # Does not use `reconfigure`, which waits for a log line: the module reads this file again and again.
  configure "$edge"$'\n''include grows'
  local n
  for n in {1..5}; do undisturbed; done
  tell "$(wc -c <"$work/grows") bytes; the ordinary client is late by $delay ms"
  kill -KILL "${pids[writer]}"
  reconfigure "$edge"$'\n''# Anything else.'
  undisturbed
}

# Another program writes a file in the same folder all the time.
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
