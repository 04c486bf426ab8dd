import type { KeyScope } from '#contract/entities/access-key.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { KeyUse } from '#contract/key-use.ts'

/** The key with which a person's program makes a call. */
export type UsedKey = {
  id: string
  scope: KeyScope
  /** Null: it reaches all that its person reaches. */
  onlyKbId: string | null
}

/** Null if the key may make such calls. Whether its person may is decided afterwards. */
export function refusalOf({ scope, onlyKbId }: UsedKey, use: KeyUse): ErrorCode | null {
  const isChange = use === 'write' || use === 'writeEverywhere'
  const isEverywhere = use === 'readEverywhere' || use === 'writeEverywhere'
  const isAllowed =
    use !== 'never' && !(isChange && scope === 'read') && !(isEverywhere && onlyKbId !== null)
  return isAllowed ? null : 'key_not_allowed'
}

/**
 * For a key of one knowledge base, all others and what is in them do not exist. `kbId`: null if
 * something belongs to none.
 */
export function isOutsideKey({ key }: { key: UsedKey | null }, kbId: string | null): boolean {
  return kbId !== null && key !== null && key.onlyKbId !== null && key.onlyKbId !== kbId
}
