import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { presentKbCard } from '#api/kbs/present.ts'
import type { KbTable } from '#api/kbs/tables.ts'
import { selectMembers } from '#api/manage/members/list.ts'
import { presentPerson } from '#api/people/users/present.ts'
import type { Db } from '#api/schema.ts'
import type { invitationPreview } from '#contract/calls/invitations.ts'

interface Invitation {
  /** Null if signed out. */
  reader: { id: string } | null
  /** Null for the owner. */
  inviterId: string | null
}

export async function presentPreview(
  db: Db,
  kb: Selectable<KbTable>,
  { reader, inviterId }: Invitation,
): Promise<z.infer<typeof invitationPreview>> {
  const standing = reader && (await readMembership(db, kb.id, reader.id))
  return {
    kb: presentKbCard(kb, null),
    inviter: await findInviter(db, kb.id, inviterId),
    needApprovalToJoin: kb.need_approval_to_join,
    isMember: Boolean(standing?.is_member),
    hasPendingRequest: Boolean(standing?.has_pending_request),
  }
}

async function findInviter(db: Db, kbId: string, inviterId: string | null) {
  const row = await selectMembers(db, kbId)
    .where((eb) => (inviterId ? eb('users.id', '=', inviterId) : eb('role', '=', 'owner')))
    .executeTakeFirst()
  if (!row) return null
  const { id, displayName, profileURL } = presentPerson(row)
  return { id, displayName, profileURL }
}

async function readMembership(db: Db, kbId: string, userId: string) {
  return db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('kb_members')
            .select('user_id')
            .where('kb_id', '=', kbId)
            .where('user_id', '=', userId),
        )
        .as('is_member'),
      eb
        .exists(
          eb
            .selectFrom('join_requests')
            .select('id')
            .where('kb_id', '=', kbId)
            .where('user_id', '=', userId)
            .where('status', '=', 'pending'),
        )
        .as('has_pending_request'),
    ])
    .executeTakeFirst()
}
