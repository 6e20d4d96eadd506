/* The kernel compiled, as a Python module: reading arguments, making objects.
 *
 * What it does is in mechanism.h and likelihood.h; without it over_game.py serves.
 */
#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>
#include "mechanism.h"

typedef struct {
    PyObject_HEAD
    PyObject *rules_bytes, *seats_bytes;
    const Rules *rules;
    const Seats *seats;
    State at;
} Position;

static PyTypeObject *PositionType;

/* The loops that this processor runs quickest. */
static const Loops *quickest(void)
{
#ifdef HAS_LOOPS_WITH_BMI2
    if (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt")) return &loops_with_bmi2;
#endif
    return &loops_for_any;
}

static const void *struct_of(PyObject *bytes, size_t size, const char *name)
{
    const char *data = PyBytes_Check(bytes) ? PyBytes_AsString(bytes) : NULL;
    if (data && (size_t)PyBytes_Size(bytes) == size && (uintptr_t)data % sizeof(Int) == 0) return data;
    PyErr_Format(PyExc_ValueError, "these are not the kernel's %s", name);
    return NULL;
}

/* Whether every number that is a place somewhere is one: a state may come from anywhere. */
static int sound(const State *at)
{
    const Int seats[] = {at->turn, at->leader, at->best_seat, at->matto_seat, at->matto_winner,
                         at->last_winner, at->called_out};
    int fine = at->phase >= DECLARE && at->phase <= OVER && at->turn >= 0 && at->leader >= 0
               && at->played >= 0 && at->played < SEATS && at->led >= NONE && at->led < MATTO_SUIT
               && at->best >= NONE && at->best < CARDS && at->paid >= NONE && at->paid < CARDS
               && (at->led < 0 || (at->best >= 0 && at->best_seat >= 0))
               && (at->phase < PAY || at->called_out >= 0 || at->last_winner >= 0)
               && (uint64_t)at->stock < (uint64_t)1 << CARDS;
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) fine &= seats[i] >= NONE && seats[i] < SEATS;
    for (int i = 0; i < SEATS; i++)
        fine &= at->trick[i] >= NONE && at->trick[i] < CARDS && (at->trick[i] >= 0 || i >= at->played)
                && (uint64_t)(at->hand[i] | at->discard[i] | at->pile[i]) < (uint64_t)1 << CARDS;
    return fine;
}

static PyObject *refused(const char *why)
{
    PyErr_SetString(PyExc_ValueError, why);
    return NULL;
}

/* A policy: how many rows a side has, how many sides there are, which rows each has, all rows. */
static int read_policy(PyObject *bytes, Policy *policy)
{
    Py_ssize_t size = PyBytes_Check(bytes) ? PyBytes_Size(bytes) : 1;
    const Int *numbers;
    Int left = size / (Py_ssize_t)sizeof(Int) - 2, rows, tables;
    int fine;
    *policy = (Policy){NULL, NULL, SITUATIONS, 1, 0};
    if (size == 0) return 1;
    numbers = struct_of(bytes, (size_t)size, "policies");
    if (!numbers) return 0;
    rows = left > 0 ? numbers[0] : 0;
    fine = rows == SITUATIONS || rows == KINDS * VARIANTS + 1 || rows == STANDINGS * KINDS * VARIANTS + 1;
    fine = fine && size % (Py_ssize_t)sizeof(Int) == 0 && numbers[1] > 0 && numbers[1] < left;
    if (fine) {
        left -= numbers[1];
        tables = left / (rows * CARDS);
        fine = left % (rows * CARDS) == 0;
        for (Int i = 0; i < numbers[1]; i++) fine &= numbers[2 + i] >= 0 && numbers[2 + i] < tables;
    }
    if (!fine) { refused("this is not a policy"); return 0; }
    *policy = (Policy){numbers + 2 + numbers[1], numbers + 2, rows, numbers[1], rows / (KINDS * VARIANTS)};
    return 1;
}

static PyObject *tuple_of(const Int *numbers, Int length)
{
    PyObject *tuple = PyTuple_New((Py_ssize_t)length);
    for (Int i = 0; tuple && i < length; i++)
        if (PyTuple_SetItem(tuple, (Py_ssize_t)i, PyLong_FromLongLong(numbers[i]))) Py_CLEAR(tuple);
    return tuple;
}

static Position *new_position(PyObject *rules, PyObject *seats, PyObject *state)
{
    const Rules *r = struct_of(rules, sizeof(Rules), "rules");
    const Seats *s = r ? struct_of(seats, sizeof(Seats), "seats") : NULL;
    const State *at = s ? struct_of(state, sizeof(State), "states") : NULL;
    Position *self;
    if (!at) return NULL;
    if (!sound(at)) return (Position *)refused("no hand is in this state");
    self = (Position *)PyType_GenericAlloc(PositionType, 0);
    if (!self) return NULL;
    Py_INCREF(rules);
    Py_INCREF(seats);
    self->rules_bytes = rules;
    self->seats_bytes = seats;
    self->rules = r;
    self->seats = s;
    self->at = *at;
    return self;
}

static PyObject *position_new(PyTypeObject *type, PyObject *args, PyObject *names)
{
    PyObject *rules, *seats, *state;
    (void)type, (void)names;
    if (!PyArg_ParseTuple(args, "OOO", &rules, &seats, &state)) return NULL;
    return (PyObject *)new_position(rules, seats, state);
}

static void position_dealloc(PyObject *object)
{
    Position *self = (Position *)object;
    PyTypeObject *type = Py_TYPE(object);
    Py_XDECREF(self->rules_bytes);
    Py_XDECREF(self->seats_bytes);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

static PyObject *position_copy(Position *self, PyObject *none)
{
    Position *other = (Position *)PyType_GenericAlloc(PositionType, 0);
    (void)none;
    if (!other) return NULL;
    Py_INCREF(self->rules_bytes);
    Py_INCREF(self->seats_bytes);
    other->rules_bytes = self->rules_bytes;
    other->seats_bytes = self->seats_bytes;
    other->rules = self->rules;
    other->seats = self->seats;
    other->at = self->at;
    return (PyObject *)other;
}

static PyObject *position_state(Position *self, PyObject *none)
{
    (void)none;
    return PyBytes_FromStringAndSize((const char *)&self->at, sizeof(State));
}

static PyObject *position_legal(Position *self, PyObject *none)
{
    (void)none;
    return PyLong_FromLongLong(self->at.phase == PLAY ? legal_cards(self->rules, &self->at) : 0);
}

static PyObject *position_play(Position *self, PyObject *args)
{
    long long card;
    if (!PyArg_ParseTuple(args, "L", &card)) return NULL;
    if (self->at.phase != PLAY || card < 0 || card >= CARDS
        || !(legal_cards(self->rules, &self->at) >> card & 1))
        return PyErr_Format(PyExc_ValueError, "card %lld may not be played now", card);
    play(self->rules, self->seats, &self->at, card);
    Py_RETURN_NONE;
}

static PyObject *position_declare(Position *self, PyObject *args)
{
    long long points;
    if (!PyArg_ParseTuple(args, "L", &points)) return NULL;
    if (points < 0 || points > FAR || !may_declare(self->rules, &self->at))
        return refused("nothing may be declared now");
    declare(self->seats, &self->at, points);
    Py_RETURN_NONE;
}

static PyObject *position_keep_silent(Position *self, PyObject *args)
{
    int closes = 1;
    if (!PyArg_ParseTuple(args, "|p", &closes)) return NULL;
    if (self->at.phase != DECLARE) return refused("nobody is asked to declare now");
    keep_silent(self->seats, &self->at, closes);
    Py_RETURN_NONE;
}

static int owed_now(Position *self, Int *piles, Debt *debt)
{
    if (self->at.phase != PAY) return 0;
    piles_before_payment(self->rules, self->seats, &self->at, piles);
    return owes(self->rules, self->seats, &self->at, piles, debt);
}

static PyObject *position_debt(Position *self, PyObject *none)
{
    Int piles[SEATS];
    Debt debt;
    (void)none;
    return PyLong_FromLongLong(owed_now(self, piles, &debt) ? debt.cards : 0);
}

static PyObject *position_price(Position *self, PyObject *none)
{
    Int piles[SEATS];
    Debt debt;
    (void)none;
    return PyLong_FromLongLong(owed_now(self, piles, &debt) ? price(self->rules, piles, &debt) : NONE);
}

static PyObject *position_pay(Position *self, PyObject *args)
{
    Int piles[SEATS];
    Debt debt;
    long long card;
    if (!PyArg_ParseTuple(args, "L", &card)) return NULL;
    if (card < 0 || card >= CARDS || !owed_now(self, piles, &debt) || !(debt.cards >> card & 1))
        return PyErr_Format(PyExc_ValueError, "card %lld does not pay for the Matto", card);
    self->at.paid = card;
    self->at.phase = OVER;
    Py_RETURN_NONE;
}

static PyObject *position_totals(Position *self, PyObject *none)
{
    Int totals[SEATS];
    (void)none;
    if (self->at.phase != OVER) return refused("the hand is not over");
    totals_of(self->rules, self->seats, &self->at, totals);
    return tuple_of(totals, self->seats->sides);
}

static PyObject *position_scores(Position *self, PyObject *none)
{
    Int totals[SEATS], scores[SEATS];
    (void)none;
    if (self->at.phase != OVER) return refused("the hand is not over");
    totals_of(self->rules, self->seats, &self->at, totals);
    scores_of(self->rules, self->seats, &self->at, totals, scores);
    return tuple_of(scores, scorers(self->rules, self->seats));
}

static PyObject *position_finish(Position *self, PyObject *args)
{
    unsigned long long seed;
    PyObject *bytes;
    Policy policy;
    uint64_t chance;
    if (!PyArg_ParseTuple(args, "KO", &seed, &bytes) || !read_policy(bytes, &policy)) return NULL;
    chance = seeded(seed);
    finish(self->rules, self->seats, &self->at, &policy, &chance);
    Py_RETURN_NONE;
}

static PyObject *sums(const Rules *r, const Seats *s, const State *start, int deals,
                      Account *account, long long number, unsigned long long seed, PyObject *bytes)
{
    Sums found = {{0}, {0}};
    Policy policy;
    if (!read_policy(bytes, &policy)) return NULL;
    Py_BEGIN_ALLOW_THREADS
    quickest()->play_hands(r, s, start, deals, number, &policy, seed, &found, account);
    Py_END_ALLOW_THREADS
    if (!account)
        return Py_BuildValue("(NN)", tuple_of(found.totals, s->sides),
                             tuple_of(found.scores, scorers(r, s)));
    return Py_BuildValue("(NNNN)", tuple_of(found.totals, s->sides), tuple_of(found.scores, scorers(r, s)),
                         tuple_of(account->parts[0], s->sides * PARTS),
                         tuple_of(account->taken[0], s->sides * CARDS));
}

/* Each end by itself: its totals, its scores, and who called out. */
static PyObject *position_ends(Position *self, PyObject *args)
{
    const Seats *s = self->seats;
    State start = self->at;
    long long number;
    unsigned long long seed;
    PyObject *bytes, *result;
    Policy policy;
    End *ends;
    if (!PyArg_ParseTuple(args, "LKO", &number, &seed, &bytes) || !read_policy(bytes, &policy)) return NULL;
    if (number < 0 || number > 1 << 20) return refused("so many ends cannot be kept");
    ends = PyMem_Malloc((size_t)(number ? number : 1) * sizeof(End));
    if (!ends) return PyErr_NoMemory();
    Py_BEGIN_ALLOW_THREADS
    quickest()->play_ends(self->rules, s, &start, number, &policy, seed, ends);
    Py_END_ALLOW_THREADS
    result = PyTuple_New((Py_ssize_t)number);
    for (long long i = 0; result && i < number; i++) {
        PyObject *totals = tuple_of(ends[i].totals, s->sides);
        PyObject *scores = tuple_of(ends[i].scores, scorers(self->rules, s));
        PyObject *end = Py_BuildValue("(NNL)", totals, scores, (long long)ends[i].called_out);
        if (!end || PyTuple_SetItem(result, (Py_ssize_t)i, end)) Py_CLEAR(result);
    }
    PyMem_Free(ends);
    return result;
}

static PyObject *position_playouts(Position *self, PyObject *args)
{
    long long number;
    unsigned long long seed;
    PyObject *policy;
    State start = self->at;
    if (!PyArg_ParseTuple(args, "LKO", &number, &seed, &policy)) return NULL;
    return sums(self->rules, self->seats, &start, 0, NULL, number, seed, policy);
}

static PyObject *position_playouts_in_parts(Position *self, PyObject *args)
{
    long long number;
    unsigned long long seed;
    PyObject *policy;
    State start = self->at;
    Account account = {{{0}}, {{0}}};
    if (!PyArg_ParseTuple(args, "LKO", &number, &seed, &policy)) return NULL;
    return sums(self->rules, self->seats, &start, 0, &account, number, seed, policy);
}

static PyObject *kernel_deal(PyObject *module, PyObject *args)
{
    PyObject *rules, *seats, *start, *bytes;
    const unsigned char *codes;
    Py_ssize_t length;
    unsigned long long seed;
    Int pack[CARDS], seen = 0;
    Policy policy;
    uint64_t chance;
    Position *self;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOOy#KO", &rules, &seats, &start, &codes, &length, &seed, &bytes)
        || !read_policy(bytes, &policy))
        return NULL;
    for (Py_ssize_t i = 0; i < length && length == CARDS; i++) {
        if (codes[i] < CARDS) seen |= bit(codes[i]);
        pack[i] = codes[i];
    }
    if (seen != bit(CARDS) - 1) return refused("a pack has each of the 62 cards once");
    self = new_position(rules, seats, start);
    if (!self) return NULL;
    chance = seeded(seed);
    deal(self->rules, self->seats, &self->at, pack, &policy, &chance);
    return (PyObject *)self;
}

static PyObject *kernel_deals(PyObject *module, PyObject *args)
{
    PyObject *rules, *seats, *start, *policy, *result;
    long long number;
    unsigned long long seed;
    Position *before;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOOLKO", &rules, &seats, &start, &number, &seed, &policy)) return NULL;
    before = new_position(rules, seats, start);
    if (!before) return NULL;
    result = sums(before->rules, before->seats, &before->at, 1, NULL, number, seed, policy);
    Py_DECREF(before);
    return result;
}

static PyObject *kernel_combination_points(PyObject *module, PyObject *args)
{
    PyObject *rules;
    long long held;
    const Rules *r;
    (void)module;
    if (!PyArg_ParseTuple(args, "OL", &rules, &held)) return NULL;
    r = struct_of(rules, sizeof(Rules), "rules");
    if (!r) return NULL;
    if (held < 0 || held >= bit(CARDS)) return refused("these are no cards");
    return PyLong_FromLongLong(combinations(r, held));
}

/* Where each kind of evidence begins in the numbers after their counts; 0 if they are not sound. */
static int read_evidence(const Int *numbers, Py_ssize_t size, Evidence *e)
{
    const Int *at = numbers + 5;
    Int needed = 5;
    if (size < 5) return 0;
    e->places = numbers[0], e->played = numbers[1], e->spoken = numbers[2], e->laid = numbers[3];
    e->judged = numbers[4];
    for (int i = 0; i < 5; i++)
        if (numbers[i] < 0 || numbers[i] > CARDS) return 0;
#define READ(field, type, number) \
    e->field = (const type *)at; \
    at += number * (Int)(sizeof(type) / sizeof(Int)); \
    needed += number * (Int)(sizeof(type) / sizeof(Int));
    READ(place, Place, e->places)
    READ(plays, Played, e->played)
    READ(words, Spoken, e->spoken)
    READ(discards, Laid, e->laid)
    READ(judgements, Judged, e->judged)
#undef READ
    if (needed != size || e->places < 1 || e->places > PLACES) return 0;
    for (int seat = 0; seat < SEATS; seat++) e->hand_of[seat] = e->discard_of[seat] = NONE;
    for (Int i = 0; i < e->places; i++) {
        Int seat = e->place[i].seat;
        if (seat < NONE || seat >= SEATS) return 0;
        if (seat >= 0) (e->place[i].is_discard ? e->discard_of : e->hand_of)[seat] = (int)i;
    }
    for (Int i = 0; i < e->played; i++) {
        const Played *p = &e->plays[i];
        if (p->kind < 0 || p->kind >= KINDS || p->led < NONE || p->led >= MATTO_SUIT
            || (uint64_t)p->since >> CARDS)
            return 0;
    }
    for (Int i = 0; i < e->spoken; i++)
        if ((uint64_t)e->words[i].since >> CARDS) return 0;
    for (Int i = 0; i < e->laid; i++)
        if ((uint64_t)e->discards[i].since >> CARDS) return 0;
    for (Int i = 0; i < e->judged; i++)
        if (e->judgements[i].step < 1 || (uint64_t)e->judgements[i].since >> CARDS) return 0;
    return 1;
}

static PyObject *kernel_likely(PyObject *module, PyObject *args)
{
    PyObject *rules, *habits, *evidence, *starts, *result;
    long long number, first, between;
    unsigned long long seed;
    Py_ssize_t size, world;
    Int *begun, *found;
    Evidence e;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOSSLLLK", &rules, &habits, &evidence, &starts, &number, &first,
                          &between, &seed))
        return NULL;
    e.r = struct_of(rules, sizeof(Rules), "rules");
    e.habits = e.r ? struct_of(habits, sizeof(Habits), "habits") : NULL;
    if (!e.habits) return NULL;
    size = PyBytes_Size(evidence);
    if (size % (Py_ssize_t)sizeof(Int)
        || !read_evidence((const Int *)(const void *)PyBytes_AsString(evidence), size / (Py_ssize_t)sizeof(Int), &e))
        return refused("this is no evidence");
    world = (Py_ssize_t)e.places * (Py_ssize_t)sizeof(Int);
    size = PyBytes_Size(starts);
    if (!size || size % world || size / world > MOST_STARTS || number < 0 || number > 1 << 20
        || first < 0 || between < 0)
        return refused("worlds cannot be drawn from these");
    begun = PyMem_Malloc((size_t)size);
    result = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)number * world);
    if (!begun || !result) {
        PyMem_Free(begun);
        Py_XDECREF(result);
        return PyErr_NoMemory();
    }
    memcpy(begun, PyBytes_AsString(starts), (size_t)size);
    for (Py_ssize_t i = 0; i < size / (Py_ssize_t)sizeof(Int); i++)
        if (begun[i] < 1 || (uint64_t)begun[i] >> CARDS) {
            PyMem_Free(begun);
            Py_DECREF(result);
            return refused("a place of a world has no cards");
        }
    found = (Int *)(void *)PyBytes_AsString(result);
    Py_BEGIN_ALLOW_THREADS
    quickest()->draw_worlds(&e, begun, size / world, found, number, first, between, seed);
    Py_END_ALLOW_THREADS
    PyMem_Free(begun);
    return result;
}

#define METHOD(name, takes, doc) {#name, (PyCFunction)(void (*)(void))position_##name, takes, doc}
static PyMethodDef position_methods[] = {
    METHOD(copy, METH_NOARGS, "The same position, to be played on apart from this one."),
    METHOD(state, METH_NOARGS, "The state as bytes."),
    METHOD(legal, METH_NOARGS, "The cards that may be played now, as bits."),
    METHOD(play, METH_VARARGS, "Play a card."),
    METHOD(declare, METH_VARARGS, "Declare so many doubled points."),
    METHOD(keep_silent, METH_VARARGS, "Declare nothing when asked."),
    METHOD(debt, METH_NOARGS, "The cards that may pay for the Matto, as bits."),
    METHOD(price, METH_NOARGS, "The card that pays for the Matto best, -1 if nothing is owed."),
    METHOD(pay, METH_VARARGS, "Pay for the Matto."),
    METHOD(totals, METH_NOARGS, "The doubled total of each side."),
    METHOD(scores, METH_NOARGS, "What the hand adds to each score, doubled."),
    METHOD(finish, METH_VARARGS, "Play the hand to its end."),
    METHOD(playouts, METH_VARARGS, "Sums of totals and scores at the ends of playouts."),
    METHOD(ends, METH_VARARGS, "Totals, scores and who called out at the end of each playout."),
    METHOD(playouts_in_parts, METH_VARARGS, "Sums of playouts, and what they are made of."),
    {NULL, NULL, 0, NULL},
};

static PyMemberDef position_members[] = {
    {"turn", T_LONGLONG, offsetof(Position, at) + offsetof(State, turn), READONLY, NULL},
    {"phase", T_LONGLONG, offsetof(Position, at) + offsetof(State, phase), READONLY, NULL},
    {"called_out", T_LONGLONG, offsetof(Position, at) + offsetof(State, called_out), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot position_slots[] = {
    {Py_tp_new, position_new},
    {Py_tp_dealloc, position_dealloc},
    {Py_tp_methods, position_methods},
    {Py_tp_members, position_members},
    {0, NULL},
};

static PyType_Spec position_spec = {
    "tarocchino.kernel.native.Position", sizeof(Position), 0, Py_TPFLAGS_DEFAULT, position_slots,
};

static PyMethodDef functions[] = {
    {"deal", kernel_deal, METH_VARARGS, "The position after a deal."},
    {"deals", kernel_deals, METH_VARARGS, "Sums over hands dealt at random and played out."},
    {"likely", kernel_likely, METH_VARARGS, "Worlds as likely as the play makes them."},
    {"combination_points", kernel_combination_points, METH_VARARGS, "Doubled points of a set."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module_def = {
    PyModuleDef_HEAD_INIT, "native", "The kernel compiled.", -1, functions,
    NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_native(void)
{
    PyObject *module = PyModule_Create(&module_def);
    if (!module) return NULL;
    PositionType = (PyTypeObject *)PyType_FromSpec(&position_spec);
    if (!PositionType || PyModule_AddObjectRef(module, "Position", (PyObject *)PositionType)
        || PyModule_AddIntConstant(module, "LAYOUT", LAYOUT)) {
        Py_CLEAR(module);
    }
    return module;
}
