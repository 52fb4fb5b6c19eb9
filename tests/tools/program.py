"""Runs the `parlour` program for a test and measures what it takes."""

import os
import subprocess
import threading

PARLOUR = os.environ.get("PARLOUR", "tools/parlour")

# What the program promises: however large the input, it needs less than this.
MAX_PEAK_MB = 100

# Sanitizers multiply memory; their builds check everything else.
with open(PARLOUR, "rb") as _file:
    _BYTES = _file.read()
    INSTRUMENTED = b"__asan_init" in _BYTES or b"__tsan_init" in _BYTES
    del _BYTES


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


def run(*arguments, pieces=(), **options):
    """Runs `parlour ARGUMENTS…` with `pieces` (byte strings, in turn) as its standard input."""
    process = subprocess.Popen([PARLOUR, *arguments],
                               **{"stdin": subprocess.PIPE, "stdout": subprocess.PIPE,
                                  "stderr": subprocess.PIPE, **options})

    def feed():
        try:
            for piece in pieces:
                process.stdin.write(piece)
            process.stdin.close()
        except BrokenPipeError:
            pass

    outputs = {"stdout": b"", "stderr": b""}

    def drain(name):
        outputs[name] = getattr(process, name).read()

    threads = [threading.Thread(target=drain, args=(name,))
               for name in outputs if getattr(process, name)]
    if process.stdin:
        threads.append(threading.Thread(target=feed))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Run(process.returncode, outputs["stdout"], outputs["stderr"], usage.ru_maxrss / 1024)


def replay(*arguments, **options):
    """`parlour replay ARGUMENTS…`."""
    return run("replay", *arguments, **options)
