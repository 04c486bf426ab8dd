import type { Db } from '#api/db/schema.ts'
import { findPassages, type RankedPassage } from '#api/search/find-passages.ts'
import { findByMeaning, type Meaning } from '#api/search/meanings.ts'
import type { BotOutcome } from '#contract/entities/chat.ts'
import type { AskedQuestion } from './question.ts'
import { loadSources, type Source } from './sources.ts'

/** The passages to answer from and their sources, or the reason why there are none. */
export type Retrieved =
  | { outcome: Extract<BotOutcome, 'no_files' | 'not_found'> }
  | { outcome: null; ranked: RankedPassage[]; sources: Source[] }

const mostPassages = 12
const mostOfPrevious = 6

/**
 * Finds passages that may answer a question, in its knowledge base or in the files that it is
 * about, if the person who asked may read that knowledge base. `meanings`: definitions of the person's terms in the question.
 * `previous`: the question that this question may refer to; passages for `previous` come last.
 */
export async function retrieve(
  db: Db,
  asked: AskedQuestion,
  meanings: Meaning[] = [],
  previous: string | null = null,
): Promise<Retrieved> {
  if (!asked.mayRead) return { outcome: 'not_found' }
  if (!(await hasFiles(db, asked.kbId))) return { outcome: 'no_files' }
  const { resourceIds } = asked
  const readable = { kbIds: [asked.kbId], ...(resourceIds.length > 0 && { resourceIds }) }
  const direct = await findByMeaning(db, readable, asked.text, meanings, mostPassages)
  const sequel = previous
    ? await findPassages(db, readable, `${previous} ${asked.text}`, mostOfPrevious)
    : []
  const known = new Set(direct.map((passage) => passage.id))
  const found = [...direct, ...sequel.filter((passage) => !known.has(passage.id))]
  const loaded = await loadSources(db, asked.kbId, found)
  const pairs = found.flatMap((ranked, index) => {
    const source = loaded[index]
    return source ? [{ ranked, source }] : []
  })
  if (pairs.length === 0) return { outcome: 'not_found' }
  return {
    outcome: null,
    ranked: pairs.map((pair) => pair.ranked),
    sources: pairs.map((pair) => pair.source),
  }
}

async function hasFiles(db: Db, kbId: string): Promise<boolean> {
  const row = await db
    .selectFrom('resources')
    .select('id')
    .where('kb_id', '=', kbId)
    .where('status', '=', 'completed')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
