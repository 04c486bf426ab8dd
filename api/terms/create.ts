import { sql } from 'kysely'
import type { z } from 'zod'
import { ApiError } from '#api/http/errors.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import { newId } from '#api/ids.ts'
import { findKb } from '#api/kbs/find.ts'
import type { termInput } from '#contract/calls/users.ts'
import type { Term } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'
import type { KbRole } from '#contract/roles.ts'
import { presentTerm } from './find.ts'
import { keyOf, keywordTaken } from './keyword.ts'
import { mayDefine } from './policy.ts'

/**
 * Defines a term: a term of the actor or, as an administrator, a term of a knowledge base. Throws
 * `kb_not_found`, `forbidden`, `keyword_taken`, and `invalid_input` above `limits.termsPerOwner`.
 */
export async function createTerm(
  context: HandlerContext,
  { keyword, definition, kbId }: z.output<typeof termInput>,
): Promise<Term> {
  const { db, actor } = context
  const role = kbId ? await findRoleToDefine(context, kbId) : null
  const owner = { user_id: kbId ? null : actor.id, kb_id: kbId ?? null }
  const made = { id: newId(), ...owner, ...keyOf(keyword), definition }
  // Simultaneous requests may exceed the limit, but at most by the number of requests.
  const row = await db
    .insertInto('terms')
    .columns(['id', 'user_id', 'kb_id', 'keyword', 'folded', 'words', 'definition'])
    .expression(
      sql`select ${made.id}::uuid, ${made.user_id}::uuid, ${made.kb_id}::uuid, ${made.keyword}::text,
        ${made.folded}::text, ${made.words}::text[], ${made.definition}::text
        where (select count(*) from terms where user_id = ${made.user_id} or kb_id = ${made.kb_id})
          < ${limits.termsPerOwner}::int`,
    )
    .returning('created_at')
    .executeTakeFirst()
    .catch(keywordTaken)
  if (!row) throw new ApiError('invalid_input', { fields: { keyword: ['too_many'] } })
  return presentTerm({ ...made, ...row, role }, actor.id)
}

async function findRoleToDefine(context: HandlerContext, kbId: string): Promise<KbRole | null> {
  const { role } = await findKb(context, kbId)
  if (!mayDefine(role)) throw new ApiError('forbidden')
  return role
}
