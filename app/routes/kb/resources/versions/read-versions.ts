import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Version } from '#contract/entities/version.ts'
import { formatOfType } from '#shared/formats.ts'

export interface ShownVersion extends Version {
  /** In a browser. */
  opens: boolean
}

/** `asked`: the version that the reader may delete. */
export async function readVersions(arrival: Arrival, params: { kbId: string; resourceId: string }) {
  const api = upstream(arrival)
  const search = new URL(arrival.request.url).searchParams
  const before = numberIn(search, 'before')
  const query = before ? { before: String(before) } : {}
  const [resource, { versions, hasMore }] = await Promise.all([
    api.readResource({ params }),
    api.listVersions({ params, query }),
  ])
  const shown = versions.map((one): ShownVersion => ({ ...one, opens: opens(one) }))
  const older = hasMore ? (versions.at(-1)?.n ?? null) : null
  return { resource, versions: shown, before, older, asked: numberIn(search, 'delete') }
}

function numberIn(search: URLSearchParams, name: string): number | null {
  const text = search.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

const shownContents = new Set(['pdf', 'image', 'media', 'text'])

function opens({ type }: Version): boolean {
  return type.startsWith('text/') || shownContents.has(formatOfType(type)?.content ?? '')
}
