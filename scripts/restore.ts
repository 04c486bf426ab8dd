// Restores a backup into an empty data folder and database: npm run restore FILE.
import { restoreBackup } from '#api/backup/restore.ts'
import { readSettings } from '#api/settings.ts'
import { StartFailure, startProgram } from '#api/start-failure.ts'

process.umask(0o077)

await startProgram(async () => {
  const file = process.argv[2]
  if (!file) throw new StartFailure('Name the backup: npm run restore FILE')
  const settings = readSettings(process.env)
  const { rows, contents, createdAt } = await restoreBackup(settings, file)
  const place = settings.databaseUrl ? 'the database at DATABASE_URL' : settings.dataDir
  console.log(`Restored ${rows} rows and ${contents} files of ${createdAt} into ${place}.`)
})
