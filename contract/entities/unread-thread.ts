import { z } from 'zod'
import { count, id } from '#contract/fields.ts'

/** How many replies of a thread its person has not read. */
export const unreadThread = z.object({ rootId: id, chatId: id, unreadCount: count })
export type UnreadThread = z.infer<typeof unreadThread>
