import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler, type ServerBuild } from 'react-router'

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

/** Builds and serves an empty React Router page, in the same way as the product. */
export async function emptyPage(): Promise<
  (request: IncomingMessage, response: ServerResponse) => void
> {
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
