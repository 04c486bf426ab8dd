// Checks that rows and files, counters and search index fit together: npm run check-data, and with
// "-- --mend" corrects them. The server may be running; then it does the work.
import { checkData, type Faults } from '#api/operate/checks/check-data.ts'
import { askServer } from '#api/operate/operator/socket.ts'
import { refuseNoData } from '#api/platform/files/data-dir.ts'
import { readSettings, type Settings } from '#api/platform/settings/settings.ts'
import { StartFailure, startProgram } from '#api/platform/start-failure.ts'
import { openData } from '#api/program/data.ts'

process.umask(0o077)

const mend = process.argv.includes('--mend')

await startProgram(async () => {
  const settings = readSettings(process.env)
  const faults = (await askRunning(settings)) ?? (await checkHere(settings))
  const { missingContents, unusedContents, wrongCounters, staleMessages, stalePassages } = faults
  const lines = [
    ...missingContents.map(({ table, id, hash }) => `no content: ${table} ${id} (${hash})`),
    ...unusedContents.map((hash) => `content without a row: ${hash}`),
    ...wrongCounters.map(
      ({ what, id, stored, counted }) => `${what} of ${id}: ${stored} instead of ${counted}`,
    ),
    ...staleMessages.map((id) => `message not indexed: ${id}`),
    ...stalePassages.map((id) => `passage not indexed: ${id}`),
  ]
  for (const line of lines) console.log(line)
  const left = mend ? missingContents.length : lines.length
  const mended = mend ? `, ${lines.length - left} mended` : ''
  console.log(`${lines.length} faults${mended}.`)
  if (missingContents.length > 0)
    console.log(
      'Content that is gone can only come from a backup (npm run restore), or if the file is uploaded again.',
    )
  process.exitCode = left > 0 ? 1 : 0
})

async function askRunning({ dataDir }: Settings): Promise<Faults | null> {
  const answer = await askServer(dataDir, 'POST', mend ? '/check-data?mend=1' : '/check-data')
  if (!answer) return null
  const text = (await answer.toArray()).join('')
  if (answer.statusCode !== 200)
    throw new StartFailure(`The running server could not check its data: ${text}`)
  return JSON.parse(text) as Faults
}

async function checkHere(settings: Settings): Promise<Faults> {
  await refuseNoData(settings)
  const { db, files, close } = await openData({ settings })
  try {
    return await checkData(db, files, { mend, isRunning: false })
  } finally {
    await close()
  }
}
