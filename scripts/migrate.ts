// Brings the database to the newest shape without serving; a start does the same by itself.
import { openData } from '#api/data.ts'
import { readSettings } from '#api/settings.ts'

process.umask(0o077)

const settings = readSettings(process.env)
const { close } = await openData({ settings })
console.log(
  `The database ${settings.databaseUrl ? 'at DATABASE_URL' : `in ${settings.dataDir}`} is up to date.`,
)
await close()
