import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import type { Db } from '#api/schema.ts'

export type QuotaLimits = Pick<Settings, 'maxKbBytes' | 'maxPersonBytes'>

/** A person's storage and, for a resource, also a knowledge base's. */
export type QuotaOwner = { userId: string; kbId: string | null }

type Quota = { key: string; left: number; code: 'person_full' | 'kb_full' }

// In memory, because only one server uses a data folder.
const arriving = new Map<string, number>()

const mostFormBytes = 256 * 1024

export type WatchedQuota = Awaited<ReturnType<typeof openQuota>>

/** Counts all running uploads. Throws `person_full`, `kb_full`. */
export function watchQuota(context: HandlerContext, kbId: string | null): Promise<WatchedQuota> {
  const { db, settings, actor, request } = context
  const expected = Number(request.headers.get('content-length') ?? 0) - mostFormBytes
  return openQuota(db, settings, { userId: actor.id, kbId }, expected)
}

/** Rejects `expected` bytes at once. Throws `person_full`, `kb_full`. */
export async function openQuota(db: Db, settings: QuotaLimits, taker: QuotaOwner, expected = 0) {
  const quotas = await quotasOf(db, settings, taker)
  check(quotas, expected)
  let taken = 0
  const take = (bytes: number) => {
    taken += bytes
    for (const { key } of quotas) arriving.set(key, (arriving.get(key) ?? 0) + bytes)
  }
  return {
    watch: async function* (content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
      for await (const chunk of content) {
        check(quotas, chunk.byteLength)
        take(chunk.byteLength)
        yield chunk
      }
    },
    /** Call it when the rows count the new bytes, or when nothing was stored. */
    end: () => {
      for (const { key } of quotas) {
        const others = (arriving.get(key) ?? 0) - taken
        if (others > 0) arriving.set(key, others)
        else arriving.delete(key)
      }
    },
  }
}

/**
 * Call it in the transaction that has added the bytes, whose updates lock the counted rows: of many
 * uploads at once only those that fit are committed. Throws `person_full`, `kb_full`.
 */
export async function checkQuota(trx: Db, settings: QuotaLimits, taker: QuotaOwner): Promise<void> {
  for (const { left, code } of await quotasOf(trx, settings, taker))
    if (left < 0) throw new ApiError(code)
}

function check(quotas: Quota[], bytes: number): void {
  for (const { key, left, code } of quotas)
    if ((arriving.get(key) ?? 0) + bytes > left) throw new ApiError(code)
}

async function quotasOf(
  db: Db,
  settings: QuotaLimits,
  { userId, kbId }: QuotaOwner,
): Promise<Quota[]> {
  const person = await db
    .selectFrom('users')
    .select(['resource_size', 'attached_size', 'bin_size'])
    .select(reserved('user_id', userId))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const used = person.resource_size + person.attached_size + person.bin_size + person.reserved
  const own: Quota = {
    key: `person ${userId}`,
    left: settings.maxPersonBytes - used,
    code: 'person_full',
  }
  if (!kbId) return [own]
  const kb = await db
    .selectFrom('kbs')
    .select(['resource_size', 'bin_size'])
    .select(reserved('kb_id', kbId))
    .where('id', '=', kbId)
    .executeTakeFirstOrThrow(() => new ApiError('kb_not_found'))
  const left = settings.maxKbBytes - kb.resource_size - kb.bin_size - kb.reserved
  return [own, { key: `kb ${kbId}`, left, code: 'kb_full' }]
}

// The announced sizes of uploads that are not finished.
function reserved(of: 'user_id' | 'kb_id', id: string) {
  return sql<number>`(select coalesce(sum(size), 0)::bigint from unfinished_uploads
    where ${sql.ref(of)} = ${id} and finished_at is null)`.as('reserved')
}
