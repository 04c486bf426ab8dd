import type { Dispatcher } from 'undici'
import { limits } from '#contract/limits.ts'
import { checkUrl, publicLookup, type Resolve } from './addresses.ts'
import { LinkFailure } from './failure.ts'
import { readBody } from './read-body.ts'

/** A fetched page: its last URL, its content type and its bytes. */
export type FetchedPage = { url: URL; contentType: string; bytes: Buffer }

export type FetchOptions = {
  /** `host:port` pairs that may be fetched although they are private or use another port. */
  allowed: ReadonlySet<string>
  /** Aborts the attempt as timed out. */
  deadline?: AbortSignal
  /** Aborts the attempt because the server stops. The next process repeats it. */
  ending?: AbortSignal
  resolve?: Resolve
}

const headers = {
  accept: 'text/html, application/xhtml+xml, application/pdf, text/*;q=0.8',
  'accept-encoding': 'gzip, br, deflate',
  'user-agent': 'Commonplace (fetches a page that a person added as a link)',
}
const redirects = new Set([301, 302, 303, 307, 308])
const worthAnotherTry = new Set([408, 425, 429, 500, 502, 503, 504])

/**
 * Fetches a page of the public internet. Every address, also of redirects, is checked before
 * anything is sent to it, and the connection uses the checked address. Sends no cookies or
 * credentials. Throws a `LinkFailure`. Libraries such as request-filtering-agent check only the
 * connections of `node:http`, and not each redirect.
 */
export async function fetchPage(start: string, options: FetchOptions): Promise<FetchedPage> {
  const deadline = options.deadline ?? AbortSignal.timeout(limits.linkFetchMs)
  const until = AbortSignal.any([deadline, ...(options.ending ? [options.ending] : [])])
  let url = new URL(start)
  for (let followed = 0; followed <= limits.linkRedirects; followed++) {
    const hop = await oneHop(url, { ...options, deadline, until })
    if ('bytes' in hop) return { url, ...hop }
    url = hop.next
  }
  throw new LinkFailure('too_many_redirects')
}

type FetchStep = { next: URL } | { contentType: string; bytes: Buffer }
type HopOptions = FetchOptions & { deadline: AbortSignal; until: AbortSignal }

async function oneHop(url: URL, options: HopOptions): Promise<FetchStep> {
  const { allowed, resolve, deadline, until } = options
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
    return await readHop(url, await request(url, { dispatcher: agent, headers, signal: until }))
  } catch (cause) {
    if (deadline.aborted) throw new LinkFailure('page_timed_out', { transient: true, cause })
    if (cause instanceof LinkFailure) throw cause
    throw new LinkFailure('unreachable', { transient: true, cause })
  } finally {
    until.removeEventListener('abort', end)
    await agent.destroy()
  }
}

async function readHop(url: URL, response: Dispatcher.ResponseData): Promise<FetchStep> {
  const { statusCode, body } = response
  // Closing the connection of an unread body causes an error event, which is no failure here.
  body.on('error', () => {})
  const header = (name: string) => [response.headers[name] ?? ''].flat()[0] ?? ''
  if (redirects.has(statusCode)) return { next: nextUrl(url, header('location')) }
  if (statusCode !== 200) throw refusal(statusCode)
  const contentType = header('content-type').toLowerCase()
  if (!isReadable(contentType)) throw new LinkFailure('page_unsupported')
  if (Number(header('content-length')) > limits.linkBytes) throw new LinkFailure('page_too_large')
  const bytes = await readBody(body, header('content-encoding'), limits.linkBytes)
  return { contentType, bytes }
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

function isReadable(contentType: string): boolean {
  return /^\s*(text\/[\w.+-]+|application\/(xhtml\+xml|pdf))\s*(;|$)/.test(contentType)
}
