import { sql } from 'kysely'
import { between } from '#api/documents/words/indexed.ts'
import { withoutSectionNumber } from '#api/documents/words/section-number.ts'
import { isStopword } from '#api/documents/words/stopwords.ts'
import type { Db } from '#api/schema.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { Citation } from '#contract/entities/citation.ts'
import { limits } from '#contract/limits.ts'
import { plainLine } from '#shared/plain-line.ts'

/** What is read, whatever the files have. */
const newestFiles = 20
const filesWithHeadings = 5
const passagesOfFile = 12

const headingCharacters = { least: 2, most: 60 }
/** A passage that says hardly more than its heading answers nothing. */
const charactersBelow = 10

const citationsFollowed = 3
const passagesAfter = 12
const passagesBefore = 6
/** What the newest messages ask about is not suggested again. */
const questionsRead = 10

/** Parts that any document may have, so that their names ask about nothing. */
const partOfDocument =
  /^(?:abstract|annex|appendix|appendices|bibliography|chapter|chart|conclusions?|contents|foreword|glossary|index|introduction|notes?|overview|page|part|preface|references|section|sheet|slide|summary|table)?(?:\d+|[a-z]|[ivx]+)?[.:]?$/i
const partInChinese =
  /^(?:第[\d一二三四五六七八九十百]+[章节篇页]|(?:附录|附件|工作表|图表|表)[\da-z一二三四五六七八九十]*|前言|序言?|引言|导言|简介|概述|摘要|目录|结论|结语|参考文献)$/i

type Row = { id: string; title: string; heading: string; characters: number }

/**
 * Headings of the newest files that are read, of different files first. The page makes a question
 * of each.
 */
export async function suggestQuestions(db: Db, kbId: string): Promise<string[]> {
  const { rows } = await sql<Row>`
    select newest.id, newest.title, beginning.heading, beginning.characters
    from (
      select id, title from (
        select id, title, status from resources
        where kb_id = ${kbId} order by id desc limit ${newestFiles}
      ) recent where status = 'completed' order by id desc limit ${filesWithHeadings}
    ) newest cross join lateral (
      select id, heading, length(text) as characters from passages
      where resource_id = newest.id and heading is not null order by id limit ${passagesOfFile}
    ) beginning
    order by newest.id desc, beginning.id`.execute(db)
  const files = Map.groupBy(rows, ({ id }) => id)
  return alternating([...files.values()].map(questionsOfFile)).slice(0, limits.suggestedQuestions)
}

type Answer = Pick<Message, 'chatId' | 'citations'>

/** Headings around the quotes of an answer, in files of this knowledge base, those after it first. */
export async function suggestQuestionsAfter(
  db: Db,
  kbId: string,
  { chatId, citations }: Answer,
): Promise<string[]> {
  const quotes = citations.filter((one) => one.kbId === kbId).slice(0, citationsFollowed)
  if (quotes.length === 0) return []
  const [near, asked] = await Promise.all([findNear(db, kbId, quotes), findAsked(db, chatId)])
  const suggested = [...Map.groupBy(near, ({ id }) => id).values()].map((ofFile) => {
    const known = new Set(ofFile.flatMap(({ quoted, first }) => [quoted, first]))
    return ofFile.filter(({ heading }) => !known.has(heading)).flatMap(questionOf)
  })
  const isFresh = (one: string) => !asked.some((question) => question.includes(one))
  return alternating(suggested).filter(isFresh).slice(0, limits.suggestedQuestions)
}

/** `quoted`: the heading above the quote. `first`: of the file, usually its title. */
type NearRow = Row & { quoted: string | null; first: string | null }

async function findNear(db: Db, kbId: string, quotes: Citation[]): Promise<NearRow[]> {
  const [ids, pages, starts] = [
    quotes.map(({ resourceId }) => resourceId),
    quotes.map(({ page }) => page),
    quotes.map(({ start }) => start),
  ]
  const { rows } = await sql<NearRow>`
    select resources.id, resources.title, quoted.heading as quoted, near.heading, near.characters,
      (select heading from passages where resource_id = resources.id order by id limit 1) as first
    from unnest(${ids}::uuid[], ${pages}::int[], ${starts}::int[])
      with ordinality as cited (id, page, start, n)
    join resources on resources.id = cited.id and kb_id = ${kbId} and status = 'completed'
    cross join lateral (
      select id, heading from passages
      where resource_id = cited.id and page = cited.page and start_offset <= cited.start
      order by id desc limit 1
    ) quoted cross join lateral (
      (select 0 as turn, id, heading, length(text) as characters from passages
        where resource_id = cited.id and id > quoted.id order by id limit ${passagesAfter})
      union all
      (select 1, -id, heading, length(text) from passages
        where resource_id = cited.id and id < quoted.id order by id desc limit ${passagesBefore})
    ) near
    where near.heading is not null
    order by cited.n, near.turn, near.id`.execute(db)
  return rows
}

async function findAsked(db: Db, chatId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('content')
    .where('chat_id', '=', chatId)
    .where('root_id', 'is', null)
    .where('expect_bot_reply', '=', true)
    .where('is_deleted', '=', false)
    .orderBy('seq', 'desc')
    .limit(questionsRead)
    .execute()
  return rows.map(({ content }) => content)
}

/** The first of each file, then the second of each, each one once. */
function alternating(files: string[][]): string[] {
  const turns = Math.max(0, ...files.map(({ length }) => length))
  const inTurn = Array.from({ length: turns }, (_, turn) => files.flatMap((one) => one[turn] ?? []))
  return [...new Set(inTurn.flat())]
}

// The first heading is usually the title of the document.
function questionsOfFile(rows: Row[]): string[] {
  const headed = rows.filter(({ title, heading }) => heading.startsWith(title + between))
  const first = headed[0]?.heading
  const later = headed.filter(({ heading }) => heading !== first).flatMap(questionOf)
  return [...new Set(later.length > 0 ? later : headed.flatMap(questionOf))]
}

function questionOf({ title, heading, characters }: Row): string[] {
  if (!heading.startsWith(title + between)) return []
  const own = heading.slice(title.length + between.length)
  const question = withoutSectionNumber(plainLine(own))
  const { least, most } = headingCharacters
  const { length } = question
  const isFitting = length >= least && length <= most && isWords(own) && isWords(question)
  return isFitting && characters >= length + charactersBelow ? [question] : []
}

/** Not a number of a page, an address, a row of a table, or words such as "To whom" or "Chapter 2". */
function isWords(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters * 2 <= text.length || /[@|›\t]|:\/\//.test(text)) return false
  const words = text.toLowerCase().split(/\s+/)
  return (
    !words.every((word) => isStopword(word) || partOfDocument.test(word)) &&
    !partInChinese.test(text)
  )
}
