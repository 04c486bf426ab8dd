import { newInvitationToken } from '#api/kbs/create.ts'
import { invitationLink } from '#api/kbs/present.ts'
import type { Db } from '#api/schema.ts'

/** Replaces the token of the shared link and returns the new link; the old link no longer works. */
export async function renewLink(trx: Db, kbId: string): Promise<string> {
  const token = newInvitationToken()
  await trx.updateTable('kbs').set({ invitation_token: token }).where('id', '=', kbId).execute()
  return invitationLink(token)
}
