"""A fifth of a core, as a container's limit would give it: slow is allowed, wrong is not."""
import collections
import contextlib
import os
import signal
import threading
import time

import grpc

from harness import Server, Trap, health, laborious_record, method, new_game, pb, saw

PERIOD_S = 0.1  # of the kernel's own quota
SHARE = 0.2


class Quota(threading.Thread):
    """Lets a process run for a part of each period only, as the kernel does under a quota, but
    without being root. All its threads stand still for the rest."""

    def __init__(self, process):
        super().__init__(daemon=True)
        self.process, self.ended = process, threading.Event()

    def run(self):
        while not self.ended.is_set() and self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.send_signal(signal.SIGSTOP)
                time.sleep(PERIOD_S * (1 - SHARE))
                self.process.send_signal(signal.SIGCONT)
                time.sleep(PERIOD_S * SHARE)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.join()
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGCONT)


class Flood(threading.Thread):
    """Calls as many at once as a connection takes, again and again, for some seconds."""

    def __init__(self, server, name, request, at_once, seconds):
        super().__init__(daemon=True)
        self.server, self.name, self.request = server, name, request
        self.at_once, self.until = at_once, time.monotonic() + seconds
        self.codes, self.answers, self.slowest_s = collections.Counter(), set(), 0.0

    def run(self):
        with self.server.channel() as channel:
            call = method(channel, self.name)
            while time.monotonic() < self.until:
                begin = time.monotonic()
                futures = [call.future(self.request, timeout=60) for _ in range(self.at_once)]
                for future in futures:
                    self.codes[future.code().name] += 1
                    if future.code() == grpc.StatusCode.OK:
                        self.answers.add(future.result().SerializeToString(deterministic=True))
                self.slowest_s = max(self.slowest_s, time.monotonic() - begin)


def too_much():
    """How many sets a record must have, so that four times a hundred of them are far more than a
    fifth of this machine does in time, however many cores it has."""
    return 3 * max(2, os.cpu_count()) // 2


class QuotaTraps(Trap):
    def test_a_fifth_of_a_core(self):
        """gRPC has as many threads as the machine has cores, and all stand still together when the
        quota is used up. More comes in than can be done: it is refused, and what is answered is
        right; health answers; what is in flight at the signal is finished."""
        with Server("--drain-delay", "3", "--max-wait", "0.3", "--log-calls", "none",
                    pages=True) as server, server.channel() as channel:
            state = method(channel, "NewGame")(new_game(1)).state
            throw = pb.ThrowSticksRequest(state=state)
            score = pb.ScoreRequest(record=laborious_record(sets=too_much()))
            right = [method(channel, name)(request).SerializeToString(deterministic=True)
                     for name, request in (("ThrowSticks", throw), ("Score", score))]
            with Quota(server.process):
                floods = [Flood(server, "ThrowSticks", throw, 20, 6),
                          *(Flood(server, "Score", score, 100, 6) for _ in range(4))]
                for flood in floods:
                    flood.start()
                healths = []
                while floods[0].is_alive() and len(healths) < 20:
                    begin = time.monotonic()
                    self.assertEqual(health(channel, timeout=60), 1)
                    healths.append(time.monotonic() - begin)
                for flood in floods:
                    flood.join()
                codes = sum((flood.codes for flood in floods), collections.Counter())
                overload = server.metric("parlour_overload_total")
                last = Flood(server, "ThrowSticks", throw, 20, 0.2)
                last.start()
                time.sleep(0.1)
                status, seconds = server.terminate()
                last.join()
            saw(f"{dict(codes)}, the slowest batch {max(one.slowest_s for one in floods):.1f} s; "
                f"health at most {max(healths):.1f} s; after SIGTERM {dict(last.codes)}, exit "
                f"{status} after {seconds:.1f} s")
            self.assertEqual(floods[0].answers | last.answers, {right[0]})
            self.assertEqual(set().union(*(flood.answers for flood in floods[1:])), {right[1]})
            self.assertLessEqual(set(codes), {"OK", "RESOURCE_EXHAUSTED"})
            self.assertGreater(overload, 0)
            self.assertLessEqual(set(last.codes), {"OK", "RESOURCE_EXHAUSTED"})
            self.assertEqual(status, 0)
