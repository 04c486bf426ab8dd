import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { Browser } from '#tests/support/browser.ts'
import { ask } from '../support/ask.ts'
import type { Random } from '../support/random.ts'
import type { Tally } from './tally.ts'

const newMessage = Buffer.from('{"type":"message",')

/** A time in milliseconds has so many. */
const digits = 13

type Request = { method?: 'GET' | 'POST'; path: string; body?: object | FormData }

/** Its people talk in the Townhall. */
export type Room = { kbId: string; chatId: string; lastMessageId: string }

export type Person = { room: Room; cookie: string; socket: WebSocket }

/** They make a room or join one. */
export async function arrive(url: string, number: number, room: Room | undefined) {
  const browser = new Browser(`${url}/api`)
  await browser.signIn({ email: `person${number}@example.com`, name: `Person ${number}` })
  const { cookie } = browser
  if (room) await ask(`${url}/api`, cookie, 'POST', `/kb/${room.kbId}/join`)
  return { cookie, room: room ?? (await makeRoom(`${url}/api`, cookie)) }
}

async function makeRoom(api: string, cookie: string): Promise<Room> {
  const made = { title: 'Lighthouse', isPublic: true, canEveryoneUpload: true }
  const { id: kbId } = await ask<{ id: string }>(api, cookie, 'POST', '/kb', made)
  const chats = await ask<{ id: string }[]>(api, cookie, 'GET', `/chats?kbId=${kbId}`)
  const chatId = chats[0]?.id ?? ''
  const first = { clientId: randomUUID(), content: 'Welcome' }
  const path = `/chats/${chatId}/messages`
  const { id } = await ask<{ id: string }>(api, cookie, 'POST', path, first)
  return { kbId, chatId, lastMessageId: id }
}

/** Receives the events of a room, as an open page does. */
export async function openSocket(url: string, cookie: string, room: Room, tally: () => Tally) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
    headers: { cookie, origin: url },
  })
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  socket.on('message', (data: Buffer) => {
    tally().bytes += data.length
    // A notification has the text too, and comes later.
    const at = data.subarray(0, newMessage.length).equals(newMessage) ? data.indexOf(sentMark) : -1
    if (at < 0) return
    const from = at + sentMark.length
    tally().delivered(Number(data.toString('utf8', from, from + digits)))
  })
  socket.on('close', () => tally().fail('socket closed'))
  socket.on('error', () => {})
  for (const [type, data] of [
    ['join_kb', { kbId: room.kbId }],
    ['join_chat', { chatId: room.chatId }],
  ])
    socket.send(JSON.stringify({ type, data, ref: randomUUID() }))
  return socket
}

export type Action = {
  name: string
  perHour: number
  request: (person: Person, random: Random) => Request
}

const words =
  'lamp harbour keeper signal storm tide chart beacon lens oil watch mast anchor buoy fog rope engine stair tower glass log supply boat crew'.split(
    ' ',
  )

const word = (random: Random) => words[Math.floor(random() * words.length)] ?? ''
const sentence = (random: Random) => Array.from({ length: 12 }, () => word(random)).join(' ')

/** Who receives a message knows by this how old it is. */
const sentMark = 'Sent at '

export const mix: readonly Action[] = [
  {
    name: 'page of a chat',
    perHour: 12,
    request: ({ room }) => ({ path: `/kb/${room.kbId}/chats/${room.chatId}` }),
  },
  {
    name: 'page of files',
    perHour: 6,
    request: ({ room }) => ({ path: `/kb/${room.kbId}/resources` }),
  },
  {
    name: 'home page',
    perHour: 4,
    request: ({ room }) => ({ path: `/kb/${room.kbId}` }),
  },
  {
    name: 'dashboard',
    perHour: 3,
    request: () => ({ path: '/dashboard' }),
  },
  { name: 'inbox', perHour: 3, request: () => ({ path: '/inbox' }) },
  {
    name: 'search',
    perHour: 4,
    request: (_, random) => ({ path: `/search?q=${word(random)}` }),
  },
  {
    name: 'older messages',
    perHour: 10,
    request: ({ room }) => ({ path: `/api/chats/${room.chatId}/messages` }),
  },
  {
    name: 'message sent',
    perHour: 8,
    request: ({ room }, random) => ({
      method: 'POST',
      path: `/api/chats/${room.chatId}/messages`,
      body: { clientId: randomUUID(), content: `${sentMark}${Date.now()}: ${sentence(random)}` },
    }),
  },
  {
    name: 'messages read',
    perHour: 20,
    request: ({ room }) => ({
      method: 'POST',
      path: `/api/chats/${room.chatId}/last-read`,
      body: { messageId: room.lastMessageId },
    }),
  },
  {
    name: 'upload',
    perHour: 0.5,
    request: ({ room }, random) => {
      const body = new FormData()
      const text = Array.from({ length: 200 }, () => sentence(random)).join('.\n')
      body.append('file', new Blob([text]), `${word(random)}-${randomUUID()}.txt`)
      return { method: 'POST', path: `/api/kb/${room.kbId}/resources`, body }
    },
  },
]

export const actionsPerHour = mix.reduce((sum, { perHour }) => sum + perHour, 0)

export function chooseAction(random: Random): Action {
  let at = random() * actionsPerHour
  for (const action of mix) {
    at -= action.perHour
    if (at < 0) return action
  }
  return mix[0] as Action
}
