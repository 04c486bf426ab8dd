/** The states of an answer of the bot. */
export const botStates = ['writing', 'done', 'interrupted', 'stopped', 'failed'] as const
export type BotState = (typeof botStates)[number]

/** The states of an answer that ended early. Such an answer can be written again. */
export const endedEarly = ['interrupted', 'stopped', 'failed'] as const satisfies BotState[]

export function hasEndedEarly(state: BotState | null): boolean {
  return endedEarly.some((early) => early === state)
}
