import { z } from 'zod'
import { call } from '#contract/call.ts'
import { activity } from '#contract/entities/activity.ts'
import { id, limit } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { kbParams } from './kbs.ts'

export const activityCalls = {
  listActivity: call({
    method: 'GET',
    path: '/kb/:kbId/activity',
    access: 'signed_in',
    summary:
      'What happened in a knowledge base, newest first (administrators): its files, members and settings, and nothing of its chats. `before` is the last id of the page before.',
    params: kbParams,
    query: z.object({ before: id.optional(), limit: limit(limits.activityPageSize) }),
    answer: z.object({ activities: z.array(activity), hasMore: z.boolean() }),
  }),
}
