import type { Handlers } from '#api/deps.ts'
import { changeRole, transferOwnership } from './change-role.ts'
import { leaveKb, removeMember } from './remove.ts'

export const memberHandlers = {
  leaveKb: async (context, { params }) => {
    await leaveKb(context, params.kbId)
    return null
  },

  changeRole: (context, { params, body }) =>
    changeRole(context, params.kbId, body.userId, body.role),

  removeMember: async (context, { params }) => {
    await removeMember(context, params.kbId, params.userId)
    return null
  },

  transferOwnership: async (context, { params }) => {
    await transferOwnership(context, params.kbId, params.userId)
    return null
  },
} satisfies Partial<Handlers>
