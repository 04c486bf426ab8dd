import type { Reaction } from '#contract/entities/chat.ts'

/** Offered without opening the picker. */
export const quickReactions = ['👍', '❤️', '😂', '✅', '👀', '🎉']

export interface ReactionCount {
  reaction: string
  people: Reaction[]
  isOwn: boolean
}

/** In the order of their first use. */
export function countReactions(reactions: Reaction[], userId: string): ReactionCount[] {
  const people = Map.groupBy(reactions, ({ reaction }) => reaction)
  return [...people].map(([reaction, all]) => ({
    reaction,
    people: all,
    isOwn: all.some((one) => one.userId === userId),
  }))
}

type Given = Pick<Reaction, 'userId' | 'reaction'>

export function isGiven(reactions: Reaction[], { userId, reaction }: Given): boolean {
  return reactions.some((one) => one.userId === userId && one.reaction === reaction)
}

/** Somebody gives a reaction once. */
export function withGiven(reactions: Reaction[], given: Reaction): Reaction[] {
  return isGiven(reactions, given) ? reactions : [...reactions, given]
}

export function withoutGiven(reactions: Reaction[], { userId, reaction }: Given): Reaction[] {
  return reactions.filter((one) => one.userId !== userId || one.reaction !== reaction)
}

/** The button's name says whether to add or to remove. */
export const addField = 'add'
export const removeField = 'remove'
