import { createRequestHandler, type ServerBuild } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { logError } from './log-error.ts'

const broken = new Error('The page broke')

/** Returns the handler of two GET routes: one returns data, the other throws. */
function answerer() {
  const routes = { good: () => new Response('good'), broken: () => Promise.reject(broken) }
  const made = Object.entries(routes).map(([id, loader]) => [
    id,
    { id, path: `/${id}`, module: { loader } },
  ])
  const build = {
    entry: { module: { default: () => new Response('page'), handleError: logError } },
    routes: Object.fromEntries(made),
    assets: { routes: {}, version: '' },
    routeDiscovery: { mode: 'initial' },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    future: {},
    basename: '/',
    publicPath: '/',
  }
  return createRequestHandler(build as unknown as ServerBuild, 'production')
}

test('a client error is not logged, and a server error is', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  const answer = answerer()
  const ask = async (path: string, method = 'GET') =>
    (await answer(new Request(`http://kb.test${path}`, { method }))).status
  expect(await ask('/good')).toBe(200)
  expect(await ask('/good', 'POST')).toBe(405)
  expect(await ask('/good', 'BREW')).toBe(405)
  expect(said).not.toHaveBeenCalled()
  expect(await ask('/broken')).toBe(500)
  expect(said.mock.calls).toEqual([[broken]])
})
