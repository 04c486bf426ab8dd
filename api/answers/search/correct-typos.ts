import { sql } from 'kysely'
import { stem } from '#api/documents/words/stem.ts'
import { isStopword } from '#api/documents/words/stopwords.ts'
import { fold } from '#api/documents/words/terms.ts'
import { tsqueryOf } from '#api/documents/words/tsvector.ts'
import { customPlan } from '#api/platform/db/statement.ts'
import { createYield } from '#api/platform/yield.ts'
import type { Db } from '#api/schema.ts'
import { allowedBy } from './passages/find.ts'
import { outsideOfPhrases } from './phrases.ts'
import { queryTermsOf } from './query.ts'

const canBeWrong = /^[a-z]{5,16}$/
const letters = [...'abcdefghijklmnopqrstuvwxyz']
const mostWords = 4
/** Passages that are read for one wrong word. */
const mostPassages = 300

/** `wrong`: the words that were typed and are not in `text`. `right`: what is there instead. */
type Corrected = { text: string; wrong: string[]; right: string[] }

/** `edits`: the words one edit away, by stem, the likelier edit first. */
type Word = { start: number; typed: string; own: string; edits: Map<string, string> }

/**
 * The query with each word that no passage of these knowledge bases has replaced by the word one
 * edit away that most of them have. Leaves phrases as they are. Null if nothing can be corrected.
 */
export async function correctTypos(
  db: Db,
  kbIds: string[],
  query: string,
): Promise<Corrected | null> {
  const words = await wordsIn(query)
  if (words.length === 0 || kbIds.length === 0) return null
  const counts = await countEdits(db, kbIds, words)
  const corrected: Corrected = { text: '', wrong: [], right: [] }
  let end = 0
  for (const [index, { start, typed, edits }] of words.entries()) {
    const counted = counts.filter(({ n }) => n === index + 1)
    const most = Math.max(...counted.map(({ passages }) => passages))
    const best = new Set(counted.filter(({ passages }) => passages === most).map((one) => one.term))
    const right = [...edits].find(([term]) => best.has(term))?.[1]
    if (!right) continue
    corrected.text += query.slice(end, start) + right
    corrected.wrong.push(typed)
    corrected.right.push(right)
    end = start + typed.length
  }
  if (corrected.wrong.length === 0) return null
  return { ...corrected, text: corrected.text + query.slice(end) }
}

async function wordsIn(query: string): Promise<Word[]> {
  const pause = createYield()
  const words: Word[] = []
  for (const { kind, term, start, end } of queryTermsOf(outsideOfPhrases(query))) {
    const typed = query.slice(start, end)
    const folded = fold(typed)
    if (kind !== 'word' || words.length === mostWords || !canBeWrong.test(folded)) continue
    words.push({ start, typed, own: term, edits: stemsOf(editsOf(folded)) })
    await pause()
  }
  return words
}

function editsOf(word: string): string[] {
  const parts = Array.from({ length: word.length + 1 }, (_, at) => ({
    before: word.slice(0, at),
    after: word.slice(at),
  }))
  const within = parts.slice(0, -1)
  return [
    ...within.map(({ before, after }) => before + after.slice(1, 2) + after[0] + after.slice(2)),
    ...within.flatMap(({ before, after }) => letters.map((one) => before + one + after.slice(1))),
    ...parts.flatMap(({ before, after }) => letters.map((one) => before + one + after)),
    ...within.map(({ before, after }) => before + after.slice(1)),
  ]
}

function stemsOf(edits: string[]): Map<string, string> {
  const words = new Map<string, string>()
  for (const edit of edits) {
    const term = stem(edit)
    if (!words.has(term) && !isStopword(term)) words.set(term, edit)
  }
  return words
}

type Count = { n: number; term: string; passages: number }

async function countEdits(db: Db, kbIds: string[], words: Word[]): Promise<Count[]> {
  const allowed = allowedBy({ kbIds })
  const own = words.map((word) => tsqueryOf(word.own))
  const any = words.map(({ edits }) => [...edits.keys()].map(tsqueryOf).join(' | '))
  const edits = words.flatMap((word, index) =>
    [...word.edits.keys()].map((term) => ({ n: index + 1, term })),
  )
  const { rows } = await sql<Count>`${customPlan}
    with wrong as materialized (
      select n, edits::tsquery as edits
      from unnest(${own}::text[], ${any}::text[]) with ordinality as word (own, edits, n)
      where not exists (select from passages where tsv @@ word.own::tsquery and ${allowed})
    ), edit as materialized (
      select n, term from unnest(
        ${edits.map(({ n }) => n)}::int[], ${edits.map(({ term }) => term)}::text[]) as t (n, term)
    )
    select wrong.n::int, edit.term, count(*)::int as passages
    from wrong cross join lateral (
      select tsv from passages where tsv @@ wrong.edits and ${allowed} limit ${mostPassages}
    ) passage cross join lateral unnest(passage.tsv) as indexed
    join edit on edit.n = wrong.n and edit.term = indexed.lexeme
    group by wrong.n, edit.term
  `.execute(db)
  return rows
}
