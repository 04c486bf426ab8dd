import { isAdministrator, type KbRole } from '#contract/roles.ts'

export type BinRules = {
  kind: string
  owner_id: string | null
  deleted_by: string
}

/**
 * Or delete for good. Administrators may, except for chats. Others may for their own that they
 * deleted themselves: what an administrator deleted stays deleted.
 */
export function mayRestore(entry: BinRules, reader: { id: string; role: KbRole | null }): boolean {
  if (reader.role === null) return false
  const own = entry.owner_id === reader.id && entry.deleted_by === reader.id
  return own || (entry.kind !== 'chat' && isAdministrator(reader.role))
}
