import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { renderDocument } from './head/document.ts'
import { splitHandoff, withHandoff } from './head/handoff.ts'
import { inlineStyles, publicStylesHash } from './head/inline-styles.ts'
import { holdScripts, runScripts } from './head/start-scripts.ts'
import { pageTranslatorOf } from './locales/server-translator.ts'
import { WordsContext } from './locales/use-translation.ts'
import { belowContext } from './middleware/instead.ts'
import { nonceContext, styleHashContext } from './middleware/security.ts'
import { getLanguage } from './preferences/language.ts'
import { logError } from './problems/log-error.ts'
import { wordFilesOf } from './route-files/load-translator.ts'

export const handleError = logError

/** No page waits for data, because loaders return all of it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Shared caches must not store pages, which depend on cookies. Errors may be temporary.
  if (status >= 400) headers.set('Cache-Control', 'no-store')
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(nonceContext)
  const language = getLanguage(context)
  const [inner, data] = splitHandoff(routerContext)
  const rendered = renderDocument(
    <WordsContext value={pageTranslatorOf(language)}>
      <ServerRouter context={inner} url={request.url} nonce={nonce} />
    </WordsContext>,
  )
  const hasScript = Boolean(inner.renderMeta?.didRenderScripts)
  if (!hasScript) {
    // The policy then allows no script at all, and the page is the same for each of its readers.
    context.set(nonceContext, '')
    context.set(styleHashContext, publicStylesHash)
  }
  const page = hasScript ? rendered : inlineStyles(rendered)
  const routes = routerContext.staticHandlerContext.matches.map(({ route }) => route.id)
  const held = holdScripts(page, { words: wordFilesOf(language, routes), routes, nonce })
  const below = context.get(belowContext)
  if (below) below.document = held
  const body = Buffer.from(await withHandoff(held, { data, start: runScripts, nonce }))
  headers.set('Content-Length', String(body.length))
  return new Response(body, { status, headers })
}
