#!/usr/bin/python3
"""The Job that judges an archive: its own command, once for each shard.

usage: archive_job_test.py PARLOUR ARCHIVE_JOB.yaml
"""
import collections
import gzip
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

import pod

PARLOUR, MANIFEST = map(os.path.abspath, sys.argv[1:3])
GAMES = 5


def simulate(game, seed):
    return subprocess.run([PARLOUR, "simulate", game, "-n", str(GAMES), "--seed", str(seed)],
                          capture_output=True, check=True).stdout


def make_archive(folder, files):
    """`files` files of GAMES games: senet and carrom, plain and gzip, with spaces in their names."""
    for number in range(files):
        records = simulate(("senet", "carrom")[number % 2], 100 * number)
        if number % 3 == 2:
            write(folder, f"club {number}.pgr.gz", gzip.compress(records))
        else:
            write(folder, f"club {number}.pgr", records)


def write(folder, name, data):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)


class ArchiveJob(unittest.TestCase):
    def setUp(self):
        self.folders = {}
        for name in ("archive", "results"):
            made = tempfile.TemporaryDirectory()
            self.addCleanup(made.cleanup)
            self.folders[name] = made.name
        self.job = pod.Pod(MANIFEST, PARLOUR, self.folders)
        self.shards = self.job.spec["completions"]

    def run_shards(self):
        """Runs every shard; returns their exit statuses."""
        return [subprocess.run(self.job.command(JOB_COMPLETION_INDEX=str(index)),
                               check=False).returncode for index in range(self.shards)]

    def verdicts(self):
        """All results; how often each place (file and line) was judged, by verdict."""
        found = collections.defaultdict(collections.Counter)
        for name in os.listdir(self.folders["results"]):
            with open(os.path.join(self.folders["results"], name), encoding="utf-8") as file:
                for game in map(json.loads, file):
                    found[game["verdict"]][game["file"], game["line"]] += 1
        return found

    def test_every_record_is_judged_once(self):
        files = 2 * self.shards + 3
        make_archive(self.folders["archive"], files)
        write(self.folders["archive"], "README", b"not a record\n")
        self.assertEqual(self.run_shards(), [0] * self.shards)
        found = self.verdicts()
        self.assertEqual(set(found), {"conforms"})
        self.assertEqual(set(found["conforms"].values()), {1})
        self.assertEqual(len(found["conforms"]), files * GAMES)
        self.assertEqual(len(os.listdir(self.folders["results"])), self.shards)
        print(f"    saw: {files * GAMES} records of {files} files, each judged once in "
              f"{self.shards} shards")

    def test_breaks_fail_their_own_shards(self):
        """The first three files are the first three shards': a break, a ruin, what is no file."""
        files = self.shards + 2
        make_archive(self.folders["archive"], files)
        good = simulate("senet", 7)
        write(self.folders["archive"], "a.pgr", re.sub(rb"(?<=Result )\S+", b'"99-0"]', good, 1))
        write(self.folders["archive"], "b.pgr", good + b"\n[Game")
        os.mkdir(os.path.join(self.folders["archive"], "c.pgr"))
        statuses = self.run_shards()
        self.assertEqual(statuses, [1, 2, 66] + [0] * (self.shards - 3))
        found = self.verdicts()
        self.assertEqual({verdict: len(places) for verdict, places in found.items()},
                         {"conforms": (files + 2) * GAMES - 1, "breaks": 1, "unreadable": 1})
        (rule,) = self.job.spec["podFailurePolicy"]["rules"]
        self.assertEqual(rule["action"], "FailIndex")
        self.assertLessEqual({1, 2}, set(rule["onExitCodes"]["values"]))
        # A volume that could not be read may be readable on another try.
        self.assertNotIn(66, rule["onExitCodes"]["values"])
        print(f"    saw: exit statuses {statuses}; all that can be read was judged")

    def test_fewer_files_than_shards(self):
        make_archive(self.folders["archive"], 1)
        self.assertEqual(self.run_shards(), [0] * self.shards)
        self.assertEqual(os.listdir(self.folders["results"]), ["0.jsonl"])

    def test_the_manifest_agrees_with_itself(self):
        self.assertEqual(self.job.environment()["SHARDS"], str(self.shards))
        read_only = subprocess.run(self.job.command(["/bin/sh", "-c", "echo > /archive/x"]),
                                   stderr=subprocess.DEVNULL, check=False)
        self.assertNotEqual(read_only.returncode, 0)


if __name__ == "__main__":
    pod.skip_without_bubblewrap()
    unittest.main(argv=sys.argv[:1], verbosity=2)
