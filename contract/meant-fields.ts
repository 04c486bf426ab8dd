/** The fields in which a message's form says whom its ambiguous names mean, one for each name. */
export const meantFields = ['meant1', 'meant2', 'meant3', 'meant4', 'meant5'] as const
export type MeantField = (typeof meantFields)[number]
