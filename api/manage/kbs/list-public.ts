import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { presentKbCard } from '#api/kbs/present.ts'
import type { KbTable } from '#api/kbs/tables.ts'
import { likePattern } from '#api/platform/db/like-pattern.ts'
import type { Db } from '#api/schema.ts'
import type { kbCalls } from '#contract/calls/kbs.ts'
import type { KbCard } from '#contract/entities/kb.ts'

type Query = z.output<typeof kbCalls.listPublicKbs.query>

// How many knowledge bases one statement compares with what is searched for.
const comparedAtOnce = 200

/**
 * Lists public knowledge bases whose title or description contains `search`, newest first. The
 * list continues after the id `before`, which may be of a deleted knowledge base.
 */
export async function listPublicKbs(db: Db, { search, before, limit }: Query): Promise<KbCard[]> {
  const rows = search
    ? await find(db, { pattern: likePattern(search), before, limit })
    : await newest(db, before).selectAll().limit(limit).execute()
  return rows.map((row) => presentKbCard(row, null))
}

type Wanted = { pattern: string; before: string | undefined; limit: number }

// Descriptions are compared a few at a time, and others are served in between.
async function find(db: Db, { pattern, before, limit }: Wanted) {
  const found: Selectable<KbTable>[] = []
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
        ...(await newest(db, after)
          .selectAll()
          .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
          .limit(limit - found.length)
          .execute()),
      )
    after = some.at(-1)?.id
    if (found.length === limit || some.length < comparedAtOnce) return found
  }
}

function newest(db: Db, before: string | undefined) {
  return db
    .selectFrom('kbs')
    .where('is_public', '=', true)
    .$if(Boolean(before), (q) => q.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
}
