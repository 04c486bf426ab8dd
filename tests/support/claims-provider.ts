import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>

/**
 * Opens a sign-in provider whose claims the test chooses: the code encodes the claims. Returns its
 * address, `codeFor` and `close`.
 */
export async function openClaimsProvider() {
  const server = createServer(async (request, response) => {
    const claims = await answer(address, request).catch(() => null)
    // The connection has ended in the middle of the request.
    if (!claims) return void response.destroy()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(claims))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let address = url
  return {
    url,
    /** The provider's endpoints are at this address: that of a proxy. */
    reachedAt: (proxy: string) => {
      address = proxy
    },
    codeFor: (claims: Claims) => Buffer.from(JSON.stringify(claims)).toString('base64url'),
    close: () => server.close(),
  }
}

async function answer(url: string, request: IncomingMessage): Promise<Claims> {
  if (request.url === '/token') {
    const code = new URLSearchParams(await readBody(request)).get('code')
    return { access_token: code, token_type: 'Bearer' }
  }
  if (request.url === '/me') {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as Claims
  }
  const [authorization_endpoint, token_endpoint] = [`${url}/auth`, `${url}/token`]
  return { authorization_endpoint, token_endpoint, userinfo_endpoint: `${url}/me` }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
