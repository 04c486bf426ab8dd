import { type RawBuilder, sql } from 'kysely'
import type { StoredCitation } from '#api/chats/messages/tables.ts'
import { plainHtml } from '#api/documents/markdown/html.ts'
import { mayReadQuotes } from '#api/kbs/policy.ts'
import { isOutsideKey, type UsedKey } from '#api/people/access-keys/policy.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { KbRole } from '#contract/roles.ts'

/**
 * The knowledge base of quoted files; null if it was deleted. `role`: the reader's in it.
 * `current`: the current versions of analysed quoted files; `older`: stored older ones, as
 * `id:version`. `is_comment`: the message comments on a file that is there or in the bin.
 */
export type Source = {
  role: KbRole | null
  is_public: boolean
  can_everyone_read: boolean
  current: string[]
  older: string[]
  is_comment: boolean
}

export type Stored = {
  content: string
  html: string
  citations: StoredCitation[]
  source_kb_id: string | null
  source: Source | null
}

export type ShownContent = Pick<
  Message,
  'content' | 'html' | 'citations' | 'withheld' | 'lostQuotes'
>

const citedIds = sql`select (jsonb_array_elements(messages.citations) ->> 'resourceId')::uuid`

/** A message without quotes needs no subquery. */
export function sourceFor(readerId: string | null | RawBuilder<unknown>) {
  return sql<Source | null>`case when messages.source_kb_id is not null then (
    select json_build_object('is_public', kbs.is_public, 'can_everyone_read', kbs.can_everyone_read,
      'role', (select kb_members.role from kb_members
        where kb_members.kb_id = kbs.id and kb_members.user_id = ${readerId}::uuid),
      'current', array(select resources.id || ':' || resources.version from resources
        where resources.kb_id = kbs.id and resources.status = 'completed'
          and resources.id in (${citedIds})),
      'older', array(select versions.resource_id || ':' || versions.n
        from resource_versions versions join resources on resources.id = versions.resource_id
        where resources.kb_id = kbs.id and resources.id in (${citedIds})),
      'is_comment', exists (select from passage_comments where message_id = messages.id))
    from kbs where kbs.id = messages.source_kb_id) end`
}

/** Of a message: a quoted file, or its quoted version, no longer exists. */
export const quotesDeletedFile = sql<boolean>`exists (
  select from jsonb_array_elements(messages.citations) cited where not exists (
    select from resources where resources.id = (cited ->> 'resourceId')::uuid
      and resources.kb_id = messages.source_kb_id
      and case when resources.version = coalesce((cited ->> 'version')::int, 1)
        then resources.status = 'completed'
        else exists (select from resource_versions versions where versions.resource_id = resources.id
          and versions.n = coalesce((cited ->> 'version')::int, 1)) end))`

/**
 * The text may contain facts from all quotes, so it is shown only if all are, unless it is the
 * sender's own words about them. A quote is shown while its version exists, and the words that a
 * comment is about while its file is in the bin too. A message without text shows its first quote.
 */
export function shownOf(stored: Stored, mayRead = mayReadQuotes(stored.source)): ShownContent {
  const { content, html, source_kb_id: kbId, source } = stored
  if (kbId === null) return { content, html, citations: [], withheld: null }
  const current = new Set(mayRead ? source?.current : [])
  const older = new Set(mayRead ? source?.older : [])
  const citations = stored.citations.flatMap(({ version = 1, isCommentedOn: _, ...citation }) => {
    const quoted = `${citation.resourceId}:${version}`
    const isOlder = older.has(quoted)
    if (!isOlder && !current.has(quoted)) return []
    return [{ ...citation, kbId, isOlder, ...(isOlder && { olderVersion: version }) }]
  })
  const isWhole = mayRead && citations.length === stored.citations.length
  const shown = isWhole || isOwn(stored) ? { content, html } : { content: '', html: '' }
  const quote = citations[0]?.quote ?? ''
  const words = shown.content === '' && quote ? { content: quote, html: plainHtml(quote) } : shown
  const lostQuotes = mayRead && source?.is_comment ? lostOf(stored, citations) : []
  const isNothing = content === '' && stored.citations.length === 0
  return {
    ...words,
    citations,
    withheld: isWhole || isNothing ? null : mayRead ? 'gone' : 'not_readable',
    ...(lostQuotes.length > 0 && { lostQuotes }),
  }
}

function lostOf({ citations }: Pick<Stored, 'citations'>, shown: { n: number }[]): string[] {
  const there = new Set(shown.map(({ n }) => n))
  return citations
    .filter(({ n, isCommentedOn }) => isCommentedOn && !there.has(n))
    .map(({ quote }) => quote)
}

/** The text is its sender's own, and comments on the quotes. */
export function isOwn({ citations }: Pick<Stored, 'citations'>): boolean {
  return citations.some(({ isCommentedOn }) => isCommentedOn)
}

/** A text with the fields that decide who may read it. */
export type QuotedWords = Pick<Stored, 'content' | 'citations' | 'source_kb_id' | 'source'>

/** The first `length` characters. Pass the result to `wordsOf`. */
export function wordsFor(readerId: string | RawBuilder<unknown>, length: number) {
  return sql<QuotedWords>`json_build_object('content', left(messages.content, ${length}::int),
    'citations', messages.citations, 'source_kb_id', messages.source_kb_id,
    'source', ${sourceFor(readerId)})`
}

export function wordsOf(
  words: QuotedWords,
  length: number,
  reader: { key: UsedKey | null },
): string {
  const mayRead = mayReadQuotes(words.source) && !isOutsideKey(reader, words.source_kb_id)
  return shownOf({ ...words, html: '' }, mayRead).content.slice(0, length)
}
