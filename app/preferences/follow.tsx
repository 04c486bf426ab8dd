import { useRevalidateOn } from '#app/realtime/live-provider.tsx'

/**
 * Revalidates the page when the user changes a preference elsewhere: theme, language, card size and
 * sound are all read from the loaders' data.
 */
export function FollowPreferences() {
  useRevalidateOn(['settings_update'])
  return null
}
