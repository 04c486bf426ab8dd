import { Readable } from 'node:stream'
import { certainEncoding, isText } from '#api/documents/analysis/encoding/decode.ts'
import { recogniseDrawn } from '#api/documents/analysis/media-type.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { ByteRange, FileStore } from '#api/platform/files/file-store.ts'
import { errorResponse } from '#api/platform/http/errors.ts'
import { formatOfName, formatOfType, formats, formatsOf, unknownType } from '#shared/formats.ts'

export type ServedFile = {
  hash: string
  name: string
  type: string
  encoding?: string | null
}

const shownAsTheyAre = new Set(
  [...formatsOf('pdf'), ...formatsOf('image'), ...formatsOf('media')].flatMap(
    ({ mediaTypes }) => mediaTypes,
  ),
)
const headBytes = 64 * 1024

/** Browsers never open it in the page. Supports ranges. */
export async function serveDownload(
  request: Request,
  files: FileStore,
  file: ServedFile,
): Promise<Response> {
  const type = shownAsTheyAre.has(file.type) ? file.type : unknownType
  return serve(request, files, file.hash, {
    type,
    disposition: disposition('attachment', file.name),
  })
}

/** Text formats are sent as plain text, so that no script runs. Throws `not_previewable`. */
export async function servePreview(
  request: Request,
  files: FileStore,
  file: ServedFile,
): Promise<Response> {
  const type = await previewType(files, file)
  if (!type) throw new ApiError('not_previewable')
  return serve(request, files, file.hash, { type, disposition: disposition('inline', file.name) })
}

/** Only the reader's browser may cache it, and revalidates. `etag` is null for made content. */
export function contentHeaders(type: string, etag: string | null): Headers {
  // The PDF viewers of browsers do not work in a sandbox, and run no scripts of the page.
  const sandbox = type === formats.pdf.mediaTypes[0] ? '' : 'sandbox; '
  return new Headers({
    'content-type': type,
    ...(etag === null ? {} : { etag }),
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `${sandbox}default-src 'none'; frame-ancestors 'self'`,
    'cross-origin-resource-policy': 'same-origin',
  })
}

export function isFresh(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match') ?? ''
  return known.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))
}

async function serve(
  request: Request,
  files: FileStore,
  hash: string,
  { type, disposition }: { type: string; disposition: string },
): Promise<Response> {
  const size = await files.size(hash)
  if (size === null) throw new ApiError('resource_not_found')
  const etag = `"${hash}"`
  const headers = contentHeaders(type, etag)
  headers.set('content-disposition', disposition)
  headers.set('accept-ranges', 'bytes')
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers })

  const range = parseRange(request.headers, etag, size)
  if (range === 'unsatisfiable') return notSatisfiable(size)
  const { start, end } = range ?? { start: 0, end: size - 1 }
  headers.set('content-length', String(end - start + 1))
  if (range) headers.set('content-range', `bytes ${start}-${end}/${size}`)
  const empty = request.method === 'HEAD' || size === 0
  const body = empty ? null : toWeb(await files.open(hash, { start, end }))
  return new Response(body, { status: range ? 206 : 200, headers })
}

// The stream types of Node and of the web platform differ in name only.
function toWeb(content: Readable): ReadableStream {
  return Readable.toWeb(content) as unknown as ReadableStream
}

function notSatisfiable(size: number): Response {
  const response = errorResponse(new ApiError('range_not_satisfiable'))
  response.headers.set('content-range', `bytes */${size}`)
  return response
}

async function previewType(files: FileStore, file: ServedFile): Promise<string | null> {
  const { hash, type, encoding } = file
  if (shownAsTheyAre.has(type)) return type
  if (type === unknownType) return typeOfHead(await headOf(files, hash), file.name)
  const isText = type.startsWith('text/') || formatOfType(type)?.content === 'text'
  return isText ? plainText(encoding ?? certainEncoding(await headOf(files, hash))) : null
}

// Before the analysis the type is unknown. The beginning is enough to show a document, an image or
// a text as afterwards.
function typeOfHead(head: Buffer, name: string): string | null {
  const drawn = recogniseDrawn(head)
  if (drawn) return drawn.mediaType
  const mayBeText = (formatOfName(name)?.content ?? 'text') === 'text'
  return mayBeText && isText(head) ? plainText(certainEncoding(head)) : null
}

// Browsers find other encodings by themselves.
function plainText(encoding: string | undefined): string {
  return encoding ? `text/plain; charset=${encoding}` : 'text/plain'
}

async function headOf(files: FileStore, hash: string): Promise<Buffer> {
  // A store may reject a range of empty content.
  if (!(await files.size(hash))) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  const beginning = await files.open(hash, { start: 0, end: headBytes - 1 })
  for await (const chunk of beginning) chunks.push(chunk)
  const head = Buffer.concat(chunks)
  if (head.length < headBytes) return head
  // The head may end inside a multi-byte character.
  const whole = head.subarray(0, head.findLastIndex(isAscii) + 1)
  return whole.length > 0 ? whole : head
}

function isAscii(byte: number): boolean {
  return byte < 0x80
}

// The package content-disposition writes Latin-1 names and throws for lone surrogates. This writes
// a plain name for old clients and the exact name for others.
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

// `null` means the whole content: no range, several ranges (which packages parse and we do not
// serve), another unit, or an outdated `If-Range`.
function parseRange(
  headers: Headers,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range')?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return null
  const condition = headers.get('if-range')
  if (condition && condition.trim() !== etag) return null
  if (first === '') return lastBytes(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start < size ? { start, end } : 'unsatisfiable'
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || size === 0) return 'unsatisfiable'
  return { start: Math.max(size - count, 0), end: size - 1 }
}
