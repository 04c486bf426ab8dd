import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createAnalyser } from '#api/analysis/run.ts'
import { startSession } from '#api/auth/sessions.ts'
import { connect } from '#api/db/connect.ts'
import { migrate } from '#api/db/migrate.ts'
import type { Db } from '#api/db/schema.ts'
import type { Deps } from '#api/deps.ts'
import { createLocalStore } from '#api/files/store.ts'
import { folderHandlers } from '#api/folders/handlers.ts'
import type { Handlers } from '#api/http/handler.ts'
import { mount } from '#api/http/mount.ts'
import { createRateLimits } from '#api/http/rate-limits.ts'
import { newId } from '#api/ids.ts'
import { createJobs } from '#api/jobs/create.ts'
import { kbHandlers } from '#api/kbs/handlers.ts'
import { linkHandlers } from '#api/links/handlers.ts'
import { createMailer } from '#api/mail/mailer.ts'
import { addMember } from '#api/members/add.ts'
import { createLocalBus } from '#api/realtime/bus.ts'
import { createHub, type Hub } from '#api/realtime/hub.ts'
import { createPublish, topics } from '#api/realtime/publish.ts'
import { readSettings } from '#api/settings.ts'
import { ensureBot } from '#api/users/ensure-bot.ts'
import type { Resource } from '#contract/entities/resource.ts'
import type { ServerEvent } from '#contract/events.ts'
import { resourceHandlers } from './handlers.ts'

export type TestApi = Awaited<ReturnType<typeof startTestApi>>
export type TestPerson = Awaited<ReturnType<TestApi['person']>>
export type Answer<T> = { status: number; data: T; error: { code: string; fields?: unknown } }

type Caller = { call: <T>(method: string, url: string, body?: unknown) => Promise<Answer<T>> }

const origin = 'http://localhost'

/** The calls for files and folders over a database in memory and a temporary folder, for tests. */
export async function startTestApi(env: Record<string, string> = {}) {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'files-'))
  const settings = readSettings({ DATA_DIR: dir, ...env })
  const { db, query, isAlone, close: closeDb } = await connect({ dir: null })
  await migrate(db)
  await ensureBot(db)
  const bus = createLocalBus()
  const hub = createHub(bus)
  const publish = createPublish(bus)
  const files = await createLocalStore(dir)
  const analyser = createAnalyser()
  const work = {
    settings,
    db,
    query,
    isAlone,
    files,
    analyser,
    publish,
    mailer: createMailer(settings),
  }
  let jobs = createJobs(work)
  await jobs.start()
  const rateLimits = createRateLimits(null)
  const own = { settings, db, files, analyser, hub, publish, rateLimits }
  // The calls under test use neither the bot nor sign-in.
  const depsWith = () => ({ ...own, jobs }) as unknown as Deps
  const handlers = {
    ...kbHandlers,
    ...resourceHandlers,
    ...linkHandlers,
    ...folderHandlers,
  } as unknown as Handlers
  let app = mount(depsWith(), handlers)

  const fetch = async (request: Request) => app.fetch(request)

  const person = (name = 'Somebody') => signIn(db, fetch, name)
  const kb = async (owner: Caller, change: object = {}): Promise<string> => {
    const input = { title: 'Papers', ...change }
    return (await owner.call<{ id: string }>('POST', '/kb', input)).data.id
  }

  const listen = (to: string[], userId = newId()) => listenOn(hub, to, userId)

  return {
    db,
    deps: depsWith(),
    files,
    fetch,
    person,
    kb,
    listen,
    listenTo: (kbId: string) => listen([topics.kb(kbId)]),
    member: (kbId: string, userId: string, role: 'admin' | 'viewer' = 'viewer') =>
      addMember({ db, settings, publish }, kbId, userId, role),
    /** Everything that is stored, temporary files included, and not what is in the trash. */
    stored: async () => {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      const kept = entries.filter(({ parentPath }) => !parentPath.includes(path.join(dir, 'trash')))
      return kept.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
    restartJobs: async (between: () => Promise<void>) => {
      await jobs.close()
      await between()
      jobs = createJobs(work)
      app = mount(depsWith(), handlers)
      await jobs.start()
    },
    close: async () => {
      await jobs.close()
      analyser.close()
      await closeDb()
      await rm(dir, { recursive: true })
    },
  }
}

async function signIn(db: Db, fetch: (request: Request) => Promise<Response>, name: string) {
  const id = newId()
  const email = `${id}@example.com`
  await db
    .insertInto('users')
    .values({ id, email, name, display_name: name, picture: null })
    .execute()
  const cookie = `session=${await startSession(db, id)}`
  const send = (method: string, url: string, init: RequestInit = {}) => {
    const headers = { cookie, ...(init.headers as Record<string, string> | undefined) }
    return fetch(new Request(origin + url, { method, ...init, headers }))
  }
  const call = async <T = unknown>(method: string, url: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const init = body === undefined ? {} : { headers, body: JSON.stringify(body) }
    return readAnswer<T>(await send(method, url, init))
  }
  return { id, cookie, send, call }
}

/** Every event, from now on, that those who listen to these topics hear. */
function listenOn(hub: Hub, to: string[], userId: string) {
  const heard: ServerEvent[] = []
  const waiting = new Set<() => void>()
  const send = (text: string) => {
    heard.push(JSON.parse(text))
    for (const look of waiting) look()
  }
  const listener = { userId, sessionHash: '', end: () => {}, send }
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

/** A multipart body with these files, in this order, after the fields or before them. */
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
  person: TestPerson,
  kbId: string,
  files: Parameters<typeof form>[0],
  fields: Record<string, string> = {},
): Promise<Resource[]> {
  const response = await person.send('POST', `/kb/${kbId}/resources`, { body: form(files, fields) })
  const { data, error } = await readAnswer<Resource[]>(response)
  if (!data) throw new Error(`upload refused: ${error.code}`)
  return data
}

/** Uploads one file and waits until its analysis has ended, one way or the other. */
export async function uploadAndAnalyse(
  api: TestApi,
  person: TestPerson,
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
