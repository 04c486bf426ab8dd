import { serverEnvironment } from './settings.ts'

export interface Program {
  file: string
  env: Record<string, string>
  /** The URL that answers 200 when the program is ready. */
  ready: string
}

const apart = process.env.JOURNEYS_UPSTREAM === 'remote'

/**
 * Returns the product as one program or, for JOURNEYS_UPSTREAM=remote, as two: the pages and the
 * API.
 */
export function programs(own: { DATA_DIR: string; PORT: string }, apiPort: number): Program[] {
  const env = serverEnvironment(own)
  const origin = `http://127.0.0.1:${own.PORT}`
  if (!apart) return [{ file: 'server.ts', env, ready: `${origin}/ready` }]
  const api = `http://127.0.0.1:${apiPort}`
  const seen = { PORT: String(apiPort), PUBLIC_ORIGIN: origin, TRUST_PROXY: '1' }
  return [
    { file: 'api/serve.ts', env: { ...env, ...seen }, ready: `${api}/ready` },
    // Of the settings, the pages need only the address of the API, so the others have useless
    // values.
    {
      file: 'server.ts',
      env: { ...env, DATA_DIR: '/nowhere', MAX_UPLOAD_BYTES: '1', UPSTREAM_URL: api },
      ready: `${origin}/ready`,
    },
  ]
}
