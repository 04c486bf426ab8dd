import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '#api/platform/settings/settings.ts'
import { readIdentity } from './identity.ts'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/me`
}

test('nobody is who another server says, to which the provider redirects', async () => {
  const claims = { sub: 'ana', email: 'ana@example.com', email_verified: true }
  const named = await serve((_, response) => response.end(JSON.stringify(claims)))
  const redirecting = await serve((_, response) =>
    response.writeHead(302, { location: named }).end(),
  )
  const settings = readSettings({})
  expect(await readIdentity(settings, named, 'token')).toMatchObject({ email: 'ana@example.com' })
  await expect(readIdentity(settings, redirecting, 'token')).rejects.toThrow()
})
