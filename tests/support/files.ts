import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '#api/platform/ids.ts'
import { createHub, type Hub } from '#api/platform/realtime/hub.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Resource } from '#contract/entities/resource.ts'
import type { ServerEvent } from '#contract/events.ts'
import { openApi, type Person, type TestApi } from './api.ts'

export type FilesApi = Awaited<ReturnType<typeof openFilesApi>>
export type Caller = ReturnType<typeof asCaller>
export type Answer<T> = { status: number; data: T; error: { code: string; fields?: unknown } }

/** Starts the whole API for tests of uploads. Calls return raw answers, and events are recorded. */
export async function openFilesApi(env: Record<string, string> = {}) {
  const api = await openApi({ env })
  // The tests have a separate hub, which still receives events while the program restarts.
  const hub = createHub(api.bus)
  return {
    db: api.db,
    get deps() {
      return api.deps
    },
    get files() {
      return api.deps.files
    },
    url: api.url,
    fetch: api.fetch,
    restart: api.restart,
    countChanges: api.countChanges,
    close: api.close,
    person: async (name?: string) => asCaller(api, await api.person(name)),
    kb: async (owner: Caller, change: object = {}): Promise<string> =>
      (await owner.call<{ id: string }>('POST', '/kb', { title: 'Papers', ...change })).data.id,
    member: (kbId: string, userId: string, role: 'admin' | 'viewer' = 'viewer') =>
      api.join({ id: userId }, { id: kbId }, role),
    /** Records events for these topics, as this user or as an unknown user. */
    listen: (to: string[], userId = newId()) => listenOn(hub, to, userId),
    listenTo: (kbId: string) => listenOn(hub, [topics.kb(kbId)], newId()),
    /** Lists everything that is stored, temporary files included, without the trash. */
    stored: async () => {
      const entries = await readdir(api.dir, { recursive: true, withFileTypes: true })
      const trash = path.join(api.dir, 'files', 'trash')
      const kept = entries.filter(({ parentPath }) => !parentPath.includes(trash))
      return kept.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
  }
}

/** Returns a person whose calls return raw answers. */
export function asCaller(api: Pick<TestApi, 'fetch'>, { id, cookie }: Person) {
  const send = (method: string, url: string, init: RequestInit = {}) => {
    const headers = { cookie, ...(init.headers as Record<string, string> | undefined) }
    return api.fetch(new Request(`http://localhost${url}`, { method, ...init, headers }))
  }
  const call = async <T = unknown>(method: string, url: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const init = body === undefined ? {} : { headers, body: JSON.stringify(body) }
    return readAnswer<T>(await send(method, url, init))
  }
  return { id, cookie, send, call }
}

/** Records every event for these topics from now on. */
function listenOn(hub: Hub, to: string[], userId: string) {
  const heard: ServerEvent[] = []
  const waiting = new Set<() => void>()
  const send = (text: string) => {
    heard.push(JSON.parse(text))
    for (const look of waiting) look()
  }
  const listener = { userId, sessionHash: '', unread: () => 0, end: () => {}, send }
  hub.add(listener)
  hub.join(listener, to)
  const until = (found: (events: ServerEvent[]) => boolean) =>
    new Promise<ServerEvent[]>((resolve) => {
      const look = () => {
        if (!found(heard)) return
        waiting.delete(look)
        resolve(heard)
      }
      waiting.add(look)
      look()
    })
  return { heard, until }
}

export async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  const body = (await response.json()) as { data: T; error: Answer<T>['error'] }
  return { status: response.status, data: body.data, error: body.error }
}

/**
 * Makes a multipart body with these files in this order. The fields are before or after the files.
 */
export function form(
  files: Record<string, string | Uint8Array<ArrayBuffer>>,
  fields: Record<string, string> = {},
  order: 'fields first' | 'files first' = 'fields first',
): FormData {
  const data = new FormData()
  const addFields = () => {
    for (const [name, value] of Object.entries(fields)) data.append(name, value)
  }
  if (order === 'fields first') addFields()
  for (const [name, content] of Object.entries(files))
    data.append('file', new Blob([content]), name)
  if (order === 'files first') addFields()
  return data
}

export async function upload(
  person: Caller,
  kbId: string,
  files: Parameters<typeof form>[0],
  fields: Record<string, string> = {},
): Promise<Resource[]> {
  const response = await person.send('POST', `/kb/${kbId}/resources`, { body: form(files, fields) })
  const { data, error } = await readAnswer<Resource[]>(response)
  if (!data) throw new Error(`upload refused: ${error.code}`)
  return data
}

/** Uploads one file and waits until its analysis has succeeded or failed. */
export async function uploadAndAnalyse(
  api: FilesApi,
  person: Caller,
  kbId: string,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<Resource> {
  const { until } = api.listenTo(kbId)
  const [resource] = await upload(person, kbId, { [name]: content })
  if (!resource) throw new Error('nothing uploaded')
  await until((heard) => heard.some((event) => hasEnded(event, resource.id)))
  const url = `/kb/${kbId}/resources/${resource.id}`
  return (await person.call<Resource>('GET', url)).data
}

export function hasEnded(event: ServerEvent, resourceId: string): boolean {
  if (event.type !== 'resource_update' || event.data.resource.id !== resourceId) return false
  return ['completed', 'failed'].includes(event.data.resource.status)
}
