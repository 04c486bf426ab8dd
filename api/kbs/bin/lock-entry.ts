import type { Selectable } from 'kysely'
import type { Db } from '#api/schema.ts'
import type { KbRole } from '#contract/roles.ts'
import { mayRestore } from './policy.ts'
import type { BinEntryTable } from './tables.ts'

/**
 * Finds what is in the bin under this id, if the reader may restore it, and locks it until the
 * transaction ends, so that it is restored only once. `role`: the reader's role in the knowledge
 * base of the chat or list in which they restore it, which the caller compares.
 */
export async function lockEntry(
  trx: Db,
  id: string,
  reader: { id: string; role: KbRole | null },
): Promise<Selectable<BinEntryTable> | null> {
  const entry = await trx
    .selectFrom('bin_entries')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return entry && mayRestore(entry, reader) ? entry : null
}
