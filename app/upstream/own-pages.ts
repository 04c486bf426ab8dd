import type { IncomingMessage } from 'node:http'
import { pageLimits } from '#app/limits.ts'
import { anotherOf } from '#app/middleware/once.ts'
import { createBoundedStore } from '#shared/bounded-store.ts'
import { createReadClock, type PageRead, type ReadAt } from '#shared/page-reads.ts'
import type { OwnPage, PageNeeds } from '#shared/pages.ts'
import { sessionOf } from '#shared/session-cookie.ts'

type Kept = {
  slot: number
  reads: PageRead[]
  /** When the API gave these answers last. */
  readAt: ReadAt
  headers: [string, string][]
  /** Null if browsers must not store the page. See `tagWith`. */
  tag: string | null
  parts: Buffer<ArrayBuffer>[]
  /** What stands between the parts, and is another text in each copy. */
  once: string[]
}

export type OwnPages = ReturnType<typeof createOwnPages>

/** Documents of people who are signed in. */
export function createOwnPages(countChanges: PageNeeds['countChanges']) {
  const store = createBoundedStore<Kept>(pageLimits.ownPagesBytes, sizeOf)
  const clock = createReadClock(countChanges)
  const find = (key: string): Kept | undefined => {
    const kept = store.get(key)
    return kept?.slot === slotNow() ? kept : undefined
  }
  return {
    find,
    /** Before anything of a page is read. */
    begin: (): Pick<Kept, 'slot' | 'readAt'> => ({ slot: slotNow(), readAt: clock.now() }),
    put: (key: string, html: Buffer<ArrayBuffer>, page: Omit<Kept, 'parts'>): void => {
      store.put(key, { ...page, ...split(html, page.once) })
    },
    /** If the API need not be asked. */
    findUnasked: ({ method, url, headers }: IncomingMessage): OwnPage | null => {
      const given = { cookie: headers.cookie, languages: headers['accept-language'] }
      const key = keyOf({ method, address: `${headers.host}${url}`, ...given })
      const kept = key === null ? undefined : find(key)
      if (!kept || !clock.isStillTrue(kept.readAt)) return null
      return copyOf(kept, headers['if-none-match'])
    },
  }
}

/** With random texts of its own; or what says that `known`, the tags of the browser's copies, has it. */
export function copyOf(
  { headers, tag, parts, once }: Kept,
  known: string | null | undefined,
): OwnPage {
  const nonce = tag && nonceOfKnown(tag, known)
  if (nonce)
    return {
      status: 304,
      headers: headersWith(
        headers,
        onceAs(once, () => nonce),
      ),
      body: null,
    }
  const others = onceAs(once, anotherOf)
  const pieces = parts.flatMap((part, at) => {
    const text = once[at]
    return text === undefined ? [part] : [part, Buffer.from(others.get(text) ?? '')]
  })
  return { status: 200, headers: headersWith(headers, others), body: Buffer.concat(pieces) }
}

/** Each copy has its nonce in its tag, because an answer without the page replaces its policy too. */
export function tagWith(tag: string, nonce: string): string {
  return `W/"${tag}.${nonce}"`
}

function nonceOfKnown(tag: string, known: string | null | undefined): string | null {
  const own = known?.split(/,\s*/).find((one) => one.startsWith(`W/"${tag}.`))
  return /\.([\w+/=]{24})"$/.exec(own ?? '')?.[1] ?? null
}

function onceAs(once: string[], other: (text: string) => string): Map<string, string> {
  return new Map([...new Set(once)].map((text) => [text, other(text)]))
}

function headersWith(headers: Kept['headers'], others: Map<string, string>): Kept['headers'] {
  return headers.map(([name, value]) => {
    const found = [...others].find(([text]) => value.includes(text))
    return [name, found ? value.replaceAll(...found) : value]
  })
}

function split(html: Buffer<ArrayBuffer>, texts: string[]): Pick<Kept, 'parts' | 'once'> {
  const parts: Kept['parts'] = []
  const once: string[] = []
  let from = 0
  const places = texts.flatMap((text) => [...placesOf(html, text)].map((at) => ({ at, text })))
  for (const { at, text } of places.sort((one, other) => one.at - other.at)) {
    parts.push(html.subarray(from, at))
    once.push(text)
    from = at + text.length
  }
  parts.push(html.subarray(from))
  return { parts, once }
}

// The texts are ASCII.
function* placesOf(html: Buffer, text: string): Generator<number> {
  for (let at = html.indexOf(text); at >= 0; at = html.indexOf(text, at + text.length)) yield at
}

/** In bytes, about. */
function sizeOf({ parts, reads }: Kept): number {
  return parts.reduce((sum, { length }) => sum + length, 256 * reads.length)
}

// Days begin at these minutes of an hour in all time zones, and pages say "today".
const slotMs = 15 * 60_000

function slotNow(): number {
  return Math.floor(Date.now() / slotMs)
}

type Asked = {
  method: string | undefined
  /** From the host on. */
  address: string
  cookie: string | null | undefined
  languages: string | null | undefined
}

/** Everything that a page depends on, besides the API and the day. Null if it is not kept. */
export function keyOf({ method, address, cookie, languages }: Asked): string | null {
  if (method !== 'GET' || !sessionOf(cookie)) return null
  return [address, cookie, languages ?? ''].join('\n')
}
