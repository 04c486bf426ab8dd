// Lets people work on a server: npm run load -- --people 10000 --rooms 500. They sign in, hold a
// WebSocket open, read pages, write, search and upload, in a mix that tools/load/mix.ts states, in
// steps up to the wanted number. Reports what an active person costs, and what gives way first.
//
// --seconds: how long each step is measured; --pace 10: everybody acts ten times as often; --postgres:
// over a PostgreSQL server of its own; --url ADDRESS: works on a demo that runs already, of which only
// the answers are measured; --seed repeats the choices of a run; --steady: all people work in one step,
// and the slope of the server's memory is reported.
import { parseArgs } from 'node:util'
import { runLoad } from './load/run.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    rooms: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '60' },
    pace: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    url: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    steady: { type: 'boolean', default: false },
  },
})
const { people, rooms, seconds, pace, seed, url, postgres: withPostgres, steady } = values
const numbers = { people: Number(people), rooms: Number(rooms), seconds: Number(seconds) }
await runLoad({
  ...numbers,
  pace: Number(pace),
  seed: Number(seed),
  url,
  withPostgres,
  steady,
  log: (line) => console.log(line),
})
