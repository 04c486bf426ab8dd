import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
  useLoaderData,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router'
import { expect, test } from 'vitest'
import { FrozenPage, useFrozenPage } from './frozen-page.tsx'

let kept: ReturnType<typeof useFrozenPage> | undefined

function Keep() {
  kept = useFrozenPage()
  return kept.outlet
}

function ShowKept() {
  return kept && <FrozenPage {...kept} />
}

function Page() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  return <p>{[pathname, params.get('sort'), useLoaderData(), useNavigation().state].join(' ')}</p>
}

async function draw(frame: ComponentType, path: string): Promise<string> {
  const page = { path: ':name', loader: () => `data of ${path}`, Component: Page }
  const { dataRoutes, query } = createStaticHandler([
    { path: '/', Component: frame, children: [page] },
  ])
  const context = (await query(new Request(`http://here.test${path}`))) as StaticHandlerContext
  const router = createStaticRouter(dataRoutes, context)
  return renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  )
}

test('the page below a dialog reads the location and data that it was first shown with', async () => {
  const shown = '<p>/page name data of /page?sort=name idle</p>'
  expect(await draw(Keep, '/page?sort=name')).toBe(shown)
  expect(await draw(ShowKept, '/dialog?sort=size')).toBe(shown)
})
