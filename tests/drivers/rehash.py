"""Hashing the rows of a database as they are, for tests that change them on purpose."""

from pathlib import Path

import sqlalchemy as sa

from bot.storage.feature_schema import DAILY_CHAINS, EVENING_SEEDS
from bot.storage.log_hashes import DAY_LOGS, EVENING_LOGS, TABLE_LOG
from bot.storage.schema import DAY_SEEDS, EVENING_SEED, SEED_CHAINS, TABLE_SEEDS

_SEEDS = ((SEED_CHAINS, TABLE_SEEDS), (EVENING_SEEDS, EVENING_SEED), (DAILY_CHAINS, DAY_SEEDS))


def rehash(database: Path) -> None:
    """Let everything in the database count as written by the bot."""
    engine = sa.create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        for log in (TABLE_LOG, EVENING_LOGS, DAY_LOGS):
            (key,) = log.owners.primary_key
            for owner in connection.execute(sa.select(log.owners)).all():
                last = None
                of_owner = log.of(owner._mapping[key.name])
                query = sa.select(log.entries).where(of_owner).order_by(log.entries.c.version)
                for row in connection.execute(query).all():
                    last = log.entry.hash(row._mapping, last)
                    same = sa.and_(of_owner, log.entries.c.version == row.version)
                    connection.execute(sa.update(log.entries).where(same).values(hash=last))
                found = log.owner.hash({**owner._mapping, "log_hash": last})
                update = sa.update(log.owners).where(key == owner._mapping[key.name])
                connection.execute(update.values(log_hash=last, row_hash=found))
        for table, hashed in _SEEDS:
            (key,) = table.primary_key
            for row in connection.execute(sa.select(table)).all():
                same = key == row._mapping[key.name]
                found = hashed.hash(row._mapping)
                connection.execute(sa.update(table).where(same).values(row_hash=found))
    engine.dispose()
