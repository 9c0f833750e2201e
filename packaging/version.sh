#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Prints the version that programs print for --version.
set -euo pipefail
sed -n 's/.*version = "\([0-9.]*\)".*/\1/p' "$(dirname "$0")/../Sources/Text/TactusText/Release.swift" | grep .
