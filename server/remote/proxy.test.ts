import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { watchApi } from './api-watch.ts'
import { passOn } from './proxy.ts'

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

test('a call that the API accepts but never answers ends with 503 and a time to retry', async () => {
  const frozen = await serve(() => {})
  const pages = await serve((request, response) =>
    passOn(request, response, { to: frozen, api: watchApi(frozen), silentMs: 50 }),
  )
  const answer = await fetch(pages, { method: 'POST', body: 'words' })
  expect([answer.status, (await answer.json()).error.code]).toEqual([503, 'unreachable'])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})
