import { findOccurring } from '#api/answers/terms/occurring.ts'
import { wordsFor, wordsOf } from '#api/chats/chats/quoting.ts'
import { addressesIn, among } from '#api/chats/messages/addresses.ts'
import type { StoredCitation } from '#api/chats/messages/tables.ts'
import type { Db } from '#api/schema.ts'
import { limits } from '#contract/limits.ts'
import { type Answer, answerWithCitations } from './answer.ts'
import type { Model } from './model/model.ts'
import { type Turn, turnsFor } from './model/prompt.ts'
import type { BotQuestion } from './question.ts'
import { marksOf } from './quotes/mark.ts'
import { readQuotes } from './quotes/quotes.ts'
import type { Source } from './quotes/sources.ts'
import type { Draft } from './store.ts'
import type { Writer } from './writer.ts'

const mostTurns = 10

const longestTurn = 1_500

/** Shows the answer while it grows. Throws `ModelUnreachable` and what the model throws. */
export async function answerByModel(
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
    const content = wordsOf(row.words, longestTurn)
    if (content === '') return []
    return row.sender_type === 'bot'
      ? [{ role: 'assistant', content: content.replace(/\s?\[\d+\]/g, '') }]
      : [{ role: 'user', content: `${row.display_name}: ${content}` }]
  })
}
