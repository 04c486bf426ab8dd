import { isAdministrator, type KbRole } from '#contract/roles.ts'

/** The facts that decide permissions for something in the bin. */
export type BinRules = {
  kind: string
  owner_id: string | null
  deleted_by: string
}

/**
 * Returns whether a person may restore something, or delete it for good. Administrators may, except
 * for chats, which only their creator deletes. A person may restore their own if they deleted it
 * themselves: what an administrator deleted stays deleted.
 */
export function mayRestore(entry: BinRules, reader: { id: string; role: KbRole | null }): boolean {
  if (reader.role === null) return false
  const own = entry.owner_id === reader.id && entry.deleted_by === reader.id
  return own || (entry.kind !== 'chat' && isAdministrator(reader.role))
}
