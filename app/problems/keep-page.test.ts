import {
  data,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  RouterContextProvider,
} from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { freshness, reportFresh } from './freshness.ts'
import { keepPageMiddleware } from './keep-page.ts'
import { rememberShown } from './shown-data.ts'

const match = (id: string, pathname: string, loaderData: unknown, handle: unknown = undefined) => ({
  id,
  pathname,
  loaderData,
  handle,
  params: {},
})

const page = [
  match('root', '/', 'person'),
  match('kb', '/kb/1', 'frame'),
  match('list', '/kb/1/files', 'files'),
]

beforeEach(() => {
  vi.unstubAllGlobals()
  showTexts()
  reportFresh()
  rememberShown(page, '?sort=name')
})

function showTexts(...values: string[]) {
  const texts = values.map((value) => ({ value }))
  const querySelectorAll = (selector: string) => (selector === 'textarea' ? texts : [])
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelectorAll }))
}

async function fetched(path: string, results: Record<string, unknown>, meanwhile = () => {}) {
  const answer = await keepPageMiddleware(
    {
      request: new Request(`http://here.test${path}`),
      context: new RouterContextProvider(),
      params: {},
      pattern: '',
      url: new URL(`http://here.test${path}`),
    },
    async () => {
      meanwhile()
      return results as never
    },
  )
  return answer ?? results
}

const failed = (status = 503) => ({
  type: 'error',
  result: new ErrorResponse(status, '', data(null)),
})
const kept = (result: unknown) => ({ type: 'data', result })
const all = () => ({ root: failed(), kb: failed(), list: failed() })

test('a failed revalidation keeps everything on the page', async () => {
  expect(await fetched('/kb/1/files?sort=name', all())).toEqual({
    root: kept('person'),
    kb: kept('frame'),
    list: kept('files'),
  })
  expect(freshness()).toEqual({ failures: 1, stale: true })
})

test('a failed navigation within a frame keeps the frame and shows the error in place of the page', async () => {
  const results = { root: failed(), kb: failed(), home: failed() }
  expect(await fetched('/kb/1', results)).toEqual({
    root: kept('person'),
    kb: kept('frame'),
    home: failed(),
  })
  expect(freshness()).toEqual({ failures: 1, stale: false })
})

test('old data is not shown for another query or another frame', async () => {
  expect(await fetched('/kb/1/files?sort=size', all())).toMatchObject({ list: failed() })
  expect(await fetched('/kb/12/files?sort=name', all())).toMatchObject({
    root: kept('person'),
    kb: failed(),
    list: failed(),
  })
})

test('while a dialog is shown, a failed fetch of the page below it keeps that page’s data', async () => {
  const dialog = match('dialog', '/feedback', 'form', { dialog: true })
  rememberShown([match('root', '/', 'person'), dialog], '')
  expect(await fetched('/kb/1/files?sort=name', all())).toMatchObject({ list: kept('files') })
  expect(await fetched('/feedback', { dialog: failed() })).toEqual({ dialog: kept('form') })
})

test('a failed fetch of an index route keeps the data that was shown at the same address', async () => {
  rememberShown([match('root', '/', 'person'), match('home', '/kb/1/', 'files')], '')
  expect(await fetched('/kb/1', { home: failed() })).toEqual({ home: kept('files') })
  expect(await fetched('/kb/1/chats', { root: failed() })).toEqual({ root: kept('person') })
})

test('a 404 and a redirect to the login page are not replaced by old data', async () => {
  expect(await fetched('/kb/1/files?sort=name', { list: failed(404) })).toEqual({
    list: failed(404),
  })
  const redirect = { type: 'error', result: new Response(null, { status: 302 }) }
  expect(await fetched('/kb/1/files?sort=name', { list: redirect })).toEqual({ list: redirect })
  expect(freshness().failures).toBe(0)
})

test('a page with unsaved input is kept after it was removed, until the user leaves it', async () => {
  showTexts('Half a sentence')
  const results = { kb: failed(404), list: failed(404) }
  expect(await fetched('/kb/1/files?sort=name', results)).toEqual({
    kb: kept('frame'),
    list: kept('files'),
  })
  expect(await fetched('/kb/1/chats', { chats: failed(404) })).toEqual({ chats: failed(404) })
})

test('a page with unsaved input is kept after its session has ended, and says so', async () => {
  showTexts('Half a sentence')
  const reasons: unknown[] = []
  document.addEventListener('form-sent', ({ detail }) => reasons.push(detail))
  const headers = { location: '/login?next=%2Fkb%2F1' }
  const redirect = { type: 'error', result: new Response(null, { status: 302, headers }) }
  expect(await fetched('/kb/1/files?sort=name', { list: redirect })).toEqual({
    list: kept('files'),
  })
  expect(reasons).toEqual(['signedOut'])
  expect(await fetched('/kb/2/files', { list: redirect })).toEqual({ list: redirect })
})

test('while somebody signs out, no answer to the page leads to the login page', async () => {
  const headers = { location: '/login?next=%2Fkb%2F1' }
  const redirect = { type: 'error', result: new Response(null, { status: 302, headers }) }
  let answered = 0
  const count = () => {
    answered += 1
  }
  const signOut = () => vi.stubGlobal('signingOut', true)
  // Of a refresh that had begun, of an opened page, and of a refresh that begins now.
  void fetched('/kb/1/files?sort=name', { list: redirect }, signOut).then(count)
  vi.stubGlobal('signingOut', false)
  void fetched('/kb/2/files', { list: redirect }, signOut).then(count)
  void fetched('/kb/1/files?sort=name', { list: redirect }).then(count)
  // Whoever opens another page after all has stayed.
  expect(await fetched('/kb/2/files', { list: redirect })).toEqual({ list: redirect })
  expect(answered).toBe(0)
})

test('failures are counted until a fetch succeeds completely', async () => {
  await fetched('/kb/1/files?sort=name', all())
  await fetched('/kb/1/files?sort=name', all())
  expect(freshness().failures).toBe(2)
  await fetched('/kb/1/files?sort=name', { list: kept('newer') })
  expect(freshness()).toEqual({ failures: 0, stale: false })
})
