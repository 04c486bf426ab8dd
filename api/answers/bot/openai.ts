import type OpenAI from 'openai'
import type { Settings } from '#api/platform/settings/settings.ts'

const redirected = 'the server redirects; set OPENAI_BASE_URL to its final address'

/** Opens a client for the server with OpenAI's API that the settings name. */
export async function createClient(
  { apiKey, baseUrl }: Settings['openai'],
  maxRetries: number,
): Promise<OpenAI> {
  // Imported on first use: it is the largest package.
  const { default: Client } = await import('openai')
  return new Client({
    apiKey,
    maxRetries,
    ...(baseUrl ? { baseURL: baseUrl } : {}),
    fetch: (url, init) => fetchFromNamedServer(apiKey, url, init),
  })
}

// Redirects are not followed, because requests contain text of files and are only for the server
// that the settings name. The text of an error is logged, so the key is removed from it.
async function fetchFromNamedServer(
  apiKey: string | null,
  ...[url, init]: Parameters<typeof fetch>
): Promise<Response> {
  const answer = await fetch(url, { ...init, redirect: 'manual' })
  if (answer.ok) return answer
  const text = await answer.text()
  const words = apiKey ? text.replaceAll(apiKey, '…') : text
  const isRedirect = answer.status < 400
  return new Response(isRedirect ? redirected : words || null, {
    status: isRedirect ? 400 : answer.status,
    headers: answer.headers,
  })
}
