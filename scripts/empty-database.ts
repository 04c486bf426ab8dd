// Makes the database of which a first start takes a copy, while the pages are built.
import { migrateEmpty } from '#api/platform/db/connect.ts'
import { emptyDatabase } from '#api/platform/db/embedded/empty-database.ts'

process.umask(0o077)
await emptyDatabase(migrateEmpty)
