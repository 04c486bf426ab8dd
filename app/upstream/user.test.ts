import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { callContext } from '#app/middleware/context.ts'
import { pageUrlContext } from '#app/middleware/page-url.ts'
import { callOverHttp } from '#shared/call-over-http.ts'
import { currentUser, requireUser, whoIs } from './user.ts'

function arrival(answer: Response, given: Record<string, string> = {}) {
  const context = new RouterContextProvider()
  context.set(
    callContext,
    callOverHttp(async () => answer),
  )
  const headers = { cookie: 'session=one', ...given }
  context.set(pageUrlContext, new URL('http://here.test/dashboard?sort=oldest'))
  return { request: new Request('http://here.test/dashboard.data', { headers }), context }
}

const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: '' } }, { status })

const thrownBy = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )

test('a signed-out visitor is redirected to the login page and back', async () => {
  const thrown = await thrownBy(requireUser(arrival(refusal(401, 'unauthenticated'))))
  expect((thrown as Response).headers.get('location')).toBe(
    '/login?next=%2Fdashboard%3Fsort%3Doldest',
  )
})

test('the page that a signed-out visitor asked for is stored, and nothing that a page fetches', async () => {
  const stored = async (headers: Record<string, string>) => {
    const signedOut = arrival(refusal(401, 'unauthenticated'), headers)
    const thrown = await thrownBy(requireUser(signedOut))
    return (thrown as Response).headers.getSetCookie()
  }
  const line = expect.stringMatching(/^after_login=%2Fdashboard%3Fsort%3Doldest; Max-Age=3600;/)
  expect(await stored({})).toEqual([line])
  expect(await stored({ 'sec-fetch-dest': 'document' })).toEqual([line])
  expect(await stored({ 'sec-fetch-dest': 'iframe' })).toEqual([])
  expect(await stored({ 'sec-fetch-dest': 'empty', 'sec-purpose': 'prefetch' })).toEqual([])
})

test('if the API does not answer, nobody is redirected to the login page', async () => {
  const thrown = await thrownBy(requireUser(arrival(refusal(503, 'unreachable'))))
  expect(thrown).toMatchObject({ init: { status: 503 } })
})

test('if the API does not answer, the unknown user does not count as signed out', async () => {
  const failure = { status: 503 }
  expect(await whoIs(arrival(refusal(503, 'unreachable')))).toMatchObject({ user: null, failure })
  const thrown = await thrownBy(currentUser(arrival(refusal(503, 'unreachable'))))
  expect(thrown).toMatchObject({ init: { status: 503 } })
  expect(await currentUser(arrival(refusal(401, 'unauthenticated')))).toBeNull()
})
