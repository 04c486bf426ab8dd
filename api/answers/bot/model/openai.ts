import type OpenAI from 'openai'
import type { Settings } from '#api/platform/settings/settings.ts'
import { createYield } from '#api/platform/yield.ts'

const redirected = 'the server redirects; set OPENAI_BASE_URL to its final address'
const mostErrorBytes = 64 * 1024
/** What is decoded and parsed at once. It takes about a millisecond. */
const bytesAtOnce = 16 * 1024

/** A longer answer of the server fails while it is read. */
type ClientLimits = { maxRetries: number; mostBytes: number }

type Body = NonNullable<Response['body']>

export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong'
}

export async function createClient(
  { apiKey, baseUrl }: Settings['openai'],
  { maxRetries, mostBytes }: ClientLimits,
): Promise<OpenAI> {
  // Imported on first use: it is the largest package.
  const { default: Client } = await import('openai')
  return new Client({
    apiKey,
    maxRetries,
    ...(baseUrl ? { baseURL: baseUrl } : {}),
    fetch: async (url, init) => {
      const answer = await fetchFromNamedServer(apiKey, url, init)
      const { body, status, headers } = answer
      return body ? new Response(limited(body, mostBytes), { status, headers }) : answer
    },
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
  const text = await textOfError(answer)
  const words = apiKey ? text.replaceAll(apiKey, '…') : text
  const isRedirect = answer.status < 400
  return new Response(isRedirect ? redirected : words || null, {
    status: isRedirect ? 400 : answer.status,
    headers: answer.headers,
  })
}

// A part of a long text could end with a part of the key, so none of it is used.
async function textOfError({ body }: Response): Promise<string> {
  if (!body) return ''
  try {
    return await new Response(limited(body, mostErrorBytes)).text()
  } catch (error) {
    if (error instanceof AnswerTooLong) return error.message
    throw error
  }
}

// The client buffers a line, and a whole body, whatever their length is. It parses all lines of a
// chunk in one turn of the event loop.
function limited(body: Body, mostBytes: number): Body {
  const chunks = chunksOf(body, mostBytes)
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { value, done } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await chunks.return(undefined)),
    },
    { highWaterMark: 0 },
  )
}

async function* chunksOf(body: Body, mostBytes: number) {
  const yieldTurn = createYield()
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new AnswerTooLong(`the server sent more than ${mostBytes} bytes`)
    for (let from = 0; from < chunk.length; from += bytesAtOnce) {
      yield chunk.subarray(from, from + bytesAtOnce)
      await yieldTurn()
    }
  }
}
