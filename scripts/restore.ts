// Restores a backup into an empty data folder and database: npm run restore FILE.
import { restoreBackup } from '#api/operate/backup/restore.ts'
import { readSettings } from '#api/platform/settings/settings.ts'
import { StartFailure, startProgram } from '#api/platform/start-failure.ts'

process.umask(0o077)

await startProgram(async () => {
  const file = process.argv[2]
  if (!file) throw new StartFailure('Name the backup: npm run restore FILE')
  const settings = readSettings(process.env)
  const { rows, contents, createdAt, missing } = await restoreBackup(settings, file, (backup) => {
    if (!backup.hasChecksums)
      console.warn(`${file} is of an earlier version and carries no checksums of its rows.`)
    if (backup.missing > 0)
      console.warn(`${backup.missing} files were missing when ${file} was made.`)
  })
  const place = settings.databaseUrl ? 'the database at DATABASE_URL' : settings.dataDir
  console.log(`Restored ${rows} rows and ${contents} files of ${createdAt} into ${place}.`)
  if (missing > 0)
    console.warn(`${missing} rows refer to files that are missing: npm run check-data names them.`)
})
