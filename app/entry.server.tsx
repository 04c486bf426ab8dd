import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { changeHead, lowerScripts, renderDocument } from './head/document.ts'
import { splitHandoff, withHandoff } from './head/handoff.ts'
import { pageTranslatorOf } from './locales/server-translator.ts'
import { WordsContext } from './locales/use-translation.ts'
import { belowContext } from './middleware/instead.ts'
import { nonceContext } from './middleware/security.ts'
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
  const page = renderDocument(
    <WordsContext value={pageTranslatorOf(language)}>
      <ServerRouter context={inner} url={request.url} nonce={nonce} />
    </WordsContext>,
  )
  // The policy then allows no script at all, and the page is the same for each of its readers.
  if (!inner.renderMeta?.didRenderScripts) context.set(nonceContext, '')
  const routes = routerContext.staticHandlerContext.matches.map(({ route }) => route.id)
  const changed = changeHead(page, (head) =>
    lowerScripts(preloadWords(head, { language, routes, nonce })),
  )
  const below = context.get(belowContext)
  if (below) below.document = changed
  const body = Buffer.from(await withHandoff(changed, { data, nonce }))
  headers.set('Content-Length', String(body.length))
  return new Response(body, { status, headers })
}

const addLinks =
  'for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"preload",as:"fetch",crossOrigin:"anonymous",fetchPriority:"low",href}))'

// The words load together with the scripts that need them. A script asks for them, so that browsers
// without scripts do not fetch them, and keeps the routes, which take a slow browser 100 ms to match.
function preloadWords(
  head: string,
  { language, routes, nonce }: { language: string; routes: string[]; nonce: string },
): string {
  const at = head.indexOf('<link rel="modulepreload"')
  if (at < 0) return head
  const files = JSON.stringify(wordFilesOf(language, routes))
  const keepRoutes = `window.firstRoutes=${JSON.stringify(routes)};`
  const script = `<script nonce="${nonce}">{${keepRoutes}const files=${files};${addLinks}}</script>`
  return head.slice(0, at) + script + head.slice(at)
}
