import { Browser } from '#tests/support/browser.ts'
import { ask } from '../support/ask.ts'

/** A message as the server has confirmed it. `stays`: whether nobody deletes it. */
export type Message = {
  clientId: string
  id: string
  seq: number
  content: string
  rootId: string | null
  attachment: Stored | null
  deleted: boolean
  stays: boolean
  reactions: Set<string>
}

type Stored = { id: string; content: string }

/** A file as the server has confirmed it. */
export type File = Stored & { name: string; place: 'drive' | 'bin' | 'nowhere' }

export type Person = {
  id: string
  cookie: string
  /** The newest message that the server has confirmed as read. */
  readSeq: number
  messages: Message[]
  files: File[]
  /** A call that has had no answer; it can be repeated. */
  open: ((url: string) => Promise<void>) | null
}

/** People, what the server has confirmed to them, and how often. */
export type World = {
  kbId: string
  chatId: string
  people: Person[]
  confirmed: Map<string, number>
  /** Is called when the server confirms something. */
  onConfirmed: () => void
  /** Calls that were answered with an error. */
  refused: string[]
}

const names = ['Ada', 'Bo', 'Cy', 'Di', 'Eve', 'Fay']

/** Signs people in and makes a knowledge base in which all of them can write and upload. */
export async function createWorld(url: string): Promise<World> {
  const people: Person[] = []
  for (const name of names) {
    const browser = new Browser(url)
    await browser.signIn({ email: `${name.toLowerCase()}@example.com`, name })
    const { cookie } = browser
    const { id } = await ask<{ id: string }>(url, cookie, 'GET', '/user/info')
    people.push({ id, cookie, readSeq: 0, messages: [], files: [], open: null })
  }
  const owner = people[0]?.cookie ?? ''
  const made = { title: 'Killed', isPublic: true, canEveryoneUpload: true }
  const kb = await ask<{ id: string }>(url, owner, 'POST', '/kb', made)
  for (const { cookie } of people.slice(1)) await ask(url, cookie, 'POST', `/kb/${kb.id}/join`)
  const chats = await ask<{ id: string }[]>(url, owner, 'GET', `/chats?kbId=${kb.id}`)
  const chatId = chats[0]?.id ?? ''
  return { kbId: kb.id, chatId, people, confirmed: new Map(), onConfirmed: () => {}, refused: [] }
}
