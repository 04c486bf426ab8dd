import { sql } from 'kysely'
import { queryTermsOf } from '#api/answers/search/query.ts'
import { tsqueryOfAll } from '#api/documents/words/tsvector.ts'
import type { Db } from '#api/schema.ts'
import { questionWords } from './extract/question-words.ts'
import type { BotQuestion } from './question.ts'
import type { PassagePlace } from './quotes/sources.ts'

export type KeptLine = PassagePlace & { id: string }

const mostLines = 3
/** What only belongs to the form of a question need not be in a line. */
const leastSpecific = 0.3

/**
 * Lines of files in the commonplace book that have, with their notes, all specific words of a
 * question; the newest first. Others read the answer too, so only shared lines are used, except in a
 * private chat with the bot. The line must be of the current version of its file.
 */
export async function findKeptLines(db: Db, question: BotQuestion): Promise<KeptLine[]> {
  const { kbId, askerId, isPrivate, resourceIds, text } = question
  const words = questionWords(text, queryTermsOf(text)).filter(
    ({ specific }) => specific >= leastSpecific,
  )
  const asked = tsqueryOfAll(words.map((word) => word.text).join(' '))
  if (!asked) return []
  return db
    .selectFrom('book_lines')
    .innerJoin('resources', 'resources.id', 'book_lines.resource_id')
    .select([sql<string>`'line ' || book_lines.id`.as('id'), 'resources.id as resourceId'])
    .select(sql<number>`(book_lines.place ->> 'page')::int`.as('page'))
    .select(sql<number>`(book_lines.place ->> 'start')::int`.as('start'))
    .select('book_lines.quote as text')
    .where('book_lines.kb_id', '=', kbId)
    .where('book_lines.removed_at', 'is', null)
    .where(sql<boolean>`book_lines.tsv @@ ${asked}::tsquery`)
    .where((eb) =>
      eb.or([
        // A literal, as in the index.
        sql<boolean>`book_lines.is_shared`,
        ...(isPrivate ? [eb('book_lines.user_id', '=', askerId)] : []),
      ]),
    )
    .where('resources.status', '=', 'completed')
    .where(sql<boolean>`(book_lines.place ->> 'version')::int = resources.version`)
    .$if(resourceIds.length > 0, (q) => q.where('resources.id', 'in', resourceIds))
    .orderBy('book_lines.id', 'desc')
    .limit(mostLines)
    .execute()
}

/** A line that stands in a passage which is read anyway says nothing new. */
export function isWithinOne(line: KeptLine, passages: PassagePlace[]): boolean {
  const end = line.start + line.text.length
  return passages.some(
    ({ resourceId, page, start, text }) =>
      resourceId === line.resourceId &&
      page === line.page &&
      start < end &&
      start + text.length > line.start,
  )
}
