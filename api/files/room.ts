import type { Db } from '#api/db/schema.ts'
import { ApiError } from '#api/http/errors.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import type { Settings } from '#api/settings.ts'

export type RoomLimits = Pick<Settings, 'maxKbBytes' | 'maxPersonBytes'>

/** Whose room something takes: a person's, and that of the knowledge base it is put into, if any. */
export type Taker = { userId: string; kbId: string | null }

/** What a person, or a knowledge base, still has room for, and which error says that there is none. */
type Room = { key: string; left: number; code: 'person_full' | 'kb_full' }

// Bytes of uploads under way, by whose room they take: one server has a data folder for itself.
const arriving = new Map<string, number>()

// What a form has around its files.
const mostFormBytes = 256 * 1024

export type WatchedRoom = Awaited<ReturnType<typeof watchRoom>>

/**
 * Watches over one upload: refuses it before any of it is read where the request says that it is too
 * large, and breaks it off where it grows beyond what is left, together with what else is under way.
 * Throws `person_full`, `kb_full`.
 */
export async function watchRoom(context: HandlerContext, kbId: string | null) {
  const rooms = await roomsOf(context.db, context.settings, { userId: context.actor.id, kbId })
  check(rooms, Number(context.request.headers.get('content-length') ?? 0) - mostFormBytes)
  let taken = 0
  const take = (bytes: number) => {
    taken += bytes
    for (const { key } of rooms) arriving.set(key, (arriving.get(key) ?? 0) + bytes)
  }
  return {
    /** The content as it is, for as long as there is room for it. */
    watch: async function* (content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
      for await (const chunk of content) {
        check(rooms, chunk.byteLength)
        take(chunk.byteLength)
        yield chunk
      }
    },
    /** To be called when rows count what has arrived, or nothing was kept of it. */
    end: () => {
      for (const { key } of rooms) {
        const others = (arriving.get(key) ?? 0) - taken
        if (others > 0) arriving.set(key, others)
        else arriving.delete(key)
      }
    },
  }
}

/**
 * Refuses what a transaction has just counted, where it is more than there is room for. The rows it has
 * changed are its own until it ends, so that of many at once only those get through that fit. Throws
 * `person_full`, `kb_full`.
 */
export async function checkRoom(trx: Db, settings: RoomLimits, taker: Taker): Promise<void> {
  for (const { left, code } of await roomsOf(trx, settings, taker))
    if (left < 0) throw new ApiError(code)
}

function check(rooms: Room[], bytes: number): void {
  for (const { key, left, code } of rooms)
    if ((arriving.get(key) ?? 0) + bytes > left) throw new ApiError(code)
}

async function roomsOf(db: Db, settings: RoomLimits, { userId, kbId }: Taker): Promise<Room[]> {
  const person = await db
    .selectFrom('users')
    .select(['resource_size', 'attached_size'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const used = person.resource_size + person.attached_size
  const own: Room = {
    key: `person ${userId}`,
    left: settings.maxPersonBytes - used,
    code: 'person_full',
  }
  if (!kbId) return [own]
  const kb = await db
    .selectFrom('kbs')
    .select('resource_size')
    .where('id', '=', kbId)
    .executeTakeFirstOrThrow(() => new ApiError('kb_not_found'))
  const left = settings.maxKbBytes - kb.resource_size
  return [own, { key: `kb ${kbId}`, left, code: 'kb_full' }]
}
