import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { Browser } from '#tests/support/browser.ts'
import { openClaimsProvider } from '#tests/support/claims-provider.ts'
import { type Fault, openProxy } from '#tests/support/tcp-proxy.ts'

// The sign-in provider accepts requests and does not answer, or its answers end in the middle.

vi.setConfig({ testTimeout: 60_000 })

let provider: Awaited<ReturnType<typeof openClaimsProvider>>
let proxy: Awaited<ReturnType<typeof openProxy>>
let api: TestApi
beforeAll(async () => {
  provider = await openClaimsProvider()
  proxy = await openProxy(Number(new URL(provider.url).port))
  provider.reachedAt(`http://127.0.0.1:${proxy.port}`)
  api = await openApi({ env: { OIDC_ISSUER: `http://127.0.0.1:${proxy.port}` } })
})
afterAll(async () => {
  await api.close()
  proxy.close()
  provider.close()
})

async function begin() {
  const browser = new Browser(api.url)
  const { url } = await browser.start()
  const state = new URL(url).searchParams.get('state') ?? ''
  const email = `${newId()}@example.com`
  const code = provider.codeFor({ sub: newId(), name: 'Ana', email, email_verified: true })
  return { browser, passage: { code, state } }
}

const faults: Record<string, Fault> = {
  'is frozen': { kind: 'frozen' },
  'is behind a network that drops everything': { kind: 'stalled' },
  'is cut off in the middle': { kind: 'cut', bytes: 300 },
}
for (const [name, fault] of Object.entries(faults))
  test(`a sign-in says that the provider does not answer while it ${name}, and works later`, async () => {
    const started = await begin()
    proxy.fail(fault)
    onTestFinished(proxy.mend)
    const query = new URLSearchParams(started.passage)
    const signal = AbortSignal.timeout(30_000)
    const headers = { cookie: started.browser.cookie }
    const refused = await fetch(`${api.url}/auth/google/callback?${query}`, { headers, signal })
    expect(refused.status).toBe(503)
    expect(await refused.text()).toContain('sign_in_unavailable')
    proxy.mend()
    const again = await begin()
    expect((await again.browser.finish(again.passage)).status).toBe(200)
  })

test('a first sign-in says that the provider does not answer while it is frozen', async () => {
  const other = await openApi({ env: { OIDC_ISSUER: `http://127.0.0.1:${proxy.port}/` } })
  onTestFinished(other.close)
  proxy.fail({ kind: 'frozen' })
  onTestFinished(proxy.mend)
  const start = () =>
    fetch(`${other.url}/auth/google/login`, { signal: AbortSignal.timeout(30_000) })
  expect((await start()).status).toBe(503)
  proxy.mend()
  expect((await start()).status).toBe(200)
})
