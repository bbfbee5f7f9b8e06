"""What anybody can ask of a server over HTTP, wherever it runs."""

from secrets import token_urlsafe
from ssl import PROTOCOL_TLS_CLIENT, SSLContext
from typing import Any

import httpx

NO_CERTIFICATES = SSLContext(PROTOCOL_TLS_CLIENT)
"""Tests speak plain HTTP. Otherwise every client would read all certificates of the world, which takes long."""


def bearer(*tokens: str) -> dict[str, str]:
    return {"authorization": "Bearer " + ",".join(tokens)} if tokens else {}


class Visitor:
    """Somebody who knows the address of a server."""

    host: str
    """Address and port."""
    http: httpx.Client

    def create(self, game: str, *kinds: str, hints: bool = False, **options: Any) -> dict[str, Any]:
        """A match at which friends sit already, with tokens of their own."""
        given = self.invite(game, *kinds, hints=hints, **options)
        for seat in given["seats"]:
            if seat["invitation"]:
                seat["token"] = token_urlsafe(16)
                assert self.come(given["match"], seat["invitation"], seat["token"]).status_code == 200
        return given

    def invite(self, game: str, *kinds: str, hints: bool = False, **options: Any) -> dict[str, Any]:
        """A match to which no friend has come yet; kinds are me, friend, screen, or a computer's level."""
        seats = [{"kind": "computer", "level": int(k)} if k.isdigit() else {"kind": k} for k in kinds]
        response = self.http.post(
            "/api/matches", json={"game": game, "seats": seats, "options": options, "hints": hints}
        )
        assert response.status_code == 201, response.text
        given: dict[str, Any] = response.json()
        return given

    def come(self, match: str, invitation: str, token: str, name: str = "") -> httpx.Response:
        asked = {"invitation": invitation, "token": token, "name": name}
        return self.http.post(f"/api/matches/{match}/seats", json=asked)

    def look(self, match: str, *tokens: str) -> dict[str, Any]:
        response = self.http.get(f"/api/matches/{match}", headers=bearer(*tokens))
        assert response.status_code == 200, response.text
        told: dict[str, Any] = response.json()
        return told

    def choices(self, match: str, token: str, path: list[str]) -> dict[str, Any]:
        """What can be picked after some picks."""
        response = self.http.get(f"/api/matches/{match}/choices", params={"path": path}, headers=bearer(token))
        assert response.status_code == 200, response.text
        told: dict[str, Any] = response.json()["choices"]
        return told

    def move(self, match: str, token: str, ply: int, move: str, key: str) -> httpx.Response:
        asked = {"ply": ply, "move": move, "key": key}
        return self.http.post(f"/api/matches/{match}/moves", json=asked, headers=bearer(token))

    def act(self, match: str, token: str, act: str, text: str = "") -> httpx.Response:
        return self.http.post(
            f"/api/matches/{match}/acts", json={"act": act, "text": text}, headers=bearer(token) if token else {}
        )
