import type { Db } from '../db/schema.ts'
import { newInvitationToken } from '../kbs/create.ts'
import { invitationLink } from '../kbs/present.ts'

/** Makes a new shared link, which is answered with; the old one opens nothing from then on. */
export async function renewLink(trx: Db, kbId: string): Promise<string> {
  const token = newInvitationToken()
  await trx.updateTable('kbs').set({ invitation_token: token }).where('id', '=', kbId).execute()
  return invitationLink(token)
}
