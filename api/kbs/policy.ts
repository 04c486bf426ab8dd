import type { KbAbilities } from '#contract/entities/kb.ts'
import { isAdministrator, type KbRole } from '#contract/roles.ts'

export type KbRules = {
  is_public: boolean
  can_everyone_read: boolean
  can_everyone_download: boolean
  can_everyone_upload: boolean
  can_everyone_create_chat: boolean
}

/** Administrators always, other members if everyone may read. */
export function mayReadFiles(
  role: KbRole | null,
  kb: Pick<KbRules, 'is_public' | 'can_everyone_read'>,
): boolean {
  return isAdministrator(role) || ((role !== null || kb.is_public) && kb.can_everyone_read)
}

/** Members, and others who may read the files. */
export function maySubscribe(
  role: KbRole | null,
  kb: Pick<KbRules, 'is_public' | 'can_everyone_read'>,
): boolean {
  return role !== null || mayReadFiles(role, kb)
}

/** Only readers of the quoted files. `source`: null if the knowledge base was deleted. */
export function mayReadQuotes(
  source: (Pick<KbRules, 'is_public' | 'can_everyone_read'> & { role: KbRole | null }) | null,
): boolean {
  return source !== null && mayReadFiles(source.role, source)
}

/**
 * Section 6. The flags limit members who are not administrators. Others see the card of a public
 * knowledge base and, if everyone may read, its files, but never its chats.
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
