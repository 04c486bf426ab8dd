import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upstreamContext } from '#app/middleware/context.ts'
import { pageUrlContext } from '#app/middleware/page-url.ts'
import { serveDownload } from '#app/routes/kb/downloads/serve.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { createEntities } from '#tests/support/entities.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** Returns the response that a browser gets when it follows a download link on a page. */
async function download(person: Person | null, path: string, headers: Record<string, string> = {}) {
  const context = new RouterContextProvider()
  context.set(upstreamContext, (request) => {
    const { pathname } = new URL(request.url)
    return api.send(null, request.method, pathname, { headers: request.headers })
  })
  const cookie: Record<string, string> = person ? { cookie: person.cookie } : {}
  context.set(pageUrlContext, new URL('/page', api.url))
  const request = new Request(`${api.url}/page`, { headers: { ...cookie, ...headers } })
  return serveDownload({ request, context }, path, { kbId: 'kb', page: '/the-page' })
}

async function setUp() {
  const [owner, viewer] = [await api.person('Olga'), await api.person('Vic')]
  const kb = await api.kb(owner, { canEveryoneDownload: false })
  await api.join(viewer, kb)
  const entities = await createEntities(api, kb)
  const path = `/kb/${kb.id}/resources/${await entities.resource(owner)}/download`
  return { owner, viewer, path }
}

test('a file is downloaded unchanged through a page’s address, whole or as a range, as an attachment', async () => {
  const { owner, path } = await setUp()
  const whole = await download(owner, path)
  const bytes = new Uint8Array(await whole.arrayBuffer())
  expect(whole.headers.get('content-disposition')).toMatch(/^attachment; /)
  const part = await download(owner, path, { range: 'bytes=1-3' })
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 1-3/${bytes.length}`,
  ])
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(1, 4))
})

test('a download that is forbidden or fails redirects to a page that says so; a signed-out visitor is redirected to sign-in', async () => {
  const { viewer, path } = await setUp()
  const said = async (person: Person | null, from: string) => {
    const { status, headers } = await download(person, from)
    const flash = decodeURIComponent(headers.get('set-cookie') ?? '')
    return `${status} ${headers.get('location')} ${/"key":"(\w+)"/.exec(flash)?.[1]}`
  }
  expect(await said(viewer, path)).toBe('302 /kb/kb/downloads/refused?from=%2Fthe-page undefined')
  expect(await said(viewer, '/kb/none/resources/none/download')).toBe(
    '303 /the-page downloadFailed',
  )
  expect(await said(null, path)).toMatch(/^302 \/login\?next=%2Fpage /)
})
