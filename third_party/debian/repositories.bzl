"""Everything this workspace builds against, from Debian packages; nothing is downloaded."""

def _debian_rules_cc_impl(ctx):
    # The packaged rules_cc asks for a helper that Bazel 4.2.3 does not have yet.
    root = ctx.path("/usr/share/bazel/rules/cc")
    cc = root.get_child("cc")
    private = cc.get_child("private")
    ctx.symlink(root.get_child("BUILD"), "BUILD")
    ctx.symlink(private.get_child("toolchain"), "cc/private/toolchain")
    for entry in cc.readdir():
        if entry.basename != "private":
            ctx.symlink(entry, "cc/" + entry.basename)
    for entry in private.get_child("rules_impl").readdir():
        text = ctx.read(entry)
        text = text.replace(', "use_cpp_toolchain"', "")
        text = text.replace("use_cpp_toolchain()", '["@bazel_tools//tools/cpp:toolchain_type"]')
        ctx.file("cc/private/rules_impl/" + entry.basename, text, executable = False)

_debian_rules_cc = repository_rule(implementation = _debian_rules_cc_impl, local = True)

def _pkg_config_impl(ctx):
    lines = ['load("@rules_cc//cc:defs.bzl", "cc_library")', 'package(default_visibility = ["//visibility:public"])']
    for name, packages in ctx.attr.libraries.items():
        flags = list(ctx.attr.unlisted_flags.get(name, []))
        defines = []
        if packages:
            found = ctx.execute(["pkg-config", "--libs"] + packages)
            if found.return_code:
                fail("pkg-config %s: %s" % (" ".join(packages), found.stderr))
            for flag in found.stdout.strip().split(" "):
                if flag and flag not in flags:
                    flags.append(flag)
            for flag in ctx.execute(["pkg-config", "--cflags"] + packages).stdout.strip().split(" "):
                if flag.startswith("-D"):
                    defines.append(flag[len("-D"):])
        lines.append("cc_library(name = %r, defines = %r, linkopts = %r)" % (name, defines, flags))
    ctx.file("BUILD", "\n".join(lines) + "\n")

_pkg_config_libraries = repository_rule(
    implementation = _pkg_config_impl,
    attrs = {
        "libraries": attr.string_list_dict(mandatory = True, doc = "cc_library name to pkg-config modules"),
        "unlisted_flags": attr.string_list_dict(doc = "cc_library name to linker flags that pkg-config does not know"),
    },
    local = True,
)

def debian_repositories():
    """Declares @rules_cc, @system (libraries), @system_tools (programs) and @googleapis."""
    _debian_rules_cc(name = "rules_cc")
    native.local_repository(name = "rules_java", path = "/usr/share/bazel/rules/java")

    # cc_test names a coverage tool that Bazel would download; coverage is not used.
    native.new_local_repository(
        name = "remote_coverage_tools",
        path = "/usr/share/bazel/rules",
        build_file_content = 'filegroup(name = "coverage_report_generator", visibility = ["//visibility:public"])',
    )
    native.new_local_repository(
        name = "system_tools",
        path = "/usr/bin",
        build_file_content = 'exports_files(["protoc", "grpc_cpp_plugin"])',
    )

    # google/rpc/status.proto and error_details.proto; see third_party/debian/googleapis.BUILD.
    native.new_local_repository(
        name = "googleapis",
        path = "/usr/share/gocode/src/github.com/gogo/googleapis",
        build_file = "//third_party/debian:googleapis.BUILD",
    )
    _pkg_config_libraries(
        name = "system",
        libraries = {
            "absl": ["absl_status", "absl_statusor", "absl_strings", "absl_str_format", "absl_synchronization", "absl_span"],
            "benchmark_main": ["benchmark"],
            "civetweb": [],
            "cli11": ["CLI11"],
            "grpc++": ["grpc++", "protobuf"],
            "grpc++_reflection": ["grpc++", "protobuf"],
            "gtest_main": ["gmock", "gtest_main"],
            "jemalloc": ["jemalloc"],
            "json": ["nlohmann_json"],
            "nettle": ["nettle"],
            "openssl": ["libssl", "libcrypto"],
            "prometheus": ["prometheus-cpp-core"],
            "rapidcheck": [],
            "sodium": ["libsodium"],
            "spdlog": ["spdlog"],
            "tinyxml2": ["tinyxml2"],
            "zlib": ["zlib"],
        },
        unlisted_flags = {
            "benchmark_main": ["-lbenchmark_main"],
            "civetweb": ["-lcivetweb"],
            "grpc++_reflection": ["-lgrpc++_reflection"],
            "rapidcheck": ["-lrapidcheck"],
        },
    )
