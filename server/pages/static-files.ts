import { createReadStream, readdirSync, statSync } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { requestPath } from '#server/request-path.ts'

type File = { type: string; variants: Variant[] }
type Variant = { encoding: 'br' | 'gzip' | null; file: string; bytes: number; changed: string }

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

// Compressed if the build has compressed them. Files are listed once, because they do not change:
// requests for pages cause no look-up on the disk.
export function createStaticFiles(root: string) {
  const files = filesIn(root)
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { method, headers } = request
    const address = requestPath(request)
    const file = method === 'GET' || method === 'HEAD' ? files.get(address) : undefined
    const variant = file && variantFor(file, headers['accept-encoding'])
    if (!variant) next()
    else answer(request, response, { variant, head: headOf(address, file, variant), next })
  }
}

function filesIn(root: string): Map<string, File> {
  const names = new Set(readdirSync(root, { encoding: 'utf8', recursive: true }))
  const served = [...names].filter((name) => path.extname(name) in types)
  return new Map(
    served.map((name) => {
      const variants = [
        ['br', `${name}.br`] as const,
        ['gzip', `${name}.gz`] as const,
        [null, name] as const,
      ].filter(([, one]) => names.has(one))
      return [
        `/${name.replaceAll('\\', '/')}`,
        {
          type: types[path.extname(name)] ?? '',
          variants: variants.map(([encoding, one]) => variantOf(encoding, path.join(root, one))),
        },
      ]
    }),
  )
}

function variantOf(encoding: Variant['encoding'], file: string): Variant {
  const { size, mtime } = statSync(file)
  return { encoding, file, bytes: size, changed: mtime.toUTCString() }
}

function variantFor({ variants }: File, acceptEncoding = ''): Variant | undefined {
  const accepted = acceptEncoding.split(',').map((one) => one.trim())
  return variants.find(({ encoding }) => !encoding || accepted.includes(encoding))
}

function headOf(address: string, { type, variants }: File, found: Variant): OutgoingHttpHeaders {
  const { encoding, bytes, changed } = found
  const head: OutgoingHttpHeaders = {
    'content-type': type,
    'content-length': bytes,
    'last-modified': changed,
  }
  if (encoding) head['content-encoding'] = encoding
  if (variants.length > 1) head.vary = 'Accept-Encoding'
  if (address.startsWith('/assets/')) {
    head['cache-control'] = 'public, max-age=31536000, immutable'
    // The data of the emoji picker needs a tag.
    head.etag = `"${path.posix.basename(address)}"`
  }
  return head
}

type Answering = { variant: Variant; head: OutgoingHttpHeaders; next: () => void }

function answer(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { variant, head, next }: Answering,
): void {
  if (head.etag && headers['if-none-match'] === head.etag) response.writeHead(304, head).end()
  else if (method === 'HEAD') response.writeHead(200, head).end()
  else {
    const content = createReadStream(variant.file)
    // A newer build may have replaced the files.
    content.once('error', () => {
      if (!response.headersSent) next()
    })
    content.once('open', () => {
      // The client may have disconnected meanwhile.
      if (response.destroyed) return void content.destroy()
      response.writeHead(200, head)
      pipeline(content, response, () => {})
    })
  }
}
