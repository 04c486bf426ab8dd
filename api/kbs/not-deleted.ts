import { type RawBuilder, sql } from 'kysely'

/**
 * A condition on rows of `resources`: their knowledge base is not in the bin. There background work
 * pauses.
 */
export const isOfKeptKb: RawBuilder<boolean> = sql<boolean>`not exists (
  select from kbs where kbs.id = resources.kb_id and kbs.deleted_at is not null)`
