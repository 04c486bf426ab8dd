import { randomUUID } from 'node:crypto'
import type { Random } from '../support/random.ts'
import type { Person } from './person.ts'

type Request = { method?: 'GET' | 'POST'; path: string; body?: object | FormData }

/** What people do, and how often an active person does it in an hour. */
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

/** Begins each message, so that who receives it knows how old it is. */
export const sentMark = 'Sent at '

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

/** How many actions an active person does in an hour. */
export const actionsPerHour = mix.reduce((sum, { perHour }) => sum + perHour, 0)

/** Chooses an action, each as often as the mix says. */
export function chooseAction(random: Random): Action {
  let at = random() * actionsPerHour
  for (const action of mix) {
    at -= action.perHour
    if (at < 0) return action
  }
  return mix[0] as Action
}
