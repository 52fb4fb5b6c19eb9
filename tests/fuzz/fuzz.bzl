"""fuzz_target: one parser, replayed in the usual tests and explored with libFuzzer."""

load("@rules_cc//cc:defs.bzl", "cc_binary", "cc_library", "cc_test")

def fuzz_target(name, deps):
    """Declares the fuzz target in NAME.cc with its seeds in corpus/NAME/.

    NAME_test runs every seed and some thousand mutations of them; it needs no special compiler.
    NAME_libfuzzer is what run.sh builds with clang and explores.

    Args:
      name: of the target, of its source file and of its corpus.
      deps: of the source file.
    """
    cc_library(
        name = name + "_target",
        testonly = True,
        srcs = [name + ".cc"],
        deps = deps + [":fuzz"],
        alwayslink = True,
    )
    cc_test(
        name = name + "_test",
        size = "small",
        srcs = ["replay.cc"],
        args = ["tests/fuzz/corpus/" + name],
        data = native.glob(["corpus/" + name + "/**"]),
        deps = [
            ":" + name + "_target",
            ":fuzz",
            "//engine:chance",
        ],
    )
    cc_binary(
        name = name + "_libfuzzer",
        testonly = True,
        linkopts = ["-fsanitize=fuzzer"],
        tags = ["manual"],
        deps = [":" + name + "_target"],
    )
