import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { changeHead } from './head/change-head.ts'
import { preloadWords } from './head/preload-words.ts'
import { lowerScripts } from './head/script-priority.ts'
import { pageTranslatorOf } from './locales/server-translator.ts'
import { WordsContext } from './locales/use-translation.ts'
import { getLanguage } from './middleware/language.ts'
import { nonceContext } from './middleware/security.ts'
import { logError } from './problems/log-error.ts'

export const handleError = logError

/** Renders the complete page; no page waits for data, because loaders return all of it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Shared caches must not store pages, because pages depend on cookies (user, language). Errors
  // are not stored at all, because they may be temporary.
  if (status >= 400) headers.set('Cache-Control', 'no-store')
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(nonceContext)
  const page = await render(
    <WordsContext value={pageTranslatorOf(getLanguage(context))}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </WordsContext>,
    nonce,
  )
  const routes = routerContext.staticHandlerContext.matches.map(({ route }) => route.id)
  const language = getLanguage(context)
  const body = changeHead(page, (head) =>
    lowerScripts(preloadWords(head, { language, routes, nonce })),
  )
  headers.set('Content-Length', String(body.length))
  return new Response(body, { status, headers })
}

function render(page: ReactNode, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => stream.pipe(collector(resolve)),
      onShellError: reject,
      onError: () => {},
    })
  })
}

/** Returns a stream that passes on all its bytes when it ends. */
function collector(done: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    write(part, _encoding, next) {
      parts.push(part)
      next()
    },
    final(end) {
      done(Buffer.concat(parts))
      end()
    },
  })
}
