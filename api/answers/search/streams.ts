import { z } from 'zod'
import { readCursorText, writeCursorText } from '#api/platform/http/input.ts'
import type { SearchHit } from '#contract/entities/search.ts'

export type Key = (string | number)[]
type StreamItem = { hit: SearchHit; key: Key; isFirst?: boolean }

/**
 * Hits of one kind, best first. `weight`: twice the weight stands for half the rank. `read` gives
 * at most `limit` items after a key; `isFirst` comes before all others. `start`: the key before the
 * best item of now, so that later ones are not read.
 */
export type Stream = {
  weight: number
  start?: () => Promise<Key>
  read: (after: Key | null, limit: number) => Promise<StreamItem[]>
}

type Place = [taken: number, key: Key]

const shape = z.record(
  z.string().max(10),
  z.tuple([
    z.number().int().nonnegative(),
    z.array(z.union([z.string().max(40), z.number().int()])).max(4),
  ]),
)

/**
 * Scores of different kinds cannot be compared, so the order is by rank and the stream's weight.
 * The cursor has how many items each stream gave and its last key. Throws `invalid_cursor`.
 */
export async function readStreams(
  streams: Record<string, Stream>,
  cursor: string | undefined,
  limit: number,
): Promise<SearchHit[]> {
  const places: Record<string, Place> = cursor ? readCursorText(shape, cursor) : {}
  const read = Object.entries(streams).map(async ([name, { weight, read }]) => {
    const [taken, key] = places[name] ?? [0, null]
    const items = await read(key, limit + 1)
    return items.map((item, index) => ({
      ...item,
      name,
      order: item.isFirst ? 0 : (taken + index + 1) / weight,
    }))
  })
  const merged = (await Promise.all(read)).flat().sort((one, other) => one.order - other.order)
  const page = merged.slice(0, limit)
  if (merged.length <= limit) return page.map(({ hit }) => hit)
  const ends = { ...places }
  for (const { name, key } of page) ends[name] = [(ends[name]?.[0] ?? 0) + 1, key]
  for (const [name, { start }] of Object.entries(streams))
    if (start) ends[name] ??= [0, await start()]
  const next = writeCursorText(ends)
  return page.map(({ hit }, index) => (index === limit - 1 ? { ...hit, cursor: next } : hit))
}
