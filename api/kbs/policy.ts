import type { KbAbilities } from '#contract/entities/kb.ts'
import { isAdministrator, type KbRole } from '#contract/roles.ts'

/** The settings of a knowledge base that decide permissions. */
export type KbRules = {
  is_public: boolean
  can_everyone_read: boolean
  can_everyone_download: boolean
  can_everyone_upload: boolean
  can_everyone_create_chat: boolean
}

/**
 * Returns whether a person may read the files: administrators always, other members if everyone
 * may read.
 */
export function mayReadFiles(
  role: KbRole | null,
  kb: Pick<KbRules, 'is_public' | 'can_everyone_read'>,
): boolean {
  return isAdministrator(role) || ((role !== null || kb.is_public) && kb.can_everyone_read)
}

/** Returns whether a person may subscribe to events: members, and others who may read the files. */
export function maySubscribe(
  role: KbRole | null,
  kb: Pick<KbRules, 'is_public' | 'can_everyone_read'>,
): boolean {
  return role !== null || mayReadFiles(role, kb)
}

/**
 * Returns whether a reader may see a message's quotes and its text about them. For that the reader
 * must be allowed to read the quoted files. `source` is the knowledge base of the files, or null
 * if it was deleted.
 */
export function mayReadQuotes(
  source: (Pick<KbRules, 'is_public' | 'can_everyone_read'> & { role: KbRole | null }) | null,
): boolean {
  return source !== null && mayReadFiles(source.role, source)
}

/**
 * Returns a person's permissions in a knowledge base (section 6). The permission flags limit
 * members who are not administrators. Other people see the card of a public knowledge base and, if
 * everyone may read, its files, but never its chats.
 */
export function kbAbilities(role: KbRole | null, kb: KbRules, appAdmin: boolean): KbAbilities {
  const owner = role === 'owner'
  const admin = isAdministrator(role)
  const member = role !== null
  return {
    rename: owner,
    update: admin,
    delete: owner,
    leave: member && !owner,
    join: !member && kb.is_public,
    share: admin,
    read: mayReadFiles(role, kb),
    download: admin || (member && kb.can_everyone_download),
    upload: admin || (member && kb.can_everyone_upload),
    createChat: admin || (member && kb.can_everyone_create_chat),
    chat: member,
    manageMembers: admin,
    changeRoles: admin,
    transfer: owner,
    reviewRequests: admin,
    setModels: admin && appAdmin,
    export: owner,
  }
}
