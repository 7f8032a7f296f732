from __future__ import annotations

import pytest

from web import hosts

NAMES = hosts.names_of("tisch", ["table.lan"])


@pytest.mark.parametrize(
    "header",
    [
        "localhost",
        "localhost:8000",
        "tisch",
        "tisch.local",
        "TISCH.local.",
        "tisch.local:8080",
        "table.lan",
        "10.42.0.1",
        "127.0.0.1:8000",
        "192.168.1.5:80",
        "169.254.3.4",
        "[fe80::1]:80",
        "[::1]",
        "[fd00::2]:8000",
        "[::ffff:192.168.1.2]",
    ],
)
def test_names_of_the_machine_and_addresses_of_the_home_are_ours(header: str) -> None:
    assert hosts.is_ours(header, NAMES)


@pytest.mark.parametrize(
    "header",
    [
        "evil.example",
        "tisch.local.evil.example",
        "evil.example.tisch.local",
        "192.168.1.5.nip.io",
        "8.8.8.8",
        "[2001:4860::8888]",
        "[::ffff:8.8.8.8]",
        "",
        "a b",
        "user@tisch.local",
        "tisch.local/",
        "tisch.local#",
        "tisch.local, evil.example",
        "2130706433",
        "127.1",
        "0x7f.1",
        "0177.0.0.1",
        "tisch.local:99999x",
        "tisch.local:99999",
        "tisch.local:",
        "tisch.local:80:80",
        "tisch.local..",
        "tisch.local:80\n",
        "0.0.0.0",
        "[::]",
        "[127.0.0.1]",
        "::1",
        "[::1",
        "[fe80::1%25eth0]",
        "100.64.0.1",
        "203.0.113.7",
        "240.0.0.1",
        "１２７.0.0.1",
    ],
)
def test_every_other_host_is_refused(header: str) -> None:
    assert not hosts.is_ours(header, NAMES)


def test_a_shared_address_may_be_named_by_configuration() -> None:
    assert hosts.is_ours("100.64.0.1:8000", hosts.names_of("tisch", ["100.64.0.1"]))


def test_a_machine_without_a_name_has_no_empty_name() -> None:
    assert hosts.names_of("") == {"localhost"}


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://tisch.local", "tisch.local"),
        ("http://tisch.local:80", "tisch.local"),
        ("http://TISCH.local", "tisch.local.:80"),
        ("http://127.0.0.1:8000", "127.0.0.1:8000"),
        ("http://[::1]:8000", "[::1]:8000"),
    ],
)
def test_the_same_origin(origin: str, host: str) -> None:
    assert hosts.is_same_origin(origin, host, "http")


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "",
        "http://evil.example",
        "http://tisch.local:8001",
        "https://tisch.local",
        "ftp://tisch.local:8000",
        "http://tisch.local:8000/",
        "http://tisch.local:8000.evil.example",
        "http://user@tisch.local:8000",
        "http://[tisch.local:8000",
        "tisch.local:8000",
    ],
)
def test_every_other_origin_is_elsewhere(origin: str) -> None:
    assert not hosts.is_same_origin(origin, "tisch.local:8000", "http")


@pytest.mark.parametrize(
    ("client", "outside"),
    [
        ("127.0.0.1", False),
        ("192.168.1.9", False),
        ("fe80::1%eth0", False),
        ("100.64.1.1", False),
        ("8.8.8.8", True),
        ("::ffff:8.8.8.8", True),
        ("2001:4860::1", True),
        ("nonsense", True),
        (None, True),
    ],
)
def test_clients_of_the_public_internet_are_outside(client: str | None, outside: bool) -> None:
    assert hosts.is_from_outside(client) is outside
