"""Share links: short, checked, and clear about what is wrong with them."""

import base64
import zlib
from collections.abc import Callable

import pytest

from mordred.core import codec, links
from mordred.core import reader as border
from mordred.core.chance import Chance
from mordred.core.game import MordredError
from mordred.core.links import (
    DamagedLink,
    ForeignLink,
    LinkError,
    NewerLink,
    OversizedLink,
    RulesChanged,
    TruncatedLink,
    game_link,
    open_link,
    position_link,
)
from mordred.core.saves import Seat
from mordred.core.session import Session
from mordred.desk.links import read_seats, write_seats
from mordred.games import GAMES
from mordred.wales.rules.game import GAME, Wales, WalesOptions
from mordred.wales.rules.state import State
from tests.core.tomorrow import Crashing, Newer, Other, Untouched

ZOE, BOT = Seat(name="Zoë"), Seat(kind="computer", name="Bot", level="king")
ONLY_WALES = {"wales": GAME}


def played(
    seed: int = 5, *, players: int = 4, records: int | None = None, game: Wales | None = None
) -> Session[State]:
    session = Session(game or GAME, WalesOptions(players=players), seed)
    chance = Chance(seed + 1)
    while session.prompt is not None and len(session.records) != records:
        session.play(session.prompt.actions[chance.below(len(session.prompt.actions))])
    return session


def position(session: Session[State]) -> str:
    return position_link(GAME, session.options, session.state)


def rewritten(change: Callable[[bytes], bytes], link: str) -> str:
    """The link with other bytes in it, and its length and checksum made good."""
    return links._to_text(change(links._to_payload(link)[1]))


# There and back


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("records", [0, 1, 17, None])
def test_a_game_link_gives_the_whole_game_back(players: int, records: int | None) -> None:
    session = played(2**64 - 7, players=players, records=records)
    opened = open_link(game_link(session), GAMES)
    assert (opened.kind, opened.notice) == ("game", "")
    assert opened.session.records == session.records
    assert opened.session.state == session.state
    assert opened.session.seed == session.seed and opened.session.options == session.options
    assert opened.session.floor == session.floor


@pytest.mark.parametrize("records", [0, 25, None])
def test_a_position_link_gives_the_position_back(records: int | None) -> None:
    session = played(records=records)
    opened = open_link(position(session), GAMES)
    assert (opened.kind, opened.notice) == ("position", "")
    assert opened.session.state == session.state and opened.session.from_position


def test_a_game_that_began_from_a_position_can_be_linked_too() -> None:
    session = open_link(position(played(records=20)), GAMES).session
    for _ in range(12):
        assert session.prompt is not None
        session.play(session.prompt.actions[0])
    opened = open_link(game_link(session), GAMES)
    assert opened.kind == "game"
    assert opened.session.state == session.state and opened.session.actions() == session.actions()


def test_a_whole_address_a_leading_hash_and_line_breaks_do_no_harm() -> None:
    session = played(records=20)
    link = game_link(session)
    for text in (f"https://example.org/mordred/?x=1#{link}", f"#{link}", f" {link[:30]}\n  {link[30:]}\n"):
        assert open_link(text, GAMES).session.state == session.state


def test_links_are_safe_in_an_address() -> None:
    for link in (game_link(played()), position(played())):
        assert all(letter.isascii() and (letter.isalnum() or letter in "-_.") for letter in link)


def test_finished_four_player_games_fit_in_700_characters_and_positions_in_600() -> None:
    for seed in range(60):
        session = played(seed << 56 | 0xFEDCBA987654)
        assert len(game_link(session)) <= 700
        assert len(game_link(session, fall_back=True)) <= 700
        assert len(position(session)) <= 600


def test_the_same_game_gives_the_same_link() -> None:
    assert game_link(played()) == game_link(played())
    assert game_link(played(records=3)).startswith("m2.")


# Rules that changed


def test_older_rules_replay_where_nothing_has_changed_for_this_game() -> None:
    session = played(records=30)
    for fall_back in (False, True):
        opened = open_link(game_link(session, fall_back=fall_back), {"wales": Untouched()})
        assert (opened.kind, opened.notice) == ("game", "")
        assert opened.session.state == session.state


def test_what_nobody_thought_of_is_a_link_error_too() -> None:
    class Broken(Crashing):
        rules_version = 1

    with pytest.raises(LinkError) as caught:
        open_link(game_link(played(records=40)), {"wales": Broken()})
    assert type(caught.value) is LinkError and isinstance(caught.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize("game", [Newer(), Other(), Crashing()])
def test_when_the_rules_changed_the_embedded_position_steps_in_and_says_so(game: Wales) -> None:
    session = played(records=30)
    opened = open_link(game_link(session, fall_back=True), {"wales": game})
    assert (opened.kind, opened.notice) == ("position", "rules_changed")
    assert opened.session.state == session.state


@pytest.mark.parametrize("game", [Newer(), Other()])
def test_without_an_embedded_position_it_says_that_the_rules_changed(game: Wales) -> None:
    with pytest.raises(RulesChanged):
        open_link(game_link(played(), fall_back=False), {"wales": game})


def test_an_old_position_still_opens_if_it_fits_the_new_rules() -> None:
    session = played(records=30)
    assert open_link(position(session), {"wales": Newer()}).session.state == session.state


def test_an_old_position_that_does_not_fit_says_that_the_rules_changed() -> None:
    class Stricter(Newer):
        def load(self, data: object) -> State:
            assert isinstance(data, dict)
            return super().load({**data, "dragons": 1})

    with pytest.raises(RulesChanged):
        open_link(position(played()), {"wales": Stricter()})


def test_a_fall_back_goes_along_only_where_there_is_room() -> None:
    class Cramped(Wales):
        link_room = 100

    session = played(game=Cramped())
    assert game_link(session) == game_link(session, fall_back=False)
    assert game_link(played()) == game_link(played(), fall_back=True)


# What is wrong with it


@pytest.mark.parametrize(
    "text", ["", "hello", "#", "https://example.org/", "m.", "m0.AAAA", "m1", "x1.AAAA", "m1x.AA", "🐉"]
)
def test_what_is_no_link_of_ours_is_foreign(text: str) -> None:
    with pytest.raises(ForeignLink):
        open_link(text, GAMES)


def test_a_link_to_another_game_is_foreign() -> None:
    with pytest.raises(ForeignLink) as caught:
        open_link(game_link(played()), {"chess": GAME})
    assert caught.value.facts["game"] == "wales"


def test_a_newer_format_or_newer_rules_are_newer() -> None:
    with pytest.raises(NewerLink):
        open_link("m3" + game_link(played())[2:], GAMES)
    with pytest.raises(NewerLink):
        open_link(game_link(played(game=Newer())), GAMES)


@pytest.mark.parametrize("make", [game_link, position])
def test_every_truncation_is_noticed_as_such(make: Callable[[Session[State]], str]) -> None:
    link = make(played(records=25))
    for length in range(len("m1."), len(link)):
        with pytest.raises(TruncatedLink):
            open_link(link[:length], GAMES)


@pytest.mark.parametrize("make", [game_link, position])
def test_every_changed_letter_is_noticed(make: Callable[[Session[State]], str]) -> None:
    link = make(played(records=25))
    for place in range(3, len(link)):
        other = "A" if link[place] != "A" else "B"
        changed = link[:place] + other + link[place + 1 :]
        if base64.urlsafe_b64decode(changed[3:] + "===") == base64.urlsafe_b64decode(link[3:] + "==="):
            continue  # the last letter may hold bits that nobody reads
        with pytest.raises((DamagedLink, TruncatedLink)):
            open_link(changed, GAMES)


def test_every_flipped_bit_is_noticed_even_with_the_checksum_made_good() -> None:
    """Such a link may still name a game; it must never do anything but open or say what is wrong."""
    link = game_link(played(records=40))
    for bit in range(0, 8 * len(links._to_payload(link)[1]), 3):

        def flip(data: bytes, bit: int = bit) -> bytes:
            changed = bytearray(data)
            changed[bit // 8] ^= 1 << bit % 8
            return bytes(changed)

        try:
            opened = open_link(rewritten(flip, link), GAMES)
        except LinkError:
            continue
        assert GAME.check(opened.session.state) == []


def test_strange_signs_and_additions_are_damage() -> None:
    link = game_link(played())
    for changed in (link[:40] + "!" + link[41:], link + "AAAA", link + "A"):
        with pytest.raises(DamagedLink):
            open_link(changed, GAMES)


def test_ten_megabytes_of_junk_are_not_looked_at() -> None:
    with pytest.raises(OversizedLink):
        open_link("m1." + "A" * 10_000_000, GAMES)


def test_a_decompression_bomb_does_not_go_off() -> None:
    bomb = border.deflate(b"[" + b" " * 50_000_000 + b"]", GAME.link_words)
    assert len(bomb) < 60_000
    data = links._head(GAME, WalesOptions(), 0) + codec.sized(bomb[:30_000]) + b"\0"
    with pytest.raises(DamagedLink):
        open_link(links._to_text(data), GAMES)
    with pytest.raises(border.Unreadable):
        border.inflate(bomb, GAME.link_words)


@pytest.mark.parametrize(
    "text", ["[" * 5000 + "]" * 5000, '{"a":' * 1000 + "1" + "}" * 1000, "9" * 20_000, "NaN", '"', "{}"]
)
def test_strange_positions_are_damage(text: str) -> None:
    packed = border.deflate(text.encode(), GAME.link_words)
    data = links._head(GAME, WalesOptions(), 0) + codec.sized(packed) + b"\0"
    with pytest.raises(DamagedLink):
        open_link(links._to_text(data), GAMES)


def test_endless_counts_and_numbers_are_damage() -> None:
    head = links._head(GAME, WalesOptions(), links._FROM_SEED) + bytes(8)
    for tail in (codec.varint(10**9), b"\xff" * 20, codec.varint(5) + codec.varint(2**40)):
        with pytest.raises(DamagedLink):
            open_link(links._to_text(head + tail), GAMES)


def test_more_actions_than_the_game_had_are_not_taken() -> None:
    session = played()
    _, data = links._to_payload(game_link(session, fall_back=False))
    count = codec.varint(len(session.records))
    assert data.count(count) >= 1
    longer = data.replace(count, codec.varint(len(session.records) + 1), 1)
    with pytest.raises(LinkError):
        open_link(links._to_text(longer), GAMES)


def test_options_that_do_not_exist_are_damage() -> None:
    options = b'{"players":17}'
    data = (
        bytes([1])
        + codec.sized(b"wales")
        + b"\1"
        + codec.sized(options)
        + b"\0"
        + bytes(8)
        + b"\0\0"
        + bytes(4)
    )
    with pytest.raises(DamagedLink):
        open_link(links._to_text(data), GAMES)


def test_random_bytes_never_do_anything_else_than_raise_a_link_error() -> None:
    chance = Chance(1)
    for _ in range(300):
        data = bytes(chance.below(256) for _ in range(chance.below(60)))
        for text in ("m1." + base64.urlsafe_b64encode(data).decode().rstrip("="), links._to_text(data)):
            with pytest.raises(LinkError):
                open_link(text, ONLY_WALES)


def test_each_error_has_its_own_code() -> None:
    kinds = [ForeignLink, NewerLink, TruncatedLink, DamagedLink, OversizedLink, RulesChanged]
    assert len({kind.code for kind in kinds}) == len(kinds)
    assert all(issubclass(kind, MordredError) for kind in kinds)


def test_the_checksum_is_that_of_zlib() -> None:
    """So that a link made today can be opened by a page that is built tomorrow."""
    assert links._to_text(b"abc") == "m2." + base64.urlsafe_b64encode(
        b"\3abc" + zlib.crc32(b"abc").to_bytes(4, "big")
    ).decode().rstrip("=")


def test_seats_in_a_link_are_read_within_limits() -> None:
    """Seats of the first format had no length and no number; both are read by the one reader."""
    old = (
        zlib.crc32(b'[["Zo\xc3\xab",""],["Bot","king"]]').to_bytes(4, "big")
        + b'[["Zo\xc3\xab",""],["Bot","king"]]'
    )
    for text in (base64.urlsafe_b64encode(old).decode().rstrip("="), write_seats([ZOE, BOT])):
        assert read_seats(text) == [ZOE, BOT]
    for plain in (b"[" * 6000, b"9" * 5000, b"[[" + b'"x",' * 900 + b'"x"]]', b"{}", b'[["a"]]', b"\xff"):
        packed = zlib.crc32(plain).to_bytes(4, "big") + plain
        for text in (base64.urlsafe_b64encode(packed).decode().rstrip("="), "2." + codec.encode(plain)):
            with pytest.raises(LinkError):
                read_seats(text)
    with pytest.raises(OversizedLink):
        read_seats("A" * 9000)
    for length in range(len(write_seats([ZOE]))):
        with pytest.raises(DamagedLink):
            read_seats(write_seats([ZOE])[:length])


def test_a_long_name_in_a_link_is_cut() -> None:
    (seat,) = read_seats("2." + codec.encode(border.to_json([["x" * 500, ""]]).encode()))
    assert seat.name == "x" * 60


def test_a_kept_link_still_opens() -> None:
    """A link as it was shared when the format was new. If it fails, raise the format or the rules version."""
    opened = open_link(KEPT, GAMES)
    assert (opened.kind, opened.notice, len(opened.session.records)) == ("game", "", 12)
    assert GAME.outcome(opened.session.state) is None


KEPT = (
    "m1.bQMFd2FsZXMBDXsicGxheWVycyI6M30AAAAAAAAABQwECPtbFVb9xBBEQwu0ZGhmgQceMkKkDFgYwqVgaRPEQw5MUx1Dk1h4i"
    "BroGCCHKCKcDPGFE1JoGOtAIgURFhAjYaGAzd9wTxvBPG1aCwATNhVf"
)
