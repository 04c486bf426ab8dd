/** At the root of the site, because the protocols of assistants and of OAuth say so. */
export const protocolPaths = {
  mcp: '/mcp',
  resource: '/.well-known/oauth-protected-resource',
  resourceOfMcp: '/.well-known/oauth-protected-resource/mcp',
  server: '/.well-known/oauth-authorization-server',
  register: '/oauth/register',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
} as const

const all = new Set<string>(Object.values(protocolPaths))

/** `path`: without its query. */
export function isProtocolPath(path: string): boolean {
  return all.has(path)
}
