import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { settingsContext } from './context.ts'
import { onceContext } from './once.ts'
import { contentPolicy, securityMiddleware } from './security.ts'

/** Returns the headers of a page at this path that sets a cookie. */
async function headersOf(path: string, publicOrigin?: string): Promise<Headers> {
  const context = new RouterContextProvider()
  context.set(onceContext, [])
  context.set(settingsContext, { demo: false, maxUploadBytes: 1, publicOrigin })
  const request = new Request(`http://inside.test:4200${path}`)
  const page = new Response('', { headers: { 'set-cookie': 'theme=dark; Path=/' } })
  // The router passes the page's address here, also for a request for the page's data.
  const url = new URL(request.url.replace(/\.data$/, ''))
  const arrival = { request, url, context, params: {}, pattern: path }
  const response = await securityMiddleware(arrival, async () => page)
  return (response as Response).headers
}

test('behind a proxy that terminates TLS, cookies are Secure and the WebSocket’s URL is wss', async () => {
  const headers = await headersOf('/', 'https://kb.example.com')
  expect(headers.getSetCookie()).toEqual(['theme=dark; Path=/; Secure'])
  const policy = contentPolicy('n', new URL('https://kb.example.com'), { redirectOrigins: [] })
  expect(policy).toContain("connect-src 'self' wss://kb.example.com;")
})

test('without TLS cookies are not Secure', async () => {
  expect((await headersOf('/')).getSetCookie()).toEqual(['theme=dark; Path=/'])
})

test('other sites cannot frame a page', () => {
  expect(contentPolicy('n', new URL('http://here.test'), { redirectOrigins: [] })).toContain(
    "frame-ancestors 'self'",
  )
})

test('a page that asks for another program is in no frame, and its form may lead there', () => {
  const policy = contentPolicy('', new URL('http://here.test'), {
    redirectOrigins: [],
    target: 'http://127.0.0.1:7',
  })
  expect(policy).toContain("frame-ancestors 'none'; form-action 'self' http://127.0.0.1:7")
})

for (const path of ['/invite/a/accept', '/invite/a/join.data', '/login', '/login.data', '/auth/x'])
  test(`a page whose address contains a token is not cached: ${path}`, async () => {
    expect((await headersOf(path)).get('cache-control')).toBe('no-store')
  })

test('other pages are cached only by the browser', async () => {
  expect((await headersOf('/about')).get('cache-control')).toBe('private, no-cache')
})

test('the policy of a page without scripts differs from others only in allowing none', () => {
  const origin = new URL('http://here.test')
  const [withScripts = '', without = ''] = ['n', ''].map((nonce) =>
    contentPolicy(nonce, origin, { redirectOrigins: ['https:'] })
      .replace("script-src 'nonce-n' 'strict-dynamic'", "script-src 'none'")
      .replace("style-src 'self' 'nonce-n'", "style-src 'self'"),
  )
  expect(without).toBe(withScripts)
  expect(without).not.toContain('nonce')
})
