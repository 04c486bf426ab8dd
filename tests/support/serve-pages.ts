import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import type { MakeCall } from '#contract/make-call.ts'
import { openPages, type PagesModule } from '#server/pages/open-pages.ts'
import { createPageTurns } from '#server/pages/page-turns.ts'
import { openRemote } from '#server/remote/open.ts'
import type { TestApi } from './api.ts'

export type ServeOptions = {
  /** As if no other process wrote to the database, which holds for the embedded one. */
  alone?: boolean
}

const built = path.join(import.meta.dirname, '../../build/server/index.js')

/** Until the end of the test: a server of pages over the same API as others. `made` are the calls of its pages. */
export async function servePages(
  { url: apiUrl, countChanges }: Pick<TestApi, 'url' | 'countChanges'>,
  { alone = false }: ServeOptions = {},
) {
  const remote = await openRemote(apiUrl, { programId: 'pages' })
  const made: CallName[] = []
  const call: MakeCall = (name, ...rest) => {
    made.push(name)
    return remote.call(name, ...rest)
  }
  const publicOrigin = 'http://everywhere.test'
  const settings = { demo: false, maxUploadBytes: 1_000_000, redirectOrigins: [], publicOrigin }
  const { upstream, watch } = remote
  const needs = { upstream, watch, call, settings, countChanges: alone ? countChanges : null }
  const load = (): Promise<PagesModule> => import(pathToFileURL(built).href)
  const pages = await openPages(needs, { takeTurn: createPageTurns(), built: load })
  const server = createServer(pages.listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await remote.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = (at: string, headers: Record<string, string> = {}) =>
    fetch(url + at, { headers: { 'accept-language': 'en', ...headers }, redirect: 'manual' })
  return { made, get, text: async (at: string) => (await get(at)).text() }
}
