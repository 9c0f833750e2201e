#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# run.sh BUILT OUT [TOUR PROGRAM ARGUMENT...]: plays tour.txt in a Weston with the module, on the photo table. Prints
# each gesture as it happens, and saves a picture of each step and a page that shows them, OUT/index.html. BUILT
# contains photo-table and libtactus-weston.so. In a Wayland or X11 session, Weston appears as a window, unless
# DISPLAYED=no; with STAY=yes, the window stays open after the tour. With FILM=PICTURE, film.py makes an animated
# picture of the tour; it needs python3-pil.
#
# With PROGRAM, plays TOUR, a file like tour.txt, in the window of this program, which fills the screen of 1200x750.
# Also prints what the program prints.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
[[ $# -eq 2 || $# -ge 4 ]] || { echo "usage: $0 BUILT OUT [TOUR PROGRAM ARGUMENT...]" >&2; exit 2; }
built=$(readlink -f "$1")
tour=$(readlink -f "${3:-$here/tour.txt}")
own=("${@:4}")
mkdir -p "$2"
out=$(cd "$2" && pwd)
width=1200 height=750
# The time limit for each wait, in seconds.
patience=20
# Swift's backtracer can hold pipes open for ever if it is killed.
export SWIFT_BACKTRACE=enable=no

fail() { # WHAT REMEDY
  printf 'demo: %s\n      %s\n' "$1" "$2" >&2
  exit 1
}
programs=(weston weston-screenshooter)
# If TOOLS is set, a script that runs the demo in another Debian release has already built the tools.
[[ -n ${TOOLS:-} ]] || programs+=(cc)
for program in "${programs[@]}"; do
  command -v "$program" >/dev/null || fail "$program is missing" "make deps installs it"
done
files=(libtactus-weston.so)
[[ ${#own[@]} -gt 0 ]] || files+=(photo-table)
for file in "${files[@]}"; do
  [[ -e $built/$file ]] || fail "$built/$file is missing" "make demo builds it"
done
[[ -e $tour ]] || fail "$tour is missing" "the head of $here/tour.txt says what to write"
[[ ${#own[@]} -eq 0 ]] || command -v "${own[0]}" >/dev/null || fail "there is no program ${own[0]}" "build it first"

# The backend with which Weston shows its output.
backend=(--backend=headless-backend.so)
where="without a screen"
if [[ ${DISPLAYED:-yes} != no && -n ${WAYLAND_DISPLAY:-} ]]; then
  parent=$WAYLAND_DISPLAY
  [[ $parent == /* ]] || parent=${XDG_RUNTIME_DIR:-}/$parent
  [[ -S $parent ]] || fail "there is no compositor at $parent" "DISPLAYED=no runs the demo without a screen"
  backend=(--backend=wayland-backend.so)
  where="in a window; a touchscreen works there"
elif [[ ${DISPLAYED:-yes} != no && -n ${DISPLAY:-} ]]; then
  backend=(--backend=x11-backend.so)
  where="in a window"
fi
[[ ${STAY:-} != yes || ${backend[0]} != *headless* ]] || fail "without a screen nothing can stay open" "leave STAY out"
x11=${DISPLAY:-}

scratch=$(mktemp -d)
work=$scratch
pids=()
finish() {
  # Ends the photo table before Weston, since the photo table reports an error if Weston is gone.
  local n
  for ((n = ${#pids[@]} - 1; n >= 0; n--)); do
    kill "${pids[n]}" 2>/dev/null || true
    wait "${pids[n]}" 2>/dev/null || true
  done
  # Weston's own clients end when they notice that Weston is gone.
  exec {life}>&-
  flock -w "$patience" "$work/life" true || true
  rm -rf "$scratch"
}
# Every process that this script starts holds this lock until the process ends.
exec {life}>"$work/life"
flock "$life"
trap finish EXIT
trap 'exit 130' INT TERM

# Loads the session tests' functions that play touches.
. "$here/../../Tests/Session/weston/rig.sh"
build_tools

# Weston and the photo table write their lines to this pipe, which ends when both have ended.
mkfifo "$work/events" "$work/commands"
exec {commands}<>"$work/commands" {both}<>"$work/events"
exec {events}<"$work/events" {said}>"$work/events" {both}>&-
cat >"$work/weston.ini" <<END
[core]
idle-time=0
[shell]
panel-position=none
background-color=0xff33414d
startup-animation=none
animation=none
close-animation=none
focus-animation=none
locking=false
[keyboard]
keymap_layout=us
[input-method]
path=
[tactus]
log=gestures
END
export XDG_RUNTIME_DIR=$work

# MARK: output and waiting

bold='' green='' cyan='' red='' faint='' plain=''
if [[ -t 1 ]]; then
  bold=$'\e[1m' green=$'\e[32m' cyan=$'\e[36m' red=$'\e[31m' faint=$'\e[2m' plain=$'\e[0m'
fi
title=start told= shown=
printf '%sThe tour, %s%s\n' "$bold" "$where" "$plain"
begun=${EPOCHREALTIME/./}
# meaning LINE: explains a line of the photo table or the module to a new user. In the line, at least two spaces
# separate the subject, what happened, the number of fingers, and more.
meaning() {
  local who=${1%%  *} what fingers='' more=${1#*  }
  more=${more#"${more%%[! ]*}"}
  what=${more%%  *}
  [[ $more == *'  '* ]] && more=${more#*  } more=${more#"${more%%[! ]*}"} || more=
  [[ ! $more =~ ^([0-9]+)\ +at\ \([^\)]*\)\ *(.*)$ ]] || fingers=${BASH_REMATCH[1]} more=${BASH_REMATCH[2]}
  if [[ $more =~ ^(.*):\ +([0-9]+)\ %,\ +(-?[0-9]+)° ]]; then
    more="\"${BASH_REMATCH[1]}\""
    [[ $who == *pan || $who == *tap ]] || more+=" is at ${BASH_REMATCH[2]} %, turned by ${BASH_REMATCH[3]}°"
  fi
  local whose="a gesture of the photo table"
  [[ $more != *system* ]] || whose="a gesture of the compositor"
  case "$who $what" in
    window*) echo "the compositor recognizes the gestures in this window from now on" ;;
    touch*' end withheld') echo "$who has lifted, but the window is not told yet: a second tap may come" ;;
    touch*' withheld') echo "$who is kept from the window until it is certain who gets it" ;;
    touch*' cancelled') echo "$who is taken back from the window: $whose has it" ;;
    touch*' consumed') echo "$who never gets to the window: $whose has it" ;;
    touch*) echo "$who is given to the window" ;;
    button*) echo "the button \"$more\" is pressed" ;;
    *' fired') echo "\"$who\", a gesture of the compositor, does: $more" ;;
    *' began')
      [[ -z $fingers ]] || fingers+=" finger$([[ $fingers == 1 ]] || echo s)"
      echo "$who begins${fingers:+ with $fingers}${more:+: $more}"
      ;;
    *tap' ended') echo "$who${more:+ on $more}" ;;
    *) echo "$who ends${more:+: $more}" ;;
  esac
}
tell() {
  local us=$((${EPOCHREALTIME/./} - begun)) colour=$green words
  words=$(meaning "$1")
  case $1 in
    *' began '*) colour=$cyan ;;
    *' cancelled '* | *' consumed '*) colour=$red ;;
    touch*) colour=$faint ;;
  esac
  printf '%s%4d.%02d s  %s%s\n' "$colour" $((us / 1000000)) $((us / 10000 % 100)) "$words" "$plain"
  told+=$1$'\n' shown+=$words$'\n'
}

# await REGEX: reads up to a line that matches, and prints the lines that are meant for users. The lines of a program
# other than the photo table begin with `> `.
of_module='^\[[0-9:.]+\] tactus: gesture: (.*): ([a-z]+) -> (.*)'
for_people='^[a-z0-9 -]+ +(began|ended|cancelled|fired|pressed|attached|withheld|consumed|delivered)( |$)'
await() {
  local line
  while IFS= read -r -t "$patience" -u "$events" line; do
    echo "$line" >>"$work/weston.log"
    if [[ $line == '> '* ]]; then
      line=${line#> }
      told+=$line$'\n' shown+=$line$'\n'
      printf '%s%s%s\n' "$faint" "$line" "$plain"
      [[ ! $line =~ $1 ]] || return 0
      continue
    fi
    [[ ! $line =~ $of_module ]] || printf -v line '%-12s  %-10s    %s' "${BASH_REMATCH[@]:1}"
    [[ ! $line =~ $for_people ]] || tell "$line"
    [[ ! $line =~ $1 ]] || return 0
  done
  tail -n 5 "$work/weston.log" "$work"/*.err >&2
  [[ ${backend[0]} == *headless* || $title != start ]] ||
    fail "weston does not start in a window here" "DISPLAYED=no runs the demo without a screen"
  fail "'$title': waited in vain for '$1'" "run it again; if that does not help, please report it with the output above"
}
# hear REGEX: waits for a line that matches, unless one was printed since the step began.
hear() {
  local pattern=$1
  [[ $pattern != ^* ]] || pattern=$'\n'${pattern#^}
  [[ $'\n'$told =~ $pattern ]] || await "$1"
}
ask() {
  echo "$1" >&"$commands"
  await '^(ok|done) '
}

# MARK: the compositor and its window

shell=desktop
[[ ${#own[@]} -eq 0 ]] || shell=kiosk
env ${x11:+"DISPLAY=$x11"} ${parent:+"WAYLAND_DISPLAY=$parent"} TACTUS_CONFIG="$here/tactus.conf" \
  weston --shell="$shell-shell.so" --modules="$tools/injector.so,$built/libtactus-weston.so" "${backend[@]}" \
  --use-pixman --width=$width --height=$height --socket=demo --debug --touch-only --config="$work/weston.ini" \
  --log="$work/events" \
  <"$work/commands" >&"$said" 2>"$work/weston.err" &
pids+=($!)
exec {said}>&-
await '^ready'
ask "await ^view 0000000[12] "
if [[ ${#own[@]} -gt 0 ]]; then
  WAYLAND_DISPLAY=demo "${own[@]}" </dev/null > >(sed -u 's/^/> /' >"$work/events") 2>&1 &
  pids+=($!)
  ask "await ${width}x$height app="
  # A window that has just appeared may not take touches or have its gestures yet.
  sleep 1
else
  WAYLAND_DISPLAY=demo "$built/photo-table" --tell --size 960x600 </dev/null >"$work/events" 2>"$work/photo-table.err" &
  pids+=($!)
  ask 'await app=photo-table '
  hear '^window +attached'
  ask 'place app=photo-table 120 75'
fi

# picture FILE: saves a picture of the whole screen, once two successive pictures are equal and differ from that of the
# previous step.
picture() {
  screenshot demo "$1"
  local n
  for ((n = 0; n < 100; n++)); do
    mv "$1" "$work/before.png"
    screenshot demo "$1"
    if cmp -s "$work/before.png" "$1" && ! cmp -s "$out/$((number - 1)).png" "$1" 2>/dev/null; then return 0; fi
  done
  fail "'$title': the picture does not stop changing" "please report it"
}

# MARK: steps of the tour

lift() {
  printf '%s\n' play "${@/#/0 up }" '0 frame' end >&"$commands"
  note "${@/#/lift }"
  await '^done play'
}
play() { # FINGER...
  local lines
  mapfile -t lines < <(strokes "$@")
  printf '%s\n' play "${lines[@]}" end >&"$commands"
  note "${@/#/finger }"
  await '^done play'
}
# Records the played fingers and their start time for film.py.
note() { # LINE...
  [[ -n ${FILM:-} ]] || return 0
  await '^begun ([0-9]+)'
  printf '%s\n' "play ${BASH_REMATCH[1]}" "$@" >>"$work/film"
}

# Prints SVG that shows the fingers on the picture: a ring where each landed, a dot every 20 ms, and a disc at the
# present place of each finger that has not lifted.
drawing() {
  printf '%s\n' "$@" | awk '
    BEGIN { split("#ffb62e #45d0ff #ff70c0", colours, " ") }
    {
      split($3, at, ","); x = at[1]; y = at[2]; ms = $2; path = "M" x " " y; dots = ""; stays = 0
      ring = "<circle class=\"ring\" r=\"17\" cx=\"" x "\" cy=\"" y "\"/>"
      for (n = 4; n <= NF; n += 2) {
        if ($n == "stays") { stays = 1; break }
        split($(n + 1), at, ","); path = path " L" at[1] " " at[2]
        for (t = ms + 20; t < $n; t += 20) {
          k = (t - ms) / ($n - ms)
          dots = dots "<circle class=\"dot\" r=\"3\" cx=\"" x + (at[1] - x) * k "\" cy=\"" y + (at[2] - y) * k "\"/>"
        }
        ms = $n; x = at[1]; y = at[2]
      }
      print "<g color=\"" colours[$1 % 3 + 1] "\"><path d=\"" path "\"/>" dots ring
      if (stays) print "<circle class=\"held\" r=\"17\" cx=\"" x "\" cy=\"" y "\"/>"
      print "</g>"
    }'
}
escaped() { sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g' <<<"$1"; }

[[ -z ${FILM:-} ]] || ask "film $work/film.wcap"
number=0 fingers=() steps=$work/steps.html
while read -r word rest; do
  case $word in
    step)
      title=$rest number=$((number + 1)) caption='' fingers=() told= shown=
      [[ -z ${FILM:-} ]] || echo "step $title" >>"$work/film"
      printf '\n%s%d  %s%s\n' "$bold" "$number" "$title" "$plain"
      ;;
    caption) caption=$rest ;;
    play)
      mapfile -t strokes < <(sed 's/; */\n/g' <<<"$rest")
      fingers+=("${strokes[@]}")
      play "${strokes[@]}"
      ;;
    lift)
      read -ra ids <<<"$rest"
      lift "${ids[@]}"
      ;;
    tells) hear "$rest" ;;
    window) ask "await $rest" ;;
    picture)
      file=$out/$number.png
      picture "$file"
      {
        printf '<section>\n<h2>%d. %s</h2>\n' "$number" "$(escaped "$title")"
        printf '<svg viewBox="0 0 %d %d" role="img">\n<title>%s</title>\n' $width $height "$(escaped "$title")"
        printf '<image width="%d" height="%d" href="data:image/png;base64,' $width $height
        base64 -w0 "$file"
        printf '"/>\n%s\n</svg>\n' "$(drawing "${fingers[@]}")"
        printf '<p>%s</p>\n<pre>%s</pre>\n</section>\n' "$(escaped "$caption")" "$(escaped "${shown%$'\n'}")"
      } >>"$steps"
      ;;
    '' | '#'*) ;;
    *) fail "$tour: what is '$word'?" "the head of $here/tour.txt says what there is" ;;
  esac
done <"$tour"
if [[ -n ${FILM:-} ]]; then
  ask film
  "$here/film.py" "$work/film.wcap" "$work/film" "$FILM"
fi
sed -e "/@STEPS@/{r $steps" -e 'd}' "$here/page.html" >"$out/index.html"
printf '\n%s%d steps; see %s%s\n' "$bold" "$number" "$out/index.html" "$plain"

if [[ ${STAY:-} == yes ]]; then
  echo "The window is yours until you close it."
  wait "${pids[0]}" || true
fi
