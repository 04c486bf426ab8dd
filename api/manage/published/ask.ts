import { sql } from 'kysely'
import { answerDirectly } from '#api/answers/bot/by-extraction.ts'
import { retrieve } from '#api/answers/bot/retrieve.ts'
import type { StoredCitation } from '#api/chats/messages/tables.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { PublishedQuote } from '#contract/entities/published.ts'
import type { PublishedRow } from './find.ts'
import { pagesTogether } from './read-file.ts'

/** Throws `kb_not_found` if no questions are answered there, and `no_questions_left`. */
export async function ask(db: Db, kb: PublishedRow, question: string): Promise<PublishedQuote[]> {
  if (kb.visitor_questions === 0) throw new ApiError('kb_not_found')
  await countQuestion(db, kb)
  const citations = await quote(db, kb.id, question)
  return citations.map(presentQuote)
}

function presentQuote(citation: StoredCitation): PublishedQuote {
  const { resourceId, title, page, pageKind, pageName, line, cell, quote, marks } = citation
  return {
    resourceId,
    title,
    page,
    part: Math.ceil(page / pagesTogether(pageKind)),
    pageKind,
    pageName,
    line,
    ...(cell && { cell }),
    quote,
    marks,
  }
}

/**
 * Without terms, lines of the book, earlier questions, sums and a model. Empty if nothing answers.
 */
async function quote(db: Db, kbId: string, text: string): Promise<StoredCitation[]> {
  const found = await retrieve(db, { kbId, text, mayRead: true, resourceIds: [] })
  if (found.outcome) return []
  const { draft } = await answerDirectly(text, found)
  if (draft.content === '') return draft.citations
  // Visitors are shown quotes only.
  return (await answerDirectly(text, { ...found, tables: [] })).draft.citations
}

async function countQuestion(db: Db, { id, visitor_questions: most }: PublishedRow): Promise<void> {
  const today = sql<string>`current_date`
  const isToday = sql<boolean>`visitor_questions.day = current_date`
  const counted = await db
    .insertInto('visitor_questions')
    .values({ kb_id: id, day: today, count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('kb_id')
        .doUpdateSet({
          day: today,
          count: sql<number>`case when ${isToday} then visitor_questions.count + 1 else 1 end`,
        })
        .where(sql<boolean>`not (${isToday} and visitor_questions.count >= ${most})`),
    )
    .returning('count')
    .executeTakeFirst()
  if (!counted) throw new ApiError('no_questions_left')
}
