/** One for each ambiguous name of a message's form. */
export const meantFields = ['meant1', 'meant2', 'meant3', 'meant4', 'meant5'] as const
export type MeantField = (typeof meantFields)[number]
