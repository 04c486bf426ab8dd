import { z } from 'zod'
import { count, id } from '#contract/fields.ts'

export const unreadThread = z.object({ rootId: id, chatId: id, unreadCount: count })
export type UnreadThread = z.infer<typeof unreadThread>
