import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageRead } from '#shared/page-reads.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

// Bytes as a string of one-byte characters: Node writes it together with the headers at once, which
// takes a third of the time of two writes. Headers are names and values in turns, which Node sends as
// they are.
type Body = { bytes: string; encoding: 'br' | 'gzip' | null; headers: string[] }

export type Kept = {
  /** Of an answer that says that the page has not changed. */
  headers: string[]
  /** Null if browsers must not store the page. */
  tag: string | null
  /** The last one is not compressed. */
  bodies: Body[]
  /** What the page shows of the API. */
  reads: PageRead[]
}

const replaced = new Set(['content-length', 'content-encoding', 'vary'])
const encoded = 'Accept-Encoding'

/** Null for a page that others may not get: one that failed, leads elsewhere or sets a cookie. */
export async function keptOf(page: Response, reads: PageRead[]): Promise<Kept | null> {
  if (page.status !== 200 || page.headers.has('set-cookie')) return null
  const whole = Buffer.from(await page.arrayBuffer())
  const [br, gz] = await Promise.all([compressBrotli(whole, quality), compressGzip(whole)])
  const isStored = !page.headers.get('cache-control')?.includes('no-store')
  const tag = isStored ? `W/"${createHash('sha256').update(whole).digest('base64url')}"` : null
  const given = [...page.headers].filter(([name]) => !replaced.has(name)).flat()
  const headers = [...given, 'vary', varyOf(page), ...(tag ? ['etag', tag] : [])]
  const bodyOf = (bytes: Buffer, encoding: Body['encoding']): Body => {
    const length = ['content-length', String(bytes.length)]
    const coded = encoding ? ['content-encoding', encoding] : []
    return { bytes: bytes.toString('latin1'), encoding, headers: [...headers, ...length, ...coded] }
  }
  const bodies = [bodyOf(br, 'br'), bodyOf(gz, 'gzip'), bodyOf(whole, null)]
  return { headers, tag, bodies, reads }
}

function varyOf({ headers }: Response): string {
  const vary = headers.get('vary')
  if (!vary) return encoded
  return vary.includes(encoded) ? vary : `${vary}, ${encoded}`
}

export function sendKept(request: IncomingMessage, response: ServerResponse, kept: Kept): void {
  const { headers, tag, bodies } = kept
  const known = request.headers['if-none-match']
  if (tag && known && (known === tag || known.split(/,\s*/).includes(tag)))
    return void response.writeHead(304, headers).end()
  const accepted = String(request.headers['accept-encoding'] ?? '').split(/,\s*/)
  const body = bodies.find(({ encoding }) => !encoding || accepted.includes(encoding))
  if (!body) return
  response.writeHead(200, body.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(body.bytes, 'latin1')
}

/** In bytes, about. */
export function sizeOf({ bodies, reads }: Kept): number {
  return bodies.reduce((sum, { bytes }) => sum + bytes.length, 256 * reads.length)
}
