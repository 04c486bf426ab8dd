import type { z } from 'zod'
import { presentKbCard } from '#api/kbs/present.ts'
import { likePattern } from '#api/platform/db/like-pattern.ts'
import type { Db } from '#api/schema.ts'
import type { kbCalls } from '#contract/calls/kbs.ts'
import type { KbCard } from '#contract/entities/kb.ts'

type Query = z.output<typeof kbCalls.listPublicKbs.query>

/**
 * Lists public knowledge bases whose title or description contains `search`, newest first. The
 * list continues after the id `before`, which may be of a deleted knowledge base.
 */
export async function listPublicKbs(db: Db, { search, before, limit }: Query): Promise<KbCard[]> {
  const rows = await db
    .selectFrom('kbs')
    .selectAll()
    .where('is_public', '=', true)
    .$if(Boolean(search), (q) => {
      const pattern = likePattern(search ?? '')
      return q.where((eb) =>
        eb.or([eb('title', 'ilike', pattern), eb('description', 'ilike', pattern)]),
      )
    })
    .$if(Boolean(before), (q) => q.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => presentKbCard(row, null))
}
