import type { Selectable } from 'kysely'
import type { Settings } from '#api/platform/settings/settings.ts'
import type { Person, User } from '#contract/entities/user.ts'
import type { SharedMember } from '#contract/events.ts'
import type { KbRole } from '#contract/roles.ts'
import { userAbilities } from './policy.ts'
import type { UserTable } from './tables.ts'

type UserRow = Selectable<UserTable>

export function presentUser(settings: Settings, user: UserRow): User {
  return {
    ...presentPerson(user),
    email: user.email,
    bio: user.bio,
    plan: settings.appAdmins.includes(user.email.toLowerCase()) ? 'admin' : user.plan,
    resourceCount: user.resource_count,
    resourceSize: user.resource_size,
    storageUsed: user.resource_size + user.attached_size + user.bin_size,
    binSize: user.bin_size,
    storageLimit: settings.maxPersonBytes,
    createdAt: user.created_at,
    can: userAbilities(settings, user),
  }
}

export type PersonRow = Pick<UserRow, 'id' | 'name' | 'display_name' | 'picture' | 'is_bot'>

export function presentPerson(row: PersonRow): Person {
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    profileURL: row.picture ? `/user/${row.id}/picture?v=${row.picture}` : null,
    isBot: row.is_bot,
  }
}

export function presentSharedMember(row: PersonRow & { role: KbRole }): SharedMember {
  const { id: userId, displayName, profileURL, isBot } = presentPerson(row)
  return { userId, displayName, profileURL, isBot, role: row.role }
}
