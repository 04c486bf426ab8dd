import { ApiError } from '#api/http/errors.ts'
import type { Handlers } from '#api/http/handler.ts'
import { createTerm } from './create.ts'
import { findTermTo, listTerms, presentTerm } from './find.ts'
import { keyOf, keywordTaken } from './keyword.ts'

export const termHandlers = {
  listTerms: async ({ db, actor }) => {
    const rows = await listTerms(db, actor.id)
    return rows.map((row) => presentTerm(row, actor.id))
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
