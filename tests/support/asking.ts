import { randomUUID } from 'node:crypto'
import { findActor } from '#api/people/auth/actor.ts'
import { connect } from '#api/program/socket/connection.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { EditedMessage } from '#contract/events.ts'
import type { Person } from './api.ts'
import type { Instance } from './instance.ts'

export type Answered<T> = { status: number; data: T; code: string | undefined }

/** Makes one API call as this person. Returns the raw answer. */
export async function call<T>(
  { fetch }: Pick<Instance, 'fetch'>,
  person: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answered<T>> {
  const headers = { cookie: person.cookie, 'content-type': 'application/json' }
  const content = body === undefined ? null : JSON.stringify(body)
  const request = new Request(`http://localhost${path}`, { method, headers, body: content })
  const response = await fetch(request)
  const answer = (await response.json()) as { data: T; error?: { code: string } }
  return { status: response.status, data: answer.data, code: answer.error?.code }
}

/** Sends a question to the bot. Returns the message of the question. */
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

/** Subscribes to a chat. Returns the function that unsubscribes. */
export async function watchChat(
  { deps }: Instance,
  person: Person,
  chatId: string,
  send: (payload: string) => void,
): Promise<() => void> {
  const headers = { cookie: person.cookie }
  const actor = await findActor(deps, new Request('http://localhost/ws', { headers }))
  if (!actor) throw new Error('not signed in')
  const connection = connect(deps, actor, { send, unread: () => 0, end: () => {} })
  await connection.receive(JSON.stringify({ type: 'join_chat', data: { chatId } }))
  return connection.close
}

/** Waits until the bot's answer to a question has ended, and returns the answer. */
export function ended(instance: Instance, question: { id: string }): Promise<EditedMessage> {
  return instance.shown(
    (message) => message.parentId === question.id && message.botState !== 'writing',
  )
}
