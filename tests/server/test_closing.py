"""A house that closes while people wait."""

import socket

from tests.contract.games_at_random import at_random
from tests.server.conftest import Running
from trilude.contract.record import Record
from trilude.matches.studies import AT_A_TIME


def test_whoever_waits_for_news_of_a_study_is_answered_and_nothing_is_broken_off(own_server: Running) -> None:
    host, _, port = own_server.host.partition(":")
    for seed in range(AT_A_TIME):  # so many are judged at a time, so there is no news of another
        text = str(Record.of(at_random("trigon", 40, seed)))
        study = own_server.http.post("/api/studies", json={"text": text}).json()["study"]
        own_server.http.get(f"/api/studies/{study}/judgements", params={"after": 0})
    study = own_server.http.post("/api/studies", json={"text": '[Game "triplex"]\n\n1. △g1-f1'}).json()["study"]
    with socket.create_connection((host, int(port))) as waiting:
        waiting.sendall(f"GET /api/studies/{study}/judgements HTTP/1.1\r\nHost: {own_server.host}\r\n\r\n".encode())
        own_server.http.get("/api/health")
        own_server.stop()
        told = b"".join(iter(lambda: waiting.recv(65536), b""))
    assert told.startswith(b"HTTP/1.1 200 OK")
    assert b'"judged":[]' in told
    assert "Traceback" not in own_server.log.read_text("utf-8")
