import { type RawBuilder, type Selectable, sql } from 'kysely'
import { isOutsideKey } from '#api/people/access-keys/policy.ts'
import type { Actor } from '#api/people/auth/actor.ts'
import { isAppAdmin } from '#api/people/users/policy.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { statement } from '#api/platform/db/statement.ts'
import { type Found, findOnce } from '#api/platform/http/found.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import type { Db } from '#api/schema.ts'
import type { KbAbilities } from '#contract/entities/kb.ts'
import type { KbRole } from '#contract/roles.ts'
import { kbAbilities, maySubscribe } from './policy.ts'
import type { KbTable } from './tables.ts'

/** A condition on rows of `resources`: in the bin background work pauses. */
export const isOfKeptKb: RawBuilder<boolean> = sql<boolean>`not exists (
  select from kbs where kbs.id = resources.kb_id and kbs.deleted_at is not null)`

export type FoundKb = Selectable<KbTable> & { role: KbRole | null; can: KbAbilities }

type ReadContext = { db: Db; settings: Settings; actor: Actor; found?: Found | undefined }

/** All access to its content goes through this. Throws `kb_not_found`, also if not visible. */
export function findKb(reader: ReadContext, kbId: string): Promise<FoundKb> {
  return findOnce(reader.found, `kb ${kbId}`, () => readFound(reader, kbId))
}

async function readFound({ db, settings, actor }: ReadContext, kbId: string): Promise<FoundKb> {
  if (isOutsideKey(actor, kbId)) throw new ApiError('kb_not_found')
  const [row] = await readRow(db, { kbId, readerId: actor.id })
  if (!row || (!row.role && !row.is_public)) throw new ApiError('kb_not_found')
  return { ...row, can: kbAbilities(row.role, row, isAppAdmin(settings, actor)) }
}

const readRow = statement((db, { kbId, readerId }: { kbId: string; readerId: string }) =>
  db
    .selectFrom('kbs')
    .leftJoin('kb_members', (join) =>
      join.onRef('kb_members.kb_id', '=', 'kbs.id').on('kb_members.user_id', '=', readerId),
    )
    .selectAll('kbs')
    .select('kb_members.role')
    .where('kbs.id', '=', kbId)
    .where('kbs.deleted_at', 'is', null),
)

/** Throws `forbidden` if the actor may see it without this permission. */
export async function findKbTo(
  reader: ReadContext,
  kbId: string,
  ability: keyof KbAbilities,
): Promise<FoundKb> {
  const kb = await findKb(reader, kbId)
  if (!kb.can[ability]) throw new ApiError('forbidden')
  return kb
}

/** Others do not learn whether a folder exists. Throws `kb_not_found`, `forbidden`. */
export async function findMembersKb(context: Parameters<typeof findKb>[0], kbId: string) {
  const kb = await findKb(context, kbId)
  if (!kb.role) throw new ApiError('forbidden')
  return kb
}

/** A summary that quotes deleted files must go with them. `resourceIds`: an array in SQL. */
export function withoutSummaryOf(resourceIds: RawBuilder<unknown>): {
  summary: RawBuilder<string>
  summary_sources: RawBuilder<string[]>
} {
  const quotes = sql`summary_sources && ${resourceIds}`
  return {
    summary: sql`case when ${quotes} then '' else summary end`,
    summary_sources: sql`case when ${quotes} then '{}' else summary_sources end`,
  }
}

type Subscribed = { userId: string; kbId: string }

type Standing = { role: KbRole | null; is_public: boolean; can_everyone_read: boolean }

type Standings = Subscribed & { standing: Standing | null }

/** Returns who lost access and who is no member. `subscribed` has at most a thousand. */
export async function findLostKbs(
  db: Db,
  subscribed: Subscribed[],
): Promise<{ outside: Subscribed[]; notMembers: Subscribed[] }> {
  const [userIds, kbIds] = [
    subscribed.map(({ userId }) => userId),
    subscribed.map(({ kbId }) => kbId),
  ]
  const { rows } = await sql<Standings>`
    select asked.user_id as "userId", asked.kb_id as "kbId", case when kbs.id is not null then
      json_build_object('role', kb_members.role, 'is_public', kbs.is_public,
        'can_everyone_read', kbs.can_everyone_read) end as standing
    from unnest(${userIds}::uuid[], ${kbIds}::uuid[]) as asked (user_id, kb_id)
    left join kbs on kbs.id = asked.kb_id and kbs.deleted_at is null
    left join kb_members on kb_members.kb_id = kbs.id and kb_members.user_id = asked.user_id`.execute(
    db,
  )
  return {
    outside: rows.filter(({ standing }) => !standing || !maySubscribe(standing.role, standing)),
    notMembers: rows.filter(({ standing }) => !standing?.role),
  }
}
