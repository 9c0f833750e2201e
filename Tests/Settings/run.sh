#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# run.sh TACTUS: tests the page of `tactus settings` in a headless Firefox by touch and keyboard, and in a headless
# Chromium by touch, keyboard and accessibility tree. Also tests the page while the configuration cannot be changed, and
# while tactusd runs, from the same folder as TACTUS. Sends requests to the server that other pages and other users
# might send. With PICTURES=FOLDER, saves pictures of the page.
set -euo pipefail
tactus=$(realpath "$1")
tactusd=$(dirname "$tactus")/tactusd
here=$(cd "$(dirname "$0")" && pwd)
chromium=$(command -v chromium)
home=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill "$server" 2>/dev/null || true; rm -rf "$home"' EXIT
export HOME=$home XDG_CONFIG_HOME=$home/config XDG_RUNTIME_DIR=$home/run PATH=$home/bin:$PATH
mkdir -m 700 "$home/run" "$home/bin" "$home/config"
unset WAYLAND_DISPLAY TACTUS_CONFIG
# Creates a program `foot`, which the bindings below start.
ln -s /bin/true "$home/bin/foot"
file=$XDG_CONFIG_HOME/tactusd/config.d/50-settings.conf

# serve: starts the server, whose address is in `url`.
serve() {
  url=
  mkfifo "$home/said"
  "$tactus" settings --no-browser >"$home/said" 2>&1 &
  server=$!
  exec {said}<"$home/said"
  until [[ $url == http://* ]]; do
    read -r -t 30 -u "$said" url || { echo 'run.sh: tactus settings prints no address' >&2 && exit 1; }
    url=${url##* }
  done
  rm "$home/said"
}
# ends: waits until the server exits, which it does after its page has been closed.
ends() {
  timeout 60 tail --pid="$server" -f /dev/null || { echo 'run.sh: it does not end' >&2 && exit 1; }
  rm "$file"
}
# in_chromium TEST WORD...: runs one of the tests in this folder with the page at `url`.
in_chromium() {
  timeout --kill-after=10 300 python3 "$here/$1" "$chromium" "$url" "$file" "${@:2}"
}

serve
timeout --kill-after=10 300 python3 "$here/firefox.py" firefox-esr "$url" "$file"
ends
serve
in_chromium use.py
# The file that the page has written causes no warning.
[[ $("$tactus" check 2>&1) == *', no warnings' ]] || { "$tactus" check && exit 1; }
before=$(cat "$file")
timeout --kill-after=10 120 python3 "$here/attack.py" "$url"
[[ $(cat "$file") == "$before" ]] || { echo 'run.sh: an attack has written something' >&2 && exit 1; }
ends

serve
in_chromium states.py "$server"

echo 'bind 1 edge left -> exec true { distance 140mm }' >"$XDG_CONFIG_HOME/tactusd/config"
serve
in_chromium try.py "$tactusd" "$here/../Recordings/left-edge-pan.yml"
[[ $("$tactus" check 2>&1) == *', no warnings' ]] || { "$tactus" check && exit 1; }
echo 'settings: passed'
