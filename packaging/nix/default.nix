# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Nixpkgs has no Swift 6.3: this packs what `make binaries` has built, which must be beside this file.
{
  lib,
  stdenv,
  autoPatchelfHook,
  libevdev,
  libinput,
  libxkbcommon,
  libyaml,
  systemd,
  wayland,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "tactus";
  version = "@VERSION@";

  src = ./. + "/tactus-${finalAttrs.version}-linux-${stdenv.hostPlatform.uname.processor}.tar.gz";

  nativeBuildInputs = [ autoPatchelfHook ];
  buildInputs = [
    libevdev
    libinput
    libxkbcommon
    libyaml
    stdenv.cc.cc.lib
    systemd
    wayland
  ];

  # The module is for Weston 10.
  installPhase = ''
    runHook preInstall
    mkdir -p $out
    cp -R usr/local/. $out/
    rm -R $out/lib/weston
    grep -rlI /usr/local $out | xargs sed -i "s|/usr/local|$out|g"
    runHook postInstall
  '';

  meta = {
    description = "Multi-touch gestures for touchscreens under Wayland";
    license = lib.licenses.mit;
    mainProgram = "tactus";
    platforms = lib.platforms.linux;
    sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];
  };
})
