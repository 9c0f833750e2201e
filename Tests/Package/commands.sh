#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# commands.sh TACTUS LAB [DOCUMENT...]: runs the commands that documents tell people to type, as they are printed, with
# a home folder for each document. The `text` block below a block of commands is the expected output of its last
# command. Commands that need a touchscreen, a session or root run in other tests, which the table names.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
tactus=$(readlink -f "$1")
lab=$(readlink -f "$2")
shift 2
. "$root/Tests/Session/support/checks.sh"
. "$root/Tests/Session/support/blocks.sh"
documents=("${@:-$root/README.md}")
[[ $# -gt 0 ]] || documents+=("$root"/documentation/*.md)

# The lines that other tests run, and the files of these tests. Each of these lines must be in at least one document.
declare -A elsewhere=(
  ['make demo']=Tests/Session/demo.sh
  ['make test']=.ci/check
  ['make release && sudo make install']=Tests/Package/install.sh
  ['sudo apt install ./tactus_*.deb']=Tests/Package/clean-root.sh
  ['cp -r examples/app-template ~/first-gesture']=Tests/Package/package.sh
  ['cd ~/first-gesture']=Tests/Package/package.sh
  ['TACTUS=/path/to/tactus swift run FirstGesture']=Tests/Package/package.sh
  ['swift test --disable-xctest --filter TactusTests']=.ci/check
  ['tactus setup']=Tests/Session/first.sh
  ['tactus status']=Tests/Session/first.sh
  ['tactus devices']=Tests/Session/first.sh
  ['tactus probe']=Tests/Session/first.sh
  ['tactus release']=Tests/Session/first.sh
  ['tactus resume']=Tests/Session/first.sh
  ['tactus record swipe.yml']=Tests/Session/first.sh
  ['tactus why --last 1']=Tests/Session/first.sh
  ['tactus inspect --last 1 -o why.html']=Tests/Session/first.sh
  ['tactus inspect --last 1 -o gesture.html']=Tests/Session/first.sh
  ['tactus inspect --last 1 -o keyboard.html']=Tests/Session/first.sh
  ['tactus explain --live']=Tests/Session/first.sh
  ['tactus report -o report.txt']=Tests/Session/first.sh
)
# The blocks that other tests run as a whole, by their first lines, and the files of these tests.
declare -A blocks=(
  ['sudo apt install ./tactus_*_arm64.deb cage chromium']=Tests/Session/arm-kiosk.sh
)

runs() { # DOCUMENT
  local block first line said n=1
  split "$1" "$work"
  [[ -e $work/1.sh ]] || return 0
  mkdir -p "$work/bin" "$work/home/examples"
  ln -s "$tactus" "$work/bin/tactus"
  ln -s "$lab" "$work/bin/tactus-lab"
  # Provides the recording and the files that the commands name.
  cp "$root/Tests/Recordings/three-finger-swipe.yml" "$work/home/swipe.yml"
  cp -R "$root/examples/config" "$work/home/examples/"
  ln -s "$root/Tests" "$work/home/Tests"
  for ((n = 1; ; n++)); do
    block=$work/$n.sh
    [[ -e $block ]] || break
    first=$(head -n 1 "$block")
    if [[ -n ${blocks[$first]:-} ]]; then
      [[ -e $root/${blocks[$first]} ]] || die "'$first': no ${blocks[$first]}"
      continue
    fi
    : >"$work/run"
    while IFS= read -r line; do
      if [[ -n ${elsewhere[$line]:-} ]]; then
        [[ -e $root/${elsewhere[$line]} ]] || die "'$line': no ${elsewhere[$line]}"
        echo "$line" >>"$scratch/seen"
      else
        echo "$line" >>"$work/run"
      fi
    done <"$block"
    said=$(cd "$work/home" && env -i HOME="$work/home" PATH="$work/bin:$PATH" LC_ALL=C.UTF-8 \
      XDG_RUNTIME_DIR="$work/home" bash -euo pipefail "$work/run" 2>&1) || die "$(<"$block"): $said"
    [[ ! -s $work/run || -n $said || $(<"$work/run") != *tactus* || $(<"$work/run") == *' -o '* ]] || die "$(<"$block"): says nothing"
    [[ -e $work/$n.text ]] || continue
    prints "$work/$n.text" "$said"
  done
}
listed() {
  local line first=$root/Tests/Session/first.sh
  # The files with the commands that first.sh runs: first.sh itself, and the documents whose blocks it types.
  local typed=("$first")
  for line in $(sed -n 's/^each_block \([^ ]*\) .*/\1/p' "$first" | sort -u); do typed+=("$root/$line"); done
  for line in "${!elsewhere[@]}"; do
    grep -qxF -- "$line" "$scratch/seen" || die "in no document: $line"
    [[ $line == 'tactus '* ]] || continue
    line=${line#tactus }
    grep -qF -- "${line% -o *}" "${typed[@]}" || die "not in first.sh: $line"
  done
}

for document in "${documents[@]}"; do check "the commands in ${document#"$root/"} work" runs "$document"; done
[[ $# -gt 0 ]] || check 'each command that another test runs is in a document, and that test runs it' listed
finish
