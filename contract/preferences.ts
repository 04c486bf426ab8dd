/** How pages may look; `system` follows the device. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** The languages of the product. */
export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]
