import type { Message } from '#contract/entities/chat.ts'

/** An answer after which further questions are suggested. */
export function isFollowed({ botState, citations }: Message): boolean {
  return botState === 'done' && citations.length > 0
}
