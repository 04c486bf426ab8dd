import { sql } from 'kysely'
import type { Handlers } from '#api/deps.ts'
import { findResourceTo } from '#api/drive/resources/find.ts'
import { pagesNaming } from '#api/drive/resources/named/page-names.ts'
import { readerOf } from '#api/drive/resources/policy.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { limits } from '#contract/limits.ts'
import { otherFields } from './hit.ts'
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
    const ids = found.map(({ id }) => id)
    const rows =
      ids.length === 0
        ? []
        : await selectFound(db, scope, ids).select('messages.citations').execute()
    const answers = rows.map((row) => {
      const first = row.citations.find(({ resourceId }) => resourceId === resource.id)
      return { ...presentMessage(row), excerpt: first?.quote ?? '' }
    })
    const pages = await pagesNaming(db, readerOf(actor.id, kb), resource)
    return [...pages.map((page) => hitOf(kb, page)), ...answers]
  },
} satisfies Partial<Handlers>

type Page = Awaited<ReturnType<typeof pagesNaming>>[number]

function hitOf(kb: FoundKb, page: Page): SearchHit {
  const { id, title, folder_id, modified_at, summary, sentence } = page
  return {
    ...otherFields,
    kind: 'resource',
    kbId: kb.id,
    kbTitle: kb.title,
    resourceId: id,
    resourceKind: 'file',
    folderId: folder_id,
    title,
    excerpt: sentence ?? summary.slice(0, limits.chatPreviewLength),
    createdAt: modified_at,
  }
}
