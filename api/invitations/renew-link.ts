import type { Db } from '#api/db/schema.ts'
import { newInvitationToken } from '#api/kbs/create.ts'
import { invitationLink } from '#api/kbs/present.ts'

/** Makes a new shared link, which is answered with; the old one opens nothing from then on. */
export async function renewLink(trx: Db, kbId: string): Promise<string> {
  const token = newInvitationToken()
  await trx.updateTable('kbs').set({ invitation_token: token }).where('id', '=', kbId).execute()
  return invitationLink(token)
}
