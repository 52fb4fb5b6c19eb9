#!/usr/bin/python3
"""`parlour replay` and `parlour perft` agree with an independent implementation."""

import glob
import json
import sys
import unittest

sys.path.insert(0, "tests/tools")
from program import replay, run  # noqa: E402

SHARED = ("game", "index", "verdict", "ply", "rule", "plies")


def read_json_lines(text):
    return [json.loads(line) for line in text.splitlines()]


def expected_status(verdicts):
    kinds = {verdict["verdict"] for verdict in verdicts}
    return 1 if "breaks" in kinds else 2 if "unreadable" in kinds else 0


class GoldenTest(unittest.TestCase):
    def test_verdicts(self):
        paths = sorted(glob.glob("tests/golden/*.pgr"))
        self.assertEqual(len(paths), 8)
        for path in paths:
            with open(path.replace(".pgr", ".expected.jsonl"), encoding="utf-8") as file:
                expected = read_json_lines(file.read())
            result = replay("--format", "jsonl", path)
            given = read_json_lines(result.out)
            self.assertEqual(len(given), len(expected), path)
            for one, other in zip(given, expected):
                self.assertEqual({key: one.get(key) for key in SHARED},
                                 {key: other.get(key) for key in SHARED}, path)
                self.assertEqual(one["file"], path)
            self.assertEqual(result.status, expected_status(expected), path)
            self.assertEqual(result.err, b"")

    def test_all_files_in_one_run(self):
        paths = sorted(glob.glob("tests/golden/*.pgr"))
        alone = [line for path in paths
                 for line in read_json_lines(replay("--format", "jsonl", path).out)]
        for jobs in ("1", "2", "7"):
            together = read_json_lines(replay("--format", "jsonl", "--jobs", jobs, *paths).out)
            self.assertEqual([verdict.pop("index") for verdict in together],
                             list(range(len(together))))
            self.assertEqual(together, [{k: v for k, v in verdict.items() if k != "index"}
                                        for verdict in alone])

    def test_lines_are_those_of_the_game_tags(self):
        for path in sorted(glob.glob("tests/golden/*.pgr")):
            with open(path, encoding="utf-8") as file:
                lines = file.read().splitlines()
            for verdict in read_json_lines(replay("--format", "jsonl", path).out):
                # The first game of a file begins at its first line, which may be a comment's.
                if verdict["line"] > 2:
                    self.assertTrue(lines[verdict["line"] - 1].startswith("[Game "), verdict)

    def test_perft(self):
        with open("tests/golden/perft.txt", encoding="utf-8") as file:
            counts = "".join(line for line in file if not line.startswith("#"))
        result = run("perft", "senet", "5")
        self.assertEqual(result.out.decode(), counts)
        self.assertEqual(result.status, 0)


if __name__ == "__main__":
    unittest.main()
