# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT

.DEFAULT_GOAL := help
.PHONY: help deps build test lint format generate current release install uninstall bench fuzz mutants session attack \
  demo check

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c

# A killed backtracer can hold pipes open for ever.
export SWIFT_BACKTRACE := enable=no

# Where everything is built; `make BUILD=DIR test` keeps away from a build that is under way.
BUILD ?= .build
SWIFT_FLAGS ?=
SECONDS_EACH ?= 60

swift = $(1) --scratch-path $(BUILD) $(SWIFT_FLAGS)
# What ships of tactus and tactusd.
programs = Sources/build-programs.sh $(BUILD)/release-programs $(BUILD)/release-embedded
sources := Sources Tests examples Package.swift

help: ## what can be made
	@echo "Tactus: make TARGET"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 13
	@echo "BUILD=DIR builds elsewhere than in .build; SECONDS_EACH=N bounds each fuzz target (60)."

deps: ## install the Debian packages that are missing
	@.ci/deps

build: deps ## the library, the C library and the command line, for release
	$(call swift,swift build -c release)

test: deps ## all tests, in debug
	$(call swift,swift test --disable-xctest)

lint: ## the formatter's rules and the house's
	swift format lint --strict --recursive --parallel $(sources)
	.ci/lint-house

format: ## lay the sources out as lint wants them
	swift format --in-place --recursive --parallel $(sources)

generators := $(wildcard Sources/*/generate.sh)

generate: deps ## make anew what wayland-scanner makes of the protocols
	for generator in $(generators); do $$generator; done

current: deps ## what is generated is what the protocols say
	for generator in $(generators); do $$generator --check; done

module := $(BUILD)/release-embedded/tactus-weston.so

$(module): Sources/embedded.sh $(shell find Sources -name '*.swift' -o -name '*.[ch]' -o -name 'build-embedded.sh')
	Sources/TactusWeston/build-embedded.sh $(@D)

release: deps $(module) ## what ships, without a Swift runtime: libraries, the module of Weston, programs
	Sources/TactusC/build-embedded.sh $(BUILD)/release-embedded
	$(programs)

# Of where to. DESTDIR goes before all of it, for whoever makes packages.
export PREFIX DESTDIR LIBDIR

install: ## what `make release` has made, to PREFIX (/usr/local); LIBDIR (PREFIX/lib), DESTDIR
	.ci/install $(BUILD)/release-embedded

uninstall: ## what `make install` has put there
	.ci/install --remove $(BUILD)/release-embedded

bench: deps $(module) ## the engine's cost beside a plain C loop, with limits
	$(call swift,swift build -c release --product TactusBench)
	Tests/Bench/run.sh $(BUILD)/release/TactusBench $(BUILD)/bench.json
	$(call swift,swift build -c release --product RecordingBench)
	Tests/Bench/recording.sh $(BUILD)/release/RecordingBench $(BUILD)/bench.json
	$(call swift,swift build -c release --product WireBench)
	Tests/Bench/wire.sh $(BUILD)/release/WireBench $(BUILD)/bench.json
	$(call swift,swift build -c release --product TouchPlayer)
	$(call swift,swift build -c release --product InputLatency)
	Tests/Session/latency.sh $(BUILD)/release $(BUILD)/bench.json
	Tests/Bench/weston.sh $(module) $(BUILD)/bench.json
	Tests/Bench/weston-size.sh $(module) $(BUILD)/bench.json

session: deps ## virtual touchscreens: libinput with a faked device, with a real kernel in a guest; and Weston
	$(call swift,swift build --product TouchPlayer)
	$(call swift,swift build --product InputProbe)
	$(call swift,swift build --product tactus)
	$(call swift,swift build --product tactusd)
	Tests/Session/status.sh $(BUILD)/debug
	Tests/Session/mock.sh $(BUILD)/debug
	Tests/Session/input.sh $(BUILD)/debug
	$(call swift,swift build --product tactus-weston)
	$(call swift,swift build --product gesture-monitor)
	$(call swift,swift build --product photo-table)
	$(programs)
	Tests/Session/tactusd.sh $(BUILD)/debug $(BUILD)/release-embedded/tactusd
	Tests/Session/tactusd-soak.sh $(BUILD)/debug 1500
	Tests/Session/compositors.sh
	Tests/Session/weston.sh $(BUILD)/debug/libtactus-weston.so
	Tests/Session/demo.sh $(BUILD)/debug
	SEED=1 Tests/Session/weston-soak.sh $(BUILD)/debug/libtactus-weston.so 500

fuzz: deps ## random input, SECONDS_EACH for each target
	Tests/Fuzz/run.sh $(SECONDS_EACH)

attack: deps $(module) ## hostile clients beside an ordinary one in a real weston; random ones for SECONDS_EACH
	SEED=1 Tests/Session/attack.sh $(module) $(SECONDS_EACH)s

mutants: deps ## small faults in engine, server and hook, which the tests must notice; MUTANTS="file=Arbiter sample=50"
	BUILD=$(BUILD) Tests/Mutants/run.sh $(MUTANTS)

demo: deps ## a tour of gestures in a weston: told, and with pictures
	$(call swift,swift build --product photo-table)
	$(call swift,swift build --product tactus-weston)
	examples/demo/run.sh $(BUILD)/debug $(BUILD)/demo

check: deps ## everything that must hold before a change goes in
	@BUILD=$(BUILD) .ci/check
