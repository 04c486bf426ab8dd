// Migrates the database without serving. A normal start migrates the database too.
import { openData } from '#api/data.ts'
import { readSettings } from '#api/settings.ts'
import { startProgram } from '#api/start-failure.ts'

process.umask(0o077)

await startProgram(async () => {
  const settings = readSettings(process.env)
  const { close } = await openData({ settings })
  const place = settings.databaseUrl ? 'at DATABASE_URL' : `in ${settings.dataDir}`
  console.log(`The database ${place} is up to date.`)
  await close()
})
