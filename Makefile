# `make run`, open the address that it prints. Each line is a whole story; longer work stands in .ci/.
.PHONY: run dev test bench fmt lint plugins web release help
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

run: ## install what is missing, build what changed, start on 127.0.0.1:8080 (ATELIER_LISTEN, ATELIER_DATA_DIR, … are honoured)
	@.ci/setup run && .ci/build run && exec .ci/serve

dev: ## the same, rebuilt and restarted on every change; the page from vite with hot reload on 127.0.0.1:5173
	@.ci/setup run && .ci/build run && exec node .ci/dev.mjs

test: ## everything that must hold: formats, linters, all tests, a real browser; the last line counts
	@.ci/setup test && exec .ci/test

bench: ## figures against a direct call of the same stand-in provider (release build)
	@.ci/setup run && exec .ci/bench

fmt: ## format all code
	@cargo fmt --all && cargo fmt --all --manifest-path plugins/Cargo.toml && .ci/web install && npm run --silent --prefix web format

lint: ## the linters alone
	@.ci/setup run && exec .ci/lint

plugins: ## the model plugins alone, into target/plugins
	@.ci/setup run && exec .ci/plugins

web: ## the web page alone, into web/dist
	@exec .ci/web build

release: ## the full release build: target/release/platform and its plugins
	@.ci/setup run && exec .ci/build release

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 16
