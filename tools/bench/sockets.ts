import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { quantile } from './load.ts'

type Room = { url: string; cookie?: string; chatId?: string }
export type Seen = { p50: number; p99: number }

const messages = 200

/** Milliseconds until the last of `count` WebSockets receives a message. */
export async function sendToSeen(room: Room, count: number): Promise<Seen> {
  const sockets = await openAll(room, count)
  const taken: number[] = []
  for (let n = 0; n < messages; n++) {
    const text = `seen ${randomUUID()}`
    const all = Promise.all(sockets.map((socket) => receive(socket, text)))
    const started = performance.now()
    sockets[0]?.send(frame(room, text))
    await all
    taken.push(performance.now() - started)
  }
  for (const socket of sockets) socket.terminate()
  return { p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) }
}

/** One sender waits for each message to come back. */
export async function messagesPerSecond(room: Room): Promise<number> {
  const [socket] = await openAll(room, 1)
  if (!socket) return 0
  const started = performance.now()
  for (let n = 0; n < messages * 5; n++) {
    const text = `sent ${randomUUID()}`
    const received = receive(socket, text)
    socket.send(frame(room, text))
    await received
  }
  socket.terminate()
  return (messages * 5 * 1000) / (performance.now() - started)
}

async function openAll(room: Room, count: number): Promise<WebSocket[]> {
  const headers = room.cookie ? { cookie: room.cookie } : {}
  const sockets = Array.from(
    { length: count },
    () => new WebSocket(`${room.url.replace('http', 'ws')}/ws`, { headers }),
  )
  for (const socket of sockets) socket.setMaxListeners(0)
  await Promise.all(
    sockets.map(
      (socket) => new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject)),
    ),
  )
  if (room.chatId) await Promise.all(sockets.map((socket) => join(socket, room.chatId ?? '')))
  return sockets
}

function join(socket: WebSocket, chatId: string): Promise<void> {
  const ref = randomUUID()
  const joined = receive(socket, ref)
  socket.send(JSON.stringify({ type: 'join_chat', data: { chatId }, ref }))
  return joined
}

function receive(socket: WebSocket, text: string): Promise<void> {
  return new Promise((resolve) => {
    const listen = (data: Buffer) => {
      const received = data.toString()
      // The acknowledgement contains the text of the message too, but only the event counts.
      if (
        !received.includes(text) ||
        (received.startsWith('{"type":"ack"') && received.includes('"message"'))
      )
        return
      socket.off('message', listen)
      resolve()
    }
    socket.on('message', listen)
  })
}

function frame({ chatId }: Room, text: string): string {
  if (!chatId) return text
  const data = { chatId, clientId: randomUUID(), content: text, expectBotReply: false }
  return JSON.stringify({ type: 'message', data })
}
