import { useRevalidateOn } from '#app/realtime/live-provider.tsx'

/**
 * Draws the page anew when the person chooses something at another of their pages: theme, language,
 * card size and sound are all read from what the server then answers.
 */
export function FollowPreferences() {
  useRevalidateOn(['settings_update'])
  return null
}
