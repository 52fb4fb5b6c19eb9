#!/usr/bin/python3
"""`parlour simulate | parlour replay`: the same bytes in every run, and every game conforms."""

import hashlib
import subprocess
import sys
import unittest

sys.path.insert(0, "tests/tools")
from program import INSTRUMENTED, MAX_PEAK_MB, PARLOUR, replay, run  # noqa: E402

KINDS = (
    ("senet",),
    ("senet", "--digests"),
    ("senet", "--four-backs", "6", "--reserve-start", "--sanctuary-14", "--target-points", "20"),
    ("senet", "--reserve-start", "--entry-throws", "1,2,4"),
    ("carrom",),
    ("carrom", "--digests", "--seats", "4", "--mode", "points"),
    ("carrom", "--table", "simulated", "--sets-to-win", "1", "--points-to-win", "5", "--digests"),
    ("carrom", "--table", "simulated", "--sets-to-win", "1", "--points-to-win", "5",
     "--tremor-angle", "800", "--tremor-speed", "30"),
)


def games_of(kind):
    """Simulated carrom takes longer."""
    return "6" if "simulated" in kind else "150"


class SimulateTest(unittest.TestCase):
    def test_every_game_conforms(self):
        for kind in KINDS:
            count = games_of(kind)
            records = run("simulate", *kind, "-n", count, "--seed", "7")
            self.assertEqual(records.status, 0, records)
            self.assertEqual(records.err, b"")
            result = replay("-", pieces=[records.out])
            self.assertEqual(result.out.decode(),
                             "%s games: %s conform, 0 break, 0 unreadable\n" % (count, count))
            self.assertEqual(result.status, 0)

    def test_gives_the_same_bytes_for_every_number_of_threads(self):
        for kind in KINDS:
            digests = set()
            for jobs in ("1", "2", "3", "16"):
                records = run("simulate", *kind, "-n", games_of(kind), "--seed", "7", "--jobs", jobs)
                digests.add(hashlib.sha256(records.out).hexdigest())
            self.assertEqual(len(digests), 1, kind)

    def test_game_i_has_seed_s_plus_i(self):
        together = run("simulate", "senet", "-n", "200", "--seed", "40").out
        alone = b"".join(run("simulate", "senet", "-n", "1", "--seed", str(40 + i)).out
                         for i in range(200))
        self.assertEqual(together, alone)
        self.assertIn(b'[Seed "40"]\n', together)
        self.assertIn(b'[Seed "239"]\n', together)

    def test_seeds_go_on_from_zero_after_the_last(self):
        records = run("simulate", "senet", "-n", "2", "--seed", "18446744073709551615").out
        self.assertIn(b'[Seed "18446744073709551615"]\n', records)
        self.assertIn(b'[Seed "0"]\n', records)
        self.assertEqual(replay("-", pieces=[records]).status, 0)

    def test_writes_nothing_for_no_games(self):
        result = run("simulate", "senet", "-n", "0", "--seed", "1")
        self.assertEqual((result.status, result.out), (0, b""))

    def test_replays_many_games_in_constant_memory(self):
        count = "500" if INSTRUMENTED else "30000"
        simulate = subprocess.Popen([PARLOUR, "simulate", "senet", "-n", count, "--seed", "1"],
                                    stdout=subprocess.PIPE)
        result = replay("-", stdin=simulate.stdout)
        simulate.stdout.close()
        self.assertEqual(simulate.wait(), 0)
        self.assertEqual(result.out.decode().split()[:4], [count, "games:", count, "conform,"])
        if not INSTRUMENTED:
            self.assertLess(result.peak_mb, MAX_PEAK_MB)


if __name__ == "__main__":
    unittest.main()
