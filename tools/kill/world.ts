import { Browser } from '#tests/support/browser.ts'
import { ask } from '../support/ask.ts'

/** `stays`: nobody deletes it. */
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

export type File = Stored & { name: string; place: 'drive' | 'bin' | 'nowhere' }

export type Person = {
  id: string
  cookie: string
  /** Confirmed as read. */
  readSeq: number
  messages: Message[]
  files: File[]
  /** Without an answer; it can be repeated. */
  open: ((url: string) => Promise<void>) | null
}

/** What the server has confirmed, and how often. */
export type World = {
  kbId: string
  chatId: string
  people: Person[]
  confirmed: Map<string, number>
  onConfirmed: () => void
  refused: string[]
}

const names = ['Ada', 'Bo', 'Cy', 'Di', 'Eve', 'Fay']

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
