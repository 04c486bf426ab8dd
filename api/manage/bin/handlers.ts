import { sql } from 'kysely'
import { z } from 'zod'
import type { HandlerContext, Handlers } from '#api/deps.ts'
import { isOwnKb, isVisible } from '#api/kbs/bin/visible.ts'
import { type FoundKb, findKb } from '#api/kbs/find.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { readCursorText, writeCursorText } from '#api/platform/http/input.ts'
import type { BinEntry } from '#contract/entities/bin.ts'
import { id, time } from '#contract/fields.ts'
import { binLimits } from '#contract/limits.ts'
import { purgeOwnKbs, purgeVisible } from './purge.ts'
import { restoreFromBin } from './restore.ts'
import { restoreKbs } from './restore-kbs.ts'

const cursorShape = z.tuple([time, id])

const dayMs = 86_400_000

export const binHandlers = {
  listBin: async (context, { params, query }) => {
    const kb = await findMembersKb(context, params.kbId)
    return listBin(context, isVisible(context.actor.id, kb), query)
  },

  restoreFromBin: async (context, { params, body }) => {
    const kb = await findMembersKb(context, params.kbId)
    return { restoredIds: await restoreFromBin(context, kb, body) }
  },

  purgeBin: async (context, { params, body }) => {
    const kb = await findMembersKb(context, params.kbId)
    await purgeVisible(context, kb, body.ids)
    return null
  },

  listDeletedKbs: async (context, { query }) => listBin(context, isOwnKb(context.actor.id), query),

  restoreKbs: async (context, { body }) => ({ restoredIds: await restoreKbs(context, body.ids) }),

  purgeKbs: async (context, { body }) => {
    await purgeOwnKbs(context, body.ids)
    return null
  },
} satisfies Partial<Handlers>

type Query = { id?: string | undefined; limit: number; cursor?: string | undefined }

/** Last deleted first. Throws `invalid_cursor`. */
async function listBin(
  { db }: Pick<HandlerContext, 'db'>,
  which: ReturnType<typeof isVisible>,
  { id: only, limit, cursor }: Query,
) {
  const end = cursor === undefined ? null : readCursorText(cursorShape, cursor)
  const visible = db.selectFrom('bin_entries').where(which)
  const rows = await visible
    .innerJoin('users', 'users.id', 'bin_entries.deleted_by')
    .selectAll('users')
    .select(['bin_entries.id as entry_id', 'kind', 'title', 'chat_id', 'file_count', 'size'])
    .select('deleted_at')
    .$if(only !== undefined, (q) => q.where('bin_entries.id', '=', only ?? ''))
    .$if(end !== null, (q) =>
      q.where(
        sql<boolean>`(deleted_at, bin_entries.id) < (${end?.[0]}::timestamptz, ${end?.[1]}::uuid)`,
      ),
    )
    .orderBy('deleted_at', 'desc')
    .orderBy('bin_entries.id', 'desc')
    .limit(limit + 1)
    .execute()
  const totals = await visible
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('size'))
    .executeTakeFirstOrThrow()
  const entries = rows.slice(0, limit).map(
    (row): BinEntry => ({
      id: row.entry_id,
      kind: row.kind,
      title: row.title,
      chatId: row.chat_id,
      resourceCount: row.file_count,
      size: row.size,
      deletedBy: presentPerson(row),
      deletedAt: row.deleted_at,
      expiresAt: new Date(Date.parse(row.deleted_at) + binLimits.days * dayMs).toISOString(),
    }),
  )
  const last = rows.length > limit ? entries.at(-1) : undefined
  const nextCursor = last ? writeCursorText([last.deletedAt, last.id]) : null
  return { entries, nextCursor, totalCount: totals.count, totalSize: totals.size }
}

// Strangers of a public knowledge base learn nothing of its bin.
async function findMembersKb(context: HandlerContext, kbId: string): Promise<FoundKb> {
  const kb = await findKb(context, kbId)
  if (!kb.role) throw new ApiError('forbidden')
  return kb
}
