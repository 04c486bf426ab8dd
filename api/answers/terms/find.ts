import { type Selectable, sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { Term } from '#contract/entities/user.ts'
import type { KbRole } from '#contract/roles.ts'
import { termAbilities } from './policy.ts'
import type { TermTable } from './tables.ts'

type TermRow = Pick<
  Selectable<TermTable>,
  'id' | 'user_id' | 'kb_id' | 'keyword' | 'definition' | 'created_at'
> & { role: KbRole | null }

export function selectTerms(db: Db, userId: string) {
  return db
    .selectFrom('terms')
    .leftJoin('kb_members', (join) =>
      join.onRef('kb_members.kb_id', '=', 'terms.kb_id').on('kb_members.user_id', '=', userId),
    )
    .select(['terms.id', 'terms.user_id', 'terms.kb_id', 'terms.keyword', 'terms.definition'])
    .select(['terms.created_at', 'kb_members.role'])
    .where((eb) =>
      // With a list each half is found by its index. As a join, all terms would be read.
      eb.or([
        eb('terms.user_id', '=', userId),
        sql<boolean>`terms.kb_id = any(array(select kb_id from kb_members where user_id = ${userId}))`,
      ]),
    )
}

/** One page by keyword, after the term `after`. Throws `term_not_found` if that is not visible. */
export async function listTerms(
  context: Pick<HandlerContext, 'db' | 'actor'>,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<TermRow[]> {
  const last = after && (await findTerm(context, after))
  return selectTerms(context.db, context.actor.id)
    .$if(Boolean(last), (query) =>
      query.where(sql<boolean>`(terms.folded, terms.id) > (
        select folded, id from terms where id = ${after}::uuid)`),
    )
    .orderBy('terms.folded')
    .orderBy('terms.id')
    .limit(limit)
    .execute()
}

/** Throws `term_not_found` for a missing term and for one that is not visible. */
export async function findTerm(
  { db, actor }: Pick<HandlerContext, 'db' | 'actor'>,
  termId: string,
): Promise<TermRow> {
  const row = await selectTerms(db, actor.id).where('terms.id', '=', termId).executeTakeFirst()
  if (!row) throw new ApiError('term_not_found')
  return row
}

/** Also throws `forbidden` if the actor may only read the term. */
export async function findTermTo(
  context: Pick<HandlerContext, 'db' | 'actor'>,
  termId: string,
  ability: keyof Term['can'],
): Promise<TermRow> {
  const row = await findTerm(context, termId)
  if (!termAbilities(row, row.role, context.actor.id)[ability]) throw new ApiError('forbidden')
  return row
}

/** Section 3, Custom term. */
export function presentTerm(row: TermRow, actorId: string): Term {
  return {
    id: row.id,
    keyword: row.keyword,
    definition: row.definition,
    scope: row.kb_id ? 'kb' : 'user',
    kbId: row.kb_id,
    createdAt: row.created_at,
    can: termAbilities(row, row.role, actorId),
  }
}
