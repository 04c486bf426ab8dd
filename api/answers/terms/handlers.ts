import type { z } from 'zod'
import type { HandlerContext, Handlers } from '#api/deps.ts'
import { findKb } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { lockUser } from '#api/people/users/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import type { termInput } from '#contract/calls/users.ts'
import type { Term } from '#contract/entities/user.ts'
import { countLimits } from '#contract/limits.ts'
import type { KbRole } from '#contract/roles.ts'
import { findTerm, findTermTo, listTerms, presentTerm } from './find.ts'
import { keyOf, keywordTaken } from './keyword.ts'
import { mayDefine } from './policy.ts'
import type { TermTable } from './tables.ts'

export const termHandlers = {
  listTerms: async (context, { query: { termId, ...page } }) => {
    const rows = termId ? [await findTerm(context, termId)] : await listTerms(context, page)
    return rows.map((row) => presentTerm(row, context.actor.id))
  },

  createTerm: async (context, { body }) => createTerm(context, body),

  updateTerm: async (context, { params, body }) => {
    const term = await findTermTo(context, params.termId, 'update')
    const { numUpdatedRows } = await context.db
      .updateTable('terms')
      .set({ ...keyOf(body.keyword), definition: body.definition })
      .where('id', '=', term.id)
      .executeTakeFirst()
      .catch(keywordTaken)
    if (numUpdatedRows === 0n) throw new ApiError('term_not_found')
    const { keyword, definition } = body
    return presentTerm({ ...term, keyword, definition }, context.actor.id)
  },

  deleteTerm: async (context, { params }) => {
    const term = await findTermTo(context, params.termId, 'delete')
    await context.db.deleteFrom('terms').where('id', '=', term.id).execute()
    return null
  },
} satisfies Partial<Handlers>

/**
 * A term of the actor or, as administrator, of a knowledge base. Throws `kb_not_found`,
 * `forbidden`, `keyword_taken`, and `invalid_input` above `countLimits.termsPerOwner`.
 */
async function createTerm(
  context: HandlerContext,
  { keyword, definition, kbId }: z.output<typeof termInput>,
): Promise<Term> {
  const { db, actor } = context
  const role = kbId ? await findRoleToDefine(context, kbId) : null
  const owner = { user_id: kbId ? null : actor.id, kb_id: kbId ?? null }
  const made = { id: newId(), ...owner, ...keyOf(keyword), definition }
  const row = await db
    .transaction()
    .execute(async (trx) => {
      await (kbId ? lockKb(trx, kbId) : lockUser(trx, actor.id))
      const row = await trx
        .insertInto('terms')
        .values(made)
        .returning('created_at')
        .executeTakeFirstOrThrow()
      await checkCount(trx, owner)
      return row
    })
    .catch(keywordTaken)
  return presentTerm({ ...made, ...row, role }, actor.id)
}

async function checkCount(trx: Db, owner: Pick<TermTable, 'user_id' | 'kb_id'>): Promise<void> {
  const { count } = await trx
    .selectFrom('terms')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) =>
      owner.kb_id ? eb('kb_id', '=', owner.kb_id) : eb('user_id', '=', owner.user_id),
    )
    .executeTakeFirstOrThrow()
  if (count > countLimits.termsPerOwner)
    throw new ApiError('invalid_input', { fields: { keyword: ['too_many'] } })
}

async function findRoleToDefine(context: HandlerContext, kbId: string): Promise<KbRole | null> {
  const { role } = await findKb(context, kbId)
  if (!mayDefine(role)) throw new ApiError('forbidden')
  return role
}
