import type { Handlers } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { createTerm } from './create.ts'
import { findTerm, findTermTo, listTerms, presentTerm } from './find.ts'
import { keyOf, keywordTaken } from './keyword.ts'

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
