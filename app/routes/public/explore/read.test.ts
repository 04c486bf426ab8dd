import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callContext } from '#app/middleware/context.ts'
import { callOverHttp } from '#shared/call-over-http.ts'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { addressOfLess, addressOfMore } from './addresses.ts'
import { readExplore } from './read.ts'

const count = 50

let api: TestApi

beforeAll(async () => {
  api = await openApi()
  const owner = await api.person('Marit')
  for (let n = 0; n < count; n++)
    await api.call(owner, 'createKb', { body: { title: `Almanac ${n}`, isPublic: true } })
})
afterAll(() => api.close())

function read(path: string) {
  const context = new RouterContextProvider()
  context.set(
    callContext,
    callOverHttp((request) => fetch(request)),
  )
  return readExplore({ request: new Request(api.url + path), context })
}

test('following “show more” lists every public knowledge base', async () => {
  const seen = new Set<string>()
  let path: string | null = '/explore'
  while (path) {
    const listing = await read(path)
    for (const { title } of listing.kbs ?? []) seen.add(title)
    path = addressOfMore(listing)
  }
  expect(seen.size).toBe(count)
})

test('the search stays in the address of every further page', async () => {
  const listing = await read('/explore?search=almanac&show=48')
  expect(listing.kbs).toHaveLength(48)
  expect(addressOfMore(listing)).toMatch(/^\/explore\?search=almanac&before=[\w-]+$/)
  expect(addressOfLess(listing)).toBe('/explore?search=almanac')
})

test('an invalid address shows the first page, or says that the list could not be loaded', async () => {
  expect((await read('/explore?show=-7.5')).kbs).toHaveLength(12)
  expect((await read('/explore?show=1e9')).shown).toBe(48)
  expect((await read('/explore?before=nonsense')).kbs).toBeNull()
})
