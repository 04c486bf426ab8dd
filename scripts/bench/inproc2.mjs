import { createApi } from '#api/create.ts'
import { startSession } from '#api/people/auth/sessions.ts'
import { readSettings } from '#api/platform/settings/settings.ts'
import { seed } from './seed.ts'
const settings = readSettings(process.env)
const api = await createApi({ settings, selfUrl: () => '' })
const seeded = await seed(api)
const cookie = `session=${await startSession(api.deps.db, seeded.userId)}`
const needs = { upstream: api.fetch, call: api.call, watch: api.watch, settings: { demo: true, maxUploadBytes: 1e6 } }
import http from 'node:http'
import { openPages } from '#server/pages/open-pages.ts'
import { createPageTurns } from '#server/pages/page-turns.ts'
const { createWebListener } = await import('/tmp/w/front-base/app/server/http.ts')
const oldTurns = (await import('/tmp/w/front-base/api/platform/http/page-turns.ts')).createPageTurns
const old = await createWebListener({ dev: false, takeTurn: oldTurns(), ...needs })
const now = await openPages(needs, { takeTurn: createPageTurns(), built: () => import('/tmp/w/front/build/server/index.js') })
const PATH_ = process.env.PAGE ?? '/dashboard'
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })
const headers = { ...(process.env.OUT ? {} : { cookie }), 'accept-encoding': 'gzip' }
const one = (port) => new Promise((res, rej) => http.get({ port, path: PATH_, agent, headers }, (r) => r.statusCode === 200 ? r.resume().on('end', res) : rej(r.statusCode)))
const kinds = {}
for (const [n, l] of Object.entries({ base: old.listener, now: now.listener, base2: old.listener })) { const s = http.createServer(l).listen(0); await new Promise((r) => s.once('listening', r)); kinds[n] = s.address().port }
async function run(port, n) { let left = n; await Promise.all([1,2,3,4].map(async () => { while (left-- > 0) await one(port) })) }
const out = {}
for (const f of Object.values(kinds)) await run(f, 150)
for (let round = 0; round < 60; round++) { const names = Object.keys(kinds); for (let k = 0; k < 3; k++) { const n = names[(k + round) % 3]; const b = process.cpuUsage(); await run(kinds[n], 16); const u = process.cpuUsage(b); (out[n] ??= []).push((u.user + u.system) / 16000) } }
const med = (a) => [...a].sort((x, y) => x - y)[a.length >> 1]
for (const [n, v] of Object.entries(out)) console.log(n, 'med', med(v).toFixed(2), 'min', Math.min(...v).toFixed(2), 'pairs', med(v.map((x, i) => (x / out.base[i] - 1) * 100)).toFixed(1))
process.exit()
