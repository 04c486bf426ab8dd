// Brings the database to the newest shape without serving; a start does the same by itself.
import path from 'node:path'
import { connect } from '#api/db/connect.ts'
import { readSettings } from '#api/settings.ts'

const { databaseUrl, dataDir } = readSettings(process.env)
const dir = path.join(dataDir, 'database')
const { migrate, close } = await connect(databaseUrl ? { url: databaseUrl } : { dir })
try {
  await migrate()
  console.log(`The database ${databaseUrl ? 'at DATABASE_URL' : `in ${dir}`} is up to date.`)
} finally {
  await close()
}
