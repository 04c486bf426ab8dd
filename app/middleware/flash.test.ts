import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { flashContext, flashCookie, flashMiddleware, readFlash } from './flash.ts'

test('a toast written to its cookie is read back unchanged', () => {
  const flash = { kind: 'success', key: 'linkCopied', values: { title: '读书会; “a=b”' } } as const
  const value = flashCookie(flash).split(';')[0]!.slice('flash='.length)
  expect(readFlash(decodeURIComponent(value))).toEqual({ ...flash, id: expect.any(String) })
})

test('a cookie that is not a valid toast is dropped', () => {
  const forged = [
    '',
    '%',
    '{}',
    '{"kind":"success","key":"nope"}',
    '{"kind":"loud","key":"linkCopied"}',
  ]
  for (const value of forged) expect(readFlash(value)).toBeNull()
})

test('a toast stays in its cookie until a page is rendered; a redirect does not delete it', async () => {
  const request = new Request('http://here.invalid/invite', {
    headers: { cookie: flashCookie({ kind: 'success', key: 'signedOut' }).split(';')[0]! },
  })
  const answers = [
    [new Response('page'), true],
    [new Response(null, { status: 302, headers: { location: '/login' } }), false],
  ] as const
  for (const [answer, spends] of answers) {
    const context = new RouterContextProvider()
    const response = await flashMiddleware({ request, context } as never, async () => {
      context.get(flashContext).shown = true
      return answer
    })
    expect(response!.headers.getSetCookie().length > 0).toBe(spends)
  }
})

test('a toast in a data response stays in its cookie until the page that shows it deletes the cookie', async () => {
  const cookie = flashCookie({ kind: 'success', key: 'preferencesSaved' }).split(';')[0]!
  const ids = new Set<string | undefined>()
  for (const path of ['/settings/preferences.data', '/dashboard.data']) {
    const context = new RouterContextProvider()
    const request = new Request(`http://here.invalid${path}`, { headers: { cookie } })
    const response = await flashMiddleware({ request, context } as never, async () => {
      context.get(flashContext).shown = true
      return new Response('data')
    })
    expect(response!.headers.getSetCookie()).toEqual([])
    ids.add(context.get(flashContext).flash?.id)
  }
  expect(ids.size).toBe(1)
  expect([...ids][0]).toEqual(expect.any(String))
})
