import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Pool } from 'pg'
import { WebSocketServer } from 'ws'
import { emptyPage } from './empty-page.ts'
import type { Seeded } from './seed.ts'

const statements = {
  '/kb':
    'select k.*, m.role from kbs k join kb_members m on m.kb_id = k.id and m.user_id = $2 where k.id = $1',
  '/resources':
    'select r.*, u.display_name from resources r join users u on u.id = r.uploader_id where r.kb_id = $1 and $2::uuid is not null order by r.id desc limit 25',
  '/messages':
    'select m.*, u.display_name from messages m join users u on u.id = m.user_id where m.chat_id = $1 and $2::uuid is not null and m.root_id is null order by m.seq desc limit 100',
} as const

/**
 * Opens the floor: a bare page, an empty React Router page, the same SQL without the product, and
 * a bare broadcast.
 */
export async function openFloor(pool: Pool, seeded: Seeded) {
  const empty = await emptyPage()
  const ids: Record<string, string> = {
    '/kb': seeded.smallKb,
    '/resources': seeded.smallKb,
    '/messages': seeded.smallChat,
  }
  const request = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url?.split('?')[0] ?? '/'
    if (path === '/') return void outgoing.end('<!doctype html><title>Bare</title><p>Hello</p>')
    if (path === '/empty') {
      incoming.url = '/'
      return empty(incoming, outgoing)
    }
    if (path === '/search') return answer(outgoing, await search(pool, seeded.searchKb))
    const text = statements[path as keyof typeof statements]
    const { rows } = await pool.query({ name: path, text, values: [ids[path], seeded.userId] })
    answer(outgoing, rows)
  }
  return { request, upgrade: broadcaster(pool, seeded.userId) }
}

function answer(outgoing: ServerResponse, data: unknown): void {
  outgoing.setHeader('content-type', 'application/json').end(JSON.stringify({ data }))
}

async function search(pool: Pool, kbId: string) {
  const text = `select id, text, ts_rank(tsv, q) from passages, to_tsquery('simple', 'copper | bridg') q
    where kb_id = $1 and tsv @@ q order by 3 desc limit 20`
  return (await pool.query({ name: 'search', text, values: [kbId] })).rows
}

// Inserts one row, then sends the same text to everybody.
function broadcaster(pool: Pool, userId: string) {
  const sockets = new WebSocketServer({ noServer: true })
  const ready = pool.query(
    'create unlogged table if not exists bare_messages (id uuid primary key, user_id uuid, content text)',
  )
  sockets.on('connection', (socket) => {
    socket.on('message', async (data) => {
      await ready
      const text = 'insert into bare_messages (id, user_id, content) values ($1, $2, $3)'
      await pool.query({ name: 'bare', text, values: [randomUUID(), userId, data.toString()] })
      for (const client of sockets.clients) client.send(data.toString())
    })
  })
  return (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client))
}
