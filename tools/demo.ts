// Serves the product with a world of people, files and talk, on a data folder of its own:
//   npm run demo
// The first start takes some seconds more. Delete the folder to begin anew.

import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { serverEnvironment } from '#tests/journeys/settings.ts'
import { placeEmptyDatabase } from '#tests/support/program.ts'
import { beginStory, tellStory } from './demo/seed.ts'

const { DATA_DIR = '.demo', PORT = '3000' } = process.env
const origin = `http://127.0.0.1:${PORT}`
const done = path.join(DATA_DIR, 'demo.json')

const isNew = !existsSync(DATA_DIR) || readdirSync(DATA_DIR).length === 0
if (!isNew && !existsSync(done)) {
  console.error(`${DATA_DIR} is no folder of a complete demo: delete it, or name another DATA_DIR.`)
  process.exit(1)
}
// The story has more requests in seconds than people make in days.
Object.assign(process.env, serverEnvironment({ DATA_DIR, PORT }), { RATE_LIMITS: '0' })
if (isNew) {
  await placeEmptyDatabase(DATA_DIR)
  beginStory()
}
await import('../server.ts')
if (isNew) {
  await untilReady()
  writeFileSync(done, JSON.stringify(await tellStory(origin), null, 2))
  console.log(`  The demo is complete (after ${(performance.now() / 1000).toFixed(1)} s)\n`)
}

async function untilReady(): Promise<void> {
  const { ok } = await fetch(`${origin}/ready`)
  if (!ok) await untilReady()
}
