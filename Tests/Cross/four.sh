#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# four.sh BUILT: runs four checks of grabbed.sh in a whole arm64 machine (see session.sh), which takes a minute. Only
# root can make the root for this machine; if there is none, leaves the checks out, and says so.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"
if [[ $(id -u) -ne 0 ]] && ! ../Session/root --path 13-arm64 >/dev/null; then
  echo 'left out, since only root can make it: the arm64 machine'
  exit
fi
export ONLY='^(sway:|when tactusd is (killed|stopped), )' TACTUS_GUEST_LIMIT=1200
said=$(./session.sh 13-arm64 "$1" grabbed.sh) || { echo "$said" && exit 1; }
echo "$said"
[[ $said == *'4 passed, 0 failed'* ]] || { echo "four.sh: not all of its checks have run" >&2 && exit 1; }
