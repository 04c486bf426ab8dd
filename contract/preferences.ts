export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** When unread notifications of a kind are sent by e-mail; `soon`: after 15 minutes. */
export const mailFrequencies = ['soon', 'hourly', 'daily', 'never'] as const
export type MailFrequency = (typeof mailFrequencies)[number]

export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]

/** The name that programs use for this time zone; undefined if there is none. */
export function timeZoneNamed(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
