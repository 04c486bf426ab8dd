import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '#contract/entities/chat.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import { type Member, talkOverFaults } from '#tests/support/talk/talk.ts'

// `npm run soak` sends more messages.
const { SOAK_MESSAGES = '40', SOAK_SEED = '7' } = process.env
const [messages, seed, people] = [Number(SOAK_MESSAGES), Number(SOAK_SEED), 5]
const timeoutMs = 120_000 + messages * 2_000
const settleMs = 60_000 + messages * 200

let api: TestApi
let talk: Awaited<ReturnType<typeof talkOverFaults>> | undefined
beforeAll(async () => {
  api = await openApi()
})
afterAll(async () => {
  await talk?.close()
  await api.close()
})

test(
  'after a talk over failing connections every client shows what the database has, in its order, nothing twice',
  async () => {
    talk = await talkOverFaults(api, { people, messages, seed })
    const { kb, otherChatId, members } = talk
    const { acts, faults } = await talk.end()
    const sent = people * messages
    console.log(`seed ${seed}: ${sent} messages, ${acts} changes, ${faults} faults`)
    for (const member of members) await settled(member, kb)
    const [{ person }] = members as [Member]
    const stored = [...(await allOf(person, kb.townhallId)), ...(await allOf(person, otherChatId))]
    const clientIds = new Set(stored.map(({ clientId }) => clientId))
    expect([stored.length, clientIds.size]).toEqual([sent, sent])
  },
  timeoutMs,
)

/** Waits until a client shows what is stored. Fails with the difference. */
async function settled(member: Member, kb: TestKb): Promise<void> {
  const isSettled = async () =>
    isDeepStrictEqual(await shownTo(member), await storedFor(member, kb))
  // Notifications are made a moment later, so what is equal once is not compared again.
  await expect
    .poll(isSettled, { timeout: settleMs, interval: 500 })
    .toBe(true)
    .catch(async () => expect(await shownTo(member)).toEqual(await storedFor(member, kb)))
}

async function shownTo({ show }: Member) {
  const { messages, pending, chats, unread } = await show()
  return { messages: messages.map(unmarked), pending, chats: chats.map(counted), unread }
}

async function storedFor({ person }: Member, kb: TestKb) {
  const query = { kbId: kb.id }
  const chats = await api.call(person, 'listChats', { query })
  const { data } = await api.attempt(person, 'countUnread', { query })
  const { count: unread } = data as { count: number }
  const messages = await allOf(person, kb.townhallId)
  return { messages: messages.map(unmarked), pending: 0, chats: chats.map(counted), unread }
}

async function allOf(person: Person, chatId: string): Promise<Message[]> {
  const all: Message[] = []
  for (;;) {
    const query = { limit: 100, ...(all[0] && { before: all[0].id }) }
    const page = await api.call(person, 'listMessages', { params: { chatId }, query })
    all.unshift(...page.messages)
    if (!page.hasMore) return all
  }
}

// Leaves out `isRead`: a chat shows which messages were unread when it was opened.
function unmarked({ isRead: _, ...message }: Message) {
  return message
}

function counted({
  id,
  unreadCount,
  lastMessage,
}: {
  id: string
  unreadCount: number
  lastMessage: string | null
}) {
  return { id, unreadCount, lastMessage }
}
