"""The terms of each language: for each concept its one word, and what is not written for it.

The English terms are those of docs/rules.md, the Italian ones those of Barilli, *Il Tarocco
bolognese* (sixth edition, 2016), by its sections.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.words import Language


@dataclass(frozen=True, slots=True)
class Term:
    """The word for a concept; ``never`` are patterns of what would be another word for it.

    ``words`` are all written somewhere, the first is the term itself and the others its forms or
    what belongs to it. ``in_documents`` is False where the README means something else by a
    pattern of ``never``, and so do the files whose names begin with ``elsewhere``. Patterns ignore
    case, unless they say otherwise.
    """

    concept: str
    words: tuple[str, ...]
    never: tuple[str, ...] = ()
    in_documents: bool = True
    elsewhere: str | None = None


ENGLISH = (
    # The pack.
    Term("all the cards", ("pack",), (r"\bdecks?\b",), in_documents=False),
    Term("the four suits", ("swords", "batons", "cups", "coins"),
         (r"\b(pentacles|wands|clubs|spades|denari|coppe|bastoni)\b",)),
    Term("King to Jack", ("court card", "King", "Queen", "Knight", "Jack"),
         (r"\b(face|picture|honou?r) cards?\b", r"\b(valets?|knaves?|cavaliers?)\b"),
         elsewhere="other_pack"),
    Term("the one of a suit", ("Ace",), (r"(?-i:\baces?\b)",)),
    Term("cards of value one", ("small card",), (r"\b(pip|spot|low|numeral) cards?\b",)),
    Term("the permanent suit", ("trump",),
         (r"\bmajor arcana\b", r"\btarots\b", r"\bruff(s|ed|ing)?\b", r"\batouts?\b")),
    Term("the four highest trumps", ("Angel", "World", "Sun", "Moon"),
         (r"\b(Angelo|Mondo|Luna)\b",)),
    Term("the lowest trump", ("Bégato",), (r"\b(Bagatto|Begato|Magician)\b(?!,)",)),
    Term("the card without a suit", ("Matto",), (r"\bfools?\b(?!,)", r"\bexcuse\b"),
         elsewhere="other_pack"),
    Term("the four equal trumps", ("Moor",), (r"\b(Saracens?|Popes?)\b",), elsewhere="other_pack"),
    Term("Bégato and Matto", ("contatori", "contatore"), (r"\bjokers?\b", r"\bwild cards?\b")),
    # The course of a hand.
    Term("what is dealt once and played to its end", ("hand",),
         (r"\b(next|last|this|each|every|new|of the) (round|deal)\b", r"\ba round\b"),
         in_documents=False, elsewhere="evening"),
    Term("what all tables of an evening play at the same time", ("round",)),
    Term("who deals", ("dealer",), (r"\b(banker|dealing player)\b",)),
    Term("who sits on the dealer’s right", ("eldest",), (r"\bforehand\b", r"\bvorhand\b")),
    Term("to put cards aside before the play", ("discard",),
         (r"\b(lay|lays|laid|laying) (\*\*)?(\{ \$?\w* ?\} ?)?(\*\* )?(cards? |more )?away\b",
          r"\bgoes away\b", r"\bthrow(s|n)? away\b")),
    Term("a card from everybody", ("trick",), (r"\bturn number\b",)),
    Term("to play the first card of a trick", ("lead",), (r"\bopens? the trick\b",)),
    Term("to play the suit led", ("follow suit",), (r"\bserve the suit\b",)),
    Term("the cards that a side has taken", ("pile",), (r"\b(talon|heap|stock ?pile)\b",)),
    Term("the eight cards of Terziglio", ("pozzo",), (r"\b(widow|kitty)\b",)),
    Term("who plays against two", ("soloist",), (r"\b(declarer|lone player|solo player)\b",)),
    Term("words with a led card", ("signal", "busso", "striscio", "volo"), (r"\btable talk\b",)),
    # The count.
    Term("cards that count together", ("combination",), (r"\bmeld(s|ed|ing)?\b", r"\bcombos?\b")),
    Term("to show combinations in the first trick", ("declare", "declaration"),
         (r"\bannounc(e|es|ed|ement(?! channel))s?\b",)),
    Term("three or four of a rank", ("cricca", "cricche"), (r"\bcliques?\b",)),
    Term("cricche doubled", ("criccone",), (r", the cricche doubled", r"\bdouble cricca\b")),
    Term("cards in a row", ("sequence",), (r"\b(straights?|ladders?)\b",)),
    Term("sequences doubled", ("sequenza",),
         (r", the sequences doubled", r"\bsequences and cricche doubled", r"\bdouble sequences?\b",
          r"(?-i:\bSequenze\b)")),
    Term("to win at once with what is declared", ("call out",),
         (r"\bknocks? out\b", r"\bgo(es)? out of the (match|game)\b")),
    Term("a side without a trick", ("cappotto",), (r"\b(slam|capot|vole)\b",)),
    Term("the points of one hand, line by line", ("score sheet",), (r"\bscore ?cards?\b",)),
    Term("the running account, hand by hand", ("rubber",),
         (r"\b(running (score|total|account)|scoreboard|tally)\b",)),
    Term("the points that win", ("target",), (r"\b(winning score|goal)\b",)),
    Term("hands up to the target", ("match",),
         (r"\bgame is over\b", r"\b(wins?|won) the game\b", r"\brest of the game\b")),
    # An evening.
    Term("a match at every table of an evening", ("Round",), (r"\blegs?\b", r"\bsessions?\b")),
    Term("who leads an evening", ("director",), (r"\b(referees?|umpires?|organi[sz]ers?)\b",),
         in_documents=False),
    # The table and its people.
    Term("to take a seat", ("sit", "Sit"),
         (r"\btake (a|your) seat\b", r"\bsit(s|ting)? down\b",
          r"\bjoin(s|ed|ing)? (a|the|this|your) (table|game)\b")),
    Term("to give a seat up", ("leave",), (r"\bg(et|ets|etting|ot) up\b", r"\bstand(s|ing)? up\b")),
    Term("where somebody sits", ("seat",), (r"\b(this|your|own|the) place\b(?! of one\b)",)),
    Term("who opened the table", ("host",), (r"\b(table owner|table master)\b",)),
    Term("a player that is a program", ("computer player",),
         (r"\b(AIs?|CPUs?|robots?)\b", r"\bbot players?\b",
          r"\b(a|the|with|against|by) computers?\b(?! player)")),
    Term("somebody who plays on with another’s cards", ("substitute",),
         (r"\b(stand-in|replacement)\b",)),
    Term("to undo what one did", ("take back",),
         (r"(?<![/`-])(?<!/hand )\bundo(es|ne|ing)?\b(?! =)",)),
    Term("to stop for a while", ("break",),
         (r"(?<!/table )\bpaus(e|ed|es|ing)\b", r"\bmatch (rests|has been resting|is resting)\b")),
    Term("to lose the match on purpose", ("resign",),
         (r"\bg(ive|ives|ave|iven|iving) (the match )?up\b",)),
    Term("to see a match without a seat", ("watch",),
         (r"\blook(s|ed|ing)? on\b(?! )", r"\blook on,", r"\bspectat(e|es|ing)\b")),
    Term("what Discord calls a direct message", ("direct message",),
         (r"\b(private messages?|DMs?|whispers?)\b",)),
    Term("to use a button", ("Press", "press"), (r"\b(click on|tap on|hit the)\b",)),
    Term("one of the choices that a rule leaves", ("rule option",), (r"\bknobs?\b",)),
)  # fmt: skip

ITALIAN = (
    # Il mazzo.
    Term("i 21 che battono i Semi (1.1)", ("Trionfi", "carte lunghe"),
         (r"\bbriscol[ae]\b", r"\batout\b", r"\barcani\b")),
    Term("i quattro colori (1.3)", ("Semi", "Spade", "Bastoni", "Coppe", "Danari"),
         (r"\bDenari di\b|di Denari\b", r"(?-i:\b(semi?|seme)\b)")),
    Term("il più basso dei Trionfi (1.2.1)", ("Bégato",),
         (r"\bBagatto\b(?!,)", r"\bBegato\b(?!,)")),
    Term("Bégato e Matto (1.2.3)", ("contatori", "contatore"), (r"\bjolly\b",)),
    Term("Sole e Luna (1.2.3)", ("Rosse",)),
    Term("dal 16 al 5 (1.2.3)", ("numero di scavezzo",)),
    Term("la seconda figura (1.4)", ("Regina",), (r"\bdonn[ae] di\b",)),
    Term("l’Asso di un Seme corto e di uno lungo (1.4.5)", ("Asso buono", "Asso matto")),
    Term("giocare il Matto (1.2.2)", ("copre il Matto",)),
    # La smazzata.
    Term("da una distribuzione al conto (3.7)", ("smazzata",),
         (r"\bround\b", r"\bdistribut(a|e) la mano\b",
          r"\b(prossima|nuova|ultima|questa|quella|ogni|di) mano finita\b",
          r"\b(prossima|nuova|fine|finita la) mano\b")),
    Term("dividere il mazzo prima che si diano le carte", ("tagli",),
         (r"\balzat[ae]\b", r"(?<!far )\balzare\b(?! (\{|qualcuno))")),
    Term("le carte di un giocatore (3.2)", ("mano",), (r"\bsmazzata di carte in mano\b",)),
    Term("chi dà le carte (3.1)", ("mazziere",), (r"\bdistributore\b", r"\bdealer\b")),
    Term("chi comincia (3.4)", ("primo di mano",),
         (r"\besc[ei] tu\b", r"(?-i:\bEsce \{ \})", r"\besce di mano\b", r"\bsi esce di\b",
          r"\bloro a uscire\b", r"\busciresti tu\b")),
    Term("le carte giocate da tutti (3.4)", ("giro di mano",), (r"\bin tavola\b",)),
    Term("mettere via prima di giocare (3.3)", ("scartata", "L’ho fatta"),
         (r"\blo scarto è fatto\b", r"\bfa(re)? lo scarto\b", r"\bscartate via\b")),
    Term("le carte prese (3.9)", ("tallone",), (r"\bmazzo delle prese\b", r"\bpila\b")),
    Term("le otto carte del Terziglio (4.2.1)", ("pozzo", "a monte"), (r"(?<![Aa] )\bmonte\b",)),
    Term("chi gioca contro due (4.2.1)", ("va su", "faccio di mio", "Posso?", "Va bene!"),
         (r"\bsolista\b",)),
    Term("mostrare le combinazioni (3.5.1)", ("accus", "sbaglia", "tre Tarocchi matti"),
         (r"\bdichiara(re|zion[ei])?\b", r"\bannunci[oa]?\b", r"\baccuse\b")),
    Term("le parole di chi è primo di mano (3.5.2)",
         ("Informazioni al compagno", "busso", "striscio", "volo"),
         (r"\bbuss(are|ata)\b", r"\bbusso forte\b", r"\bsegnal[ei] al compagno\b")),
    Term("la presa che chiude (3.7)", ("Ultima presa",)),
    # Il conto.
    Term("tre o quattro di pari grado (2.2)", ("cricca", "cricche")),
    Term("cricche raddoppiate (2.2.3)", ("criccone",), (r"\bdoppia cricca\b",)),
    Term("sequenze raddoppiate (2.3)", ("Sequenza",),
         (r"\bsequenze raddoppiate\b", r"\bdoppia sequenza\b")),
    Term("la testa di una sequenza (2.2.2)", ("capostipite",)),
    Term("il contatore al posto della terza carta (2.4)", ("va in terza",)),
    Term("la Grande interrotta", ("scavezzo reale", "fino ai calzettini")),
    Term("i punti delle carte (2.1)", ("conto degli scartini",)),
    Term("nessuna presa (3.9.1)", ("cappotto",), (r"\bcapotto\b",)),
    Term("vincere con quello che si accusa (4.1.1)", ("si chiama fuori",),
         (r"\bdichiararsi fuori\b", r"\bchiamare fuori\b")),
    Term("i punti del Terziglio (4.2.1)", ("poste",)),
    Term("le parole della Mattazza (4.4.1)", ("Andare a duro", "riposa"), (r"\bpartita riposa\b",)),
    Term("i punti che fanno vincere", ("traguardo",), (r"\bobiettivo\b",)),
    Term("i punti della partita, smazzata per smazzata", ("punteggio",), (r"\btabellone\b",)),
    Term("senza vincitore", ("patta",), (r"\bla partita è pari\b",)),
    Term("il meglio che si sia visto", ("record",), (r"(?<!/)\bprimat[io]\b",)),
    # La serata.
    Term("una partita a ogni tavolo di una serata", ("Turno",), (r"\bsessione\b",)),
    Term("chi dirige una serata", ("direttore",), (r"\barbitro\b", r"\borganizzatore\b")),
    # Il tavolo e chi ci sta.
    Term("prendere un posto", ("siedi", "Siediti"),
         (r"\bSei (già )?seduto\b", r"\bTi sei seduto\b", r"\bunisc(iti|ersi)\b",
          r"\bpres[oi] posto\b", r"\bprendi posto\b")),
    Term("lasciare il posto", ("alza", "Alzati"), (r"\b(lascia|lasciato) il tavolo\b",)),
    Term("chi gioca con te", ("compagno",), (r"(?<!\[)\bpartner\b(?!\])", r"\bsocio\b")),
    Term("un giocatore che è un programma", ("computer",),
         (r"\bgiocator[ei] (del computer|artificial\w)", r"\bcomputer player\b")),
    Term("quello che si preme", ("pulsante", "premi"), (r"\bbottoni?\b", r"\bclicca\b")),
    Term("perdere apposta", ("arrend",), (r"\babbandon\w+\b", r"\bforfait\b")),
    Term("fermarsi per un po’", ("pausa",), (r"\bsospes[ao]\b",)),
    Term("quello che Discord chiama così", ("messaggi diretti",),
         (r"\bmessaggi[o]? privat[oi]\b", r"\bDM\b", r"\bin privato\b")),
)  # fmt: skip

TERMS: Mapping[Language, tuple[Term, ...]] = {
    Language.ENGLISH: ENGLISH,
    Language.ITALIAN: ITALIAN,
}
