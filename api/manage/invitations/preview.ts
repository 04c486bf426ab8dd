import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { presentKbCard } from '#api/kbs/present.ts'
import type { KbTable } from '#api/kbs/tables.ts'
import type { Db } from '#api/schema.ts'
import type { invitationPreview } from '#contract/calls/invitations.ts'

/** `reader` is null if signed out. */
export async function presentPreview(
  db: Db,
  kb: Selectable<KbTable>,
  reader: { id: string } | null,
): Promise<z.infer<typeof invitationPreview>> {
  const standing = reader && (await readMembership(db, kb.id, reader.id))
  return {
    kb: presentKbCard(kb, null),
    needApprovalToJoin: kb.need_approval_to_join,
    isMember: Boolean(standing?.is_member),
    hasPendingRequest: Boolean(standing?.has_pending_request),
  }
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
