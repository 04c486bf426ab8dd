import type { z } from 'zod'
import { chatsOf, findChat } from '#api/chats/chats/find.ts'
import { findMessage } from '#api/chats/messages/find.ts'
import { sendMessage } from '#api/chats/messages/send.ts'
import type { Deps } from '#api/deps.ts'
import { findKb } from '#api/kbs/find.ts'
import { maySubscribe } from '#api/kbs/policy.ts'
import { type Actor, findActorOf } from '#api/people/auth/actor.ts'
import { readAliases, withOwnNames } from '#api/people/users/own-names.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { untilAvailable } from '#api/platform/db/unavailable.ts'
import { errorBody, toApiError } from '#api/platform/http/errors.ts'
import { parseInput } from '#api/platform/http/input.ts'
import { apiLimits } from '#api/platform/limits.ts'
import type { Hub, Listener } from '#api/platform/realtime/hub.ts'
import { createSendInOrder } from '#api/platform/realtime/ordered-sender.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import { createJoined, type Joined } from '#api/platform/realtime/subscriptions.ts'
import type { RateClass } from '#contract/call.ts'
import type { Message } from '#contract/entities/chat.ts'
import { clientFrame, type ServerEvent, type SocketAnswer } from '#contract/events.ts'
import { previewOf } from '#shared/mentions.ts'

const aliasUpdate = '{"type":"alias_update"'

// The longest time that a timer of Node supports.
const mostTimerMs = 2 ** 31 - 1

export type Connection = {
  /** Never throws. `null`: a binary frame. */
  receive: (text: string | null) => Promise<void>
  close: () => void
}

type Out = Pick<Listener, 'send' | 'end' | 'unread'>

/** A WebSocket or a streamed page. Every subscription is authorised. */
export function connect(deps: Deps, actor: Actor, out: Out): Connection {
  let ended = false
  const over = new AbortController()
  const end: Listener['end'] = (reason) => {
    ended = true
    over.abort()
    out.end(reason)
  }
  const names = createOwnNames(deps, actor.id)
  const deliver = (shared: string) => {
    const payload = names.translate(shared)
    if (hasRoom(deps.hub, listener, payload)) return out.send(payload)
    deps.hub.remove(listener)
    end('behind')
  }
  const loadNames = actor.hasAliases ? () => names.load(over.signal) : undefined
  const send = createSendInOrder(deliver, loadNames)
  const listener: Listener = {
    userId: actor.id,
    sessionHash: actor.sessionHash,
    end,
    unread: out.unread,
    send: (payload) => send(payload),
    // Without permission nothing is added; the event itself is still sent.
    sendGained: (topic, payload) =>
      send(payload, () => untilAvailable(() => joined.again(topic), over.signal).catch(() => {})),
  }
  deps.hub.add(listener)
  const signOut = () => {
    deps.hub.remove(listener)
    end('signed_out')
  }
  const callOff = atMoment(Date.parse(actor.sessionEndsAt), signOut)
  deps.hub.join(listener, [topics.user(actor.id)])
  const joined = createJoined(deps.hub, listener)

  const missed = (ageMs: number) => deps.hub.mayHaveMissed(listener, ageMs)
  const answer = (reply: SocketAnswer) => send(JSON.stringify(reply))
  return {
    receive: async (text) => {
      // Frames that arrive after the session has ended are ignored.
      if (ended) return
      const raw = readFrame(text)
      const ref = refOf(raw)
      try {
        await deps.rateLimits.consume(rateOf(raw), { userId: actor.id })
        const frame = parseFrame(raw)
        const context = { ...deps, actor: await actorFor(deps, actor, frame) }
        answer({ type: 'ack', ref, data: await handle(context, { joined, missed }, frame) })
      } catch (error) {
        const refused = toApiError(error)
        answer({ type: 'error', ref, data: refusal(refused) })
        if (refused.code === 'unauthenticated') signOut()
      }
    },
    close: () => {
      over.abort()
      callOff()
      deps.hub.remove(listener)
    },
  }
}

// Limits the unread data of a connection, and of all connections of its person. With less than an
// even share of that sum, the others need not be counted.
function hasRoom(hub: Hub, { userId, unread }: Listener, { length }: string): boolean {
  const { unreadBytesPerConnection, unreadBytesPerPerson, connectionsPerPerson } = apiLimits
  const own = unread()
  if (own > unreadBytesPerConnection) return false
  if (own + length <= unreadBytesPerPerson / connectionsPerPerson) return true
  return hub.unread(userId) + length <= unreadBytesPerPerson
}

type ReadFrame = z.output<typeof clientFrame>

const needNoSession = new Set<ReadFrame['type']>(['leave_kb', 'leave_chat', 'ping'])

// The session may have ended on a server that is not heard, so what writes or subscribes reads it
// again.
async function actorFor({ db }: Deps, actor: Actor, { type }: ReadFrame): Promise<Actor> {
  if (needNoSession.has(type)) return actor
  const now = await findActorOf(db, actor.sessionHash)
  if (!now) throw new ApiError('unauthenticated')
  return now
}

function rateOf(raw: unknown): RateClass {
  return typeOf(raw) === 'message' ? 'message' : 'other'
}

function refusal(error: ApiError) {
  const { retryAfterSeconds } = error
  return { ...errorBody(error).error, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) }
}

type Context = Deps & { actor: Actor }
type ConnectionState = { joined: Joined; missed: (ageMs: number) => boolean }

async function handle(
  context: Context,
  { joined, missed }: ConnectionState,
  frame: ReadFrame,
): Promise<unknown> {
  switch (frame.type) {
    case 'message':
      return sendMessage(context, frame.data.chatId, frame.data)
    case 'typing_start':
    case 'typing_stop':
      return broadcastTyping(context, frame)
    case 'join_kb':
      return joined.join(topics.kb(frame.data.kbId), () => kbTopics(context, frame.data.kbId))
    case 'leave_kb':
      return joined.leave(topics.kb(frame.data.kbId))
    case 'join_chat':
      return joined.join(topics.chat(frame.data.chatId), () =>
        chatTopics(context, frame.data.chatId),
      )
    case 'leave_chat':
      return joined.leave(topics.chat(frame.data.chatId))
    case 'ping':
      return frame.data.ageMs === undefined ? undefined : { missed: missed(frame.data.ageMs) }
  }
}

// Members subscribe to all their chats too, for unread counts. Visitors of a public knowledge base
// get no chats.
async function kbTopics(context: Context, kbId: string): Promise<string[]> {
  const kb = await findKb(context, kbId)
  if (!maySubscribe(kb.role, kb)) throw new ApiError('kb_not_found')
  if (!kb.role) return [topics.kb(kb.id)]
  const chats = await chatsOf(context.db, context.actor.id)
    .select('chats.id')
    .where('chats.kb_id', '=', kb.id)
    .execute()
  return [topics.kb(kb.id), topics.members(kb.id), ...chats.map((chat) => topics.chat(chat.id))]
}

async function chatTopics(context: Context, chatId: string): Promise<string[]> {
  return [topics.chat((await findChat(context, chatId)).id)]
}

async function broadcastTyping(
  context: Context,
  frame: Extract<ReadFrame, { type: `typing_${string}` }>,
) {
  const { chatId, rootMessageId } = frame.data
  const chat = rootMessageId
    ? (await findMessage(context, { chatId, messageId: rootMessageId })).chat
    : await findChat(context, chatId)
  const data = { ...frame.data, chatId: chat.id, user: presentPerson(context.actor) }
  context.publish([topics.chat(chat.id)], { type: frame.type, data })
}

const notJson = Symbol('not JSON')

function readFrame(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}

const frameTypes = new Set<unknown>(clientFrame.options.map((one) => one.shape.type.value))

function parseFrame(raw: unknown): ReadFrame {
  if (raw === notJson) throw new ApiError('invalid_json')
  if (!frameTypes.has(typeOf(raw))) throw new ApiError('invalid_frame')
  return parseInput(clientFrame, raw)
}

function typeOf(raw: unknown): unknown {
  return typeof raw === 'object' && raw !== null && 'type' in raw ? raw.type : undefined
}

function refOf(raw: unknown): string | undefined {
  const ref = typeof raw === 'object' && raw !== null && 'ref' in raw ? raw.ref : undefined
  return typeof ref === 'string' ? ref.slice(0, 100) : undefined
}

/** However far in the future. Returns a function that cancels it. */
function atMoment(timeMs: number, act: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    const leftMs = Math.max(0, timeMs - Date.now())
    timer = setTimeout(leftMs > mostTimerMs ? wait : act, Math.min(leftMs, mostTimerMs))
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}

type AliasUpdate = Extract<ServerEvent, { type: 'alias_update' }>

type OwnNames = {
  /** Never rejects; without aliases events have people's own names. */
  load: (signal: AbortSignal) => Promise<void>
  /** A payload that reports an alias changes them. */
  translate: (payload: string) => string
}

function createOwnNames({ db }: Pick<Deps, 'db'>, userId: string): OwnNames {
  let aliases = new Map<string, string>()
  const change = ({ data: { alias } }: AliasUpdate) => {
    if (alias.alias === '') aliases.delete(alias.targetUserId)
    else aliases.set(alias.targetUserId, alias.alias)
  }
  return {
    load: async (signal) => {
      const read = () => readAliases(db, userId)
      aliases = await untilAvailable(read, signal).catch(() => aliases)
    },
    translate: (payload) => {
      if (payload.startsWith(aliasUpdate)) change(JSON.parse(payload))
      else if (concernsAny(payload, aliases.keys()))
        return JSON.stringify(
          withOwnPreview(withOwnNames(JSON.parse(payload), (id) => aliases.get(id))),
        )
      return payload
    },
  }
}

type Frame = { data?: { message?: Message; lastMessage?: string } }

// A preview is plain text, so it gets the reader's names from the message that it is of.
function withOwnPreview(frame: Frame): Frame {
  const { data } = frame
  if (!data?.message || data.lastMessage === undefined) return frame
  return { ...frame, data: { ...data, lastMessage: previewOf(data.message) } }
}

function concernsAny(payload: string, ids: Iterable<string>): boolean {
  for (const id of ids) if (payload.includes(id)) return true
  return false
}
