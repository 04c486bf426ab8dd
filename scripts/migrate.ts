// Migrates the database without serving. A normal start migrates the database too.

import { readSettings } from '#api/platform/settings/settings.ts'
import { startProgram } from '#api/platform/start-failure.ts'
import { openData } from '#api/program/data.ts'

process.umask(0o077)

await startProgram(async () => {
  const settings = readSettings(process.env)
  const { close } = await openData({ settings })
  const place = settings.databaseUrl ? 'at DATABASE_URL' : `in ${settings.dataDir}`
  console.log(`The database ${place} is up to date.`)
  await close()
})
