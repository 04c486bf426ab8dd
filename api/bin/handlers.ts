import { ApiError } from '#api/http/errors.ts'
import type { HandlerContext, Handlers } from '#api/http/handler.ts'
import { type FoundKb, findKb } from '#api/kbs/find.ts'
import { listBin } from './list.ts'
import { purgeVisible } from './purge.ts'
import { restoreFromBin } from './restore.ts'

export const binHandlers = {
  listBin: async (context, { params, query }) =>
    listBin(context, await findMembersKb(context, params.kbId), query),

  restoreFromBin: async (context, { params, body }) => {
    const kb = await findMembersKb(context, params.kbId)
    return { restoredIds: await restoreFromBin(context, kb, body) }
  },

  purgeBin: async (context, { params, body }) => {
    const kb = await findMembersKb(context, params.kbId)
    await purgeVisible(context, kb, body.ids)
    return null
  },
} satisfies Partial<Handlers>

// Strangers of a public knowledge base learn nothing of its bin.
async function findMembersKb(context: HandlerContext, kbId: string): Promise<FoundKb> {
  const kb = await findKb(context, kbId)
  if (!kb.role) throw new ApiError('forbidden')
  return kb
}
