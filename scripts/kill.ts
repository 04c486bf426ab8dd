// Kills a server (kill -9) at random moments while people write, edit, delete and upload, again and
// again over the same data: npm run kill -- --times 200. After each start it sends again what had no
// answer. At the end it compares what the server has with what it confirmed. With DATABASE_URL the
// database is that PostgreSQL server, and must be empty. --seed repeats the moments of a run.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { runProgram } from '#tests/support/program.ts'
import { createRandom } from './kill/random.ts'
import { verify } from './kill/verify.ts'
import { createWriters } from './kill/writers.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '20' }, seed: { type: 'string' } },
})
const times = Number(values.times)
const seed = Number(values.seed ?? Date.now() % 100_000)
const random = createRandom(seed)
const longestLifeMs = 3_000

console.log(`kill: seed ${seed}, ${times} times`)
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kill-'))
const settings = {
  DATA_DIR: dataDir,
  ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
}
const start = async () => {
  const program = await runProgram('api/serve.ts', settings)
  await program.ready()
  return program
}

const first = await start()
const writers = await createWriters(first.url, random)
await first.kill()
let longestStartMs = 0
for (let round = 1; round <= times; round++) {
  const began = performance.now()
  const program = await start()
  longestStartMs = Math.max(longestStartMs, performance.now() - began)
  const writing = writers.write(program.url)
  await wait(random() * longestLifeMs)
  await program.kill()
  await writing
  if (round % 10 === 0) console.log(`kill: ${round} of ${times}, ${writers.summary()}`)
}
const last = await start()
await writers.finish(last.url)
const problems = await verify(writers.expected(), last.url, async () => {
  last.child.kill('SIGTERM')
  await last.ended
  return settings
})
await rm(dataDir, { recursive: true, force: true })
for (const problem of problems) console.error(`kill: ${problem}`)
const result = problems.length === 0 ? 'nothing lost or doubled' : `${problems.length} problems`
const slowest = `${(longestStartMs / 1000).toFixed(1)} s`
console.log(
  `kill: seed ${seed}: ${times} kills, ${writers.summary()}: ${result}; slowest start ${slowest}`,
)
process.exit(problems.length === 0 ? 0 : 1)
