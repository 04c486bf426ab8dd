import type { Embeddings } from '#api/answers/embeddings/create.ts'
import type { Meaning } from '#api/answers/search/meanings.ts'
import { findOccurring } from '#api/answers/terms/occurring.ts'
import { wordsFor, wordsOf } from '#api/chats/chats/quoting.ts'
import { addressesIn, among } from '#api/chats/messages/addresses.ts'
import type { StoredCitation } from '#api/chats/messages/tables.ts'
import type { Db } from '#api/schema.ts'
import { limits } from '#contract/limits.ts'
import { asksNothing } from './asks-nothing.ts'
import {
  type Answer,
  answerByColumns,
  answerByExtraction,
  answerByLines,
  answerDirectly,
  answerWithCitations,
  answerWithOutcome,
  withFilesRead,
} from './by-extraction.ts'
import type { QuestionWord } from './extract/question-words.ts'
import { containsWords, isContinued, previousFor, wordsOfFollowUp } from './follow-up.ts'
import { findKeptLines } from './kept-lines.ts'
import { type Model, ModelUnreachable } from './model/model.ts'
import { type Turn, turnsFor } from './model/prompt.ts'
import { type BotQuestion, findPreviousQuestion, findQuestion } from './question.ts'
import { marksOf } from './quotes/mark.ts'
import { readQuotes } from './quotes/quotes.ts'
import type { Source } from './quotes/sources.ts'
import { type Retrieved, retrieve } from './retrieve.ts'
import { type Draft, emptyDraft } from './store.ts'
import type { Writer } from './writer.ts'

const mostTurns = 10

const longestTurn = 1_500

export type Composing = {
  db: Db
  model: Model | null
  embeddings: Embeddings | null
  write: Writer['write']
  /** Aborted when somebody stops the answer, or when it takes too long. */
  signal: AbortSignal
}

/**
 * Answers a question from what its author may read: by the model or, without one, by extraction.
 */
export async function compose(context: Composing, questionId: string): Promise<Answer> {
  const { db, model, embeddings, write, signal } = context
  const question = await findQuestion(db, questionId)
  if (!question) return { draft: emptyDraft, ending: { state: 'stopped', outcome: null } }
  if (asksNothing(question.text)) return answerWithOutcome('no_question')
  if (model && question.provider !== model.provider) return answerWithOutcome('no_provider')
  const owner = { userId: question.askerId, kbId: question.kbId }
  const meanings = await findOccurring(db, owner, [question.text])
  // The model reads the history, so it can tell whether a question refers to the previous
  // question.
  const previous = model && (await findPreviousQuestion(db, question))
  // The model reads what was found by meaning. Extraction quotes only what shares words.
  const byMeaning = model && embeddings ? () => embeddings.nearest(question, signal) : undefined
  const found = await retrieve(db, question, meanings, {
    previous: previous?.text ?? null,
    byMeaning,
    kept: () => findKeptLines(db, question),
  })
  if (found.outcome === 'no_files') return answerWithOutcome(found.outcome)
  const byExtraction = () => extract(db, question, found, meanings)
  if (!model || found.outcome) return byExtraction()
  const { toRead: sources } = found
  try {
    const answer = await unlessAborted(signal, () =>
      answerByModel(db, model, { question, sources }, write, signal),
    )
    return withFilesRead(answer, sources)
  } catch (error) {
    if (error instanceof ModelUnreachable) return byExtraction()
    throw error
  }
}

async function extract(
  db: Db,
  question: BotQuestion,
  found: Retrieved,
  meanings: Meaning[],
): Promise<Answer> {
  if (found.outcome) return answerFollowUp(db, question)
  const { kept, toRead } = found
  const continued = isContinued(question.text) ? await answerFollowUp(db, question) : null
  if (continued?.ending.outcome === 'found') return continued
  const direct = await answerDirectly(question.text, found, meanings)
  if (direct.ending.outcome === 'found') return direct
  if (kept.length > 0) return withFilesRead(answerByLines(question.text, kept), toRead)
  if (continued) return direct
  const followUp = await answerFollowUp(db, question)
  return followUp.ending.outcome === 'found' ? followUp : direct
}

// Rejects at once when the signal is aborted: a client that waits before a retry ignores the
// signal.
async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return Promise.race([
    work(),
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])
}

/**
 * Asks the previous and this question together, first of the files that the previous answer quotes.
 * A passage must contain the words of this one, so that a new topic is not answered with the
 * previous answer.
 */
async function answerFollowUp(db: Db, question: BotQuestion): Promise<Answer> {
  const words = wordsOfFollowUp(question.text)
  const previous = words && (await findPreviousQuestion(db, question, isContinued))
  if (!words || !previous) return answerWithOutcome('not_found')
  const before = previousFor(question.text, previous.text)
  const together = { ...question, text: `${before} ${question.text}` }
  const { resourceIds } = question.resourceIds.length > 0 ? question : previous
  const quoted = previous.quotedIds.filter(
    (id) => resourceIds.length === 0 || resourceIds.includes(id),
  )
  if (quoted.length > 0) {
    const asked = { ...together, resourceIds: quoted }
    const answer = await answerTogether(db, asked, words, before.length)
    if (answer.ending.outcome === 'found') return answer
  }
  return answerTogether(db, { ...together, resourceIds }, words, before.length)
}

/** `from`: where the words of the follow-up begin. */
async function answerTogether(
  db: Db,
  question: BotQuestion,
  words: QuestionWord[],
  from: number,
): Promise<Answer> {
  const { text } = question
  const owner = { userId: question.askerId, kbId: question.kbId }
  const meanings = await findOccurring(db, owner, [text])
  const found = await retrieve(db, question, meanings)
  if (found.outcome) return answerWithOutcome(found.outcome)
  const compared = await answerByColumns(text, found.tables, from)
  if (compared) return withFilesRead(compared, found.sources)
  const kept = found.ranked.map(({ text: passage }) => containsWords(passage, words))
  const isKept = (_: unknown, index: number) => kept[index] === true
  const answer = await answerByExtraction(
    text,
    found.ranked.filter(isKept),
    found.sources.filter(isKept),
    meanings,
  )
  return withFilesRead(answer, found.sources)
}

/** Shows the answer while it grows. Throws `ModelUnreachable` and what the model throws. */
async function answerByModel(
  db: Db,
  model: Model,
  { question, sources }: { question: BotQuestion; sources: Source[] },
  write: Writer['write'],
  signal: AbortSignal,
): Promise<Answer> {
  const owner = { userId: question.askerId, kbId: question.kbId }
  const texts = [question.text, ...sources.map(({ text }) => text)]
  const meanings = await findOccurring(db, owner, texts)
  const turns = turnsFor(question.text, {
    sources,
    meanings,
    said: await loadHistory(db, question),
  })
  const draftOf = (text: string): Draft => {
    const draft = readQuotes(text, sources)
    const citations = draft.citations.map((one) => ({
      ...one,
      marks: marksOf(question.text, one.quote, null),
    }))
    return { ...draft, citations, mayLink: linksOf(question.text, sources, citations) }
  }
  let written = ''
  for await (const piece of model.write(question.model, turns, signal)) {
    written = (written + piece).slice(0, limits.messageLength).toWellFormed()
    if (written.length === limits.messageLength) break
    const soFar = written
    write(() => draftOf(soFar))
  }
  return answerWithCitations(draftOf(written))
}

// The URLs that an answer may link to: those in full in the question or a cited passage. An
// invented one could be a prompt injection that sends content of the files to another server.
function linksOf(
  question: string,
  sources: Source[],
  citations: StoredCitation[],
): (href: string) => boolean {
  const cited = sources.filter(({ resourceId, page }) =>
    citations.some((one) => one.resourceId === resourceId && one.page === page),
  )
  const texts = [question, ...cited.map(({ text }) => text)]
  return among(texts.flatMap(addressesIn))
}

/** Texts about files are included only if the person who asked may read those files. */
async function loadHistory(db: Db, { askerId, chatId, rootId, seq }: BotQuestion): Promise<Turn[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select(['messages.sender_type', 'users.display_name'])
    .select(wordsFor(askerId, longestTurn).as('words'))
    .where('messages.chat_id', '=', chatId)
    .where('messages.seq', '<', seq)
    .where('messages.is_deleted', '=', false)
    .where('messages.sender_type', 'in', ['user', 'bot'])
    .where((eb) =>
      rootId
        ? eb.or([eb('messages.id', '=', rootId), eb('messages.root_id', '=', rootId)])
        : eb('messages.root_id', 'is', null),
    )
    .orderBy('messages.seq', 'desc')
    .limit(mostTurns)
    .execute()
  return rows.reverse().flatMap((row): Turn[] => {
    const content = wordsOf(row.words, longestTurn, { key: null })
    if (content === '') return []
    return row.sender_type === 'bot'
      ? [{ role: 'assistant', content: content.replace(/\s?\[\d+\]/g, '') }]
      : [{ role: 'user', content: `${row.display_name}: ${content}` }]
  })
}
