// Makes the database of which a first start takes a copy, while the pages are built.
import { emptyDatabase, migrateEmpty } from '#api/platform/db/connect.ts'

process.umask(0o077)
await emptyDatabase(migrateEmpty)
