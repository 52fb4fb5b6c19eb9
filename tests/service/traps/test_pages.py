"""What machines read: health, reflection, metrics."""
import http.client
import socket
import subprocess
import sys
import time

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

from harness import SCRATCH, Server, Trap, health, info, method, new_game, pb, raw, saw, scratch

# The part of grpc.reflection.v1alpha that a client needs to describe a service.
REFLECTION = """
syntax = "proto3";
package reflection;
message Request { string file_containing_symbol = 4; string list_services = 7; }
message Files { repeated bytes file_descriptor_proto = 1; }
message Service { string name = 1; }
message Services { repeated Service service = 1; }
message Response { Files file_descriptor_response = 4; Services list_services_response = 6; }
"""


def load_reflection():
    with open(scratch("reflection.proto"), "w", encoding="ascii") as file:
        file.write(REFLECTION)
    subprocess.run(["protoc", f"--proto_path={SCRATCH}", f"--python_out={SCRATCH}",
                    "reflection.proto"], check=True)
    import reflection_pb2
    return reflection_pb2


class PageTraps(Trap):
    def test_a_client_that_knows_nothing(self):
        """A generic client finds the service, learns its messages and calls it."""
        reflection = load_reflection()
        with Server() as server, server.channel() as channel:
            def reflect(**request):
                stream = channel.stream_stream(
                    "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
                    request_serializer=lambda message: message.SerializeToString(),
                    response_deserializer=reflection.Response.FromString)
                return next(stream(iter([reflection.Request(**request)]), timeout=10))
            names = {one.name for one in reflect(list_services="*").list_services_response.service}
            self.assertLessEqual({"parlour.v1.GameService", "grpc.health.v1.Health"}, names)
            pool = descriptor_pool.DescriptorPool()
            files = reflect(file_containing_symbol="parlour.v1.GameService")
            for data in reversed(files.file_descriptor_response.file_descriptor_proto):
                pool.Add(descriptor_pb2.FileDescriptorProto.FromString(data))
            service = pool.FindServiceByName("parlour.v1.GameService")
            rpc = service.FindMethodByName("GetServerInfo")
            response = message_factory.MessageFactory(pool).GetPrototype(rpc.output_type)
            answer = response.FromString(raw(channel, f"/{service.full_name}/{rpc.name}")(b""))
            saw(f"{sorted(names)}; {len(service.methods)} RPCs; version {answer.version}")
            self.assertEqual(len(service.methods), 9)

    def test_no_reflection(self):
        with Server("--no-reflection") as server, server.channel() as channel:
            stream = channel.stream_stream(
                "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
                request_serializer=bytes, response_deserializer=bytes)
            code = self.code_of(lambda: next(stream(iter([b"\x3a\x00"]), timeout=10)))
            saw(code)
            self.assertEqual(code, "UNIMPLEMENTED")

    def test_health_by_name(self):
        with Server() as server, server.channel() as channel:
            names = ["", "parlour.v1.GameService"]
            answers = [health(channel, name) for name in names]
            unknown = self.code_of(lambda: health(channel, "no.such.Service"))
            saw(f"{dict(zip(names, answers))}, another name: {unknown}")
            self.assertEqual((answers, unknown), ([1, 1], "NOT_FOUND"))

    def test_metrics(self):
        """Every call is counted, by method and code, and every refusal by its rule."""
        with Server(pages=True) as server, server.channel() as channel:
            game = method(channel, "NewGame")(new_game(1))
            for _ in range(3):
                method(channel, "ThrowSticks")(pb.ThrowSticksRequest(state=game.state))
            self.code_of(lambda: method(channel, "MovePawn")(
                pb.MovePawnRequest(state=game.state, from_square=1)))
            self.code_of(lambda: method(channel, "Score")(pb.ScoreRequest(state=b"x")))
            wanted = {
                'parlour_calls_total{method="NewGame",code="OK"}': 1,
                'parlour_calls_total{method="ThrowSticks",code="OK"}': 3,
                'parlour_calls_total{method="MovePawn",code="FAILED_PRECONDITION"}': 1,
                'parlour_calls_total{method="Score",code="INVALID_ARGUMENT"}': 1,
                'parlour_refusals_total{rule="S-PHASE"}': 1,
                'parlour_games_started_total{game="senet"}': 1,
                'parlour_call_seconds_count{method="ThrowSticks"}': 3,
                "parlour_calls_in_flight": 0,
            }
            self.wait_for(lambda: all(server.metric(name) == value
                                      for name, value in wanted.items()), what="the counts")
            self.assertGreater(server.metric("process_resident_memory_bytes"), 1e6)
            saw(wanted)

    def test_metrics_port_that_is_taken(self):
        with Server(pages=True) as first:
            second = Server("--metrics-listen", first.pages.removeprefix("http://"))
            status, said = second.refusal()
            saw(f"exit {status}: {said}")
            self.assertEqual(status, 69)

    def test_metrics_addresses_that_are_none(self):
        """civetweb would open a port alone to the world: the page has no password."""
        for listen in ("9464", "+9464", ":9464", "127.0.0.1:9464,0.0.0.0:9465", "127.0.0.1:9464s"):
            status, said = Server("--metrics-listen", listen).refusal()
            saw(f"exit {status}: {said}")
            self.assertEqual(status, 64)

    def test_silent_connections(self):
        """Whoever connects to the pages and says nothing must not keep the probes from them."""
        for count in (2, 40):
            with Server(pages=True) as server:
                where = server.pages.removeprefix("http://").rsplit(":", 1)
                silent = [socket.create_connection(where) for _ in range(count)]
                time.sleep(0.2)  # until they are accepted, or wait for it
                begin = time.monotonic()
                status = server.page("/livez")[0]
                seconds = time.monotonic() - begin
                saw(f"{status} after {seconds:.2f} s beside {count} silent connections")
                self.assertEqual(status, 200)
                self.assertLess(seconds, 3)
                for connection in silent:
                    connection.close()

    def test_only_what_is_there_to_read(self):
        """HEAD is GET without a body, nothing can be changed, and a page's name is all of it."""
        with Server(pages=True) as server:
            host = server.pages.removeprefix("http://")
            head = {}
            for path in ("/metrics", "/livez", "/readyz"):
                with socket.create_connection(host.rsplit(":", 1), timeout=10) as connection:
                    connection.sendall(f"HEAD {path} HTTP/1.1\r\nHost: {host}\r\n"
                                       "Connection: close\r\n\r\n".encode())
                    answer = connection.makefile("rb").read()
                    body = answer.partition(b"\r\n\r\n")[2]
                    head[path] = (int(answer.split()[1]), f"{len(body)} bytes")
            changes = {f"{name} {path}": self.status(host, name, path)
                       for name in ("POST", "PUT", "DELETE") for path in ("/metrics", "/livez")}
            others = {path: server.page(path)[0] for path in ("/metricsx", "/metrics/x", "/")}
            saw(f"HEAD {head}; {changes}; {others}")
            self.assertEqual(set(head.values()), {(200, "0 bytes")})
            self.assertEqual(set(changes.values()), {405})
            self.assertEqual(set(others.values()), {404})
            self.assertEqual(server.page("/metrics")[0], 200)

    def status(self, host, name, path):
        connection = http.client.HTTPConnection(host, timeout=10)
        try:
            connection.request(name, path)
            return connection.getresponse().status
        finally:
            connection.close()
