/** Section 9. */
export const chatModels = ['gpt-4o', 'gpt-4o-mini'] as const
