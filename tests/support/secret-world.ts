import type { ServerEvent } from '#contract/events.ts'
import { plainLine } from '#shared/plain-line.ts'
import type { Person, TestApi, TestKb } from './api.ts'
import { readEverything } from './everything.ts'
import { addFile } from './factories.ts'
import type { TestSocket } from './socket.ts'

/** Words that occur only in one file's text and name. */
const secrets = ['zanthoquil', 'quivermoor']
export const question = 'What is the codeword of the harbour?'
const sentence = 'The codeword of the harbour is Zanthoquil and it was chosen in May.'

export type SecretWorld = Awaited<ReturnType<typeof openSecretWorld>>

/**
 * Creates two knowledge bases of one owner. The same viewer is a member of both and has one
 * WebSocket that has joined both. A file with secrets is in the first knowledge base, and the
 * owner has asked the bot about the secrets there.
 */
export async function openSecretWorld(api: TestApi, { readable }: { readable: boolean }) {
  const [owner, viewer] = [await api.person('Olga'), await api.person('Vic')]
  const kb = await api.kb(owner, { title: 'Almanac', canEveryoneRead: readable })
  const other = await api.kb(owner, { title: 'Elsewhere' })
  for (const one of [kb, other]) await api.join(viewer, one)
  const pages = [`${sentence}\n\nThe tower of the harbour was built in 1901 by the board.`]
  const resourceId = await addFile(api.db, kb.id, owner, { title: 'Quivermoor.txt', pages })
  const totals = { resource_count: 1, resource_size: 1 }
  await api.db.updateTable('kbs').set(totals).where('id', '=', kb.id).execute()
  const socket = await api.socket(viewer)
  for (const one of [kb, other]) await socket.ask({ type: 'join_kb', data: { kbId: one.id } })
  const world = { api, owner, viewer, kb, other, resourceId, socket }
  const asked = await api.message(owner, kb.aiChatId, question)
  const answerId = await answered(world, asked.id)
  const params = { kbId: kb.id }
  const place = { chatId: kb.aiChatId, messageId: answerId }
  const { content } = await api.call(owner, 'readMessage', { params: place })
  const line = { quote: sentence, isShared: true }
  const ofAnswer = { quote: plainLine(content).slice(0, 200), isShared: true }
  await api.call(owner, 'keepLine', { params, body: { ...line, resourceId } })
  await api.call(owner, 'keepLine', { params, body: { ...ofAnswer, messageId: answerId } })
  return { ...world, questionId: asked.id, answerId }
}

type Listening = { socket: TestSocket }

/** Waits for the answer to a question. Returns the answer's id. */
export async function answered({ socket }: Listening, questionId: string): Promise<string> {
  const isEnd = (event: ServerEvent) =>
    event.type === 'message_edit' &&
    event.data.message.parentId === questionId &&
    event.data.message.botState === 'done'
  const event = await socket.until(isEnd)
  return event.type === 'message_edit' ? event.data.messageId : ''
}

/** Returns the calls whose answers contain a secret, of all calls that this person can make. */
export async function leaksTo(
  world: Pick<SecretWorld, 'api' | 'kb' | 'other' | 'resourceId'>,
  person: Person,
): Promise<string[]> {
  const { api, kb, other, resourceId } = world
  await api.deps.notifier.settled()
  const chats = await api.db
    .selectFrom('chats')
    .select('id')
    .where('kb_id', 'in', [kb.id, other.id])
    .execute()
  const chatId = chats.map(({ id }) => id)
  const messages = await api.db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', 'in', chatId)
    .execute()
  const lines = await api.db.selectFrom('book_lines').select('id').execute()
  const answers = await readEverything(api, person, {
    kbId: [kb.id, other.id],
    chatId,
    resourceId: [resourceId],
    page: ['1'],
    lineId: lines.map(({ id }) => id),
    rootId: messages.map(({ id }) => id),
    // Words near the secrets, and a secret itself. No result may show a secret, and no file may be
    // found by one.
    q: ['codeword', 'tower board', 'Zanthoquil'],
  })
  return answers.filter(({ text }) => isLeak(text)).map(({ from }) => from)
}

/** Returns the events on this WebSocket that contain a secret. */
export function leaksIn(socket: TestSocket, from = 0): ServerEvent[] {
  return socket.events.slice(from).filter((event) => isLeak(JSON.stringify(event)))
}

/** Forwards the answer as its owner, replies to the copy, and edits it once. */
export async function forwardAnswer(world: SecretWorld, to: TestKb[]): Promise<string[]> {
  const { api, owner, kb, answerId } = world
  const made = await api.call(owner, 'forwardMessages', {
    params: { chatId: kb.aiChatId },
    body: { messageIds: [answerId], chatIds: to.map(({ townhallId }) => townhallId) },
  })
  return made.map(({ id }) => id)
}

/** Returns whether a text contains a secret. */
export function isLeak(text: string): boolean {
  const folded = text.toLowerCase()
  return secrets.some((secret) => folded.includes(secret))
}
