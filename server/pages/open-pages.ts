import type { ViteDevServer } from 'vite'
import type { PageNeeds } from '#contract/pages.ts'
import { patternsOf, type Routes } from '#server/metrics/page-patterns.ts'
import type { Listener } from '#server/program.ts'
import { inTurns, type Refuse } from './in-turns.ts'
import type { TakePageTurn } from './page-turns.ts'
import { createStateAnswer } from './state.ts'
import { createStaticFiles } from './static-files.ts'
import { createVisitors } from './visitors.ts'

type Pages = {
  listener: Listener
  /** Answers without rendering a page. */
  refuse: Refuse
}

/** The pages as a program: the module `app/listener.ts`. */
export type PagesModule = {
  createPages: (needs: PageNeeds) => Pages
  routes: Routes
}

type Options = {
  takeTurn: TakePageTurn
  /** Loads the built pages. If absent, the pages are served as they are now, for development. */
  built?: (() => Promise<PagesModule>) | undefined
}

/**
 * Creates the listener for everything but the API: questions of load balancers, static files, and
 * pages in turns. `patterns`: the patterns of the pages' paths; in development none.
 */
export async function openPages(
  needs: PageNeeds,
  { takeTurn, built }: Options,
): Promise<{ listener: Listener; patterns: string[] }> {
  const { call, visitor } = createVisitors(needs.call)
  const answerState = createStateAnswer(needs.upstream)
  const { pages, files, patterns } = built
    ? await openBuilt(await built(), { ...needs, call })
    : await openDeveloped({ ...needs, call })
  const page = inTurns({ takeTurn, visitor, refuse: pages.refuse }, pages.listener)
  const listener: Listener = (request, response) => {
    if (!answerState(request, response))
      files(request, response, () => void page(request, response))
  }
  return { listener, patterns }
}

function openBuilt({ createPages, routes }: PagesModule, needs: PageNeeds) {
  const files = createStaticFiles('./build/client')
  return { pages: createPages(needs), files, patterns: patternsOf(routes) }
}

async function openDeveloped(needs: PageNeeds) {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  return { pages: developed(vite, needs), files: vite.middlewares, patterns: [] }
}

// Loads the pages for each request, because in development they may have changed.
function developed(vite: ViteDevServer, needs: PageNeeds): Pages {
  const load = async () => {
    const pages = (await vite.ssrLoadModule('./app/listener.ts')) as PagesModule
    return pages.createPages(needs)
  }
  return {
    listener: (request, response) => {
      const fail = (error: unknown) => {
        console.error(error)
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
        response.end('The pages cannot be loaded; the log of the server says why.')
      }
      load().then(({ listener }) => listener(request, response), fail)
    },
    refuse: (request, response, status) =>
      void load().then(({ refuse }) => refuse(request, response, status)),
  }
}
