# build/        the release build: for use, the demo and the benchmarks
# build-test/   with assertions, warnings are errors: for the tests
# build-check/  the same with the address, leak and undefined sanitizers

PREFIX = /usr/local
SETUP = scripts/setup
TESTFLAGS =

TEST = --buildtype=debugoptimized -Dwerror=true
CHECK = $(TEST) -Db_sanitize=address,undefined -Db_lundef=false

build: setup
	@scripts/build build --prefix=$(PREFIX)

build-test: setup
	@scripts/build build-test $(TEST)

build-check: setup
	@scripts/build build-check $(CHECK)

demo: build
	@scripts/demo build

test: build build-test
	@tests/run --assay build-test/assay $(TESTFLAGS)

check: build-check
	@tests/run --assay build-check/assay --slow-env $(TESTFLAGS)

native: build-test
	@tests/run --assay build-test/assay --native $(TESTFLAGS)

bench: build
	@ASSAY=build/assay bench/run
	@ASSAY=build/assay bench/explicit
	@ASSAY=build/assay bench/bmc
	@ASSAY=build/assay bench/shape

soak: build-test
	@ASSAY=build-test/assay tests/spin/run
	@ASSAY=build-test/assay tests/promela/matrix --all
	@ASSAY=build-test/assay tests/promela/lowering --every 5 --random 500
	@ASSAY=build-test/assay tests/promela/native --all
	@ASSAY=build-test/assay tests/c/library
	@ASSAY=build-test/assay tests/c/paths --random 10
	@ASSAY=build-test/assay tests/cli/checkpoint --soak
	@ASSAY=build-test/assay tests/cli/gpu --soak
	@ASSAY=build-test/assay tests/fuzz/run --soak
	@ASSAY=build-test/assay tests/fuzz/attack.py --thorough
	@tests/c/entries --assay build-test/assay
	@tests/c/passes --assay build-test/assay
	@tests/c/rename --assay build-test/assay

format: setup
	@find src tests -name '*.[ch]' -not -path 'tests/cases/*' \
	  -exec clang-format -i {} +

install: build
	@DESTDIR=$(DESTDIR) meson install -C build --no-rebuild

clean:
	rm -rf build build-test build-check

setup:
	@$(SETUP)

.PHONY: build build-test build-check demo test check native bench soak format \
  install clean setup
