import { sql } from 'kysely'
import type { z } from 'zod'
import type { HandlerContext } from '#api/deps.ts'
import { mayReadFiles } from '#api/kbs/policy.ts'
import { filesChangedAt, latest, presentKbCard } from '#api/kbs/present.ts'
import type { Actor } from '#api/people/auth/actor.ts'
import { likePattern } from '#api/platform/db/like-pattern.ts'
import type { Db } from '#api/schema.ts'
import type { kbCalls } from '#contract/calls/kbs.ts'
import type { PublicKb } from '#contract/entities/kb.ts'

// How many knowledge bases one statement compares with what is searched for.
const comparedAtOnce = 200

// An index has the one owner.
const ownerName = sql<string | null>`(select users.display_name
  from kb_members join users on users.id = kb_members.user_id
  where kb_members.kb_id = kbs.id and kb_members.role = 'owner')`

type Query = z.output<typeof kbCalls.listPublicKbs.query>
type Row = Awaited<ReturnType<ReturnType<typeof newestCards>['execute']>>[number]

/** Searches title and description, newest first. `before` may be the id of a deleted one. */
export async function listPublicKbs(
  { db, actor }: HandlerContext<Actor | null>,
  { search, before, limit }: Query,
): Promise<PublicKb[]> {
  const rows = search
    ? await find(db, { pattern: likePattern(search), before, limit })
    : await newestCards(db, before).limit(limit).execute()
  return rows.map((row) => present(row, actor))
}

// Nobody without permission to read the files learns when they change, and no visitor who owns them.
function present(row: Row, actor: Actor | null): PublicKb {
  const filesChanged = mayReadFiles(null, row) ? row.files_changed_at : null
  return {
    ...presentKbCard(row, null),
    ownerName: actor && row.owner_name,
    changedAt: latest(row.updated_at, filesChanged),
  }
}

type Wanted = { pattern: string; before: string | undefined; limit: number }

// Descriptions are compared a few at a time, and others are served in between.
async function find(db: Db, { pattern, before, limit }: Wanted): Promise<Row[]> {
  const found: Row[] = []
  let after = before
  for (;;) {
    const some = await newest(db, after)
      .select('id')
      .select((eb) =>
        eb.or([eb('title', 'ilike', pattern), eb('description', 'ilike', pattern)]).as('matches'),
      )
      .limit(comparedAtOnce)
      .execute()
    const ids = some.filter(({ matches }) => matches).map(({ id }) => id)
    if (ids.length > 0)
      found.push(
        ...(await newestCards(db, after)
          .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
          .limit(limit - found.length)
          .execute()),
      )
    after = some.at(-1)?.id
    if (found.length === limit || some.length < comparedAtOnce) return found
  }
}

function newestCards(db: Db, before: string | undefined) {
  return newest(db, before)
    .selectAll()
    .select([ownerName.as('owner_name'), filesChangedAt.as('files_changed_at')])
}

function newest(db: Db, before: string | undefined) {
  return db
    .selectFrom('kbs')
    .where('is_public', '=', true)
    .where('is_listed', '=', true)
    .$if(Boolean(before), (q) => q.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
}
