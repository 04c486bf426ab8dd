import { randomUUID } from 'node:crypto'
import { Browser } from '#tests/support/browser.ts'
import type { Random } from './random.ts'

/** A message as its sender knows it. `sent`: whether the server has confirmed it. */
type Message = {
  clientId: string
  id: string | null
  content: string
  /** A new text that the server has not confirmed. */
  edit: string | null
  deleted: 'no' | 'asked' | 'yes'
}
type Upload = { id: string; content: string }

export type Expected = {
  cookie: string
  kbId: string
  chatId: string
  messages: Message[]
  uploads: Upload[]
}

const people = 4

type Work = { expected: Expected; random: Random; edits: number; deletions: number }

/** Creates people who write into one chat and upload files until their server is gone. */
export async function createWriters(url: string, random: Random) {
  const browser = new Browser(url)
  await browser.signIn({ email: 'writer@example.com', name: 'Writer' })
  const { cookie } = browser
  const kb = await ask<{ id: string }>(url, cookie, 'POST', '/kb', { title: 'Killed' })
  const chats = await ask<{ id: string }[]>(url, cookie, 'GET', `/chats?kbId=${kb.id}`)
  const chatId = chats[0]?.id ?? ''
  const expected: Expected = { cookie, kbId: kb.id, chatId, messages: [], uploads: [] }
  const work: Work = { expected, random, edits: 0, deletions: 0 }
  const own: Message[][] = Array.from({ length: people }, () => [])

  return {
    /** Writes until the server does not answer any more. */
    write: async (at: string) => {
      await Promise.all(own.map((mine) => untilGone(() => step(work, at, mine))))
    },
    /** Sends again what has no answer yet. */
    finish: async (at: string) => {
      for (const mine of own)
        for (let open = mine.find(isOpen); open; open = mine.find(isOpen))
          await confirm(work, at, open)
    },
    expected: () => expected,
    summary: () => {
      const sent = expected.messages.filter(({ id }) => id).length
      return `${sent} messages, ${work.edits} edits, ${work.deletions} deletions, ${expected.uploads.length} uploads confirmed`
    },
  }
}

function isOpen({ id, edit, deleted }: Message): boolean {
  return !id || edit !== null || deleted === 'asked'
}

// What has had no answer comes first, as in a client that sends again.
async function step(work: Work, at: string, mine: Message[]): Promise<void> {
  const { random, expected } = work
  const open = mine.find(isOpen)
  if (open) return confirm(work, at, open)
  const chance = random()
  const sent = mine.filter(({ deleted }) => deleted === 'no')
  const one = sent[Math.floor(random() * sent.length)]
  if (chance < 0.12) return uploadFile(work, at)
  if (one && chance < 0.25) one.edit = `Edited ${randomUUID()}`
  else if (one && chance < 0.32) one.deleted = 'asked'
  else {
    const content = `Written ${randomUUID()}`
    const message: Message = {
      ...{ clientId: randomUUID(), id: null, content, edit: null, deleted: 'no' },
    }
    mine.push(message)
    expected.messages.push(message)
  }
}

/** Sends, edits or deletes a message, and notes that the server has confirmed it. */
async function confirm(work: Work, at: string, message: Message): Promise<void> {
  const { chatId, cookie } = work.expected
  const path = `/chats/${chatId}/messages`
  const { id, clientId, content, edit } = message
  if (id === null) {
    const body = { clientId, content }
    message.id = (await ask<{ id: string }>(at, cookie, 'POST', path, body)).id
  } else if (message.deleted === 'asked') {
    await ask(at, cookie, 'DELETE', `${path}/${id}`).catch(unlessGone)
    message.deleted = 'yes'
    work.deletions++
  } else if (edit !== null) {
    await ask(at, cookie, 'PUT', `${path}/${id}`, { content: edit })
    message.content = edit
    message.edit = null
    work.edits++
  }
}

async function uploadFile({ expected, random }: Work, at: string): Promise<void> {
  const { kbId, cookie, uploads } = expected
  const content = `${randomUUID()}\n`.repeat(1 + Math.floor(random() * 200))
  const body = new FormData()
  body.append('file', new Blob([content]), `${randomUUID()}.txt`)
  const path = `/kb/${kbId}/resources`
  const [stored] = await ask<{ id: string }[]>(at, cookie, 'POST', path, body)
  if (stored) uploads.push({ id: stored.id, content })
}

async function untilGone(step: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await step()
    } catch (error) {
      if (error instanceof Refused) throw error
      return
    }
  }
}

/** The server answered, but not as expected. */
class Refused extends Error {
  readonly status: number

  constructor(what: string, status: number) {
    super(`${what}: ${status}`)
    this.status = status
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Refused) || error.status !== 404) throw error
}

export async function ask<T>(
  url: string,
  cookie: string,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const headers: Record<string, string> = { cookie }
  const isForm = body instanceof FormData
  if (body && !isForm) headers['content-type'] = 'application/json'
  const sent = body === undefined ? null : isForm ? body : JSON.stringify(body)
  const answer = await fetch(url + path, { method, headers, body: sent })
  if (!answer.ok) throw new Refused(`${method} ${path}`, answer.status)
  return ((await answer.json()) as { data: T }).data
}
