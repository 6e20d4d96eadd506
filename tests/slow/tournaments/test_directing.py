"""What a director does on the panel, and what people are told who ask for what cannot be."""

from bot.words import Language, say
from localcord.people.person import Person
from localcord.world.permissions import Permission
from tests.slow.tournaments.club import Club

EN, IT = Language.ENGLISH, Language.ITALIAN


async def _opened(club: Club, host: Person, players: list[Person], **options: object) -> None:
    await club.says(host, "evening open", format="singles", **options)
    await club.presses(host, "Open sign-up here")
    for person in players:
        await club.presses(person, "Sign up", within=club.channel)


async def test_the_form_is_seen_by_its_director_alone_until_it_is_opened(club: Club) -> None:
    host, guest = club.people[:2]
    host.locale = "it"
    await club.says(host, "serata apri")
    assert say(IT, "evening-form-new") in club.answer
    assert len(club.sees(guest)) == 0
    await club.chooses(host, "A squadre di quattro, IMP")
    await club.chooses(host, "3 turni")
    await club.chooses(host, "Senza orologio")
    await club.chooses(host, "Chi resta fuori salta un turno")
    await club.presses(host, say(IT, "button-evening-open"))
    settings = club.evening.settings
    assert (settings.format.value, settings.rounds, settings.round_seconds) == ("teams", 3, None)
    assert "Teams of four" in club.public(guest)
    await club.says(host, "evening open")
    await club.presses(host, say(IT, "button-evening-open"))
    assert say(IT, "evening-problem-evening-on") in club.answer
    await club.directs(host, "Condizioni")
    await club.chooses(host, "A coppie, match point")
    await club.presses(host, say(IT, "button-evening-keep"))
    assert club.evening.settings.format.value == "pairs"


async def test_where_threads_are_missing_permission_it_is_said_before_anything_is_opened(
    club: Club,
) -> None:
    host = club.people[0]
    club.discord.moderator.forbid(club.channel, Permission.CREATE_PRIVATE_THREADS)
    await club.says(host, "evening open")
    assert "let me create private threads" in club.answer
    club.discord.moderator.permit(club.channel, Permission.CREATE_PRIVATE_THREADS)
    await _opened(club, host, club.people[1:5], scoring="matchpoints")
    club.discord.moderator.forbid(club.channel, Permission.CREATE_PRIVATE_THREADS)
    await club.directs(host, "Start", "Yes, start")
    assert not club.tables
    assert "create private threads" in club.public(host)
    assert host.id in club.pings(host).newest.pinged
    club.discord.moderator.permit(club.channel, Permission.CREATE_PRIVATE_THREADS)
    await club.passes(minutes=2)
    assert len(club.tables) == 1


async def test_a_director_s_evening_from_the_panel(club: Club) -> None:
    host, *players, guest = club.people[:6]
    await _opened(club, host, players, scoring="matches", rounds=2)
    await club.presses(guest, "Director")
    assert say(EN, "evening-problem-director-only") in club.answer
    await club.directs(host, "Another director")
    await club.picks(host, "Members of the server", guest.id)
    await club.directs(guest, "Start", "Yes, start")
    await club.all_ready()
    await club.all_play(hands=1)
    await club.directs(guest, "Break")
    await club.fills_in(guest, "The pizza is here.", "20")
    assert "The pizza is here" in club.public(host)
    await club.restarts()
    await club.directs(guest, "Resume")
    await club.directs(guest, "More time")
    await club.chooses(guest, "10 minutes more")
    assert "10 minutes more" in club.answer
    await club.directs(guest, "End the round", "Yes, end")
    await club.directs(guest, "Correct a result")
    await club.chooses(guest, "Table 1")
    await club.presses(guest, "Type the points")
    await club.fills_in(guest, "a lot", "Miscounted.")
    assert say(EN, "problem-evening-points") in club.answer
    await club.presses(guest, "Type the points")
    await club.fills_in(guest, "96-84 70-90", "Miscounted.")
    assert "96–84 · 70–90" in club.public(host)
    await club.directs(guest, "Correct a result")
    await club.chooses(guest, "Table 1")
    await club.chooses(guest, "Average for both")
    await club.fills_in(guest, "Noise.")
    assert "Now: average, average" in club.public(host)
    await club.directs(guest, "End the evening", "Yes, end it")
    assert say(EN, "evening-podium") in club.public(host)
    for head in ("Round 1 of 2", "There is a break", "Play has resumed", say(EN, "evening-podium")):
        assert len(club.public(host).with_words(head)) == 1, head
