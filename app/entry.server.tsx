import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { lowerScripts } from './head/script-priority.ts'
import { pageTranslatorOf } from './locales/server-translator.ts'
import { WordsContext } from './locales/use-translation.ts'
import { getLanguage } from './middleware/language.ts'
import { nonceContext } from './middleware/security.ts'
import { logError } from './problems/log-error.ts'

export const handleError = logError

export const streamTimeout = 5_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Shared caches must not store pages, because pages depend on cookies (user, language). Errors
  // are not stored at all, because they may be temporary.
  if (status >= 400) headers.set('Cache-Control', 'no-store')
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(nonceContext)
  const page = (
    <WordsContext value={pageTranslatorOf(getLanguage(context))}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </WordsContext>
  )
  // Search engines get the complete page at once.
  const moment = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  return new Promise((resolve, reject) => {
    let started = false
    const stream = renderToPipeableStream(page, {
      nonce,
      [moment]() {
        started = true
        const body = lowerScripts()
        body.once('close', () => clearTimeout(patience))
        stream.pipe(body)
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
      },
      onShellError: reject,
      onError(error: unknown) {
        // If the page fails before its shell is rendered, the promise is rejected and the caller
        // logs the error.
        if (started) console.error(error)
      },
    })
    const patience = setTimeout(() => stream.abort(), streamTimeout + 1_000)
    patience.unref()
  })
}
