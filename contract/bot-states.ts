export const botStates = ['writing', 'done', 'interrupted', 'stopped', 'failed'] as const
export type BotState = (typeof botStates)[number]

export const endedEarly = ['interrupted', 'stopped', 'failed'] as const satisfies BotState[]

export const foundNothing = ['not_found', 'no_files'] as const

/** It ended early, or found nothing and a file may have been added since. */
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
