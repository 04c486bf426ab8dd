import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { Browser } from '#tests/support/browser.ts'
import { ask } from '../support/ask.ts'
import { sentMark } from './mix.ts'
import type { Tally } from './tally.ts'

/** A knowledge base whose Townhall its people talk in. */
export type Room = { kbId: string; chatId: string; lastMessageId: string }

export type Person = { room: Room; cookie: string; socket: WebSocket }

/** Signs somebody in, and lets them make a room or join one. */
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

const newMessage = Buffer.from('{"type":"message",')
/** The length of a time in milliseconds. */
const digits = 13

/** Opens a WebSocket that receives the events of a room, as an open page does. */
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
