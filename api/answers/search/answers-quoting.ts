import { sql } from 'kysely'
import type { Handlers } from '#api/deps.ts'
import { findResourceTo } from '#api/drive/resources/find.ts'
import { limits } from '#contract/limits.ts'
import { messagesIn, presentMessage, selectFound } from './search-messages.ts'

export const quotingHandlers = {
  listAnswersQuoting: async (context, { params }) => {
    const { db, actor } = context
    const { kb, resource } = await findResourceTo(context, params, 'preview')
    // In chats of any knowledge base that the key reaches, because answers are forwarded.
    const kbId = actor.key?.onlyKbId ?? null
    const scope = { userId: actor.id, readableKbIds: [kb.id], kbId, chatId: null }
    const page = { limit: limits.answersQuoting, filter: { kind: 'all' as const } }
    const quotes = sql`messages.source_kb_id is not null
      and jsonb_path_query_array(messages.citations, '$[*].resourceId') ? ${resource.id}::text
      and not jsonb_path_exists(messages.citations, '$[*].isCommentedOn')`
    const found = await messagesIn(db, scope, page, quotes)
      .orderBy('messages.id', 'desc')
      .limit(limits.answersQuoting)
      .execute()
    if (found.length === 0) return []
    const ids = found.map(({ id }) => id)
    const rows = await selectFound(db, scope, ids).select('messages.citations').execute()
    return rows.map((row) => {
      const first = row.citations.find(({ resourceId }) => resourceId === resource.id)
      return { ...presentMessage(row), excerpt: first?.quote ?? '' }
    })
  },
} satisfies Partial<Handlers>
