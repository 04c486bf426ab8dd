// Kills a server (kill -9) at random moments while people write, edit, delete, restore, react, read
// and upload, again and again over the same data: npm run kill -- --times 200. One start in five is
// killed too. After each start people send again what had no answer. At the end it compares what the
// server has with what it confirmed. With --postgres it uses a PostgreSQL server of its own, and kills
// that as well in each third round. --seed repeats the moments of a run.
import { parseArgs } from 'node:util'
import { runKills } from './kill/run.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    seed: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
})
const { problems } = await runKills({
  times: Number(values.times),
  seed: Number(values.seed ?? Date.now() % 100_000),
  withPostgres: values.postgres,
  log: (line) => console.log(`kill: ${line}`),
})
for (const problem of problems) console.error(`kill: ${problem}`)
process.exit(problems.length === 0 ? 0 : 1)
