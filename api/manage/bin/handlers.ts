import type { HandlerContext, Handlers } from '#api/deps.ts'
import { isOwnKb, isVisible } from '#api/kbs/bin/visible.ts'
import { type FoundKb, findKb } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { listBin } from './list.ts'
import { purgeOwnKbs, purgeVisible } from './purge.ts'
import { restoreFromBin } from './restore.ts'
import { restoreKbs } from './restore-kbs.ts'

export const binHandlers = {
  listBin: async (context, { params, query }) => {
    const kb = await findMembersKb(context, params.kbId)
    return listBin(context, isVisible(context.actor.id, kb), query)
  },

  restoreFromBin: async (context, { params, body }) => {
    const kb = await findMembersKb(context, params.kbId)
    return { restoredIds: await restoreFromBin(context, kb, body) }
  },

  purgeBin: async (context, { params, body }) => {
    const kb = await findMembersKb(context, params.kbId)
    await purgeVisible(context, kb, body.ids)
    return null
  },

  listDeletedKbs: async (context, { query }) => listBin(context, isOwnKb(context.actor.id), query),

  restoreKbs: async (context, { body }) => ({ restoredIds: await restoreKbs(context, body.ids) }),

  purgeKbs: async (context, { body }) => {
    await purgeOwnKbs(context, body.ids)
    return null
  },
} satisfies Partial<Handlers>

// Strangers of a public knowledge base learn nothing of its bin.
async function findMembersKb(context: HandlerContext, kbId: string): Promise<FoundKb> {
  const kb = await findKb(context, kbId)
  if (!kb.role) throw new ApiError('forbidden')
  return kb
}
