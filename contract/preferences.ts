export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]
