import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { readAnswer } from '#tests/support/call.ts'
import { inputFor, seed } from '#tests/support/hostile/arbitrary.ts'
import { jsonOf } from '#tests/support/hostile/junk.ts'
import { idsFor, type Kind, oneOfEach } from '#tests/support/kinds.ts'
import { openProvider } from '#tests/support/provider.ts'
import { makeFixture } from '#tests/support/scene.ts'

// Whatever input a call gets, its answer follows the contract: a success, or an error that is not
// the server's fault (not a 5xx). The values are generated from the contract's schemas; another
// `FC_SEED` gives other values.

const runs = 40

let api: TestApi
let provider: Awaited<ReturnType<typeof openProvider>>
let people: (Person | null)[]
let entities: Record<Kind, string>
beforeAll(async () => {
  provider = await openProvider()
  api = await openApi({ env: { OIDC_ISSUER: provider.url } })
  const scene = await makeFixture(api)
  const { owner, viewer, outsider } = scene.people
  people = [owner, owner, owner, owner, viewer, outsider, null]
  entities = await oneOfEach(scene)
}, 180_000)
afterAll(async () => {
  provider.close()
  await api.close()
})

// Calls that remove data that other calls need run last.
const takesAway = /^(leave|remove|transfer|delete)/
const rank = (name: CallName) => (name === 'deleteKb' ? 2 : takesAway.test(name) ? 1 : 0)
const names = (Object.keys(calls) as CallName[])
  .filter((name) => takesInput(calls[name]))
  .sort((one, other) => rank(one) - rank(other))

function takesInput({ params, query, body }: Call): boolean {
  return Boolean(params ?? query ?? body)
}

test.for(names)('%s answers any input in a form of the contract', { timeout: 60_000 }, (name) => {
  const { params, query, body }: Call = calls[name]
  const part = (schema: typeof body) =>
    schema ? inputFor(schema, idsFor(name, entities)) : fc.constant(undefined)
  const input = fc.record({
    params: part(params),
    query: part(query),
    body: part(body),
    who: fc.constantFrom(...people),
  })
  const send = fc.asyncProperty(input, async ({ who, ...sent }) => {
    const answer = await readAnswer(name, await request(name, who, sent))
    if (answer.status >= 500) expect(answer.code).toBe('payments_not_configured')
  })
  return fc.assert(send, { seed, numRuns: runs, endOnFailure: true })
})

type Sent = { params: unknown; query: unknown; body: unknown }

function request(name: CallName, who: Person | null, sent: Sent): Promise<Response> {
  const { method, path, upload }: Call = calls[name]
  const address = path.replace(/:(\w+)/g, (_, param) => segment(fieldOf(sent.params, param)))
  const pairs = Object.entries(Object(sent.query)).map(([key, value]) => [key, textOf(value)])
  const query = pairs.length > 0 ? `?${new URLSearchParams(pairs).toString().slice(0, 8_000)}` : ''
  if (method === 'GET' || sent.body === undefined) return api.send(who, method, address + query)
  if (upload) return api.send(who, method, address + query, { body: formOf(sent.body) })
  const headers = { 'content-type': 'application/json' }
  const send = () => api.send(who, method, address + query, { headers, body: jsonOf(sent.body) })
  // The server closes the connection of a rejected large body. A request that used the same
  // connection is repeated.
  return send().catch(send)
}

// Makes a form with the fields of an upload without its files, as text.
function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(Object(body))) form.append(name, textOf(value))
  form.append('file', new Blob(['words']), 'words.txt')
  return form
}

function fieldOf(value: unknown, name: string): unknown {
  return Object(value)[name]
}

// Makes a segment of a path. An empty segment, or a segment of dots only, would make the path that
// of a different call.
function segment(value: unknown): string {
  const text = encodeURIComponent(textOf(value).slice(0, 1_000).toWellFormed())
  return /^\.*$/.test(text) ? '%00' : text
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : jsonOf(value).slice(0, 4_000)
}
