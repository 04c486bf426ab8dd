import { useRevalidateOn } from '#app/realtime/live-provider.tsx'

/**
 * Revalidates the page when the user changes a preference on another page. The loaders' data
 * contains the theme, the language, the card size and the sound.
 */
export function FollowPreferences() {
  useRevalidateOn(['settings_update'])
  return null
}
