import { sql } from 'kysely'
import { between } from '#api/documents/words/indexed.ts'
import type { Db } from '#api/schema.ts'
import { limits } from '#contract/limits.ts'
import { plainLine } from '#shared/plain-line.ts'

/** What is read, whatever the files have. */
const newestFiles = 20
const filesWithTopics = 5
const passagesOfFile = 12

const topicCharacters = { least: 2, most: 60 }
/** A passage that says hardly more than its heading answers nothing. */
const charactersBelow = 10

type Row = { id: string; title: string; heading: string; characters: number }

/** Headings of the newest files that are read, of different files first. */
export async function listTopics(db: Db, kbId: string): Promise<string[]> {
  const { rows } = await sql<Row>`
    select newest.id, newest.title, beginning.heading, beginning.characters
    from (
      select id, title from (
        select id, title, status from resources
        where kb_id = ${kbId} order by id desc limit ${newestFiles}
      ) recent where status = 'completed' order by id desc limit ${filesWithTopics}
    ) newest cross join lateral (
      select id, heading, length(text) as characters from passages
      where resource_id = newest.id and heading is not null order by id limit ${passagesOfFile}
    ) beginning
    order by newest.id desc, beginning.id`.execute(db)
  const files = Map.groupBy(rows, ({ id }) => id)
  const topics = [...files.values()].map((ofFile) => [...new Set(topicsOfFile(ofFile))])
  const turns = Array.from({ length: passagesOfFile }, (_, turn) =>
    topics.flatMap((ofFile) => ofFile[turn] ?? []),
  )
  return [...new Set(turns.flat())].slice(0, limits.topicsShown)
}

// The first heading is usually the title of the document.
function topicsOfFile(rows: Row[]): string[] {
  const headed = rows.filter(({ title, heading }) => heading.startsWith(title + between))
  const first = headed[0]?.heading
  const later = headed.filter(({ heading }) => heading !== first).flatMap(topicOf)
  return later.length > 0 ? later : headed.flatMap(topicOf)
}

function topicOf({ title, heading, characters }: Row): string[] {
  const own = heading.slice(title.length + between.length)
  const topic = plainLine(own)
  const { least, most } = topicCharacters
  const isFitting = topic.length >= least && topic.length <= most && isWords(own) && isWords(topic)
  return isFitting && characters >= topic.length + charactersBelow ? [topic] : []
}

/** Not a number of a page, an address or a row of a table. */
function isWords(topic: string): boolean {
  const letters = topic.match(/\p{L}/gu)?.length ?? 0
  return letters * 2 > topic.length && !/[@|›\t]|:\/\//.test(topic)
}
