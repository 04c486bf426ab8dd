import type { Chat } from '#contract/entities/chat.ts'
import type { Kb } from '#contract/entities/kb.ts'

/** The others; null if there are none, or the reader may not mention everybody. */
export function everyoneCount(
  { can, chatType, participants }: Pick<Chat, 'can' | 'chatType' | 'participants'>,
  kb: Pick<Kb, 'memberCount'> | undefined,
): number | null {
  if (!can.mentionEveryone) return null
  const people = chatType === 'system' ? (kb?.memberCount ?? 0) : participants.length
  return people > 1 ? people - 1 : null
}
