import { type RawBuilder, sql } from 'kysely'
import { quotesDeletedFile } from '#api/chats/chats/quoting.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import type { BookLine } from '#contract/entities/book-line.ts'
import { isAdministrator, type KbRole } from '#contract/roles.ts'

export type BookReader = {
  userId: string
  kb: Pick<FoundKb, 'can'>
  /** Knowledge bases whose files the reader may read: an answer may quote those of another one. */
  readableKbIds: string[]
}

/**
 * Only members have a commonplace book. A line is shown to its keeper and, if it is shared, to all
 * members: but only to whom its source is shown now. That is a version of a file that still exists,
 * or a message in a chat of the reader which quotes nothing that they may not read.
 */
export function isShownTo({ userId, kb, readableKbIds }: BookReader): RawBuilder<boolean> {
  return sql<boolean>`(book_lines.user_id = ${userId}::uuid or book_lines.is_shared)
    and case when book_lines.resource_id is not null
      then ${kb.can.read}::boolean and ${hasVersion}
      else mine.user_id is not null and not messages.is_deleted
        and (messages.source_kb_id is null
          or messages.source_kb_id = any(${readableKbIds}::uuid[]) and not ${quotesDeletedFile})
      end`
}

const version = sql`(book_lines.place ->> 'version')::int`

const hasVersion = sql`case when resources.version = ${version} then resources.status = 'completed'
  else exists (select from resource_versions versions
    where versions.resource_id = resources.id and versions.n = ${version}) end`

/**
 * A chat that everybody of the knowledge base is in has no secrets from them. The words of another
 * chat are not shared, also not by an administrator.
 */
export function mayShare(source: { systemChat: string | null } | 'file'): boolean {
  return source === 'file' || source.systemChat !== null
}

/** The keeper may do everything. Administrators take lines out of the shared book. */
export function bookLineAbilities(
  line: { user_id: string; is_shared: boolean },
  source: Parameters<typeof mayShare>[0],
  reader: { id: string; role: KbRole | null },
): BookLine['can'] {
  const own = line.user_id === reader.id
  return {
    edit: own,
    share: own && !line.is_shared && mayShare(source),
    unshare: line.is_shared && (own || isAdministrator(reader.role)),
    remove: own,
  }
}
