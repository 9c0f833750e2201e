# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT

.DEFAULT_GOAL := help
.PHONY: help deps deps-build deps-cross deps-demo deps-plugin deps-generate deps-pages deps-docs deps-sessions build \
  lab plugin test lint format generate current release install uninstall dist deb binaries packages bench fuzz \
  mutants session sessions delays growth cross arm pages docs attack demo check

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c

# Without this, a killed backtracer of Swift could keep pipes open forever.
export SWIFT_BACKTRACE := enable=no

# The folder for everything that is built; `make BUILD=DIR test` does not disturb another build.
BUILD ?= .build
SWIFT_FLAGS ?=
SECONDS_EACH ?= 60

swift = $(1) --scratch-path $(BUILD) $(SWIFT_FLAGS)
sources := Sources Tests examples Package.swift

help: ## list the targets
	@echo "Tactus: make TARGET"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 13
	@echo "make TactusConfigTests, or another test target of Package.swift, builds and runs that alone."
	@echo "BUILD=DIR builds in DIR instead of .build; SECONDS_EACH=N limits each fuzz target (60)."

deps: ## install the Debian packages that are missing
	@.ci/deps

# Installs the packages that one target needs.
deps-build deps-demo deps-plugin deps-generate deps-pages deps-docs deps-sessions deps-cross: deps-%:
	@.ci/deps --$*

build: deps-build ## build the command and the libraries, for release
	$(call swift,swift build -c release)

# Builds tactus-lab, with which developers measure.
lab: deps-build
	$(call swift,swift build -c release --product tactus-lab)

plugin: deps-plugin ## test the plugins of libinput and of GNOME Shell by themselves
	lua5.4 Tests/Plugin/run.lua
	Tests/Plugin/gnome-shell.sh

test: deps plugin ## run all tests, in a debug build
	$(call swift,swift test --disable-xctest)

# Runs the tests of one module; nothing else is built.
%Tests:
	TESTS=$@ $(call swift,swift build --product TactusPackageTests)
	TESTS=$@ $(call swift,swift test --skip-build --disable-xctest --filter $@)

lint: ## check the rules of the formatter and of the project
	swift format lint --strict --recursive --parallel $(sources)
	.ci/lint-house

format: ## format the sources as `make lint` requires
	swift format --in-place --recursive --parallel $(sources)

generators := $(wildcard Sources/*/*/generate.sh)

generate: deps-generate ## generate the code of the Wayland protocols again
	for generator in $(generators); do $$generator; done

current: deps-generate ## check that the generated code is what the protocols say
	for generator in $(generators); do $$generator --check; done

# The programs and libraries that ship. Each is compiled as a whole, by one processor, which takes minutes;
# `make -j2 release` uses two processors.
shipped := $(BUILD)/release-embedded
library := $(shipped)/libtactus-server.so
module := $(shipped)/tactus-weston.so
programs := $(addprefix $(shipped)/,tactus tactusd tactus-broker)
whole := Sources/embedded.sh $(shell find Sources -name '*.swift' -o -name '*.[ch]' -o -name 'build-*.sh')

$(library): $(whole)
	Sources/Hosts/TactusC/build-embedded.sh $(@D)

$(module): $(whole)
	Sources/Hosts/TactusWeston/build-embedded.sh $(@D)

$(shipped)/tactus $(shipped)/tactusd: $(whole)
	Sources/build-program.sh $(@D) $(@F)

$(shipped)/tactus-broker: $(whole)
	Sources/Hosts/TactusBroker/build-embedded.sh $(@D)

# The module is built for the Weston whose headers are installed; WESTON=no leaves it out. The plugin for Wayfire is
# built if the headers of Wayfire are installed.
export WESTON ?= yes
wayfire := $(shipped)/libtactus-wayfire.so
libraries := $(library) $(if $(filter no,$(WESTON)),,$(module)) \
  $(if $(shell pkg-config --exists wayfire 2>/dev/null && echo yes),$(wayfire))

$(wayfire): $(library) $(wildcard Sources/Hosts/Plugins/wayfire/*)
	Sources/Hosts/Plugins/wayfire/build.sh $@ $(@D)

# With ARCH=aarch64, armhf or riscv64, builds for that CPU and for the Debian release that SUITE names: the libraries
# and the broker; the module, except for armhf; and the other programs, only for aarch64. With
# TARGET=x86_64-linux-musl or aarch64-linux-musl, builds for musl: everything for which SYSROOT, a root of Alpine, has
# libraries; without SYSROOT, libtactus and the broker. What the environment says of these is ignored.
unexport ARCH TARGET SYSROOT PARTS WAYLAND
given = $(if $(filter command,$(origin $(1))),$($(1)))
crossed_for := $(or $(call given,TARGET),$(call given,ARCH))
ifneq ($(crossed_for),)
ifneq ($(filter-out release deb,$(or $(MAKECMDGOALS),help)),)
$(error with ARCH or TARGET, there are only `make release` and `make deb`)
endif
crossed := $(BUILD)/release-$(crossed_for)$(addprefix -,$(SUITE))
release: deps-cross
	$(addprefix SYSROOT=,$(call given,SYSROOT)) Sources/build-cross.sh $(crossed) $(crossed_for) $(SUITE)
else
release: $(programs) $(libraries) ## build what ships, without a Swift runtime; ARCH=aarch64: for ARM
endif
$(programs) $(libraries): | deps-build

# Where to install. DESTDIR is put before all paths, for packagers.
export PREFIX DESTDIR LIBDIR

install: ## install what `make release` has built; PREFIX (/usr/local), LIBDIR (PREFIX/lib), DESTDIR
	.ci/install $(shipped)

uninstall: ## remove what `make install` has installed
	.ci/install --remove $(shipped)

packages := $(BUILD)/packages

dist: ## pack the sources of this commit, into an archive whose bytes are always the same
	packaging/dist.sh $(packages)

ifneq ($(crossed_for),)
ifneq ($(filter deb,$(MAKECMDGOALS)),)
ifneq ($(crossed_for)$(SUITE),aarch64)
$(error make deb makes no packages for $(crossed_for) $(SUITE): only for aarch64, in Debian 12 and later)
endif
endif
deb: release $(programs) $(libraries)
	.ci/deps --packages
	packaging/deb.sh $(crossed) $(crossed)/packages arm64 $(shipped)
else
deb: release ## make Debian packages of what `make release` builds; ARCH=aarch64: for ARM
	.ci/deps --packages
	packaging/deb.sh $(shipped) $(packages)
endif

binaries: release ## pack what `make release` builds, for any Linux with glibc 2.36 or later
	packaging/binaries.sh $(shipped) $(packages)

packages: dist deb binaries ## make all packages, and try them in a bare Debian, without Swift
	Tests/Package/packages.sh $(shipped) $(packages)
	Tests/Package/clean-root.sh $(packages)

bench: deps lab $(programs) $(module) ## measure what everything costs, and compare with the limits
	$(call swift,swift build -c release --product TactusBench)
	Tests/Bench/run.sh $(BUILD)/release/TactusBench $(BUILD)/bench.json
	$(call swift,swift build -c release --product RecordingBench)
	Tests/Bench/recording.sh $(BUILD)/release/RecordingBench $(BUILD)/bench.json
	$(call swift,swift build -c release --product WireBench)
	Tests/Bench/wire.sh $(BUILD)/release/WireBench $(BUILD)/bench.json
	$(call swift,swift build -c release --product TouchPlayer)
	$(call swift,swift build -c release --product InputLatency)
	Tests/Bench/reload.sh $(BUILD)/bench.json
	Tests/Bench/feel.sh $(BUILD)/release/tactus-lab $(BUILD)/bench.json
	Tests/Bench/delay.sh $(BUILD)/release/tactus-lab $(BUILD)/bench.json
	Tests/Session/latency.sh $(BUILD)/release $(BUILD)/bench.json
	Tests/Session/clone-latency.sh $(BUILD)/release $(shipped) $(BUILD)/bench.json
	Tests/Bench/weston.sh $(module) $(BUILD)/bench.json
	Tests/Bench/weston-size.sh $(module) $(BUILD)/bench.json

# The example clients that weston.sh of the session tests starts.
clients := gesture-monitor photo-table TemplateGesture TemplatePhoto TemplateList

# Tests the programs that ship. The tools that play touches to these programs and observe them, and the tests with real
# devices, are built in debug mode.
session: deps lab $(programs) $(library) $(wayfire) ## test with virtual touchscreens, in virtual machines; HALF=1
	for product in TouchPlayer InputProbe tactus-weston $(clients); do \
	  $(call swift,swift build --product $$product) || exit; done
	$(call swift,swift build --build-tests)
	Tests/Session/all.sh $(BUILD) $(HALF)

sessions: deps-sessions deb ## test in the sessions of newer Debians; ROOT=testing SESSION="sway gnome" ONLY=taps
	$(call swift,swift build --product TouchPlayer)
	@case "$${ROOT:--arm64}" in *-arm64*) \
	  $(MAKE) --no-print-directory ARCH=aarch64 SUITE= deb && \
	  Tests/Cross/tools.sh aarch64 $(BUILD)/release-aarch64 ;; esac
	Tests/Sessions/run.py $(BUILD)
	FIRST=yes Tests/Sessions/run.py $(BUILD)
	@case "$${SESSION:-}$${ONLY:-}:$${ROOT:-12-arm64}" in :*12-arm64*) \
	  for script in grabbed.sh phosh.sh arm-kiosk.sh; do \
	    Tests/Cross/session.sh 12-arm64 $(BUILD)/release-aarch64 $$script || exit; done ;; esac
	$(call swift,swift build --product gesture-monitor)
	$(call swift,swift build --product photo-table)
	for root in 13 unstable; do \
	  Tests/Session/wayfire.sh $(shipped) $(BUILD)/debug $$root || exit; done

growth: deps ## print how costs and memory grow with recognizers, fingers, views and clients
	$(call swift,swift build -c release --product TactusBench)
	$(call swift,swift build -c release --product WireBench)
	Tests/Bench/growth.sh $(BUILD)/release/TactusBench $(BUILD)/release/WireBench

delays: deps $(programs) ## compare what windows wait for in sway with what tactus-lab says; on a quiet machine
	$(call swift,swift build --product TouchPlayer)
	$(call swift,swift build --product tactus-lab)
	Tests/Session/delays.sh $(BUILD)/debug $(shipped)

cross: deps deps-sessions $(library) $(shipped)/tactus ## build what ships for other CPUs and for musl, and test it
	$(call swift,swift build --product TouchPlayer)
	for arch in aarch64 armhf riscv64; do \
	  $(MAKE) --no-print-directory ARCH=$$arch SUITE= release && \
	  Tests/Cross/run.sh $$arch $(BUILD)/release-$$arch $(shipped) || exit; done
	Tests/Cross/command.sh aarch64 $(BUILD)/release-aarch64 $(shipped)
	Tests/Cross/daemon.sh aarch64 $(BUILD)/release-aarch64 $(BUILD)/debug
	for product in $(clients); do $(call swift,swift build --product $$product) || exit; done
	PARTS=TactusWeston Sources/build-cross.sh $(BUILD)/release-aarch64-trixie aarch64 trixie
	Tests/Cross/weston.sh $(BUILD)/release-aarch64-trixie $(BUILD)/debug
	$(MAKE) --no-print-directory TARGET=x86_64-linux-musl SUITE= release
	for target in x86_64-linux-musl aarch64-linux-musl; do \
	  Tests/Cross/musl.sh $$target $(BUILD)/release-$$target $(shipped) || exit; done

# For 64-bit ARM, and without `tactus` and the module, whose builds take longest: what `make check` runs. The folder is
# not that of the whole release.
arm := $(BUILD)/arm
arm: deps deps-cross deps-sessions $(library) ## test what ships for ARM: libraries in qemu-user, tactusd in a machine
	$(call swift,swift build --product TouchPlayer)
	PARTS='TactusC TactusBroker tactusd' Sources/build-cross.sh $(arm) aarch64
	Tests/Cross/run.sh aarch64 $(arm) $(shipped)
	Tests/Cross/daemon.sh aarch64 $(arm) $(BUILD)/debug
	Tests/Cross/tools.sh aarch64 $(arm)
	Tests/Cross/four.sh $(arm)

pages: deps-pages ## test the pages of `tactus inspect` and `tactus settings` in a headless Chromium
	$(call swift,swift build --product tactus)
	$(call swift,swift build --product tactus-lab)
	$(call swift,swift build --product tactusd)
	Tests/Inspect/run.sh $(BUILD)/debug/tactus
	Tests/Settings/run.sh $(BUILD)/debug/tactus

docs: deps-docs ## build the site of the documentation, with the manual pages, and check it
	$(call swift,swift build --product tactus)
	$(call swift,swift build --product tactus-lab)
	@for catalog in $(wildcard Sources/*/*/*.docc); do \
	  $(call swift,swift build --target "$$(basename "$$(dirname "$$catalog")")"); done
	documentation/build.py $(BUILD)/debug/tactus $(BUILD)/docs
	Tests/Documentation/check.py $(BUILD)/docs

fuzz: attack ## test with random input, SECONDS_EACH for each target
	Tests/Fuzz/run.sh $(SECONDS_EACH)

attack: deps $(programs) $(module) ## run hostile clients against a real Weston, at the end random ones for SECONDS_EACH
	SEED=1 TACTUSD=$(shipped)/tactusd Tests/Session/attack.sh $(module) $(SECONDS_EACH)s

mutants: deps ## check that tests notice small faults in the sources; MUTANTS="file=Arbiter sample=50"
	BUILD=$(BUILD) Tests/Mutants/run.sh $(MUTANTS)

demo: deps-demo ## play a tour of gestures in a Weston, and take pictures of it
	$(call swift,swift build --product photo-table)
	$(call swift,swift build --product tactus-weston)
	examples/demo/run.sh $(BUILD)/debug $(BUILD)/demo

check: deps ## check everything that must hold before a change goes in
	@BUILD=$(BUILD) .ci/check
