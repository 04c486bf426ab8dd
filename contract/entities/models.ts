/** The models that can write answers (section 9). */
export const chatModels = ['gpt-4o', 'gpt-4o-mini'] as const
