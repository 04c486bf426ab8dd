import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { extractAnswer } from '#api/answers/bot/extract/answer.ts'
import { findPassages } from '#api/answers/search/passages/find.ts'
import { indexPassages } from '#api/documents/words/index-passages.ts'
import { makePassages } from '#api/documents/words/passages.ts'
import { sentencesOf } from '#api/documents/words/sentences.ts'
import { connect } from '#api/platform/db/connect.ts'
import { openMeanings, type Places } from './bench/meanings.ts'
import {
  type Asked,
  type Document,
  documentsOf,
  halvesOf,
  languageOf,
  mixSentences,
  readSquad,
  type Squad,
} from './bench/squad.ts'

/**
 * Measures answers without a model on files in SQuAD format, with the product's own code: each
 * paragraph is a document, and each file is one knowledge base.
 *
 *     node tools/bench-answers.ts FILE…
 *
 * `--titles` names each document after its article, as a person would name the file.
 * `--unanswerable` also asks each half of the articles the questions of the other half, and reports
 * how often the answer was "nothing found". `--distract=9000` also asks each half its own questions,
 * alone and among this many texts that are mixed from the sentences of the other half, and reports
 * what is lost; with `--unanswerable`, the texts are mixed from the half that is asked. `--among=FILE` adds each line of a text file to every knowledge base as a document
 * on other topics. `--embeddings` also compares what the model would read: found by words, by
 * embeddings, and by both.
 */

type Db = Awaited<ReturnType<typeof connect>>['db']

const create = `create temporary table passages (
  id bigint generated always as identity primary key, kb_id uuid not null, resource_id uuid not null,
  page int not null, start_offset int not null, end_offset int not null, heading text,
  text text not null, tsv tsvector not null, length int not null)`

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unanswerable = process.argv.includes('--unanswerable')
const isTitled = process.argv.includes('--titles')
const others = optionOf('--among=')
const distract = Number(optionOf('--distract=') ?? 0)
if (files.length === 0) {
  console.error(
    'usage: node tools/bench-answers.ts [--titles] [--unanswerable] [--distract=COUNT] [--among=FILE] [--embeddings] FILE…',
  )
  process.exit(2)
}
const distraction = others ? (await readFile(others, 'utf8')).split('\n').filter(Boolean) : []
const byMeaning = process.argv.includes('--embeddings')
const connection = await connect({ dir: null, withVectors: byMeaning })
await createTable(connection.db)
const meanings = byMeaning ? await openMeanings(connection.db) : null
for (const file of files) {
  const squad = await readSquad(file)
  const paragraphs = documentsOf(squad.data)
  console.log(`${path.basename(file)} (${languageOf(paragraphs)})`)
  await measure(connection.db, paragraphs)
  if (unanswerable) await measureUnanswerable(connection.db, squad)
  if (distract > 0) await measureDistraction(connection.db, squad)
}
await meanings?.close()
await connection.close()

function optionOf(option: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(option))?.slice(option.length)
}

async function createTable(db: Db) {
  await sql.raw(create).execute(db)
  await sql`create index on passages using gin (tsv) with (fastupdate = off)`.execute(db)
  await sql`create index on passages (kb_id)`.execute(db)
  await sql`create index on passages (resource_id)`.execute(db)
}

async function measure(db: Db, paragraphs: Document[]) {
  const outcomes = await askAll(db, paragraphs, distraction)
  report(outcomes)
  if (meanings) reportPlaces(outcomes.flatMap(({ places }) => places ?? []))
}

async function askAll(db: Db, paragraphs: Document[], among: string[]) {
  const { kbId, resourceIds } = await load(db, paragraphs, among)
  const outcomes = []
  for (const [index, paragraph] of paragraphs.entries()) {
    for (const asked of paragraph.qas) {
      outcomes.push(await ask(db, kbId, asked, resourceIds[index] ?? ''))
    }
  }
  return outcomes
}

async function load(db: Db, paragraphs: Document[], among: string[]) {
  await sql`truncate passages`.execute(db)
  const kbId = crypto.randomUUID()
  const resourceIds = []
  for (const { context, title } of paragraphs) {
    const resourceId = crypto.randomUUID()
    const of = { kbId, resourceId, ...(isTitled ? { title } : {}) }
    await indexPassages(db, of, makePassages([{ n: 1, text: context }]))
    resourceIds.push(resourceId)
  }
  const pages = among.map((text, index) => ({ n: index + 1, text }))
  await indexPassages(db, { kbId, resourceId: crypto.randomUUID() }, makePassages(pages))
  await sql`analyze passages`.execute(db)
  await meanings?.embed(resourceIds)
  return { kbId, resourceIds }
}

async function ask(db: Db, kbId: string, asked: Asked, resourceId: string) {
  const before = performance.now()
  const passages = await findPassages(db, { kbIds: [kbId] }, asked.question)
  const { citations } = await extractAnswer(asked.question, passages)
  const milliseconds = performance.now() - before
  const quotes = citations.map((citation) => {
    const passage = passages[citation.passageIndex]
    return {
      right: passage?.resourceId === resourceId,
      text: passage?.text.slice(citation.start, citation.end) ?? '',
    }
  })
  const holds = (text: string) => asked.answers.some((answer) => text.includes(answer.text))
  return {
    milliseconds,
    found: quotes.length > 0,
    ranked: passages[0]?.resourceId === resourceId,
    cited: quotes[0]?.right === true,
    citedInAny: quotes.some((quote) => quote.right),
    inFirst: holds(quotes[0]?.text ?? ''),
    inAny: quotes.some((quote) => holds(quote.text)),
    quotes: quotes.length,
    sentences: sentencesOf(quotes[0]?.text ?? '').length,
    characters: quotes[0]?.text.length ?? 0,
    places: await meanings?.compare(
      kbId,
      asked.question,
      await findPassages(db, { kbIds: [kbId] }, asked.question, 12),
      resourceId,
    ),
  }
}

type Outcome = Awaited<ReturnType<typeof ask>>
type Test = (outcome: Outcome) => boolean

function report(all: Outcome[]) {
  const share = (test: Test) => `${((100 * all.filter(test).length) / all.length).toFixed(1)} %`
  const quoted = all.filter((outcome) => outcome.found)
  const mean = (value: (outcome: Outcome) => number) =>
    quoted.reduce((sum, outcome) => sum + value(outcome), 0) / quoted.length
  const times = all.map((outcome) => outcome.milliseconds).sort((one, other) => one - other)
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1)
  print('questions', String(all.length))
  print(
    'right paragraph ranked first',
    share((outcome) => outcome.ranked),
  )
  print(
    'right paragraph quoted first',
    share((outcome) => outcome.cited),
  )
  print(
    'right paragraph in any quote',
    share((outcome) => outcome.citedInAny),
  )
  print(
    'answer in the first quote',
    share((outcome) => outcome.inFirst),
  )
  print(
    'answer in any quote',
    share((outcome) => outcome.inAny),
  )
  print(
    'nothing found',
    share((outcome) => !outcome.found),
  )
  print(
    'quotes of one sentence',
    share((outcome) => outcome.sentences === 1),
  )
  print(
    'quotes of two sentences',
    share((outcome) => outcome.sentences > 1),
  )
  print('quotes shown, mean', mean((outcome) => outcome.quotes).toFixed(2))
  print('characters a quote, mean', mean((outcome) => outcome.characters).toFixed(0))
  print('time a question, p50 / p95', `${at(0.5)} / ${at(0.95)} ms`)
}

function reportPlaces(all: Places[]) {
  for (const way of ['words', 'meaning', 'both'] as const) {
    const share = (most: number) => {
      const good = all.filter((places) => (places[way] ?? most) < most)
      return `${((100 * good.length) / all.length).toFixed(1)} %`
    }
    print(`right among 1 / 3 / 12, ${way}`, `${share(1)} / ${share(3)} / ${share(12)}`)
  }
}

async function measureUnanswerable(db: Db, { data }: Squad) {
  let asked = 0
  let refused = 0
  for (const { inside, outside } of halvesOf(data)) {
    const paragraphs = documentsOf(inside)
    const mixed = mixSentences(
      paragraphs.map(({ context }) => context),
      distract,
    )
    const { kbId } = await load(db, paragraphs, [...distraction, ...mixed])
    for (const { question } of outside.flatMap((one) => one.paragraphs.flatMap((p) => p.qas))) {
      const passages = await findPassages(db, { kbIds: [kbId] }, question)
      asked += 1
      if (!(await extractAnswer(question, passages)).found) refused += 1
    }
  }
  print('unanswerable: nothing found', `${((100 * refused) / asked).toFixed(1)} % of ${asked}`)
}

async function measureDistraction(db: Db, { data }: Squad) {
  const alone: Outcome[] = []
  const among: Outcome[] = []
  for (const { inside, outside } of halvesOf(data)) {
    const texts = documentsOf(outside).map(({ context }) => context)
    alone.push(...(await askAll(db, documentsOf(inside), [])))
    among.push(...(await askAll(db, documentsOf(inside), mixSentences(texts, distract))))
  }
  const share = (all: Outcome[], test: Test) => 100 * (all.filter(test).length / all.length)
  const compare = (label: string, test: Test) => {
    const [before, after] = [share(alone, test), share(among, test)]
    const lost = (before - after).toFixed(1)
    print(label, `${before.toFixed(1)} / ${after.toFixed(1)} %: ${lost} points lost`)
  }
  console.log(`  half of the articles alone / among ${distract} mixed texts`)
  compare('right paragraph ranked first', ({ ranked }) => ranked)
  compare('answer in any quote', ({ inAny }) => inAny)
}

function print(label: string, value: string) {
  console.log(`  ${label.padEnd(30)} ${value}`)
}
