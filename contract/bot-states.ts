/** The states of an answer of the bot. */
export const botStates = ['writing', 'done', 'interrupted', 'stopped', 'failed'] as const
export type BotState = (typeof botStates)[number]

/** The states of an answer that ended early. Such an answer can be written again. */
export const endedEarly = ['interrupted', 'stopped', 'failed'] as const satisfies BotState[]

/** The outcomes of a finished answer that says nothing, because nothing was found. */
export const foundNothing = ['not_found', 'no_files'] as const

/**
 * Whether an answer can be written again: it ended early, or it found nothing and a file may have
 * been added since. Any other answer stays; the question can be asked again.
 */
export function canAnswerAgain({
  botState,
  botOutcome,
}: {
  botState: BotState | null
  botOutcome: string | null
}): boolean {
  if (botState === 'done') return foundNothing.some((outcome) => outcome === botOutcome)
  return endedEarly.some((early) => early === botState)
}
