#!/usr/bin/python3
"""What `parlour replay` says and how it exits, whatever it is given to read.

Bad input gets a verdict or one sentence, never a crash, and never more than a bounded memory.
"""

import gzip
import json
import os
import random
import signal
import subprocess
import sys
import unittest
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, "tests/tools")
from program import INSTRUMENTED, MAX_PEAK_MB, PARLOUR, replay, run  # noqa: E402

GOOD = b'[Game "senet"]\n[First "black"]\n1 b 3:9-12\n'
BREAKS = b'[Game "senet"]\n[First "black"]\n1 w 3:9-12\n'
UNREADABLE = b'[Game "senet"]\n[First "black"]\n1 b nonsense\n'
MEGABYTE = 1 << 20


def in_tmp(name):
    directory = os.fsencode(os.environ["TEST_TMPDIR"])
    return os.path.join(directory, os.fsencode(name))


def write(name, content):
    path = in_tmp(name)
    with open(path, "wb") as file:
        file.write(content)
    return path


def summary(result):
    """The last line of the text format: `3 games: 1 conform, 1 break, 1 unreadable`."""
    return result.out.splitlines()[-1].decode()


def counts(conform, breaks, unreadable):
    return "%d games: %d conform, %d break, %d unreadable" % (
        conform + breaks + unreadable, conform, breaks, unreadable)


class TestCase(unittest.TestCase):
    def expect(self, result, status, last_line=None):
        self.assertEqual(result.status, status, result)
        if last_line is not None:
            self.assertEqual(summary(result), last_line, result)
        if not INSTRUMENTED:
            self.assertLess(result.peak_mb, MAX_PEAK_MB, result)
        for word in (b"terminate called", b"what():", b"Sanitizer"):
            self.assertNotIn(word, result.err, result)


class ExitStatus(TestCase):
    def test_of_every_combination(self):
        names = {"good": GOOD, "breaks": BREAKS, "unreadable": UNREADABLE, "missing": None}
        for chosen in range(1, 1 << len(names)):
            files = [name for i, name in enumerate(names) if chosen >> i & 1]
            for name in files:
                if names[name]:
                    write(name, names[name])
            status = (66 if "missing" in files else 1 if "breaks" in files
                      else 2 if "unreadable" in files else 0)
            for order in (files, files[::-1]):
                self.expect(replay(*map(in_tmp, order)), status,
                            counts("good" in files, "breaks" in files, "unreadable" in files))

    def test_of_games_in_one_file(self):
        for games, status in (([GOOD], 0), ([GOOD, BREAKS], 1), ([GOOD, UNREADABLE], 2),
                              ([UNREADABLE, BREAKS, GOOD], 1), ([], 0)):
            self.expect(replay("-", pieces=games), status,
                        counts(games.count(GOOD), games.count(BREAKS), games.count(UNREADABLE)))

    def test_of_wrong_usage(self):
        for arguments in ([], ["replay"], ["replay", "--frobnicate", "x"], ["frobnicate"],
                          ["replay", "--format", "yaml", "x"], ["replay", "--jobs", "0", "x"],
                          ["replay", "--jobs", "99999999999999999999", "x"],
                          ["replay", "--jobs", "two", "x"], ["replay", "--coverage-min", "101", "x"],
                          ["replay", "--coverage-min", "nan", "x"], ["replay", "--format"],
                          ["simulate", "senet"], ["simulate", "senet", "-n", "-1", "--seed", "1"],
                          ["simulate", "senet", "-n", "1", "--seed", "-1"],
                          ["simulate", "senet", "-n", "1.5", "--seed", "1"],
                          ["simulate", "senet", "-n", "1", "--seed", "18446744073709551616"],
                          ["simulate", "carrom", "-n", "1", "--seed", "1", "--seats", "3"],
                          ["simulate", "senet", "-n", "1", "--seed", "1", "--four-backs", "4"],
                          ["perft", "senet", "0"], ["perft", "senet", "1000"], ["perft"],
                          ["perft", "senet", "1", "--position", "x"], ["moves", "x"], ["moves"],
                          ["score"], ["score", "--frobnicate"]):
            result = run(*arguments)
            self.expect(result, 64)
            self.assertEqual(result.out, b"", arguments)
            self.assertGreater(len(result.err), 0, arguments)
            self.assertLess(len(result.err.splitlines()), 6, arguments)

    def test_of_help(self):
        for command in ([], ["replay"], ["score"], ["simulate"], ["simulate", "senet"],
                        ["simulate", "carrom"], ["moves"], ["perft"], ["perft", "senet"], ["serve"]):
            result = run(*command, "--help")
            self.expect(result, 0)
            self.assertIn(b"Usage: ", result.out)

    def test_of_coverage_under_its_minimum(self):
        path = write("good", GOOD)
        self.expect(replay("--coverage-min", "1", path), 0)
        self.expect(replay("--coverage-min", "100", path), 1)


class Files(TestCase):
    def test_that_cannot_be_read_leave_the_others_judged(self):
        path = write("good", GOOD)
        for bad, why in ((in_tmp("missing"), b"No such file or directory"),
                         (os.environ["TEST_TMPDIR"].encode(), b"is a directory"),
                         (b"", b"No such file or directory"),
                         (b"\xff\xfe", b"No such file or directory")):
            result = replay("--format", "jsonl", path, bad, path)
            self.expect(result, 66)
            self.assertEqual([json.loads(line)["index"] for line in result.out.splitlines()], [0, 1])
            self.assertIn(why, result.err)
            self.assertEqual(len(result.err.splitlines()), 1)

    def test_that_are_empty_or_blank_hold_no_games(self):
        for content in (b"", b"\n", b"\n\n; nothing\n", b"\xef\xbb\xbf", b"\r\n"):
            self.expect(replay(write("empty", content)), 0, counts(0, 0, 0))

    def test_from_standard_input_twice(self):
        self.expect(replay("-", "-", pieces=[GOOD]), 0, counts(1, 0, 0))

    def test_without_standard_input(self):
        result = replay("-", stdin=None, preexec_fn=lambda: os.close(0))
        self.expect(result, 66, counts(0, 0, 0))

    def test_in_gzip(self):
        whole = gzip.compress((GOOD + b"\n") * 1000)
        self.expect(replay(write("whole.gz", whole)), 0, counts(1000, 0, 0))
        self.expect(replay("-", pieces=[whole]), 0, counts(1000, 0, 0))
        two = gzip.compress(GOOD) + gzip.compress(BREAKS)
        self.expect(replay(write("two.gz", two)), 1, counts(1, 1, 0))
        self.expect(replay(write("empty.gz", gzip.compress(b""))), 0, counts(0, 0, 0))

    def test_in_gzip_with_garbage_after_it(self):
        garbage = gzip.compress(GOOD * 3) + b"garbage \x00\xff" * 100
        self.expect(replay(write("garbage.gz", garbage)), 0, counts(3, 0, 0))

    def test_in_gzip_that_is_cut_off(self):
        games = b"".join(b'%s[Date "%d"]\n%s' % (GOOD[:15], random.Random(i).getrandbits(256), GOOD[15:])
                         for i in range(1000))
        whole = gzip.compress(games)
        for length in (2, 5, 11, 100, len(whole) // 2, len(whole) - 8, len(whole) - 1):
            result = replay(write("cut.gz", whole[:length]))
            self.expect(result, 66)
            self.assertIn(b"cannot read", result.err)
            self.assertEqual(len(result.err.splitlines()), 1)
        self.assertGreater(int(summary(replay(write("cut.gz", whole[:-8]))).split()[0]), 900)

    def test_in_gzip_that_is_broken(self):
        whole = gzip.compress(GOOD * 1000)
        for place in (3, len(whole) // 2, len(whole) - 6):
            broken = whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1:]
            self.expect(replay(write("broken.gz", broken)), 66)


class Content(TestCase):
    def test_of_random_bytes(self):
        bytes_of = random.Random(1).randbytes
        for _ in range(20):
            self.expect(replay(write("binary", b"\x00" + bytes_of(5000))), 2, counts(0, 0, 1))
        self.expect(replay(write("binary", bytes_of(20 * MEGABYTE))), 2)

    def test_of_another_kind(self):
        with open(PARLOUR, "rb") as file:
            self.expect(replay("-", pieces=[file.read(8 * MEGABYTE)]), 2)

    def test_with_nul_bytes(self):
        for game in (b'[Game "senet\0"]\n', b'[Game "senet"]\n[Event "\0"]\n', GOOD + b"\0\n",
                     GOOD.replace(b"3:", b"3\0:"), b"\0" + GOOD):
            self.expect(replay(write("nul", game)), 2)
        self.expect(replay(write("nul", GOOD + b"; \0 in a comment\n")), 0, counts(1, 0, 0))

    def test_with_huge_numbers(self):
        huge = b"9" * 60
        senet = b'[Game "senet"]\n[First "black"]\n'
        carrom = b'[Game "carrom"]\n[White "south"]\n[Table "simulated"]\n'
        for game in (b'[Game "senet"]\n[Seed "%s"]\n' % huge, senet + b'[TargetPoints "%s"]\n' % huge,
                     senet + b'[Result "%s-0"]\n' % huge, senet + b"%s b 3:9-12\n" % huge,
                     senet + b"1 b %s:9-12\n" % huge, senet + b"1 b 3:%s-12\n" % huge,
                     senet + b"1 b 3:24-27~%s\n" % huge, carrom + b'[SetsToWin "%s"]\n' % huge,
                     carrom + b"1 S @%s,0,1000 w\n" % huge, carrom + b"1 S @0,-%s,1000 w\n" % huge,
                     b'[Game "carrom"]\n[Position "w0 b0 r=board S - %s-0 S"]\n' % huge):
            self.expect(replay(write("huge", game)), 2, counts(0, 0, 1))
        for ply in (b"@999999,0,1000 w", b"@2147483648,0,1000 w", b"@-2147483649,0,1000 w",
                    b"@0,2147483647,1000 w", b"@0,0,9223372036854775807 w",
                    b"@0,-9223372036854775807,1 w"):
            self.expect(replay(write("huge", carrom + b"1 S " + ply)), 1, counts(0, 1, 0))

    def test_with_tags_twice(self):
        self.expect(replay(write("twice", GOOD.replace(b"1 b", b'[First "black"]\n1 b'))), 2)


class Size(TestCase):
    """More than fits into memory, or looks as if it did."""

    def test_of_a_line(self):
        piece = b"x" * MEGABYTE
        result = replay("-", pieces=(piece for _ in range(1024)))
        self.expect(result, 2, counts(0, 0, 1))

    def test_of_a_comment_between_games(self):
        def pieces():
            yield GOOD
            for _ in range(300):
                yield b"; a comment that never ends\n" * 40_000
            yield GOOD
        self.expect(replay("-", pieces=pieces()), 2, counts(1, 0, 1))

    def test_of_blank_lines(self):
        result = replay("-", pieces=(b"\n" * MEGABYTE for _ in range(100)))
        self.expect(result, 0, counts(0, 0, 0))

    def test_of_what_is_packed_in_gzip(self):
        packed = gzip.compress(b"y" * (200 * MEGABYTE), 1)
        self.assertLess(len(packed), MEGABYTE)
        self.expect(replay(write("bomb.gz", packed)), 2, counts(0, 0, 1))

    def test_of_a_game(self):
        tags = b'[Game "senet"]\n[First "black"]\n'
        game = tags + b"".join(b"%d b 1:pass\n" % n for n in range(1, 1_000_001))
        self.expect(replay("-", pieces=[game]), 2, counts(0, 0, 1))

    def test_of_many_games_as_large_as_can_be(self):
        plies = b"S -\nN -\n" * 50_000
        game = b'[Game "carrom"]\n[White "south"]\n%s\n' % plies
        result = replay("--jobs", "2", "-", pieces=(game for _ in range(30)))
        self.expect(result, 0, counts(30, 0, 0))

    def test_of_many_games_with_too_many_plies(self):
        game = b'[Game "carrom"]\n[White "south"]\n%s\n' % (b"S 0\n" * 1_040_000)
        result = replay("--jobs", "2", "-", pieces=(game for _ in range(30)))
        self.expect(result, 2, counts(0, 0, 30))

    # Looking for each name among all the others once took minutes.
    def test_of_a_list_of_tags(self):
        tags = b"".join(b'[x%x ""]\n' % n for n in range(350_000))
        result = replay("--jobs", "2", "-", pieces=(GOOD[:15] + tags for _ in range(10)))
        self.expect(result, 2, counts(0, 0, 10))

    def test_of_a_line_of_words(self):
        game = b'[Game "senet"]\n[First "black"]\n%s\n' % (b"x " * 32_000)
        self.expect(replay("-", pieces=(game for _ in range(200))), 2, counts(0, 0, 200))

    def test_of_many_small_games(self):
        games = GOOD * 2000
        self.expect(replay("-", pieces=(games for _ in range(50))), 0, counts(100_000, 0, 0))


class Formats(TestCase):
    NAMES = ("plain.pgr", "with blank.pgr", "a&b<c>\"d'.pgr", "caf\u00e9.pgr", b"\xff\xfe.pgr",
             b"control\x01\x1b[31m.pgr", "two\nlines.pgr", "]]>.pgr", b"\xef\xbf\xbf.pgr")
    # Complaints quote the record, so what it says must not get out as it is.
    GAMES = (b"\x00\xff\n", GOOD, BREAKS, UNREADABLE,
             b'[Game "carrom"]\n[White "south"]\n1 S <&"\'>\n',
             b'[Game "carrom"]\n[White "south"]\n1 S \xff\xfe\x01\x1b[2J\n',
             b'[Game "carrom"]\n[White "south"]\n1 S \xef\xbf\xbf\n',
             b'[Game "carrom"]\n[White "south"]\n1 S ' + b"\xc3\xa9" * 60 + b"\n",
             b'[Game "carrom"]\n[White "south"]\n1 S x' + b"\xc3\xa9" * 60 + b"\n",
             b'[Game "carrom"]\n[Position "a b c d e f \xf0\x9f\x8e\xb2"]\n')
    VERDICTS = ["unreadable", "conforms", "breaks"] + 7 * ["unreadable"]

    def test_of_json(self):
        for name in self.NAMES:
            result = replay("--format", "jsonl", write(name, b"".join(self.GAMES)))
            self.expect(result, 1)
            lines = [json.loads(line) for line in result.out.decode("utf-8").splitlines()]
            self.assertEqual([line["verdict"] for line in lines], self.VERDICTS)
            self.assertEqual(list(lines[1]), ["game", "index", "file", "line", "verdict", "plies"])
            self.assertEqual(list(lines[2]), ["game", "index", "file", "line", "verdict", "plies",
                                              "ply", "rule", "recorded", "expected"])
            self.assertEqual(list(lines[3]), ["game", "index", "file", "line", "verdict",
                                              "error_line", "column", "wanted"])
            if isinstance(name, str):
                self.assertEqual(lines[0]["file"], os.fsdecode(in_tmp(name)))

    def test_of_junit(self):
        for name in self.NAMES:
            result = replay("--format", "junit", write(name, b"".join(self.GAMES)))
            self.expect(result, 1)
            suite = ElementTree.fromstring(result.out)
            self.assertEqual(suite.tag, "testsuite")
            self.assertEqual(len(suite), len(self.GAMES))
            self.assertEqual(len(suite.findall("testcase/failure")), 1)
            self.assertEqual(len(suite.findall("testcase/error")), 8)
            self.assertEqual(suite.find("testcase/failure").get("type"), "S-TURN")
            text = result.out.decode("utf-8")
            self.assertFalse(set(text) - {"\n"} & {chr(c) for c in (*range(32), 0xFFFE, 0xFFFF)})

    def test_of_text(self):
        for name in self.NAMES:
            result = replay(write(name, b"".join(self.GAMES)))
            self.expect(result, 1, counts(1, 1, 8))
            self.assertEqual(len(result.out.splitlines()), 1 + 8 + 1)
            text = result.out.decode("utf-8")
            self.assertFalse([c for c in text if ord(c) < 32 and c != "\n"])

    def test_of_coverage(self):
        path = write("good", GOOD + BREAKS)
        self.assertIn(b"S-TURN ", replay("--coverage", path).out)
        last = replay("--format", "jsonl", "--coverage", path).out.splitlines()[-1]
        rules = json.loads(last)["coverage"]["senet"]["rules"]
        self.assertEqual(rules["S-SETUP"]["applied"], 2)
        self.assertEqual(rules["S-TURN"]["refused"], 1)
        result = replay("--format", "junit", "--coverage", path)
        ElementTree.fromstring(result.out)
        self.assertIn(b"S-TURN ", result.err)


class Output(TestCase):
    COMMANDS = (["replay", "--format", "jsonl", "FILE"], ["replay", "FILE"], ["score", "FILE"],
                ["simulate", "senet", "-n", "3", "--seed", "1"],
                ["simulate", "carrom", "-n", "3", "--seed", "1"], ["perft", "senet", "2"],
                ["moves", "bwbwbwbwbw/........../.......... b t 0,0 0,0 b"], ["--help"],
                ["replay", "--help"])

    def commands(self):
        path = write("good", GOOD * 100)
        return [[path if word == "FILE" else word for word in command] for command in self.COMMANDS]

    def test_to_a_full_disk(self):
        for command in self.commands():
            with open("/dev/full", "wb") as full:
                result = run(*command, stdout=full)
            self.expect(result, 74)
            self.assertIn(b"is the disk full?", result.err, command)

    def test_to_nowhere(self):
        for command in self.commands():
            result = run(*command, stdout=None, preexec_fn=lambda: os.close(1))
            self.expect(result, 74)

    def test_to_a_reader_that_leaves(self):
        """As in `parlour … | head -1`."""
        games = write("games", (GOOD + BREAKS) * 50_000)
        for command in (["replay", games], ["replay", "--format", "jsonl", games], ["score", games],
                        ["simulate", "senet", "-n", "1000000", "--seed", "1"]):
            process = subprocess.Popen([PARLOUR, *command], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE)
            self.assertTrue(process.stdout.readline().endswith(b"\n"))
            process.stdout.close()
            err = process.stderr.read()
            process.stderr.close()
            self.assertIn(process.wait(), (-signal.SIGPIPE, 74), command)
            self.assertNotIn(b"terminate", err)


if __name__ == "__main__":
    unittest.main()
