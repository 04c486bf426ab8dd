import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Pool } from 'pg'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { WebSocketServer } from 'ws'
import { messageColumns } from '#api/chats/messages/select.ts'
import type { Seeded } from './seed.ts'

const folder = path.resolve('build/bench-empty')

const files = {
  'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite'
export default { plugins: [reactRouter()] }`,
  'react-router.config.ts': 'export default { ssr: true }',
  'app/routes.ts': `import { index } from '@react-router/dev/routes'
export default [index('page.tsx')]`,
  // Without this file the build would install a package for the default one.
  'app/entry.server.tsx': `import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter } from 'react-router'
export default (request, status, headers, context) => new Promise((resolve, reject) => {
  const page = <ServerRouter context={context} url={request.url} />
  headers.set('Content-Type', 'text/html')
  const send = async () => new Response(await text(stream.pipe(new PassThrough())), { status, headers })
  const stream = renderToPipeableStream(page, { onAllReady: () => resolve(send()), onShellError: reject })
})`,
  'app/page.tsx': 'export default function Page() { return <p>Hello</p> }',
  'app/root.tsx': `import { Links, Meta, Outlet, Scripts } from 'react-router'
export default function Root() {
  return <html lang="en"><head><title>Empty</title><Meta /><Links /></head><body><Outlet /><Scripts /></body></html>
}`,
}

const statements = {
  '/kb':
    'select k.*, m.role from kbs k join kb_members m on m.kb_id = k.id and m.user_id = $2 where k.id = $1',
  '/resources':
    'select r.*, u.display_name from resources r join users u on u.id = r.uploader_id where r.kb_id = $1 and $2::uuid is not null order by r.id desc limit 25',
  '/messages': `select ${messageColumns.map((name) => `m.${name}`).join(', ')}, u.name, u.display_name, u.picture
    from messages m join users u on u.id = m.user_id where m.chat_id = $1 and $2::uuid is not null
    and m.root_id is null order by m.seq desc limit 100`,
} as const

/**
 * A bare page, an empty React Router page, the same SQL without the product, and a bare broadcast.
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

async function emptyPage(): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const built = spawnSync('react-router', ['build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) throw new Error(`the empty page did not build: ${built.stderr}`)
  const build = (await import(
    pathToFileURL(path.join(folder, 'build/server/index.js')).href
  )) as ServerBuild
  const handle = createRequestHandler(build, 'production')
  return getRequestListener((request) => handle(request))
}
