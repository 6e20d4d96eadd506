"""Store rows: engines, transactions, the schema, migrations, backups."""
