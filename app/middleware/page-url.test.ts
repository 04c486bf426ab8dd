import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { isPageDataPath } from '#shared/page-data.ts'
import { pageUrlContext, pageUrlMiddleware } from './page-url.ts'

const asked: { isData: boolean; page: string }[] = []

function loader({ request, context }: { request: Request; context: RouterContextProvider }) {
  const { pathname, search } = context.get(pageUrlContext)
  asked.push({ isData: isPageDataPath(new URL(request.url).pathname), page: pathname + search })
  return null
}

const module = { default: () => null, loader }
const route = { caseSensitive: false, index: undefined, parentId: 'root' }
const build = {
  entry: { module: { default: () => new Response('document') } },
  routes: {
    root: { id: 'root', path: '', module: { ...module, middleware: [pageUrlMiddleware] } },
    home: { ...route, id: 'home', path: '', index: true, module },
    page: { ...route, id: 'page', path: 'kb/:kbId', module },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  future: {},
  prerender: [],
  routeDiscovery: { mode: 'initial' },
  ssr: true,
} as unknown as ServerBuild

const handle = createRequestHandler(build, 'production')

for (const [path, isData, page] of [
  ['/kb/one?sort=name', false, '/kb/one?sort=name'],
  ['/kb/one.data?sort=name&_routes=page', true, '/kb/one?sort=name'],
  ['/', false, '/'],
  ['/_.data', true, '/'],
] as const)
  test(`a loader called for ${path} gets the page address ${page}`, async () => {
    asked.length = 0
    await handle(new Request(`http://here.test${path}`), new RouterContextProvider())
    expect(asked.length).toBeGreaterThan(0)
    for (const one of asked) expect(one).toEqual({ isData, page })
  })
