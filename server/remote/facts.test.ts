import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { askFacts } from './open.ts'

test('pages wait for an API behind a proxy that has none to send them to yet', async () => {
  const facts = { demo: true, maxUploadBytes: 1, publicOrigin: null }
  const statuses = [502, 503, 504]
  const proxy = createServer((_, response) => {
    const status = statuses.shift()
    if (status) response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Away</h1>')
    else response.end(JSON.stringify({ data: facts }))
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void proxy.close())
  const { port } = proxy.address() as AddressInfo
  expect(await askFacts(new URL(`http://127.0.0.1:${port}/`), 'pages')).toEqual(facts)
  expect(statuses).toEqual([])
})
