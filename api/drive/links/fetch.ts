import { PassThrough, Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { LinkFailure } from '#api/documents/pages/failure.ts'
import { linkLimits } from '#api/documents/pages/limits.ts'
import { apiLimits } from '#api/platform/limits.ts'
import { limits } from '#contract/limits.ts'
import { checkUrl, publicLookup, type Resolve } from './addresses.ts'

const decoders: Record<string, () => Transform> = {
  '': () => new PassThrough(),
  identity: () => new PassThrough(),
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

export type FetchedPage = { url: URL; contentType: string; bytes: Buffer }

type Validators = { etag: string | null; lastModified: string | null }

/** `page` is null if it has not changed. `movedTo`: where permanent redirects lead, or null. */
export type Fetched = { page: FetchedPage | null; movedTo: string | null } & Validators

export type FetchOptions = {
  /** `host:port` pairs that may be private or use another port. */
  allowed: ReadonlySet<string>
  deadline?: AbortSignal
  /** The server stops. The next process repeats the attempt. */
  ending?: AbortSignal
  resolve?: Resolve
  /** The site then says only whether the page has changed. */
  known?: Validators
  wanted?: Wanted
}

type Wanted = { accept: string; type: RegExp; mostBytes: number }

const aPage: Wanted = {
  accept:
    'text/html, application/xhtml+xml, application/pdf, application/rss+xml, application/atom+xml, text/*;q=0.8',
  type: /^\s*(text\/[\w.+-]+|application\/(xhtml\+xml|pdf|rss\+xml|atom\+xml|rdf\+xml|xml))\s*(;|$)/,
  mostBytes: apiLimits.linkBytes,
}
const aPicture: Wanted = {
  accept: 'image/png, image/webp, image/jpeg, image/x-icon;q=0.8',
  type: /^\s*image\/(png|webp|jpeg|x-icon|vnd\.microsoft\.icon)\s*(;|$)/,
  mostBytes: linkLimits.iconBytes,
}

const headers = {
  'accept-encoding': 'gzip, br, deflate',
  'user-agent': 'Commonplace (fetches a page that a person added as a link)',
}
const redirects = new Set([301, 302, 303, 307, 308])
const permanent = new Set([301, 308])
const notModified = 304
const longestValidator = 300
const worthAnotherTry = new Set([408, 425, 429, 500, 502, 503, 504])

/**
 * Every address, also of redirects, is checked before anything is sent, and the connection uses it.
 * No cookies or credentials. Throws a `LinkFailure`. Libraries such as request-filtering-agent
 * check only connections of `node:http`, and not each redirect.
 */
export async function fetchPage(start: string, options: FetchOptions): Promise<FetchedPage> {
  const { page } = await fetchChanged(start, options)
  if (!page) throw new LinkFailure('page_failed')
  return page
}

/** PNG, WebP, JPEG or ICO, with the checks of `fetchPage`. Throws a `LinkFailure`. */
export async function fetchPicture(url: string, options: FetchOptions): Promise<Buffer> {
  const { bytes } = await fetchPage(url, { ...options, wanted: aPicture })
  return bytes
}

export async function fetchChanged(start: string, options: FetchOptions): Promise<Fetched> {
  const deadline = options.deadline ?? AbortSignal.timeout(apiLimits.linkFetchMs)
  const until = AbortSignal.any([deadline, ...(options.ending ? [options.ending] : [])])
  let url = new URL(start)
  let movedTo: string | null = null
  let isMoved = true
  for (let followed = 0; followed <= apiLimits.linkRedirects; followed++) {
    const hop = await oneHop(url, { ...options, deadline, until })
    if (!('next' in hop)) {
      const { content, etag, lastModified } = hop
      return { page: content && { url, ...content }, movedTo, etag, lastModified }
    }
    url = hop.next
    // A temporary redirect may lead elsewhere the next time. Too long an address cannot be a
    // link's.
    isMoved &&= hop.isPermanent && url.href.length <= limits.urlLength
    if (isMoved) movedTo = url.href
  }
  throw new LinkFailure('too_many_redirects')
}

type FetchStep =
  | { next: URL; isPermanent: boolean }
  | ({ content: Omit<FetchedPage, 'url'> | null } & Validators)
type HopOptions = FetchOptions & { deadline: AbortSignal; until: AbortSignal }

async function oneHop(url: URL, options: HopOptions): Promise<FetchStep> {
  const { allowed, resolve, deadline, until, wanted = aPage } = options
  const { mayBePrivate } = checkUrl(url, allowed)
  // Loaded at the first link, to keep an idle server small.
  const { Agent, request } = await import('undici')
  // One agent per URL: a connection made for another host must not be reused.
  const agent = new Agent({
    allowH2: false,
    connect: mayBePrivate ? {} : { lookup: publicLookup(resolve) },
  })
  // Also ends a DNS lookup or connection attempt, which the request's signal does not abort.
  const end = () => void agent.destroy()
  until.addEventListener('abort', end)
  try {
    until.throwIfAborted()
    const sent = { accept: wanted.accept, ...headers, ...conditions(options.known) }
    const response = await request(url, { dispatcher: agent, headers: sent, signal: until })
    return await readHop(url, response, wanted)
  } catch (cause) {
    if (deadline.aborted) throw new LinkFailure('page_timed_out', { transient: true, cause })
    if (cause instanceof LinkFailure) throw cause
    throw new LinkFailure('unreachable', { transient: true, cause })
  } finally {
    until.removeEventListener('abort', end)
    await agent.destroy()
  }
}

async function readHop(
  url: URL,
  response: Dispatcher.ResponseData,
  { type, mostBytes }: Wanted,
): Promise<FetchStep> {
  const { statusCode, body } = response
  // Closing the connection of an unread body causes an error event, which is no failure here.
  body.on('error', () => {})
  const header = (name: string) => [response.headers[name] ?? ''].flat()[0] ?? ''
  if (redirects.has(statusCode))
    return { next: nextUrl(url, header('location')), isPermanent: permanent.has(statusCode) }
  const validators = {
    etag: validator(header('etag')),
    lastModified: validator(header('last-modified')),
  }
  if (statusCode === notModified) return { content: null, ...validators }
  if (statusCode !== 200) throw refusal(statusCode)
  const contentType = header('content-type').toLowerCase()
  if (!type.test(contentType)) throw new LinkFailure('page_unsupported')
  if (Number(header('content-length')) > mostBytes) throw new LinkFailure('page_too_large')
  const bytes = await readBody(body, header('content-encoding'), mostBytes)
  return { content: { contentType, bytes }, ...validators }
}

function validator(value: string): string | null {
  return value.length > 0 && value.length <= longestValidator ? value : null
}

/** Counts before and after decompression while streaming. Throws a `LinkFailure`. */
async function readBody(body: Readable, encoding: string, most: number): Promise<Buffer> {
  const decoder = decoders[encoding.trim().toLowerCase()]
  if (!decoder) throw new LinkFailure('page_unsupported')
  const chunks: Uint8Array[] = []
  await pipeline(
    Readable.from(atMost(body, most)),
    decoder(),
    async (unpacked: AsyncIterable<Uint8Array>) => {
      for await (const chunk of atMost(unpacked, most)) chunks.push(chunk)
    },
  )
  return Buffer.concat(chunks)
}

async function* atMost(chunks: AsyncIterable<Uint8Array>, most: number) {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.byteLength
    if (size > most) throw new LinkFailure('page_too_large')
    yield chunk
  }
}

function conditions(known: Validators | undefined): Record<string, string> {
  return {
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  }
}

function nextUrl(from: URL, location: string): URL {
  const next = location && URL.parse(location, from)
  if (!next) throw new LinkFailure('page_failed')
  return next
}

function refusal(status: number): LinkFailure {
  if (status === 404 || status === 410) return new LinkFailure('page_missing')
  if (status === 401 || status === 403) return new LinkFailure('page_locked')
  return new LinkFailure('page_failed', { transient: worthAnotherTry.has(status) })
}
