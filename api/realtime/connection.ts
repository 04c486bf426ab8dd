import { type ClientFrame, clientFrame, type SocketAnswer } from '#contract/events.ts'
import type { Actor } from '../auth/actor.ts'
import { findChat, selectChats } from '../chats/find.ts'
import type { Deps } from '../deps.ts'
import { ApiError, errorBody, toApiError } from '../http/errors.ts'
import { parseInput } from '../http/input.ts'
import { findKb } from '../kbs/find.ts'
import { sendMessage } from '../messages/send.ts'
import { presentPerson } from '../users/present.ts'
import type { Listener } from './hub.ts'
import { topics } from './publish.ts'

export type Connection = {
  /** Handles one frame of the client's and answers it; never throws. */
  receive: (text: string) => Promise<void>
  close: () => void
}

/** One person's live connection: a socket, or a page being streamed. Every join is authorised. */
export function connect(deps: Deps, actor: Actor, out: Pick<Listener, 'send' | 'end'>): Connection {
  const context = { ...deps, actor }
  const listener: Listener = { userId: actor.id, sessionHash: actor.sessionHash, ...out }
  deps.hub.add(listener)
  deps.hub.join(listener, [topics.user(actor.id)])

  const answer = (reply: SocketAnswer) => out.send(JSON.stringify(reply))
  return {
    receive: async (text) => {
      const raw = readFrame(text)
      const ref = refOf(raw)
      try {
        const frame = parseInput(clientFrame, raw)
        answer({ type: 'ack', ref, data: await handle(context, listener, frame) })
      } catch (error) {
        answer({ type: 'error', ref, data: errorBody(toFrameError(error, raw)).error })
      }
    },
    close: () => deps.hub.remove(listener),
  }
}

type Context = Deps & { actor: Actor }

async function handle(context: Context, listener: Listener, frame: ClientFrame): Promise<unknown> {
  switch (frame.type) {
    case 'message':
      return { message: await sendMessage(context, frame.data.chatId, frame.data) }
    case 'typing_start':
    case 'typing_stop':
      return tellTyping(context, frame)
    case 'join_kb':
      return context.hub.join(listener, await kbTopics(context, frame.data.kbId))
    case 'leave_kb':
      return context.hub.leave(listener, [topics.kb(frame.data.kbId)])
    case 'join_chat':
      return context.hub.join(listener, [
        topics.chat((await findChat(context, frame.data.chatId)).id),
      ])
    case 'leave_chat':
      return context.hub.leave(listener, [topics.chat(frame.data.chatId)])
  }
}

// A member hears the knowledge base and each of their chats in it, so that unread counts move; who
// only looks at a public one hears nothing of its chats.
async function kbTopics(context: Context, kbId: string): Promise<string[]> {
  const kb = await findKb(context, kbId)
  if (!kb.can.read && !kb.role) throw new ApiError('kb_not_found')
  if (!kb.role) return [topics.kb(kb.id)]
  const chats = await selectChats(context.db, context.actor.id)
    .where('chats.kb_id', '=', kb.id)
    .execute()
  return [topics.kb(kb.id), ...chats.map((chat) => topics.chat(chat.id))]
}

async function tellTyping(
  context: Context,
  frame: Extract<ClientFrame, { type: `typing_${string}` }>,
) {
  const chat = await findChat(context, frame.data.chatId)
  const data = { ...frame.data, chatId: chat.id, user: presentPerson(context.actor) }
  context.publish([topics.chat(chat.id)], { type: frame.type, data })
}

const notJson = Symbol('not JSON')

function readFrame(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}

function refOf(raw: unknown): string | undefined {
  const ref = typeof raw === 'object' && raw !== null && 'ref' in raw ? raw.ref : undefined
  return typeof ref === 'string' ? ref.slice(0, 100) : undefined
}

function toFrameError(error: unknown, raw: unknown): ApiError {
  return raw === notJson ? new ApiError('invalid_json') : toApiError(error)
}
