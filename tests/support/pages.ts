import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createPages } from '#app/listener.ts'
import routes from '#app/routes.ts'
import type { MakeCall } from '#contract/make-call.ts'
import { openRemote } from '#server/remote/open.ts'
import type { Person, TestApi } from './api.ts'

const built = path.join(import.meta.dirname, '../../build/server/index.js')

type Entry = (typeof routes)[number]

/** Every page's path, with the names of its parameters. */
export const pagePaths = [...new Set(routes.flatMap((entry) => pathsOf(entry, '')))]

function pathsOf({ path: own = '', children = [] }: Entry, above: string): string[] {
  const at = own ? `${above}/${own}` : above
  return children.length > 0 ? children.flatMap((child) => pathsOf(child, at)) : [at || '/']
}

/**
 * Opens the built pages over an API. Returns functions that request an address and submit a form as
 * a person. Calls are HTTP requests unless `call` makes them.
 */
export async function openPages(api: TestApi, call?: MakeCall) {
  const remote = await openRemote(api.url, { programId: 'pages' })
  const web = (await import(pathToFileURL(built).href)) as { createPages: typeof createPages }
  const { upstream, watch } = remote
  const settings = { demo: false, maxUploadBytes: 1_000_000, redirectOrigins: [] }
  const needs = { upstream, watch, settings, countChanges: null }
  const { answer } = web.createPages({ ...needs, call: call ?? remote.call })
  return {
    close: remote.close,
    /** Submits a form, as a browser without JavaScript does. */
    submit: (person: Person, at: string, fields: [string, string][] | FormData) => {
      const body = fields instanceof FormData ? fields : new URLSearchParams(fields)
      const headers = { cookie: person.cookie, origin: new URL(api.url).origin }
      return answer(new Request(api.url + at, { method: 'POST', headers, body }))
    },
    /** Requests an address as a document. */
    get: (person: Person, at: string, headers: Record<string, string> = {}) =>
      answer(new Request(api.url + at, { headers: { ...headers, cookie: person.cookie } })),
    read: async (person: Person, at: string, until?: string): Promise<string> => {
      const leaving = new AbortController()
      const headers = { cookie: person.cookie }
      const { signal } = leaving
      const { body } = await answer(new Request(api.url + at, { headers, signal }))
      if (!body) return ''
      let text = ''
      for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
        text += chunk
        if (until !== undefined && text.includes(until)) break
      }
      leaving.abort()
      return text
    },
  }
}
