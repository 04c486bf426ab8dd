import { checkData } from '#api/operate/checks/check-data.ts'
import { readSettings } from '#api/platform/settings/settings.ts'
import { openData } from '#api/program/data.ts'
import { ask } from '../support/ask.ts'
import { findFiles } from './file-steps.ts'
import type { Message, World } from './world.ts'

type Stored = {
  id: string
  seq: number
  clientId: string
  content: string
  isDeleted: boolean
  reactions: { userId: string; reaction: string }[]
  attachments: { id: string }[]
}

/** Returns the differences. */
export async function verify(world: World, url: string): Promise<string[]> {
  const stored = await readMessages(world, url)
  return [
    ...compareMessages(world, stored),
    ...(await compareAttachments(world, url)),
    ...(await compareFiles(world, url)),
    ...(await compareMarks(world, url)),
  ]
}

// The chat, and the replies of all its messages.
async function readMessages(world: World, url: string): Promise<Stored[]> {
  const cookie = world.people[0]?.cookie ?? ''
  const roots = world.people.flatMap(({ messages }) => messages.map(({ rootId }) => rootId))
  const all = await readPages(world, url, { cookie, of: '' })
  for (const rootId of new Set(roots))
    if (rootId) all.push(...(await readPages(world, url, { cookie, of: `&parent=${rootId}` })))
  return all
}

async function readPages(
  { chatId }: World,
  url: string,
  { cookie, of }: { cookie: string; of: string },
): Promise<Stored[]> {
  const all: Stored[] = []
  for (let before = ''; ; ) {
    const path = `/chats/${chatId}/messages?limit=100${of}${before && `&before=${before}`}`
    type Page = { messages: Stored[]; hasMore: boolean }
    const page: Page = await ask(url, cookie, 'GET', path)
    all.unshift(...page.messages)
    before = page.messages[0]?.id ?? ''
    if (!page.hasMore) return all
  }
}

function compareMessages({ people }: World, stored: Stored[]): string[] {
  const messages = people.flatMap((person) => person.messages)
  const byClientId = Map.groupBy(stored, ({ clientId }) => clientId)
  const problems = messages.flatMap((message) => {
    const found = byClientId.get(message.clientId) ?? []
    if (found.length !== 1) return `message ${message.id} is stored ${found.length} times`
    return found.flatMap((one) => compareMessage(message, one))
  })
  if (stored.length !== messages.length)
    problems.push(`${stored.length} messages are stored instead of ${messages.length}`)
  const numbers = stored.map(({ seq }) => seq).sort((a, b) => a - b)
  const gap = numbers.findIndex((seq, index) => seq !== index + 1)
  if (gap >= 0) problems.push(`the numbers of messages are not contiguous from ${gap}`)
  return problems
}

function compareMessage(message: Message, stored: Stored): string[] {
  const { id, content, deleted, reactions, attachment } = message
  if (stored.isDeleted !== deleted) return [`message ${id} is deleted: ${stored.isDeleted}`]
  if (deleted) return []
  const found = stored.reactions.map(({ userId, reaction }) => `${userId} ${reaction}`)
  return [
    ...(stored.content === content ? [] : [`message ${id} has another text`]),
    ...(isSame(found, [...reactions]) ? [] : [`message ${id} has other reactions`]),
    ...(stored.attachments[0]?.id === attachment?.id ? [] : [`message ${id} has no file`]),
  ]
}

async function compareAttachments({ chatId, people }: World, url: string): Promise<string[]> {
  const problems: string[] = []
  for (const { cookie, messages } of people)
    for (const { attachment, deleted } of messages) {
      if (!attachment || deleted) continue
      const path = `/chats/${chatId}/messages/attachment/${attachment.id}/download`
      const answer = await fetch(url + path, { headers: { cookie } })
      if ((await answer.text()) !== attachment.content)
        problems.push(`attachment ${attachment.id}: ${answer.status}`)
    }
  return problems
}

// A person with an open upload has none any more, so every stored file has been confirmed.
async function compareFiles({ kbId, people }: World, url: string): Promise<string[]> {
  const problems: string[] = []
  const cookie = people[0]?.cookie ?? ''
  const files = people.flatMap((person) => person.files)
  const expected = files.filter(({ place }) => place === 'drive').map(({ id }) => id)
  const listed = await findFiles(url, cookie, { kbId })
  if (
    !isSame(
      listed.map(({ id }) => id),
      expected,
    )
  )
    problems.push(`${listed.length} files are stored instead of ${expected.length}`)
  for (const { id, content, place } of files) {
    const path = `/kb/${kbId}/resources/${id}/download`
    const answer = await fetch(url + path, { headers: { cookie } })
    const text = await answer.text()
    const isRight = place === 'drive' ? text === content : answer.status === 404
    if (!isRight) problems.push(`file ${id} (${place}): ${answer.status}`)
  }
  return [...problems, ...(await compareBin({ kbId, people }, url))]
}

async function compareBin({ kbId, people }: Pick<World, 'kbId' | 'people'>, url: string) {
  const problems: string[] = []
  for (const { cookie, files } of people.slice(1)) {
    const expected = files.filter(({ place }) => place === 'bin').length
    type Bin = { entries: { kind: string }[]; totalCount: number; nextCursor: string | null }
    let count = 0
    for (let cursor = ''; ; ) {
      const path = `/kb/${kbId}/bin?limit=50${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
      const page: Bin = await ask(url, cookie, 'GET', path)
      count += page.entries.filter(({ kind }) => kind === 'file').length
      cursor = page.nextCursor ?? ''
      if (!cursor) break
    }
    if (count !== expected) problems.push(`${count} files in a bin instead of ${expected}`)
  }
  return problems
}

async function compareMarks({ chatId, people }: World, url: string): Promise<string[]> {
  const newest = people.flatMap(({ messages }) => messages.map(({ seq }) => seq))
  const last = newest.reduce((most, seq) => Math.max(most, seq), 0)
  const problems: string[] = []
  for (const { cookie, readSeq } of people) {
    const chat = await ask<{ unreadCount: number }>(url, cookie, 'GET', `/chats/${chatId}`)
    if (chat.unreadCount > last - readSeq)
      problems.push(`${chat.unreadCount} unread messages, although ${readSeq} of ${last} were read`)
  }
  return problems
}

function isSame(some: string[], others: string[]): boolean {
  return JSON.stringify(some.toSorted()) === JSON.stringify(others.toSorted())
}

/** Returns what does not fit together. */
export async function verifyStopped(settings: Record<string, string>): Promise<string[]> {
  const { db, files, close } = await openData({ settings: readSettings(settings) })
  try {
    const faults = await checkData(db, files, { mend: false, isRunning: false })
    return Object.entries(faults).flatMap(([what, found]) =>
      found.map((fault) => `${what}: ${JSON.stringify(fault)}`),
    )
  } finally {
    await close()
  }
}
