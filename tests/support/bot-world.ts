import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { findActor } from '#api/auth/actor.ts'
import { startSession } from '#api/auth/sessions.ts'
import type { Bot } from '#api/bot/bot.ts'
import { type BotLimits, createBot } from '#api/bot/create.ts'
import { botHandlers } from '#api/bot/handlers.ts'
import { connect } from '#api/db/connect.ts'
import { migrate } from '#api/db/migrate.ts'
import type { Db } from '#api/db/schema.ts'
import type { Deps } from '#api/deps.ts'
import type { Handlers } from '#api/http/handler.ts'
import { mount } from '#api/http/mount.ts'
import { createRateLimits } from '#api/http/rate-limits.ts'
import { newId } from '#api/ids.ts'
import { createKb } from '#api/kbs/create.ts'
import { addMember } from '#api/members/add.ts'
import { messageHandlers } from '#api/messages/handlers.ts'
import { createNotifier } from '#api/notifications/create-notifier.ts'
import type { Notifier } from '#api/notifications/notifier.ts'
import { createLocalBus } from '#api/realtime/bus.ts'
import { connect as connectTo } from '#api/realtime/connection.ts'
import { createHub } from '#api/realtime/hub.ts'
import { createPublish } from '#api/realtime/publish.ts'
import { searchHandlers } from '#api/search/handlers.ts'
import { indexPassages } from '#api/search/index-passages.ts'
import { makePassages } from '#api/search/passages.ts'
import { readSettings } from '#api/settings.ts'
import { ensureBot } from '#api/users/ensure-bot.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { EditedMessage, ServerEvent } from '#contract/events.ts'
import type { KbRole } from '#contract/roles.ts'

/** One running program over a database: several may share one, as after a restart. */
export type Instance = {
  bot: Bot
  app: Hono
  deps: Deps
  /** Every event published, oldest first. */
  events: ServerEvent[]
  /** The first message, past or to come, that was sent or changed and is like this. */
  shown: (like: (message: EditedMessage) => boolean) => Promise<EditedMessage>
}

export type Person = { id: string; cookie: string }

export type World = {
  db: Db
  openInstance: (options?: { modelUrl?: string; limits?: Partial<BotLimits> }) => Instance
  close: () => Promise<void>
}

/** A new database in memory, with nobody in it but the bot. */
export async function openWorld(): Promise<World> {
  const { db, close } = await connect({ dir: null })
  await migrate(db)
  await ensureBot(db)
  const bots: Bot[] = []
  const notifiers: Notifier[] = []
  return {
    db,
    openInstance: (options = {}) => {
      const instance = openInstance(db, options)
      bots.push(instance.bot)
      notifiers.push(instance.deps.notifier)
      return instance
    },
    close: async () => {
      await Promise.all(bots.map((bot) => bot.close()))
      await Promise.all(notifiers.map((notifier) => notifier.close()))
      await close()
    },
  }
}

function openInstance(
  db: Db,
  { modelUrl, limits = {} }: { modelUrl?: string; limits?: Partial<BotLimits> },
): Instance {
  const settings = readSettings(
    modelUrl ? { OPENAI_API_KEY: 'test', OPENAI_BASE_URL: modelUrl } : {},
  )
  const bus = createLocalBus()
  const publish = createPublish(bus)
  const events: ServerEvent[] = []
  const waiting = new Set<() => void>()
  bus.subscribe((message) => {
    if (message.kind === 'event') events.push(JSON.parse(message.payload))
    for (const check of waiting) check()
  })
  const bot = createBot({ db, settings, publish }, { everyMs: 1, ...limits })
  const notifier = createNotifier({ db, publish })
  const deps = {
    db,
    settings,
    publish,
    notifier,
    bot,
    hub: createHub(bus),
    rateLimits: createRateLimits(null),
  } as unknown as Deps
  const app = mount(deps, { ...messageHandlers, ...botHandlers, ...searchHandlers } as Handlers)
  const shown: Instance['shown'] = (like) =>
    new Promise((resolve) => {
      const check = () => {
        const found = messagesOf(events).find(like)
        if (!found) return
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
    })
  return { bot, app, deps, events, shown }
}

function messagesOf(events: ServerEvent[]): EditedMessage[] {
  return events.flatMap((event) =>
    event.type === 'message' || event.type === 'message_edit' ? [event.data.message] : [],
  )
}

/** Somebody who has signed in. */
export async function makePerson(db: Db, name: string): Promise<Person> {
  const id = newId()
  await db
    .insertInto('users')
    .values({ id, email: `${id}@example.com`, name, display_name: name, picture: null })
    .execute()
  return { id, cookie: `session=${await startSession(db, id)}` }
}

type KbOptions = { members?: Partial<Record<string, KbRole>>; readable?: boolean; public?: boolean }

/** A knowledge base of this person's, with its chats. */
export async function makeKb(
  db: Db,
  owner: Person,
  { members = {}, readable = true, public: isPublic = false }: KbOptions = {},
) {
  const id = await createKb(db, owner.id, {
    title: 'Almanac',
    description: '',
    icon: 'library_books',
    isPublic,
    canEveryoneRead: readable,
    canEveryoneDownload: true,
    canEveryoneUpload: false,
    canEveryoneCreateChat: true,
    needApprovalToJoin: false,
  })
  for (const [userId, role] of Object.entries(members)) {
    const silent = { db, settings: readSettings({}), publish: () => {} }
    await addMember(silent, id, userId, role === 'admin' ? 'admin' : 'viewer')
  }
  const chats = await db.selectFrom('chats').selectAll().where('kb_id', '=', id).execute()
  const chatOf = (name: string) => chats.find((chat) => chat.system_chat === name)?.id ?? ''
  return { id, aiChatId: chatOf('ai_chat'), townhallId: chatOf('townhall') }
}

/** An analysed text file, with one page for each text given. */
export async function addFile(
  db: Db,
  kbId: string,
  uploader: Person,
  { title, pages }: { title: string; pages: string[] },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('resources')
    .values({
      id,
      kb_id: kbId,
      title,
      type: 'text/plain',
      size: 1,
      status: 'completed' as const,
      uploader_id: uploader.id,
      folder_id: null,
      hash: null,
      failure: null,
      original_url: null,
      canonical_url: null,
      page_count: pages.length,
    })
    .execute()
  const rows = pages.map((text, index) => ({
    resource_id: id,
    n: index + 1,
    kind: 'lines' as const,
    name: null,
    text,
    first_line: 1 + pages.slice(0, index).flatMap((page) => page.split('\n')).length,
  }))
  await db.insertInto('resource_pages').values(rows).execute()
  const passages = makePassages(pages.map((text, index) => ({ n: index + 1, text })))
  await indexPassages(db, { kbId, resourceId: id, title }, passages)
  return id
}

export type Answered<T> = { status: number; data: T; code: string | undefined }

/** One call of the API by somebody. */
export async function call<T>(
  { app }: Instance,
  person: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answered<T>> {
  const headers = { cookie: person.cookie, 'content-type': 'application/json' }
  const init = { method, headers }
  const response = await app.request(
    path,
    body === undefined ? init : { ...init, body: JSON.stringify(body) },
  )
  const answer = (await response.json()) as { data: T; error?: { code: string } }
  return { status: response.status, data: answer.data, code: answer.error?.code }
}

/** Asks the bot in its chat, and answers with the question. */
export async function ask(
  instance: Instance,
  person: Person,
  chatId: string,
  content: string,
  more: { clientId?: string; rootMessageId?: string } = {},
): Promise<Message> {
  const body = { clientId: randomUUID(), content, expectBotReply: true, ...more }
  const sent = await call<Message>(instance, person, 'POST', `/chats/${chatId}/messages`, body)
  return sent.data
}

/** Opens a chat live; answers with what leaves it again. */
export async function watchChat(
  { deps }: Instance,
  person: Person,
  chatId: string,
  send: (payload: string) => void,
): Promise<() => void> {
  const headers = { cookie: person.cookie }
  const actor = await findActor(deps, new Request('http://localhost/ws', { headers }))
  if (!actor) throw new Error('not signed in')
  const connection = connectTo(deps, actor, { send, end: () => {} })
  await connection.receive(JSON.stringify({ type: 'join_chat', data: { chatId } }))
  return connection.close
}

/** The bot's answer to a question once it has ended. */
export function ended(instance: Instance, question: { id: string }): Promise<EditedMessage> {
  return instance.shown(
    (message) => message.parentId === question.id && message.botState !== 'writing',
  )
}
