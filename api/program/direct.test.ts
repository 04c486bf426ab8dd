import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Caller } from '#contract/make-call.ts'
import { rates } from '#contract/rates.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { countStatements } from '#tests/support/statements.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi({ rates: { ...rates, other: { person: 20, address: 20, seconds: 600 } } })
})
afterAll(() => api.close())

function callerOf({ cookie }: Person): Caller {
  const { signal } = new AbortController()
  return { url: `${api.url}/dashboard`, headers: new Headers({ cookie }), signal }
}

test('several calls of one caller look up the session once; calls of a second caller look it up again', async () => {
  const ana = await api.person('Ana')
  const caller = callerOf(ana)
  const looked = (work: () => Promise<unknown>) => countStatements(/join \\"sessions\\"/, work)
  const twice = () =>
    Promise.all([api.makeCall('readUser', {}, caller), api.makeCall('listKbs', {}, caller)])
  expect(await looked(twice)).toBe(1)
  expect(await looked(() => api.makeCall('readUser', {}, callerOf(ana)))).toBe(1)
  await api.db.deleteFrom('sessions').where('user_id', '=', ana.id).execute()
  expect(await api.makeCall('readUser', {}, callerOf(ana))).toMatchObject({ status: 401 })
})

test('direct calls have the size limit of requests, and drop NUL characters as requests do', async () => {
  const caller = callerOf(await api.person('Ana'))
  const long = { body: { title: 'x'.repeat(limits.jsonBodyBytes) } }
  expect(await api.makeCall('createKb', long, caller)).toMatchObject({
    status: 413,
    error: { code: 'too_large' },
  })
  const made = await api.makeCall('createKb', { body: { title: 'Al\0manac' } }, caller)
  expect(made).toMatchObject({ ok: true, data: { title: 'Almanac' } })
})

test('direct calls count against rate limits', async () => {
  const ana = await api.person('Ana')
  const outcomes = []
  for (let n = 0; n < 21; n++) outcomes.push(await api.makeCall('heartbeat', {}, callerOf(ana)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20)
  expect(outcomes.at(-1)).toMatchObject({ status: 429, error: { code: 'too_many_requests' } })
  expect(Number(outcomes.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await api.attempt(ana, 'heartbeat')).code).toBe('too_many_requests')
})
