"""Runs the `parlour` program for a test and measures what it takes."""

import os
import subprocess
import sys
import threading

PARLOUR = os.environ.get("PARLOUR", "tools/parlour")

# What a run may print; a program that prints on and on is cut off.
MAX_OUTPUT_BYTES = 64 << 20

# What the program promises: however large the input, it needs less than this.
MAX_PEAK_MB = 100


def _is_instrumented():
    with open(PARLOUR, "rb") as file:
        content = file.read()
    return b"__asan_init" in content or b"__tsan_init" in content


# Sanitizers multiply memory; their builds check everything else.
INSTRUMENTED = _is_instrumented()

# Runs a program and reports its exit status and its peak memory. The kernel counts the memory of
# the process that forks, too, so that must not be the test, which may hold much.
_MEASURE = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_CPU, (300, 300))
pid = os.fork()
if pid == 0:
    os.execv(sys.argv[2], sys.argv[2:])
_, status, usage = os.wait4(pid, 0)
os.write(int(sys.argv[1]), b"%d %d" % (os.waitstatus_to_exitcode(status), usage.ru_maxrss))
"""


class Run:
    """What one run of the program left: its exit status, output (bytes) and peak memory."""

    def __init__(self, status, out, err, peak_mb):
        self.status = status
        self.out = out
        self.err = err
        self.peak_mb = peak_mb

    def __repr__(self):
        return "status %d, %.0f MB\n%.2000s\n%.2000s" % (
            self.status, self.peak_mb, self.out.decode("utf-8", "replace"),
            self.err.decode("utf-8", "replace"))


def _feed(stdin, pieces):
    try:
        with stdin:
            for piece in pieces:
                stdin.write(piece)
    except BrokenPipeError:  # the program has seen enough
        pass


def run(*arguments, pieces=(), **options):
    """Runs `parlour ARGUMENTS…` with `pieces` (byte strings, in turn) as its standard input."""
    measured, report = os.pipe()
    options = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE,
               **options}
    command = [sys.executable, "-I", "-S", "-c", _MEASURE, str(report), PARLOUR, *arguments]
    with subprocess.Popen(command, pass_fds=[report], **options) as process:
        os.close(report)
        outputs = {"stdout": b"", "stderr": b""}

        def drain(name):
            with getattr(process, name) as pipe:
                outputs[name] = pipe.read(MAX_OUTPUT_BYTES)

        threads = [threading.Thread(target=drain, args=(name,))
                   for name in outputs if getattr(process, name)]
        if process.stdin:
            threads.append(threading.Thread(target=_feed, args=(process.stdin, pieces)))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    with os.fdopen(measured) as file:
        status, peak_kb = map(int, file.read().split())
    return Run(status, outputs["stdout"], outputs["stderr"], peak_kb / 1024)


def replay(*arguments, **options):
    """`parlour replay ARGUMENTS…`."""
    return run("replay", *arguments, **options)
