#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# completions.sh TACTUS: checks that the output of `tactus completions` works in bash, zsh and fish. Skips a shell that
# is not installed, and says so.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
. "$root/Tests/Session/support/checks.sh"
folder=$scratch
"$1" completions bash >"$folder/tactus"
"$1" completions zsh >"$folder/_tactus"
"$1" completions fish >"$folder/tactus.fish"

# Prints the completions that bash offers for a line whose last word is incomplete.
offered() {
  bash -c '. "$1"; shift
    compopt() { echo "compopt $*"; }
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _tactus
    printf "%s\n" "${COMPREPLY[@]}"' bash "$folder/tactus" "$@"
}
of_bash() {
  [[ $(offered tactus in) == inspect ]] || die "no command: $(offered tactus in)"
  [[ $(offered tactus --v) == --version ]] || die "no --version"
  [[ $(offered tactus inspect --se) == --serve ]] || die "no option"
  [[ -z $(offered tactus inspect --config '') ]] || die "not a file for --config"
  [[ $(offered tactus inspect --port '') == 'compopt +o default'* ]] || die "files for --port"
  [[ $(bash -c '. "$1"; complete -p tactus' bash "$folder/tactus") == 'complete -o default -F _tactus tactus' ]]
}
of_zsh() {
  zsh -n "$folder/_tactus" || die "a mistake in it"
  # shellcheck disable=SC2016
  local asked='_describe() { print -l -- "${(@P)2}"; }; _arguments() { print -l -- "$@"; }
    words=("${@:2}") CURRENT=$(($# - 1)); file=$1; f() { source $file }; f'
  [[ $(zsh -fc "$asked" zsh "$folder/_tactus" tactus '') == *'inspect:make a page'* ]] || die "no commands"
  [[ $(zsh -fc "$asked" zsh "$folder/_tactus" tactus why --) == *'--last[the last N'*'*:file:_files' ]] ||
    die "no options"
}
of_fish() {
  local asked=". '$folder/tactus.fish'; complete -C"
  [[ $(HOME=$scratch fish -c "$asked 'tactus insp'") == inspect$'\t'* ]] || die "no command"
  [[ $(HOME=$scratch fish -c "$asked 'tactus inspect --se'") == --serve$'\t'* ]] || die "no option"
  touch "$scratch/swipe.yml"
  [[ $(cd "$scratch" && HOME=$scratch fish -c "$asked 'tactus why sw'") == swipe.yml* ]] || die "no recording"
  [[ -z $(cd "$scratch" && HOME=$scratch fish -c "$asked 'tactus status sw'") ]] || die "files for status"
}
for shell in bash zsh fish; do
  if command -v "$shell" >/dev/null; then
    check "the completions work in $shell" "of_$shell"
  else
    echo "completions: no $shell here"
  fi
done
finish
