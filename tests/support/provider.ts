import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Opens a sign-in provider that has only a discovery document; nobody can sign in. */
export async function openProvider(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const found = request.url === '/.well-known/openid-configuration'
    const [authorization_endpoint, token_endpoint] = [`${url}/auth`, `${url}/token`]
    const told = { authorization_endpoint, token_endpoint, userinfo_endpoint: `${url}/me` }
    response.writeHead(found ? 200 : 400, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ? told : { error: 'invalid_grant' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, close: () => server.close() }
}
